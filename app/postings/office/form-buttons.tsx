import { type FieldState, InputField } from "../../components/fields";
import type { PostingState } from "~/db/schema-postings";
import type { Desk } from "../types";
import { isHidden, isWithOffice } from "./next-state";

type Props = {
  /** The state of the posting being edited; null for a new one. */
  state: PostingState | null;
  /** 'Job' */
  name: string;
  publishAt: FieldState;
  timeZone: string;
  cancelPath: string;
  desk: Desk;
};

/** The form's buttons. Enter presses the first one. */
export function FormButtons({ state, name, publishAt, timeZone, cancelPath, desk }: Props) {
  const isOut = state === "published" || state === "closed";
  const isOffice = desk === "admin";
  const isReturned = state === "returned" && !isOffice;
  const publish = isOffice ? "Publish now" : "Send to the office";
  const post = (
    <button
      name="state"
      value="published"
      data-busy="Posting..."
      className={state && !isReturned ? "quiet" : undefined}
    >
      {state ? publish : `Post ${name}`}
    </button>
  );
  const draft = (
    <button
      name="state"
      value="draft"
      formNoValidate
      className={state && isHidden(state) && !isReturned ? undefined : "quiet"}
    >
      {isOut || state === "scheduled" ? "Take back to draft" : "Save as draft"}
    </button>
  );
  const schedule = (
    <fieldset className="schedule">
      <InputField
        field={publishAt}
        label="Publish on a day and hour"
        hint={`Time in ${timeZone}`}
        type="datetime-local"
      />
      <button
        name="state"
        value="scheduled"
        className={state === "scheduled" ? "wide" : "wide quiet"}
      >
        {state === "scheduled" ? "Save" : "Publish then"}
      </button>
    </fieldset>
  );
  const save = (
    <button>{isOffice || isWithOffice(state) ? "Save changes" : "Propose changes"}</button>
  );
  const [first, second] = buttons();
  function buttons() {
    if (isReturned) return [post, draft];
    if (isWithOffice(state)) return [save, isOffice ? post : draft];
    if (isOut) return isOffice ? [save, draft] : [save];
    if (state === "scheduled" && !isOffice) return [];
    return state && isHidden(state) ? [draft, post] : [post, draft];
  }
  return (
    <>
      {state === "scheduled" && schedule}
      <p className="actions">
        {first} {second}{" "}
        <a className="button quiet" href={cancelPath} data-cancel="">
          Cancel
        </a>
      </p>
      {!isOut && state !== "scheduled" && schedule}
    </>
  );
}
