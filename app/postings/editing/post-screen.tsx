import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import {
  type FieldState,
  FormErrors,
  InputField,
  Labelled,
  TextareaField,
  inputProps,
} from "../../components/fields";
import type { PostingState } from "~/db/schema-postings";
import { Icon } from "../../components/icon";
import { imagePath } from "../../images/image-path";
import { messages } from "../../messages";
import { limits } from "../limits";
import { BothTexts } from "./review-screen";
import { type FormValues, hasDeadline, pastDates } from "./form-values";
import { SentNote, StateBanner } from "./manage-posting";
import { Crumbs } from "../board";
import { type Posting, titleOf } from "../posting";
import {
  type Desk,
  type Field,
  type TypeName,
  detailsPath,
  listingPath,
  postPath,
  postingType,
} from "../types";
import { isHidden, isWithOffice } from "./states";

type PostScreenProps = {
  type: TypeName;
  /** What the inputs start with. */
  values: FormValues;
  /** The posting being edited; null for a new one. */
  posting: { title: string; path: string; state: PostingState; sent: Sent | null } | null;
  /** What its author typed earlier and has not saved. */
  unfinished: Unfinished | null;
  timeZone: string;
  desk: Desk;
  lastResult?: SubmissionResult<string[]>;
};

type Sent = { reason: string | null; isProposal: boolean; reviewPath: string };

/** The form for a new posting or for editing one. */
export function PostScreen({ type, values, posting, timeZone, desk, ...rest }: PostScreenProps) {
  const { lastResult } = rest;
  const unfinished = lastResult ? null : rest.unfinished;
  const { name, plain, fields: described } = postingType(type);
  const [form, fields] = useForm<FormValues>({
    id: "post",
    lastResult,
    defaultValue: { ...values, ...unfinished?.typed },
    defaultNoValidate: false,
  });
  const typed = lastResult?.initialValue ?? undefined;
  const isStale = typed !== undefined && String(typed.version ?? "") !== values.version;
  const past = typed ? pastDates(type, typed, timeZone).map((date) => date.join(":")) : [];
  const refused = posting ? messages.change.failed(plain) : messages.post.failed(plain);
  return (
    <section className={`narrow kind-${type}`}>
      <p className="crumbs">
        <Crumbs desk={desk} />
      </p>
      <h1>
        <Icon name={type} /> {posting ? `Edit: ${posting.title}` : `Post: ${name}`}
      </h1>
      {posting && <StateBanner state={posting.state} />}
      {posting?.sent && <SentNote {...posting.sent} desk={desk} />}
      <UnfinishedNotice unfinished={unfinished} />
      <form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        data-busy="Posting..."
        data-posting-form=""
        data-is-answer={lastResult ? "" : undefined}
      >
        <FormErrors
          id={form.errorId}
          errors={form.errors}
          summary={lastResult ? refused : undefined}
        />
        {isStale && posting && <BothTexts type={type} saved={values} typed={typed} />}
        <input type="hidden" name="version" value={(unfinished?.typed ?? values).version} />
        {past.length > 0 && <input type="hidden" name="anyway" value={past.join(" ")} />}
        {Object.entries(described).map(([key, field]) => (
          <PostField key={key} field={fields[key] as FieldState} described={field} />
        ))}
        {hasDeadline(type) && <ClosesAtDeadline field={fields.closesAtDeadline as FieldState} />}
        <FormButtons
          state={posting?.state ?? null}
          name={name}
          publishAt={fields.publishAt as FieldState}
          timeZone={timeZone}
          cancelPath={posting?.path ?? (desk === "admin" ? "/admin-dashboard" : "/recruiter")}
          desk={desk}
        />
      </form>
    </section>
  );
}

function ClosesAtDeadline({ field }: { field: FieldState }) {
  return (
    <label className="tick field">
      <input type="checkbox" name={field.name} defaultChecked={field.initialValue === "on"} />{" "}
      <span>Nobody can apply after the deadline</span>
    </label>
  );
}

function PostField({ field, described }: { field: FieldState; described: Field }) {
  const { kind, label, required } = described;
  const shared = { field, label, required, hint: described.hint };
  if (kind === "textarea") return <TextareaField {...shared} maxLength={limits.description} />;
  if (kind === "image") return <ImageField {...shared} />;
  if (kind === "date") return <InputField {...shared} type="date" />;
  if (kind === "url") {
    return <InputField {...shared} type="url" inputMode="url" maxLength={limits.url} />;
  }
  const maxLength = kind === "list" ? limits.entries * (limits.entry + 2) : limits.line;
  return <InputField {...shared} maxLength={maxLength} />;
}

/** A refused form comes back with the accepted picture's signed hash, so nobody chooses it again. */
function ImageField({ field, label, hint }: { field: FieldState; label: string; hint?: string }) {
  const stored = typeof field.initialValue === "string" ? field.initialValue : "";
  const [, hash] = /^([0-9a-f]{64})\./.exec(stored) ?? [];
  return (
    <Labelled field={field} label={label} hint={hint} required>
      {hash && (
        <>
          <input type="hidden" name={field.name} value={stored} />
          <img
            className="stored-image"
            src={imagePath(hash)}
            alt="Your earlier choice"
            width="160"
            height="90"
          />
        </>
      )}
      <input
        {...inputProps(field, hint)}
        defaultValue={undefined}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        required={!hash}
      />
    </Labelled>
  );
}

/**
 * Shown on success. Script closes it after 1.5 s (specification: Posting form), and the dashboard
 * then repeats the message.
 */
export function PostedScreen({ posting }: { posting: Posting }) {
  const { type, id } = posting;
  const { name, plural } = postingType(type);
  return (
    <section
      className={`narrow kind-${type}`}
      data-close-after="1500"
      data-close-to={`/admin-dashboard?posted=${id}`}
      data-posting-saved=""
    >
      <h1>
        <Icon name={type} /> {titleOf(posting)}
      </h1>
      <p className="message success" role="status">
        {messages.post.done(name)}
      </p>
      <p className="actions">
        <a className="button" href="/admin-dashboard">
          Back to the dashboard
        </a>{" "}
        <a className="button quiet" href={postPath(type)}>
          Post another
        </a>{" "}
        <a className="button quiet" href={detailsPath(posting)}>
          See it
        </a>{" "}
        <a className="button quiet" href={listingPath(type)}>
          All {plural.toLowerCase()}
        </a>
      </p>
    </section>
  );
}

/** On the dashboard, once the form has closed. */
export function PostedNote({ posting }: { posting: Posting }) {
  return (
    <p className="message success" role="status">
      {messages.post.done(postingType(posting.type).name)}{" "}
      <a href={detailsPath(posting)}>See it: {titleOf(posting)}</a>,{" "}
      <a href={postPath(posting.type)}>post another</a>
    </p>
  );
}

type FormButtonsProps = {
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
function FormButtons({ state, name, publishAt, timeZone, cancelPath, desk }: FormButtonsProps) {
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

type Unfinished = {
  typed: FormValues;
  /** In milliseconds, for the script that stores the same on the device. */
  at: number;
  when: string;
};

/** Above a form that shows what was typed earlier. Otherwise hidden, for script to show what the device has stored. */
function UnfinishedNotice({ unfinished }: { unfinished: Unfinished | null }) {
  return (
    <form
      method="post"
      className="message loading"
      data-unfinished={unfinished?.at ?? 0}
      hidden={!unfinished}
    >
      <span role="status">
        What you typed on <span data-when="">{unfinished?.when}</span> is back. It is not saved yet.
      </span>{" "}
      <button className="quiet" name="discard" value="yes" data-cancel="">
        Discard it
      </button>
    </form>
  );
}
