import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { Role } from "~/db/schema-accounts";
import { FormErrors } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { CorrectionPart, type OwnCorrectionShown } from "./correction-form";
import { valueIn } from "./eligibility";
import { FactField, type RecordChoices } from "./fact-field";
import { type FactName, factNames } from "./facts";

/** A fact as the screens show it, with its day formatted. */
export type ShownFact = {
  value: string | number;
  state: "claimed" | "confirmed" | "correction";
  by: Role;
  on: string;
};

export type ShownRecord = Partial<Record<FactName, ShownFact>>;

type Props = {
  record: ShownRecord;
  choices: RecordChoices;
  /** By fact. */
  corrections: Partial<Record<string, OwnCorrectionShown>>;
  /** Their year of passing out has come. */
  hasGraduated: boolean;
  lastResult?: SubmissionResult<string[]>;
};

/** A student's own record: what the office knows, who confirmed it, and what is missing. */
export function RecordScreen({ record, choices, corrections, hasGraduated, lastResult }: Props) {
  const m = useTexts();
  const confirmed = factNames.filter((name) => isLocked(record[name]));
  /** The fact whose correction was refused just now. */
  const corrected = lastResult?.initialValue?.fact;
  const missing = factNames.filter((name) => !record[name]);
  return (
    <div className="narrow">
      <h1>{m.recordScreen.yourRecord}</h1>
      <p className="muted">{m.recordScreen.intro}</p>
      {hasGraduated && (
        <p>
          <a href="/record/after">{m.afterScreen.toIt}</a>
        </p>
      )}
      <p>
        {missing.length
          ? m.recordScreen.missing(missing.map((name) => m.factWords[name].title).join(", "))
          : m.recordScreen.nothingMissing}
      </p>
      {confirmed.length > 0 && (
        <ConfirmedFacts
          {...{ record, choices, corrections, lastResult, corrected }}
          names={confirmed}
        />
      )}
      {confirmed.length < factNames.length && (
        <ClaimForm
          record={record}
          names={factNames.filter((name) => !confirmed.includes(name))}
          choices={choices}
          lastResult={corrected === undefined ? lastResult : undefined}
        />
      )}
    </div>
  );
}

function isLocked(fact: ShownFact | undefined) {
  return fact !== undefined && fact.state !== "claimed";
}

type ConfirmedProps = Omit<Props, "hasGraduated"> & { names: FactName[]; corrected: unknown };

function ConfirmedFacts({ record, names, corrected, ...props }: ConfirmedProps) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.recordScreen.confirmedFacts}</h2>
      <dl className="facts">
        {names.map((name) => {
          const fact = record[name];
          return (
            fact && (
              <div key={name}>
                <dt>{m.factWords[name].title}</dt>
                <dd>
                  {valueIn(m, name, fact.value)}
                  <p className="hint">{stateInWords(m, fact)}</p>
                  <CorrectionPart
                    fact={name}
                    choices={props.choices}
                    asked={props.corrections[name]}
                    lastResult={corrected === name ? props.lastResult : undefined}
                  />
                </dd>
              </div>
            )
          );
        })}
      </dl>
    </section>
  );
}

export function stateInWords(m: ReturnType<typeof useTexts>, { state, by, on }: ShownFact) {
  return m.recordScreen.states[state](m.recordBy[by], on);
}

type FormProps = Omit<Props, "corrections" | "hasGraduated"> & { names: FactName[] };

function ClaimForm({ record, names, choices, lastResult }: FormProps) {
  const m = useTexts();
  const defaultValue = Object.fromEntries(
    names.map((name) => [name, String(record[name]?.value ?? "")]),
  );
  const [form, fields] = useForm<Record<string, string>>({
    id: "record",
    lastResult,
    defaultValue,
    defaultNoValidate: false,
  });
  return (
    <section>
      <h2>{m.recordScreen.yourFacts}</h2>
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        {names.map((name) => {
          const field = fields[name];
          const fact = record[name];
          return (
            field && (
              <FactField
                key={name}
                {...{ name, field, choices }}
                hint={fact && stateInWords(m, fact)}
              />
            )
          );
        })}
        <button className="wide" data-busy={m.recordScreen.saving}>
          {m.recordScreen.save}
        </button>
      </form>
    </section>
  );
}
