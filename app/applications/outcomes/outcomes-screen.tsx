import { BarTable } from "../../components/bar-table";
import { Pages } from "../../components/pages";
import { type Column, Roster } from "../../components/roster";
import { messages } from "../../messages";
import type { Paging } from "../../paging";
import { type TypeName, postingType } from "../../postings/types";
import { formatNumber } from "../../text";
import { stageNames, stages } from "../stages/stages";
import type { Outcome, OutcomeGroup, Outcomes } from "./outcomes";

type Props = Outcomes & {
  /** How many companies there are in all. */
  companies: number;
  paging: Paging;
};

/** The results of all applications. */
export function OutcomesScreen({ total, byCompany, byType, byMonth, companies, paging }: Props) {
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">Admin dashboard</a>
      </p>
      <h1>Outcomes</h1>
      {total.applications === 0 ? (
        <div className="nothing">
          <p>{messages.outcomes.empty}</p>
        </div>
      ) : (
        <>
          <Totals total={total} />
          <p className="actions">
            <a className="button" href="/admin/outcomes.csv">
              Download as CSV
            </a>
          </p>
          <h2>By stage</h2>
          <BarTable
            caption="Applications by stage"
            first="Stage"
            columns={["Applications"]}
            rows={stageNames.map((stage) => ({
              key: stage,
              name: stages[stage].name,
              numbers: [total.stages[stage]],
            }))}
          />
          <h2>By company</h2>
          {companies > byCompany.length && (
            <p className="muted">{formatNumber(companies)} companies, most acceptances first</p>
          )}
          <OutcomeTable first="Company" groups={byCompany} name={([company = ""]) => company} />
          <Pages {...paging} path="/admin/outcomes" />
          <h2>By type</h2>
          <OutcomeTable
            first="Type"
            groups={byType}
            name={([type]) => postingType(type as TypeName).plural}
          />
          <h2>By month of applying</h2>
          <OutcomeTable first="Month" groups={byMonth} name={([month = ""]) => month} />
        </>
      )}
    </>
  );
}

function Totals({ total }: Pick<Props, "total">) {
  const sums = [
    ["Applications", formatNumber(total.applications)],
    ["Finished applying", formatNumber(total.finished)],
    ["Offers", formatNumber(total.offers)],
    ["Acceptances", formatNumber(total.acceptances)],
    ["Median pay a year", rupees(total.medianPay)],
    ["Highest pay a year", rupees(total.highestPay)],
  ];
  return (
    <ul className="counters">
      {sums.map(([label, figure]) => (
        <li key={label} className="counter">
          <strong>{figure}</strong> <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}

const figures: [string, (outcome: Outcome) => string][] = [
  ["Applications", ({ applications }) => formatNumber(applications)],
  ["Finished", ({ finished }) => formatNumber(finished)],
  ["Offers", ({ offers }) => formatNumber(offers)],
  ["Acceptances", ({ acceptances }) => formatNumber(acceptances)],
  ["Median pay", ({ medianPay }) => rupees(medianPay)],
  ["Highest pay", ({ highestPay }) => rupees(highestPay)],
];

const columns: Column<OutcomeGroup>[] = figures.map(([label, cell]) => ({
  label,
  cell,
  kind: "number",
}));

type TableProps = { first: string; groups: OutcomeGroup[]; name: (keys: string[]) => string };

function OutcomeTable({ first, groups, name }: TableProps) {
  return (
    <Roster
      caption={first}
      rows={groups}
      keyOf={({ keys }) => keys.join()}
      columns={[{ label: first, kind: "name", cell: ({ keys }) => name(keys) }, ...columns]}
    />
  );
}

function rupees(pay: number | null) {
  return pay === null ? "–" : `₹${formatNumber(pay)}`;
}
