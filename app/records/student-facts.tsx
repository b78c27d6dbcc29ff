import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { valueIn } from "./eligibility";
import { FactField, type RecordChoices } from "./fact-field";
import { typedValue } from "./fact-values";
import { type FactName, factNames } from "./facts";
import type { ShownFact, ShownRecord } from "./record-screen";

/** A student's facts as the office confirms and edits them. */

/** What is asked to be corrected, by fact. */
export type AskedCorrections = Partial<Record<string, { id: string; value: string }>>;

type Props = {
  record: ShownRecord;
  corrections: AskedCorrections;
  version: number;
  lastResult?: SubmissionResult<string[]>;
};

/** Each fact with where it is from and, where the student only typed it, a tick that confirms it. */
export function FactsForm({ record, corrections, version, lastResult }: Props) {
  const m = useTexts();
  const words = m.studentPage;
  const typed = factNames.filter((name) => record[name]?.state === "claimed");
  const asked = Object.keys(corrections).length;
  const half = Math.ceil(factNames.length / 2);
  const columns = [factNames.slice(0, half), factNames.slice(half)];
  return (
    <form method="post" className="facts-form">
      <div className="facts-head">
        <h2>{words.facts}</h2>{" "}
        <p className="muted">
          {typed.length || asked ? words.waits(typed.length, asked) : words.nothingWaits}
        </p>{" "}
        {typed.length > 0 && (
          <button name="intent" value="all">
            {words.confirmAll(typed.length)}
          </button>
        )}{" "}
        {typed.length > 1 && <button className="quiet">{words.confirmSelected}</button>}{" "}
        <a className="button quiet" href="?edit">
          {words.edit}
        </a>
      </div>
      <FormErrors
        id="facts-errors"
        errors={Object.values(lastResult?.error ?? {}).flatMap((said) => said ?? [])}
      />
      <input type="hidden" name="version" value={version} />
      <div className="facts-columns">
        {columns.map((names) => (
          <table key={names[0]}>
            <colgroup>
              <col className="of-fact" />
              <col className="of-value" />
              <col />
              <col className="of-tick" />
            </colgroup>
            <thead className="unseen">
              <tr>
                {[m.recordsScreen.fact, words.value, words.state, words.confirm].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {names.map((name) => (
                <FactRow key={name} {...{ name, record }} asked={corrections[name]} />
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </form>
  );
}

type RowProps = Pick<Props, "record"> & { name: FactName; asked?: AskedCorrections[string] };

function FactRow({ name, record, asked }: RowProps) {
  const m = useTexts();
  const words = m.studentPage;
  const { title } = m.factWords[name];
  const fact = record[name];
  const isTyped = fact?.state === "claimed";
  return (
    <tr className={isTyped || asked ? "waits" : undefined}>
      <th scope="row">{title}</th>
      <td className={fact ? "value" : "muted"}>
        {fact ? valueIn(m, name, fact.value) : m.recordsScreen.notGiven}
        {fact?.figure && <span className="muted"> {m.marks.onMarksheet(fact.figure)}</span>}
      </td>
      <td>
        <FactState {...{ name, fact, asked }} />
      </td>
      <td className="tick">
        {isTyped && (
          <label>
            <input
              type="checkbox"
              name="confirm[]"
              value={name}
              defaultChecked
              aria-label={words.confirmOne(title)}
            />
          </label>
        )}
      </td>
    </tr>
  );
}

type StateProps = Pick<RowProps, "name" | "asked"> & { fact?: ShownFact };

/** Where a fact is from, and what of it waits for a decision. */
function FactState({ name, fact, asked }: StateProps) {
  const m = useTexts();
  const words = m.studentPage;
  if (asked)
    return (
      <a className="state scheduled" href={`/admin/corrections?at=${asked.id}`}>
        {words.asksFor(valueIn(m, name, asked.value))}
      </a>
    );
  if (!fact) return null;
  if (fact.state === "claimed")
    return <span className="state submitted">{words.typed(fact.on)}</span>;
  return (
    <span className="muted sure">
      <span className="unseen">{words.confirmed} </span>
      {words.by(fact.on, words.whom[fact.by])}
    </span>
  );
}

type EditProps = Pick<Props, "record" | "version" | "lastResult"> & { choices: RecordChoices };

/** All facts to type: what is changed is confirmed with it. */
export function EditFacts({ record, choices, version, lastResult }: EditProps) {
  const m = useTexts();
  const defaultValue = Object.fromEntries(
    factNames.map((name) => [name, typedValue(name, record[name]?.value)]),
  );
  const [form, fields] = useForm<Record<string, string>>({
    id: "facts",
    lastResult,
    defaultValue,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <p className="muted">{m.recordsScreen.setOrConfirm}</p>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="version" value={version} />
      <div className="facts-fields">
        {factNames.map((name) => {
          const field = fields[name];
          return field && <FactField key={name} {...{ name, field, choices }} />;
        })}
      </div>
      <p className="actions">
        <button>{m.recordsScreen.saveAndConfirm}</button>{" "}
        <a className="button quiet" href="?">
          {m.studentPage.cancel}
        </a>
      </p>
    </form>
  );
}
