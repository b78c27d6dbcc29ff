import { Labelled, TextareaField, inputProps, plainField } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import type { Review } from "./review";

/** What file inputs offer first; the content decides. */
export const readable =
  ".xlsx,.ods,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet";

/** Chooses a file, or takes cells that are pasted. */
export function FileFields({ error, text = "" }: { error?: string; text?: string }) {
  const m = useTexts();
  const file = plainField("file", "file", "", error);
  const pasted = plainField("text", "text", text);
  const hint = m.filesScreen.hint;
  return (
    <>
      <Labelled field={file} label={m.importScreen.file} hint={hint}>
        <input {...inputProps(file, hint)} type="file" accept={readable} />
      </Labelled>
      <details className="paste" open={text !== ""}>
        <summary>{m.filesScreen.paste}</summary>
        <TextareaField field={pasted} label={m.filesScreen.paste} rows={6} defaultValue={text} />
      </details>
    </>
  );
}

/** The sheet, where its headings are, and what is passed over. */
export function SheetFields({ review }: { review: Review }) {
  const m = useTexts();
  const words = m.filesScreen;
  const passed = review.passedOver.map(({ why, rows, count }) =>
    words.passed[why](count === 1 ? words.row(rows) : words.rows(rows)),
  );
  return (
    <div className="sift">
      <input type="hidden" name="was" value={`${review.headingRow} ${review.sheet}`} />
      {review.sheets.length > 1 && (
        <label>
          {words.sheet}
          <select name="sheet" defaultValue={review.sheet}>
            {review.sheets.map(({ name, rows }) => (
              <option key={name} value={name}>
                {words.sheetRows(name, rows)}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {words.headingRow}
        <input name="headingRow" inputMode="numeric" size={3} defaultValue={review.headingRow} />
      </label>
      {passed.length > 0 && <span className="muted">{words.passedOver(passed.join("; "))}</span>}
    </div>
  );
}

/** Each column with three of its values, and what it is read as. */
export function ColumnFields({ review: { columns, options } }: { review: Review }) {
  const m = useTexts();
  const words = m.filesScreen;
  const read = columns.filter(({ name }) => name).length;
  return (
    <section>
      <h2>{words.columns}</h2>
      <p className="muted">{words.columnsCount(read, columns.length - read)}</p>
      <table className="roster columns">
        <caption className="unseen">{words.columns}</caption>
        <thead>
          <tr>
            <th scope="col">{words.inFile}</th>
            <th scope="col">{words.firstValues}</th>
            <th scope="col">{words.readAs}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ letter, heading, values, name, or, isTwice }) => (
            <tr key={letter} className={or || isTwice ? "unsure" : name ? undefined : "left"}>
              <th scope="row">
                <span className="muted">{letter}</span> {heading || words.noHeading}
              </th>
              <td data-label={words.firstValues} className="three">
                {values.length
                  ? values.map((value, at) => <span key={at}>{value.slice(0, 60)}</span>)
                  : words.blank}
              </td>
              <td data-label={words.readAs}>
                <select
                  name="column"
                  defaultValue={name ?? ""}
                  aria-label={words.isReadAs(heading || letter)}
                  aria-invalid={isTwice || undefined}
                >
                  <option value="">{words.leaveOut}</option>
                  {options.map((option) => (
                    <option key={option.name} value={option.name}>
                      {option.title}
                    </option>
                  ))}
                </select>{" "}
                {or && <strong>{words.orElse(or)}</strong>}
                {isTwice && <span className="error">{m.import.columnTwice(heading)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What was mended, each kind with a tick that can be taken away. */
export function RepairFields({ review: { repairs, options } }: { review: Review }) {
  const m = useTexts();
  const words = m.filesScreen;
  if (!repairs.length) return null;
  const cells = repairs.reduce((sum, one) => sum + (one.isRefused ? 0 : one.cells), 0);
  return (
    <section>
      <h2>{words.mended}</h2>
      <p className="muted">{words.mendedHint(cells)}</p>
      <table className="roster mend">
        <caption className="unseen">{words.mended}</caption>
        <thead>
          <tr>
            <th scope="col">{words.repair}</th>
            <th scope="col">{words.inFile}</th>
            <th scope="col">{words.becomes}</th>
            <th scope="col">{words.column}</th>
            <th scope="col" className="number">
              {words.cells}
            </th>
          </tr>
        </thead>
        <tbody>
          {repairs.map(({ key, from, to, column, cells: count, isRefused }) => (
            <tr key={key}>
              <th scope="row">
                <input type="hidden" name="kind" value={key} />
                <label className="tick">
                  <input type="checkbox" name="mend" value={key} defaultChecked={!isRefused} />{" "}
                  {m.files.repair(from, to ?? m.files.notKnown)}
                </label>
              </th>
              <td data-label={words.inFile}>
                <del>{from}</del>
              </td>
              <td data-label={words.becomes}>
                <ins>{to ?? m.files.notKnown}</ins>
              </td>
              <td data-label={words.column}>
                {options.find(({ name }) => name === column)?.title ?? column}
              </td>
              <td data-label={words.cells} className="number">
                {count}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
