import type { Texts } from "../../languages/texts";
import { BarTable } from "../../components/bar-table";
import { Pages } from "../../components/pages";
import { type Column, Roster } from "../../components/roster";
import { useTexts } from "../../languages/use-texts";
import type { Paging } from "../../paging";
import { type TypeName, wordsOf } from "../../postings/types";
import { formatNumber } from "../../text";
import { usualStages } from "../stages/stages";
import type { Outcome, OutcomeGroup, Outcomes } from "./outcomes";

type Props = Outcomes & {
  /** How many companies there are in all. */
  companies: number;
  paging: Paging;
};

/** The results of all applications. */
export function OutcomesScreen({ total, byCompany, byType, byMonth, companies, paging }: Props) {
  const m = useTexts();
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">{m.outcomesScreen.adminDashboard}</a>
      </p>
      <h1>{m.outcomesScreen.outcomes}</h1>
      {total.applications === 0 ? (
        <div className="nothing">
          <p>{m.outcomes.empty}</p>
        </div>
      ) : (
        <>
          <Totals total={total} />
          <p className="actions">
            <a className="button" href="/admin/outcomes.csv">
              {m.outcomesScreen.downloadAsCsv}
            </a>
          </p>
          <h2>{m.outcomesScreen.byStage}</h2>
          <BarTable
            caption={m.outcomesScreen.applicationsByStage}
            first={m.outcomesScreen.stage}
            columns={[m.outcomesScreen.applications]}
            rows={usualStages.map((stage) => ({
              key: stage,
              name: m.stageNames[stage],
              numbers: [total.stages[stage]],
            }))}
          />
          <h2>{m.outcomesScreen.byCompany}</h2>
          {companies > byCompany.length && (
            <p className="muted">
              {m.outcomesScreen.companiesMostAcceptancesFirst(formatNumber(companies))}
            </p>
          )}
          <OutcomeTable
            first={m.outcomesScreen.company}
            groups={byCompany}
            name={([company = ""]) => company}
          />
          <Pages {...paging} path="/admin/outcomes" />
          <h2>{m.outcomesScreen.byType}</h2>
          <OutcomeTable
            first={m.outcomesScreen.type}
            groups={byType}
            name={([type]) => wordsOf(m, type as TypeName).plural}
          />
          <h2>{m.outcomesScreen.byMonthApplying}</h2>
          <OutcomeTable
            first={m.outcomesScreen.month}
            groups={byMonth}
            name={([month = ""]) => month}
          />
        </>
      )}
    </>
  );
}

function Totals({ total }: Pick<Props, "total">) {
  const m = useTexts();
  const sums = [
    [m.outcomesScreen.applications, formatNumber(total.applications)],
    [m.outcomesScreen.finishedApplying, formatNumber(total.finished)],
    [m.outcomesScreen.offers, formatNumber(total.offers)],
    [m.outcomesScreen.acceptances, formatNumber(total.acceptances)],
    [m.outcomesScreen.medianPayYear, rupees(total.medianPay)],
    [m.outcomesScreen.highestPayYear, rupees(total.highestPay)],
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

function columnsOf({ outcomesScreen: words }: Texts): Column<OutcomeGroup>[] {
  const figures: [string, (outcome: Outcome) => string][] = [
    [words.applications, ({ applications }) => formatNumber(applications)],
    [words.finished, ({ finished }) => formatNumber(finished)],
    [words.offers, ({ offers }) => formatNumber(offers)],
    [words.acceptances, ({ acceptances }) => formatNumber(acceptances)],
    [words.medianPay, ({ medianPay }) => rupees(medianPay)],
    [words.highestPay, ({ highestPay }) => rupees(highestPay)],
  ];
  return figures.map(([label, cell]) => ({ label, cell, kind: "number" }));
}

type TableProps = { first: string; groups: OutcomeGroup[]; name: (keys: string[]) => string };

function OutcomeTable({ first, groups, name }: TableProps) {
  const m = useTexts();
  return (
    <Roster
      caption={first}
      rows={groups}
      keyOf={({ keys }) => keys.join()}
      columns={[{ label: first, kind: "name", cell: ({ keys }) => name(keys) }, ...columnsOf(m)]}
    />
  );
}

function rupees(pay: number | null) {
  return pay === null ? "–" : `₹${formatNumber(pay)}`;
}
