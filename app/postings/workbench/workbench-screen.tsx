import { Icon } from "../../components/icon";
import type { ReactNode } from "react";
import { FormErrors, Labelled, inputProps, plainField } from "../../components/fields";
import { Pages } from "../../components/pages";
import { type Column, Roster } from "../../components/roster";
import { messages } from "../../messages";
import type { Paging } from "../../paging";
import { counted, formatNumber } from "../../text";
import {
  type Desk,
  applicantsPath,
  detailsPath,
  editPath,
  postPath,
  postingType,
  recruiterTypes,
  reviewPath,
  typeNames,
  workbenchPath,
} from "../types";
import { postingStates, shownStates } from "../editing/states";
import type { WorkbenchAnswer } from "./workbench-request.server";
import type { WorkbenchFilter } from "./workbench.server";
import type { PostingState } from "~/db/schema-postings";
import { forHowLong, formatDay } from "../../dates";
import { DeletePosting } from "../editing/manage-posting";
import { type Posting, buttonName, hasDeadLink, titleOf, versionedName } from "../posting";
import { maxReason } from "../editing/form-values";

type WorkbenchScreenProps = {
  filter: WorkbenchFilter;
  count: number;
  rows: Row[];
  paging: Paging;
  sorts: Record<string, string>;
  today: string;
  desk: Desk;
  answer?: WorkbenchAnswer;
  children?: ReactNode;
};

/** The postings that somebody looks after, in every state. */
export function WorkbenchScreen({
  filter,
  count,
  rows,
  paging,
  sorts,
  ...props
}: WorkbenchScreenProps) {
  const { desk, today, answer, children } = props;
  const path = workbenchPath(desk);
  const isOffice = desk === "admin";
  const isFiltered = Boolean(filter.search || filter.type || filter.state);
  return (
    <>
      {isOffice && (
        <p className="crumbs">
          <a href="/admin-dashboard">Admin dashboard</a>
        </p>
      )}
      <h1>{isOffice ? "All" : "Your"} postings</h1>
      {answer?.refusal && <FormErrors id="refusal" errors={[answer.refusal]} />}
      {answer?.reasonError && (
        // Script focuses the field itself.
        <p className="message error">
          <a href="#reason">{answer.reasonError}</a>
        </p>
      )}
      {children}
      {!isOffice && <PostNewContent desk={desk} />}
      <Filters filter={filter} path={path} sorts={sorts} desk={desk} />
      {rows.length === 0 ? (
        <div className="nothing">
          <p>{isOffice || isFiltered ? messages.workbench.empty : messages.workbench.none}</p>
        </div>
      ) : (
        <>
          <p className="muted">{counted(count, "posting")}</p>
          <Roster
            caption="Postings"
            columns={workbenchColumns({ desk, today, answer })}
            rows={rows}
            keyOf={({ posting }) => posting.id}
          />
          <Together isBin={filter.state === "deleted"} desk={desk} answer={answer} />
        </>
      )}
      <Pages {...paging} path={path} query={filter} />
      {isOffice && <AsCsv filter={filter} />}
    </>
  );
}

/** Leaves out proposals, as they are not postings. */
function AsCsv({ filter }: Pick<WorkbenchScreenProps, "filter">) {
  const state = filter.state === "waiting" ? "submitted" : filter.state;
  const query = new URLSearchParams({ ...filter, state });
  return (
    <p>
      <a href={`/admin/postings.csv?${query.toString()}`}>These postings as CSV</a>
      {filter.type && (
        <>
          , to edit and <a href="/admin/import">import</a> again
        </>
      )}
    </p>
  );
}

type FilterProps = Pick<WorkbenchScreenProps, "filter" | "sorts" | "desk"> & { path: string };

function Filters({ filter, path, sorts, desk }: FilterProps) {
  const names = desk === "admin" ? typeNames : recruiterTypes;
  const types = names.map((name) => [name, postingType(name).plural] as const);
  // 'waiting' finds postings with proposals as well.
  const waiting = [["waiting", postingStates.submitted.name]] as const;
  const others = shownStates.filter((name) => name !== "submitted");
  const states = [...waiting, ...others.map((name) => [name, postingStates[name].name] as const)];
  return (
    <form className="filters log-filters" role="search" action={path}>
      <label className="field">
        <span>Words</span>{" "}
        <input type="search" name="search" defaultValue={filter.search} maxLength={200} />
      </label>{" "}
      <Choice name="type" label="Type" value={filter.type} options={[["", "Any"], ...types]} />{" "}
      <Choice
        name="state"
        label="State"
        value={filter.state === "submitted" ? "waiting" : filter.state}
        options={[["", "All but the bin"], ...states]}
      />{" "}
      <Choice name="sort" label="Order" value={filter.sort} options={Object.entries(sorts)} />{" "}
      <button>Show</button>{" "}
      <a className="button quiet" href={path}>
        Show all
      </a>
    </form>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  value: string;
  options: (readonly [string, string])[];
};

function Choice({ name, label, value, options }: ChoiceProps) {
  return (
    <label className="field">
      <span>{label}</span>{" "}
      <select name={name} defaultValue={value}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

type Row = {
  posting: Posting;
  applications: number;
  company: string | null;
  /** What was sent to the office; `since` is a day. */
  sent: { since: string; reason: string | null; isProposal: boolean } | null;
  publicOn: string | null;
  isOver: boolean;
};

type View = { desk: Desk; today: string; answer?: WorkbenchAnswer };

function workbenchColumns(view: View): Column<Row>[] {
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
      {postingStates[state].name}
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

type Answer = Pick<WorkbenchAnswer, "reason" | "reasonError">;
type TogetherProps = { isBin: boolean; desk: Desk; answer?: Answer };

/** What can be done to all ticked postings. */
function Together({ isBin, desk, answer }: TogetherProps) {
  const isOffice = desk === "admin";
  return (
    <form method="post" id="ticked" className="actions">
      <span>Those ticked:</span>{" "}
      {isBin ? (
        <button className="quiet" name="all" value="restore">
          Restore
        </button>
      ) : (
        <>
          <button className="quiet" name="all" value="close">
            Close
          </button>{" "}
          {isOffice && <Review answer={answer} />}
          <button className="quiet" name="all" value="publish">
            {isOffice ? "Publish" : "Send to the office"}
          </button>{" "}
          <details className="confirm">
            <summary>Delete</summary>{" "}
            <div className="confirm-box">
              {messages.remove.askMany}{" "}
              <button className="danger" name="all" value="delete">
                Yes, delete them
              </button>
            </div>
          </details>
        </>
      )}
    </form>
  );
}

/** Approving, or sending back with one reason for all. */
function Review({ answer }: { answer?: Answer }) {
  const { reason: typed = "", reasonError } = answer ?? {};
  const reason = plainField("reason", "reason", typed, reasonError);
  return (
    <>
      <button className="quiet" name="all" value="approve">
        Approve
      </button>{" "}
      <details className="confirm" open={Boolean(typed || reasonError)}>
        <summary>Send back</summary>{" "}
        <div className="confirm-box">
          <Labelled field={reason} label="Reason, for each recruiter" required>
            <textarea rows={3} {...inputProps(reason)} maxLength={maxReason} />
          </Labelled>{" "}
          <button className="danger" name="all" value="return">
            Send them back
          </button>
        </div>
      </details>{" "}
    </>
  );
}

export function PostNewContent({ desk = "admin" }: { desk?: Desk }) {
  const types = desk === "admin" ? typeNames : recruiterTypes;
  return (
    <section>
      <h2>Post New Content</h2>
      <ul className="tiles">
        {types.map((type) => (
          <li key={type}>
            <a className={`tile kind-${type}`} href={postPath(type, desk)}>
              <Icon name={type} /> {postingType(type).name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
