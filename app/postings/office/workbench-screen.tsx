import type { PostingState } from "~/db/schema-postings";
import { Pages } from "../../components/pages";
import { formatDay } from "../../dates";
import { messages } from "../../messages";
import type { Paging } from "../../paging";
import { counted, formatNumber } from "../../text";
import { DeletePosting } from "../delete-posting";
import { type Posting, hasDeadLink, titleOf } from "../posting";
import { detailsPath, editPath, postPath, postingType, typeNames } from "../types";
import { shownStates, stateNames } from "./states";
import type { WorkbenchFilter } from "./workbench.server";

type Row = { posting: Posting; applications: number; publicOn: string | null; isOver: boolean };

type Props = {
  filter: WorkbenchFilter;
  count: number;
  rows: Row[];
  paging: Paging;
  /** Where this list lives. */
  path: string;
  sorts: Record<string, string>;
};

const columns = ["Title", "Type", "State", "Closes", "Applied", "Actions"];

/** Everything in every state that somebody looks after. */
export function WorkbenchScreen({ filter, count, rows, paging, path, sorts }: Props) {
  const isBin = filter.state === "deleted";
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">Admin dashboard</a>
      </p>
      <h1>All postings</h1>
      <Filters filter={filter} path={path} sorts={sorts} />
      {rows.length === 0 ? (
        <div className="nothing">
          <p>{messages.workbench.empty}</p>
        </div>
      ) : (
        <>
          <p className="muted">{counted(count, "posting")}</p>
          <table className="roster">
            <caption className="unseen">Postings</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <PostingRow key={row.posting.id} {...row} />
              ))}
            </tbody>
          </table>
          <Together isBin={isBin} />
        </>
      )}
      <Pages {...paging} path={path} query={filter} />
      <p>
        <a href={`/admin/postings.csv?${new URLSearchParams(filter).toString()}`}>
          These postings as CSV
        </a>
        {filter.type && (
          <>
            , to edit and <a href="/admin/import">import</a> again
          </>
        )}
      </p>
    </>
  );
}

function Filters({ filter, path, sorts }: Pick<Props, "filter" | "path" | "sorts">) {
  const types = typeNames.map((name) => [name, postingType(name).plural] as const);
  const states = shownStates.map((name) => [name, stateNames[name]] as const);
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
        value={filter.state}
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

function PostingRow({ posting, applications, publicOn, isOver }: Row) {
  const { state, closesOn, type, id } = posting;
  const title = titleOf(posting);
  const key = `${type}/${id}`;
  return (
    <tr>
      <th scope="row">
        <input type="checkbox" name="tick" value={key} form="ticked" aria-label={`Tick ${title}`} />
        <a href={detailsPath(posting)}>{title}</a>
      </th>
      <td data-label="Type">{postingType(type).name}</td>
      <td data-label="State">
        {stateNames[state]}
        {state === "scheduled" && ` for ${publicOn}`}
        {hasDeadLink(posting) && ", its link does not answer"}
      </td>
      <td data-label="Closes">
        {closesOn ? formatDay(closesOn) : "–"}
        {isOver && " (over)"}
      </td>
      <td data-label="Applied">
        {applications === 0 ? (
          "0"
        ) : (
          <a href={`/admin/applications/${key}`} aria-label={`${applications} applied: ${title}`}>
            {formatNumber(applications)}
          </a>
        )}
      </td>
      <td className="row-actions">
        {state === "deleted" ? (
          <RowButton deed="restore" words="Restore" title={title} value={key} />
        ) : (
          <>
            <a href={editPath(posting)} aria-label={`Edit ${title}`}>
              Edit
            </a>{" "}
            <a href={`${postPath(type)}?copy=${id}`} aria-label={`Duplicate ${title}`}>
              Duplicate
            </a>{" "}
            <OpenOrClose state={state} title={title} value={key} />{" "}
            <DeletePosting id={key} title={title} applied={applications} />
          </>
        )}
      </td>
    </tr>
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

/** What can be done to all that are ticked. */
function Together({ isBin }: { isBin: boolean }) {
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
          <button className="quiet" name="all" value="publish">
            Publish
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
