import type { PostingState } from "~/db/schema-postings";
import type { Column } from "../../components/roster";
import { forHowLong, formatDay } from "../../dates";
import { formatNumber } from "../../text";
import { DeletePosting } from "../delete-posting";
import { type Posting, buttonName, hasDeadLink, titleOf, versionedName } from "../posting";
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
import type { WorkbenchAnswer } from "./workbench-request.server";

export type Row = {
  posting: Posting;
  applications: number;
  company: string | null;
  /** What was sent to the office; `since` is a day. */
  sent: { since: string; reason: string | null; isProposal: boolean } | null;
  publicOn: string | null;
  isOver: boolean;
};

type View = { desk: Desk; today: string; answer?: WorkbenchAnswer };

export function workbenchColumns(view: View): Column<Row>[] {
  const { desk, today } = view;
  return [
    { label: "Title", kind: "name", cell: (row) => <Title {...row} {...view} /> },
    { label: "Type", cell: ({ posting }) => postingType(posting.type).name },
    { label: "State", cell: (row) => <State {...row} today={today} /> },
    {
      label: "Closes",
      cell: ({ posting: { closesOn }, isOver }) => (
        <>
          {closesOn ? formatDay(closesOn) : "–"}
          {isOver && " (over)"}
        </>
      ),
    },
    { label: "Applied", kind: "number", cell: (row) => <Applied {...row} desk={desk} /> },
    { label: "Actions", kind: "row-actions", cell: (row) => <Actions {...row} desk={desk} /> },
  ];
}

function Title({ posting, company, desk, answer }: Row & View) {
  const title = titleOf(posting);
  const refusal = answer?.refused?.[buttonName(posting)];
  const refusalId = refusal && `refused-${posting.id}`;
  return (
    <>
      <input
        type="checkbox"
        name="tick"
        value={versionedName(posting)}
        defaultChecked={answer?.ticked.includes(versionedName(posting))}
        form="ticked"
        aria-label={`Tick ${title}`}
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusalId}
      />
      <a href={detailsPath(posting)}>{title}</a>
      {desk === "admin" && company && <span className="muted"> from {company}</span>}
      {refusal && (
        <div className="field">
          <p className="error" id={refusalId}>
            {refusal}
          </p>
        </div>
      )}
    </>
  );
}

function State({ posting, publicOn, sent, today }: Row & { today: string }) {
  const { state } = posting;
  return (
    <>
      {stateNames[state]}
      {state === "scheduled" && ` for ${publicOn}`}
      {hasDeadLink(posting) && ", its link does not answer"}
      {sent && <Sent {...sent} today={today} />}
    </>
  );
}

function Applied({ posting, applications, desk }: Row & { desk: Desk }) {
  const isOutOfReach = desk === "recruiter" && posting.state === "deleted";
  if (applications === 0 || isOutOfReach) return formatNumber(applications);
  const label = `${applications} applied: ${titleOf(posting)}`;
  return (
    <a href={applicantsPath(posting, desk)} aria-label={label}>
      {formatNumber(applications)}
    </a>
  );
}

function Actions({ posting, applications, sent, desk }: Row & { desk: Desk }) {
  const { state, type, id } = posting;
  const title = titleOf(posting);
  const key = buttonName(posting);
  const isOffice = desk === "admin";
  if (state === "deleted")
    return <RowButton deed="restore" words="Restore" title={title} value={key} />;
  return (
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
      <OpenOrClose state={state} title={title} value={versionedName(posting)} />{" "}
      {!isOffice && sent?.isProposal && (
        <RowButton deed="withdraw" words="Take back changes" title={title} value={key} />
      )}{" "}
      <DeletePosting id={key} title={title} applied={applications} />
    </>
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
      {isProposal ? ", changes waiting" : ""} since <time dateTime={since}>{formatDay(since)}</time>{" "}
      ({forHowLong(since, today)})
    </>
  );
}

type RowButtonProps = { deed: string; words: string; title: string; value: string };

/** Belongs to the form of the ticked rows, but acts on its own row alone. */
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
