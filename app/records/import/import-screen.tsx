import { FormErrors, Labelled, inputProps, plainField } from "../../components/fields";
import { Pages } from "../../components/pages";
import { Roster } from "../../components/roster";
import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import { useTexts } from "../../languages/use-texts";
import type { Paging } from "../../paging";
import { formatNumber } from "../../text";
import { valueIn } from "../eligibility";
import { type FactName, factNames } from "../facts";
import type { ImportedRow, Totals } from "./import.server";

type Report = {
  checked: string;
  totals: Totals;
  /** One page of the rows to fix, or else of those that change something. */
  wrong: ImportedRow[];
  changed: ImportedRow[];
  paging: Paging;
};

type Props = {
  report: Report | null;
  /** How many imported rows wait for accounts. */
  waiting: number;
  /** Why the file was refused. */
  error?: string;
};

const path = "/admin/records/import";

export function RecordImportScreen({ report, waiting, error }: Props) {
  const m = useTexts();
  const file = plainField("file", "file", "", error);
  const hint = m.recordImportScreen.csvUtfAtMost;
  const isFirst = !report || error !== undefined;
  return (
    <Screen
      crumbs={<a href="/admin/records">{m.recordsScreen.records}</a>}
      title={m.recordImportScreen.importRecords}
    >
      {!isFirst && <Outcome {...report} />}
      <section className="narrow">
        {!isFirst && <h2>{m.importScreen.uploadAnotherFile}</h2>}
        <form method="post" encType="multipart/form-data">
          <FormErrors id="import-errors" summary={error && m.checkInputs} />
          <Labelled field={file} label={m.importScreen.file} hint={hint} required>
            <input {...inputProps(file, hint)} type="file" accept=".csv,text/csv" required />
          </Labelled>
          <p className="actions">
            <button data-busy={m.importScreen.checking}>{m.importScreen.checkFile}</button>
          </p>
        </form>
        {isFirst && <Explanation waiting={waiting} />}
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
            <Sentence text={m.recordImportScreen.columns} parts={{ code }} />{" "}
            <code>{factNames.join(", ")}</code>
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
      {waiting > 0 && <p>{m.recordImportScreen.waiting(waiting)}</p>}
    </>
  );
}

function Outcome({ checked, totals, wrong, changed, paging }: Report) {
  const m = useTexts();
  const { add, change, wait, none, refuse } = totals;
  const effective = add + change + wait;
  if (refuse > 0)
    return (
      <section>
        <p className="message error">
          {m.import.someWrong(m.counts.rows(refuse), formatNumber(effective + none + refuse))}
        </p>
        <WrongRows rows={wrong} />
        <Pages {...paging} path={path} />
      </section>
    );
  if (!effective) return <p className="message success">{m.import.nothingNew}</p>;
  return (
    <section>
      <form method="post">
        <p className="message success">
          {m.recordImport.allFine(formatNumber(add), formatNumber(change), formatNumber(wait))}
        </p>
        <input type="hidden" name="checked" value={checked} />
        <p className="actions">
          <button name="intent" value="import" data-busy={m.importScreen.importing}>
            {m.recordImportScreen.importAll(m.counts.rows(effective))}
          </button>{" "}
          <a className="button quiet" href={path}>
            {m.importScreen.cancel}
          </a>
        </p>
      </form>
      <ChangedRows rows={changed} />
      <Pages {...paging} path={path} />
    </section>
  );
}

function WrongRows({ rows }: { rows: ImportedRow[] }) {
  const m = useTexts();
  return (
    <Roster
      caption={m.importScreen.rowsFix}
      rows={rows}
      keyOf={({ row }) => String(row)}
      columns={[
        { label: m.importScreen.row, kind: "name", cell: ({ row }) => row },
        { label: m.recordsScreen.email, cell: ({ email }) => email },
        {
          label: m.importScreen.whatFix,
          cell: ({ errors = {} }) =>
            Object.entries(errors).map(([column, sentence]) => (
              <p className="error" key={column}>
                {sentence}
              </p>
            )),
        },
      ]}
    />
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
          label: m.recordsScreen.email,
          cell: ({ email, action }) =>
            action === "wait" ? m.recordImportScreen.waits(email) : email,
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
