import type { PostingState } from "~/db/schema-postings";
import { agoInWords, formatDay } from "../../dates";
import { formatNumber } from "../../text";
import { DeletePosting } from "../delete-posting";
import { type Posting, hasDeadLink, titleOf } from "../posting";
import {
  type Desk,
  applicantsPath,
  detailsPath,
  editPath,
  postPath,
  postingType,
  reviewPath,
} from "../types";
import { stateNames } from "./states";

export type Row = {
  posting: Posting;
  applications: number;
  company: string | null;
  /** What was sent to the office; `since` is a day. */
  sent: { since: string; reason: string | null; isProposal: boolean } | null;
  publicOn: string | null;
  isOver: boolean;
};

type Props = Row & { desk: Desk; today: string; isTicked: boolean; refusal?: string };

/** Names a posting in the version that is shown, so that nothing newer is approved unread. */
export function tickOf({ type, id, version }: Posting) {
  return `${type}/${id}/${version}`;
}

export function PostingRow({ posting, applications, company, sent, ...row }: Props) {
  const { publicOn, isOver, desk, today, isTicked, refusal } = row;
  const { state, closesOn, type, id } = posting;
  const title = titleOf(posting);
  const key = `${type}/${id}`;
  const isOffice = desk === "admin";
  return (
    <tr>
      <th scope="row">
        <input
          type="checkbox"
          name="tick"
          value={tickOf(posting)}
          defaultChecked={isTicked}
          form="ticked"
          aria-label={`Tick ${title}`}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal && `refused-${id}`}
        />
        <a href={detailsPath(posting)}>{title}</a>
        {isOffice && company && <span className="muted"> from {company}</span>}
        {refusal && (
          <div className="field">
            <p className="error" id={`refused-${id}`}>
              {refusal}
            </p>
          </div>
        )}
      </th>
      <td data-label="Type">{postingType(type).name}</td>
      <td data-label="State">
        {stateNames[state]}
        {state === "scheduled" && ` for ${publicOn}`}
        {hasDeadLink(posting) && ", its link does not answer"}
        {sent && <Sent {...sent} today={today} />}
      </td>
      <td data-label="Closes">
        {closesOn ? formatDay(closesOn) : "–"}
        {isOver && " (over)"}
      </td>
      <td data-label="Applied">
        {applications === 0 ? (
          "0"
        ) : (
          <a href={applicantsPath(posting, desk)} aria-label={`${applications} applied: ${title}`}>
            {formatNumber(applications)}
          </a>
        )}
      </td>
      <td className="row-actions">
        {state === "deleted" ? (
          <RowButton deed="restore" words="Restore" title={title} value={key} />
        ) : (
          <>
            {isOffice && sent?.reason === null && (
              <>
                <a href={reviewPath(posting)} aria-label={`Review ${title}`}>
                  Review
                </a>{" "}
              </>
            )}
            <a href={editPath(posting, desk)} aria-label={`Edit ${title}`}>
              Edit
            </a>{" "}
            <a href={`${postPath(type, desk)}?copy=${id}`} aria-label={`Duplicate ${title}`}>
              Duplicate
            </a>{" "}
            <OpenOrClose state={state} title={title} value={key} />{" "}
            {!isOffice && sent?.isProposal && (
              <RowButton deed="withdraw" words="Take back changes" title={title} value={key} />
            )}{" "}
            <DeletePosting id={key} title={title} applied={applications} />
          </>
        )}
      </td>
    </tr>
  );
}

type SentProps = NonNullable<Row["sent"]> & { today: string };

/** How long it has waited, or why it was sent back. */
function Sent({ since, reason, isProposal, today }: SentProps) {
  if (reason !== null) {
    return (
      <span className="prose">
        {isProposal ? ", changes returned" : ""}: {reason}
      </span>
    );
  }
  return (
    <>
      {isProposal ? ", changes wait" : ""} since <time dateTime={since}>{formatDay(since)}</time> (
      {agoInWords(since, today)})
    </>
  );
}

type RowButtonProps = { deed: string; words: string; title: string; value: string };

/** Sent with the form of what is ticked, which a single button takes precedence of. */
function RowButton({ deed, words, title, value }: RowButtonProps) {
  return (
    <button
      className="link"
      form="ticked"
      name={deed}
      value={value}
      aria-label={`${words}: ${title}`}
    >
      {words}
    </button>
  );
}

type OpenOrCloseProps = { state: PostingState; title: string; value: string };

function OpenOrClose({ state, title, value }: OpenOrCloseProps) {
  if (state === "published")
    return <RowButton deed="close" words="Close" title={title} value={value} />;
  if (state === "closed")
    return <RowButton deed="publish" words="Open again" title={title} value={value} />;
  return null;
}
