import { Screen } from "../../components/screen";
import { Sentence } from "../../components/sentence";
import { FormErrors, Labelled, inputProps, plainField } from "../../components/fields";
import { Pages } from "../../components/pages";
import type { Review } from "../../import/review";
import { ColumnFields, FileFields, SheetFields } from "../../import/review-parts";
import { useTexts } from "../../languages/use-texts";
import type { Paging } from "../../paging";
import { formatNumber } from "../../text";
import { type TypeName, fieldsIn, typeNames, wordsOf } from "../types";
import { needsPicture } from "./columns";

type WrongRow = { row: number; title: string; errors?: Record<string, string> };

type Report = {
  type: TypeName;
  review: Review;
  /** Why nothing can be imported as the columns are. */
  refusal?: string;
  total: number;
  wrong: number;
  added: number;
  changed: number;
  /** One page of the rows to fix. */
  shown: WrongRow[];
  paging: Paging;
};

type Props = {
  /** The type that is chosen; '' for none. */
  type: string;
  report: Report | null;
  refused?: { type: string; text: string; errors: Record<string, string> };
};

const path = "/admin/import";

export function ImportScreen({ type, report, refused }: Props) {
  const m = useTexts();
  return (
    <Screen title={m.importScreen.import}>
      {report && !refused && <Outcome {...report} />}
      <UploadForm
        type={refused?.type ?? type}
        text={refused?.text}
        errors={refused?.errors ?? {}}
        isFirst={!report}
      />
    </Screen>
  );
}

function Outcome({ type, review, refusal, ...found }: Report) {
  const { total, wrong, added, changed, shown, paging } = found;
  const m = useTexts();
  const { plural } = wordsOf(m, type);
  const all = m.counts.rows(total);
  const isReady = !refusal && added + changed > 0;
  return (
    <section>
      <h2>
        {plural}: {all}
      </h2>
      <form method="post">
        <input type="hidden" name="checked" value={review.checked} />
        <FormErrors id="import-refusal" summary={refusal} />
        <SheetFields review={review} />
        <ColumnFields review={review} />
        {!refusal && (isReady || !wrong) && (
          <p className="message success">
            {isReady
              ? m.import[wrong ? "othersFine" : "allFine"](
                  formatNumber(added),
                  formatNumber(changed),
                )
              : m.import.nothingNew}
          </p>
        )}
        {wrong > 0 && (
          <>
            <h2>{m.filesScreen.aside(wrong)}</h2>
            <p>
              <a href={`${path}/problems.xlsx`}>{m.filesScreen.asWorkbook}</a>
            </p>
            <WrongRows type={type} rows={shown} />
            <Pages {...paging} path={path} />
          </>
        )}
        <p className="actions">
          <button name="intent" value="again" className="quiet" data-busy={m.filesScreen.reading}>
            {m.filesScreen.readAgain}
          </button>{" "}
          {isReady && (
            <button name="intent" value="import" data-busy={m.importScreen.importing}>
              {m.importScreen.importAll(wordsOf(m, type).counted(added + changed))}
            </button>
          )}{" "}
          <a className="button quiet" href={path}>
            {m.importScreen.cancel}
          </a>
        </p>
      </form>
    </section>
  );
}

function WrongRows({ type, rows }: { type: TypeName; rows: WrongRow[] }) {
  const m = useTexts();
  const labels = Object.fromEntries(fieldsIn(m, type).map(([name, { label }]) => [name, label]));
  return (
    <table className="roster">
      <caption className="unseen">{m.importScreen.rowsFix}</caption>
      <thead>
        <tr>
          <th scope="col">{m.importScreen.row}</th>
          <th scope="col">{m.importScreen.title}</th>
          <th scope="col">{m.importScreen.whatFix}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, title, errors = {} }) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            <td data-label={m.importScreen.title}>{title}</td>
            <td>
              {Object.entries(errors).map(([column, sentence]) => (
                <p className="error" key={column}>
                  {named(labels[column] ?? column, sentence)}
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Most sentences say their field themselves: 'Date must be a day such as 2027-01-31'. */
function named(label: string, sentence: string) {
  const isNamed = sentence.toLowerCase().includes(label.toLowerCase());
  return isNamed ? sentence : `${label}: ${sentence}`;
}

type UploadProps = {
  /** What was pasted. */
  text?: string;
  type: string;
  errors: Record<string, string>;
  isFirst: boolean;
};

function UploadForm({ type, text, errors, isFirst }: UploadProps) {
  const m = useTexts();
  const typeField = plainField("type", "type", type, errors.type);
  const isRefused = Object.keys(errors).length > 0;
  return (
    <section className="narrow">
      {!isFirst && <h2>{m.importScreen.uploadAnotherFile}</h2>}
      <form method="post" encType="multipart/form-data">
        <FormErrors id="import-errors" summary={isRefused ? m.checkInputs : undefined} />
        <Labelled field={typeField} label={m.importScreen.whatFileHolds} required>
          <select {...inputProps(typeField)} required>
            <option value="">{m.importScreen.choose}</option>
            {typeNames
              .filter((name) => !needsPicture(name))
              .map((name) => (
                <option key={name} value={name}>
                  {wordsOf(m, name).plural}
                </option>
              ))}
          </select>
        </Labelled>
        <FileFields error={errors.file} text={text} />
        <p className="actions">
          <button data-busy={m.importScreen.checking}>{m.importScreen.checkFile}</button>{" "}
          <button
            className="quiet"
            formMethod="get"
            formAction={`${path}/template.csv`}
            formNoValidate
          >
            {m.importScreen.getTemplate}
          </button>
        </p>
      </form>
      {isFirst && <Explanation />}
    </section>
  );
}

function Explanation() {
  const m = useTexts();
  const without = typeNames.filter(needsPicture).map((name) => wordsOf(m, name).plural);
  return (
    <>
      <p className="hint">{m.importScreen.chooseTypeGetIts}</p>
      <ul className="bullets">
        <li>
          <p>{m.importScreen.daysOrEntriesList}</p>
        </li>
        <li>
          <p>
            <Sentence
              text={m.importScreen.columns}
              parts={{ code: (words) => <code>{words}</code> }}
            />
          </p>
        </li>
        <li>
          <p>
            <Sentence
              text={m.importScreen.changeMany}
              parts={{ code: (words) => <code>{words}</code> }}
            />
          </p>
        </li>
        {without.map((plural) => (
          <li key={plural}>
            <p>{m.import.needsPicture(plural)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
