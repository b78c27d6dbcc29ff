import type { ReactNode } from "react";
import { PostNewContent } from "../../admin/post-new-content";
import { FormErrors } from "../../components/fields";
import { Pages } from "../../components/pages";
import { Roster } from "../../components/roster";
import { messages } from "../../messages";
import type { Paging } from "../../paging";
import { counted } from "../../text";
import { type Desk, postingType, recruiterTypes, typeNames, workbenchPath } from "../types";
import { shownStates, stateNames } from "./states";
import { type Row, workbenchColumns } from "./workbench-columns";
import { Together } from "./workbench-together";
import type { WorkbenchAnswer } from "./workbench-request.server";
import type { WorkbenchFilter } from "./workbench.server";

type Props = {
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
export function WorkbenchScreen({ filter, count, rows, paging, sorts, ...props }: Props) {
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
function AsCsv({ filter }: Pick<Props, "filter">) {
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

type FilterProps = Pick<Props, "filter" | "sorts" | "desk"> & { path: string };

function Filters({ filter, path, sorts, desk }: FilterProps) {
  const names = desk === "admin" ? typeNames : recruiterTypes;
  const types = names.map((name) => [name, postingType(name).plural] as const);
  // 'waiting' finds postings with proposals as well.
  const waiting = [["waiting", stateNames.submitted]] as const;
  const others = shownStates.filter((name) => name !== "submitted");
  const states = [...waiting, ...others.map((name) => [name, stateNames[name]] as const)];
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
