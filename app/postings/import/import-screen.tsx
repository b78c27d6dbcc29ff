import { FormErrors, Labelled, inputProps, plainField } from "../../components/fields";
import { Pages } from "../../components/pages";
import { messages } from "../../messages";
import type { Paging } from "../../paging";
import { counted, formatNumber } from "../../text";
import { type TypeName, fieldsOf, postingType, typeNames } from "../types";
import { needsPicture } from "./columns";

type WrongRow = { row: number; title: string; errors?: Record<string, string> };

type Report = {
  type: TypeName;
  checked: string;
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
  refused?: { type: string; errors: Record<string, string> };
};

const path = "/admin/import";

export function ImportScreen({ type, report, refused }: Props) {
  return (
    <>
      <p className="crumbs">
        <a href="/admin-dashboard">Admin dashboard</a>
      </p>
      <h1>Import</h1>
      {report && !refused && <Outcome {...report} />}
      <UploadForm type={refused?.type ?? type} errors={refused?.errors ?? {}} isFirst={!report} />
    </>
  );
}

function Outcome({ type, checked, total, wrong, added, changed, shown, paging }: Report) {
  const { name, plural } = postingType(type);
  const all = counted(total, "row");
  return (
    <section>
      <h2>
        {plural}: {all}
      </h2>
      {wrong > 0 ? (
        <>
          <p className="message error">
            {messages.import.someWrong(counted(wrong, "row"), formatNumber(total))}
          </p>
          <WrongRows type={type} rows={shown} />
          <Pages {...paging} path={path} />
        </>
      ) : added + changed === 0 ? (
        <p className="message success">{messages.import.nothingNew}</p>
      ) : (
        <form method="post">
          <p className="message success">
            {messages.import.allFine(formatNumber(added), formatNumber(changed))}
          </p>
          <input type="hidden" name="checked" value={checked} />
          <p className="actions">
            <button name="intent" value="import" data-busy="Importing...">
              Import {counted(added + changed, name.toLowerCase())}
            </button>{" "}
            <a className="button quiet" href={path}>
              Cancel
            </a>
          </p>
        </form>
      )}
    </section>
  );
}

function WrongRows({ type, rows }: { type: TypeName; rows: WrongRow[] }) {
  const labels = Object.fromEntries(fieldsOf(type).map(([name, { label }]) => [name, label]));
  return (
    <table className="roster">
      <caption className="unseen">Rows to fix</caption>
      <thead>
        <tr>
          <th scope="col">Row</th>
          <th scope="col">Title</th>
          <th scope="col">What to fix</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, title, errors = {} }) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            <td data-label="Title">{title}</td>
            <td>
              {Object.entries(errors).map(([column, sentence]) => (
                <p className="error" key={column}>
                  {labels[column] ?? column}: {sentence}
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type UploadProps = { type: string; errors: Record<string, string>; isFirst: boolean };

function UploadForm({ type, errors, isFirst }: UploadProps) {
  const typeField = plainField("type", "type", type, errors.type);
  const fileField = plainField("file", "file", "", errors.file);
  const hint = "CSV in UTF-8, at most 5 MB and 5,000 rows";
  const isRefused = Object.keys(errors).length > 0;
  return (
    <section className="narrow">
      {isFirst ? <Explanation /> : <h2>Upload another file</h2>}
      <form method="post" encType="multipart/form-data">
        <FormErrors id="import-errors" summary={isRefused ? messages.checkInputs : undefined} />
        <Labelled field={typeField} label="What the file holds" required>
          <select {...inputProps(typeField)} required>
            <option value="">Choose</option>
            {typeNames
              .filter((name) => !needsPicture(name))
              .map((name) => (
                <option key={name} value={name}>
                  {postingType(name).plural}
                </option>
              ))}
          </select>
        </Labelled>
        <Labelled field={fileField} label="File" hint={hint} required>
          <input {...inputProps(fileField, hint)} type="file" accept=".csv,text/csv" required />
        </Labelled>
        <p className="actions">
          <button data-busy="Checking...">Check the file</button>{" "}
          <button
            className="quiet"
            formMethod="get"
            formAction={`${path}/template.csv`}
            formNoValidate
          >
            Get a template
          </button>
        </p>
      </form>
    </section>
  );
}

function Explanation() {
  const without = typeNames.filter(needsPicture).map((name) => postingType(name).plural);
  return (
    <>
      <p>
        Choose a type and get its template: a table with a column for each field, to fill in with
        one row for each posting. Then upload it as CSV. You will first see what is wrong in which
        row; nothing is saved until you say so.
      </p>
      <ul>
        <li>
          <p>
            Days are 2027-01-31 or 31/01/2027. The entries of a list go into one cell, separated by
            commas.
          </p>
        </li>
        <li>
          <p>
            The column <code>state</code> may say draft or published (empty means published), and{" "}
            <code>publishAt</code> when the posting becomes public, such as
            2027-01-31T09:00:00+05:30.
          </p>
        </li>
        <li>
          <p>
            To change many postings, export them from All postings, edit the file and import it
            here: rows with an <code>_id</code> change what is there.
          </p>
        </li>
        {without.map((plural) => (
          <li key={plural}>
            <p>{messages.import.needsPicture(plural)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
