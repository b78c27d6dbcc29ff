import { formatNumber } from "../../text";
import { DeletePosting } from "../delete-posting";
import { type Posting, buttonName, titleOf, versionedName } from "../posting";
import { SentNote } from "../approval/sent-note";
import {
  type Desk,
  applicantsPath,
  editPath,
  postPath,
  postingType,
  reviewPath,
  workbenchPath,
} from "../types";
import { StateBanner } from "./state-banner";

type Props = {
  posting: Posting;
  applications: number;
  /** When it becomes public or leaves the bin for good, in words. */
  when: string | null;
  sent: { reason: string | null; isProposal: boolean } | null;
  desk: Desk;
};

/** On a details page, for users who look after the posting. */
export function ManagePosting({ posting, applications, when, sent, desk }: Props) {
  const { state, type, id } = posting;
  const key = buttonName(posting);
  const path = workbenchPath(desk);
  const isOffice = desk === "admin";
  const label = isOffice ? "For the office" : "For recruiters";
  if (state === "deleted") return <Binned {...{ label, when, path }} value={key} />;
  const publish = isOffice ? "Publish now" : "Send to the office";
  const deed = state === "published" ? "close" : "publish";
  return (
    <section className="manage" aria-label={label} data-posting-saved="">
      <StateBanner state={state} when={when} />
      {sent && <SentNote {...sent} reviewPath={reviewPath(posting)} desk={desk} />}
      <div className="actions">
        {isOffice && state === "submitted" && (
          <a className="button" href={reviewPath(posting)}>
            Approve or send back
          </a>
        )}{" "}
        <a className="button quiet" href={editPath(posting, desk)}>
          Edit
        </a>{" "}
        <a className="button quiet" href={`${postPath(type, desk)}?copy=${id}`}>
          Duplicate
        </a>{" "}
        {state !== "submitted" && (isOffice || state !== "scheduled") && (
          <form method="post" action={path}>
            <button className="quiet" name={deed} value={versionedName(posting)}>
              {deed === "close" ? "Close" : state === "closed" ? "Open again" : publish}
            </button>
          </form>
        )}{" "}
        {!isOffice && sent?.isProposal && (
          <form method="post" action={path}>
            <button className="quiet" name="withdraw" value={key}>
              Take back changes
            </button>
          </form>
        )}{" "}
        <DeletePosting id={key} title={titleOf(posting)} applied={applications} action={path} />{" "}
        {postingType(type).tracked && (
          <a href={applicantsPath(posting, desk)}>{formatNumber(applications)} applied</a>
        )}
      </div>
    </section>
  );
}

type BinnedProps = { label: string; when: string | null; value: string; path: string };

function Binned({ label, when, value, path }: BinnedProps) {
  return (
    <section className="manage" aria-label={label}>
      <StateBanner state="deleted" when={when} />
      <form method="post" action={path} className="actions">
        <button name="restore" value={value}>
          Restore
        </button>
      </form>
    </section>
  );
}
