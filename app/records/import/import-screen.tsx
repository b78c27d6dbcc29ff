import { FormErrors } from "../../components/fields";
import { Pages } from "../../components/pages";
import { Roster } from "../../components/roster";
import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import type { Review } from "../../import/review";
import { ColumnFields, FileFields, RepairFields, SheetFields } from "../../import/review-parts";
import { useTexts } from "../../languages/use-texts";
import type { Paging } from "../../paging";
import { valueIn } from "../eligibility";
import { type FactName, factNames } from "../facts";
import { recordColumns } from "./columns";
import type { ImportedRow, Outcome, Totals } from "./import.server";

type Report = {
  review: Review;
  totals: Totals;
  mendedRows: number;
  /** Names that nobody knows, and what they can be; columns whose marks may be points. */
  asks: Outcome["asks"];
  /** What has been answered of such columns. */
  scales: Partial<Record<string, string>>;
  offices: Record<"programme" | "department", string[]>;
  /** One page of the rows that are set aside, of those to look at, and of those that change something. */
  wrong: ImportedRow[];
  odd: ImportedRow[];
  changed: ImportedRow[];
  /** Why nothing can be imported as the columns are. */
  refusal?: string;
  paging: Paging;
};

type Props = {
  report: Report | null;
  /** How many students have no account yet. */
  waiting: number;
  /** Why the file was refused, and what was pasted. */
  refused?: { error: string; text: string };
};

const path = "/admin/records/import";

export function RecordImportScreen({ report, waiting, refused }: Props) {
  const m = useTexts();
  const crumbs = <a href="/admin/records">{m.recordsScreen.records}</a>;
  if (report && !refused) return <ReportScreen {...report} />;
  return (
    <Screen crumbs={crumbs} title={m.recordImportScreen.importRecords}>
      <section className="narrow">
        <form method="post" encType="multipart/form-data">
          <FormErrors id="import-errors" summary={refused && m.checkInputs} />
          <FileFields error={refused?.error} text={refused?.text} />
          <p className="actions">
            <button data-busy={m.importScreen.checking}>{m.importScreen.checkFile}</button>
          </p>
        </form>
        <Explanation waiting={waiting} />
      </section>
    </Screen>
  );
}

function Explanation({ waiting }: { waiting: number }) {
  const m = useTexts();
  const code = (words: string) => <code>{words}</code>;
  return (
    <>
      <p className="hint">{m.recordImportScreen.intro}</p>
      <ul className="bullets">
        <li>
          <p>
            {m.recordImportScreen.columns}{" "}
            <code>{recordColumns.map(({ name }) => name).join(", ")}</code>
          </p>
        </li>
        <li>
          <p>
            <Sentence text={m.recordImportScreen.cells} parts={{ code }} />
          </p>
        </li>
        <li>
          <p>{m.recordImportScreen.withoutAccount}</p>
        </li>
      </ul>
      {waiting > 0 && (
        <p>
          <a href="/admin/records?state=noAccount">{m.recordImportScreen.waiting(waiting)}</a>
        </p>
      )}
    </>
  );
}

/** How the file is read, what it would do, and the button that does it. */
function ReportScreen(report: Report) {
  const m = useTexts();
  const { review, totals, mendedRows, wrong, odd, changed, refusal, paging } = report;
  const { add, change, wait, none, refuse } = totals;
  const effective = add + change + wait;
  const about = [review.name, review.size, m.filesScreen.nothingSaved].filter(Boolean);
  const rest = m.recordImportScreen.rest(mendedRows, add, wait, refuse);
  return (
    <Screen
      crumbs={<a href="/admin/records">{m.recordsScreen.records}</a>}
      title={m.recordImportScreen.importCount(effective)}
      text={about.join(" · ")}
    >
      <form method="post">
        <input type="hidden" name="checked" value={review.checked} />
        <FormErrors id="import-errors" summary={refusal} />
        <SheetFields review={review} />
        <ColumnFields review={review} />
        <AskFields {...report} />
        <ScaleFields asked={report.asks.scales} answered={report.scales} />
        <RepairFields review={review} />
        {!effective && !refuse && none > 0 && (
          <p className="message success">{m.import.nothingNew}</p>
        )}
        {wrong.length > 0 && <WrongRows rows={wrong} count={refuse} />}
        {odd.length > 0 && <OddRows rows={odd} />}
        {changed.length > 0 && <ChangedRows rows={changed} />}
        <Pages {...paging} path={path} />
        <p className="actions">
          <strong>{m.recordImportScreen.right(effective + none)}</strong>{" "}
          <span className="muted">{rest}</span>
        </p>
        <p className="actions">
          <button name="intent" value="again" className="quiet" data-busy={m.filesScreen.reading}>
            {m.filesScreen.readAgain}
          </button>{" "}
          {effective > 0 && (
            <button name="intent" value="import" data-busy={m.importScreen.importing}>
              {m.recordImportScreen.importCount(effective)}
            </button>
          )}{" "}
          <a className="button quiet" href={path}>
            {m.filesScreen.anotherFile}
          </a>
        </p>
      </form>
    </Screen>
  );
}

/** What the office calls what the file calls otherwise. */
function AskFields({ asks, offices }: Pick<Report, "asks" | "offices">) {
  const m = useTexts();
  const words = m.filesScreen;
  const all = (["programme", "department"] as const).flatMap((place) =>
    asks[place].map((typed) => ({ place, typed })),
  );
  if (!all.length) return null;
  return (
    <section>
      <h2>{words.asks}</h2>
      <p className="muted">{words.asksHint}</p>
      <Roster
        caption={words.asks}
        rows={all}
        keyOf={({ place, typed }) => `${place} ${typed}`}
        columns={[
          { label: words.inFile, kind: "name", cell: ({ typed }) => typed },
          { label: words.column, cell: ({ place }) => m.factWords[place].title },
          {
            label: words.readAs,
            cell: ({ place, typed }) => (
              <>
                <input type="hidden" name="askedOf" value={place} />
                <input type="hidden" name="asked" value={typed} />
                <select name="means" aria-label={words.isWhich(typed)}>
                  <option value="">{words.notYet}</option>
                  {offices[place].map((name) => (
                    <option key={name}>{name}</option>
                  ))}
                </select>
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

type ScaleProps = { asked: Outcome["asks"]["scales"]; answered: Report["scales"] };

/** Where percent are wanted, marks up to 10 may be points; one answer holds for the column, until it is another. */
function ScaleFields({ asked, answered }: ScaleProps) {
  const m = useTexts();
  const words = m.filesScreen;
  const known = factNames.filter((column) => answered[column]);
  if (!asked.length && !known.length) return null;
  return (
    <section>
      <h2>{words.scales}</h2>
      {known.map((column) => (
        <div className="field" key={column}>
          <label htmlFor={`scale-${column}`}>{words.saidScale(m.factWords[column].title)}</label>
          <input type="hidden" name="scaleOf" value={column} />
          <select id={`scale-${column}`} name="scale" defaultValue={answered[column]}>
            <option value="">{words.notYet}</option>
            <option value="points">{words.points}</option>
            <option value="percent">{words.percent}</option>
          </select>
        </div>
      ))}
      {asked.map(({ column, mark, percent, count }) => {
        const title = m.factWords[column].title;
        return (
          <div className="field" key={column}>
            <label htmlFor={`scale-${column}`}>{words.whichScale(title, mark, count)}</label>
            <input type="hidden" name="scaleOf" value={column} />
            <select id={`scale-${column}`} name="scale">
              <option value="">{words.notYet}</option>
              <option value="points">{words.asPoints(mark, String(percent))}</option>
              <option value="percent">{words.asPercent(mark)}</option>
            </select>
          </div>
        );
      })}
    </section>
  );
}

function WrongRows({ rows, count }: { rows: ImportedRow[]; count: number }) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.filesScreen.aside(count)}</h2>
      <p>
        <a href={`${path}/problems.xlsx`}>{m.filesScreen.asWorkbook}</a>
      </p>
      <Roster
        caption={m.filesScreen.aside(count)}
        rows={rows}
        keyOf={({ row }) => String(row)}
        columns={[
          { label: m.importScreen.row, kind: "name", cell: ({ row }) => row },
          { label: m.applicantsScreen.name, cell: ({ name, email }) => name || email },
          { label: m.factWords.rollNumber.title, cell: ({ rollNumber }) => rollNumber },
          {
            label: m.files.problem,
            cell: ({ errors = {} }) =>
              Object.entries(errors).map(([column, sentence]) => (
                <p className="error" key={column}>
                  {sentence}
                </p>
              )),
          },
        ]}
      />
    </section>
  );
}

/** Rows that go in, though they may be somebody else's. */
function OddRows({ rows }: { rows: ImportedRow[] }) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.recordImportScreen.lookAt}</h2>
      <Roster
        caption={m.recordImportScreen.lookAt}
        rows={rows}
        keyOf={({ row }) => String(row)}
        columns={[
          { label: m.importScreen.row, kind: "name", cell: ({ row }) => row },
          { label: m.files.problem, cell: ({ warning }) => warning },
        ]}
      />
    </section>
  );
}

function ChangedRows({ rows }: { rows: ImportedRow[] }) {
  const m = useTexts();
  const { changedTo, confirmedNow, nothing } = m.recordsScreen;
  const inWords = (fact: FactName, value: string | null) =>
    value === null ? nothing : valueIn(m, fact, value);
  return (
    <Roster
      caption={m.recordImportScreen.whatChanges}
      rows={rows}
      keyOf={({ row }) => String(row)}
      columns={[
        { label: m.importScreen.row, kind: "name", cell: ({ row }) => row },
        {
          label: m.recordsScreen.name,
          cell: ({ name, email, rollNumber, action }) => {
            const who = [name, email || rollNumber].filter(Boolean).join(", ");
            return action === "wait" ? m.recordImportScreen.waits(who) : who;
          },
        },
        {
          label: m.recordImportScreen.whatChanges,
          cell: ({ changes = [] }) => (
            <ul className="plain">
              {changes.map(({ fact, from, to }) => {
                const values =
                  from === to
                    ? confirmedNow(inWords(fact, to))
                    : changedTo(inWords(fact, from), inWords(fact, to));
                return <li key={fact}>{`${m.factWords[fact].title}: ${values}`}</li>;
              })}
            </ul>
          ),
        },
      ]}
    />
  );
}
