import { Screen } from "../../components/screen";
import type { Texts } from "../../languages/texts";
import { ColumnChart } from "../../components/column-chart";
import { Funnel } from "../../components/funnel";
import { Pages } from "../../components/pages";
import { type ChosenColumns, type Column, Roster } from "../../components/roster";
import { ColumnPicker, type TableView } from "../../components/table-view";
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
  view: TableView;
};

/** The results of all applications. */
export function OutcomesScreen({ total, byCompany, byType, byMonth, companies, ...props }: Props) {
  const m = useTexts();
  const { paging, view } = props;
  const columns = columnsOf(m);
  return (
    <Screen
      title={m.outcomesScreen.outcomes}
      top={
        total.applications > 0 && (
          <p className="actions">
            <a className="button quiet" href="/admin/outcomes.csv">
              {m.outcomesScreen.downloadAsCsv}
            </a>
          </p>
        )
      }
    >
      {total.applications === 0 ? (
        <div className="nothing">
          <p>{m.outcomes.empty}</p>
        </div>
      ) : (
        <>
          <Totals total={total} />
          <div className="halves">
            <HowFar total={total} />
            <Months byMonth={byMonth} />
          </div>
          <h2>{m.outcomesScreen.byCompany}</h2>
          <div className="table-head">
            {companies > byCompany.length && (
              <p className="muted">
                {m.outcomesScreen.companiesMostAcceptancesFirst(formatNumber(companies))}
              </p>
            )}
            <ColumnPicker view={view} columns={columns} />
          </div>
          <OutcomeTable
            first={m.outcomesScreen.company}
            groups={byCompany}
            chosen={view.columns}
            name={([company = ""]) => company}
          />
          <Pages {...paging} path="/admin/outcomes" view={view} />
          <h2>{m.outcomesScreen.byType}</h2>
          <OutcomeTable
            first={m.outcomesScreen.type}
            groups={byType}
            chosen={view.columns}
            name={([type]) => wordsOf(m, type as TypeName).plural}
          />
          <h2>{m.outcomesScreen.byMonthApplying}</h2>
          <OutcomeTable
            first={m.outcomesScreen.month}
            groups={byMonth}
            chosen={view.columns}
            name={([month = ""]) => m.dates.month(month)}
          />
        </>
      )}
    </Screen>
  );
}

/** How far applications came, and at which stage they are now. */
function HowFar({ total }: Pick<Props, "total">) {
  const m = useTexts();
  const words = m.outcomesScreen;
  const steps = (
    [
      ["applications", words.applications, total.applications],
      ["finished", words.finishedApplying, total.finished],
      ["offers", words.offers, total.offers],
      ["acceptances", words.acceptances, total.acceptances],
    ] as const
  ).map(([key, says, number]) => ({ key, says, number }));
  const spoken = steps.map(({ says, number }) => `${says} ${formatNumber(number)}`).join(", ");
  const now = usualStages
    .filter((stage) => total.stages[stage] > 0)
    .map((stage) => `${m.stageNames[stage]} ${formatNumber(total.stages[stage])}`);
  return (
    <section>
      <h2>{words.howFar}</h2>
      <Funnel says={`${words.howFar}: ${spoken}`} steps={steps} />
      <p className="muted">{words.stagesNow(now.join(", "))}</p>
    </section>
  );
}

const mostMonths = 12;

function Months({ byMonth }: Pick<Props, "byMonth">) {
  const m = useTexts();
  const words = m.outcomesScreen;
  const columns = byMonth.slice(-mostMonths).map(({ keys: [month = ""], ...outcome }) => {
    const name = m.dates.month(month);
    const says = words.inMonth(name, outcome.applications, outcome.acceptances);
    return { name, says, numbers: [outcome.applications, outcome.acceptances] as const };
  });
  return (
    <section>
      <h2>{words.byMonthApplying}</h2>
      <ColumnChart
        caption={words.byMonthApplying}
        series={[words.applications, words.acceptances]}
        columns={columns}
      />
    </section>
  );
}

function Totals({ total }: Pick<Props, "total">) {
  const m = useTexts();
  const sums = [
    [m.outcomesScreen.acceptances, formatNumber(total.acceptances)],
    [m.outcomesScreen.offers, formatNumber(total.offers)],
    [m.outcomesScreen.applications, formatNumber(total.applications)],
    [m.outcomesScreen.finishedApplying, formatNumber(total.finished)],
    [`${m.outcomesScreen.medianPayYear}${ofOffers(m, total)}`, inLakhs(total.medianPay)],
    [m.outcomesScreen.highestPayYear, inLakhs(total.highestPay)],
    ...(total.replaced ? [[m.offerPay.replaced, formatNumber(total.replaced)]] : []),
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

/** ' of 82 of 185' */
function ofOffers({ offerPay }: Texts, { paidOffers, offers }: Outcome) {
  return paidOffers ? ` ${offerPay.known(formatNumber(paidOffers), formatNumber(offers))}` : "";
}

function columnsOf(m: Texts): Column<OutcomeGroup>[] {
  const words = m.outcomesScreen;
  const figures: [string, string, (outcome: Outcome) => string][] = [
    ["applications", words.applications, ({ applications }) => formatNumber(applications)],
    ["finished", words.finished, ({ finished }) => formatNumber(finished)],
    ["offers", words.offers, ({ offers }) => formatNumber(offers)],
    ["acceptances", words.acceptances, ({ acceptances }) => formatNumber(acceptances)],
    ["medianPay", words.medianPay, (outcome) => rupees(outcome.medianPay) + ofOffers(m, outcome)],
    ["highestPay", words.highestPay, ({ highestPay }) => rupees(highestPay)],
  ];
  return figures.map(([name, label, cell]) => ({ name, label, cell, kind: "number" }));
}

type TableProps = {
  first: string;
  groups: OutcomeGroup[];
  name: (keys: string[]) => string;
  chosen: ChosenColumns;
};

function OutcomeTable({ first, groups, name, chosen }: TableProps) {
  const m = useTexts();
  return (
    <Roster
      caption={first}
      rows={groups}
      keyOf={({ keys }) => keys.join()}
      chosen={chosen}
      columns={[{ label: first, kind: "name", cell: ({ keys }) => name(keys) }, ...columnsOf(m)]}
    />
  );
}

const lakh = 100_000;
const crore = 100 * lakh;

/** '₹5.4 lakh', as people say it; tables have the whole number. */
function inLakhs(pay: number | null) {
  if (pay === null || pay < lakh) return rupees(pay);
  const [unit, word] = pay < crore ? [lakh, "lakh"] : [crore, "crore"];
  return `₹${Math.round((pay / unit) * 10) / 10} ${word}`;
}

function rupees(pay: number | null) {
  return pay === null ? "–" : `₹${formatNumber(pay)}`;
}
