import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { Role } from "~/db/schema-accounts";
import { FormErrors } from "../components/fields";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { RuleStyles } from "./conditions";
import { CorrectionPart, type OwnCorrectionShown } from "./correction-form";
import { valueIn } from "./eligibility";
import { FactField, type RecordChoices } from "./fact-field";
import { typedValue } from "./fact-values";
import { type FactName, factNames, isInsteadOf } from "./facts";

/** A fact as the screens show it, with its day formatted. */
export type ShownFact = {
  value: string | number;
  /** What the marksheet says instead. */
  figure?: string;
  state: "claimed" | "confirmed" | "correction";
  by: Role;
  on: string;
};

export type ShownRecord = Partial<Record<FactName, ShownFact>>;

/** Which of the staff looked at a record on which day. */
export type ShownOpening = { by: Role; on: string };

type Props = {
  record: ShownRecord;
  choices: RecordChoices;
  /** By fact. */
  corrections: Partial<Record<string, OwnCorrectionShown>>;
  /** Their year of passing out has come. */
  hasGraduated: boolean;
  /** A claimed roll number that the office has confirmed for another student. */
  lostRollNumber: string | null;
  openings: ShownOpening[];
  lastResult?: SubmissionResult<string[]>;
};

/** A student's own record: what the office knows, who confirmed it, and what is missing. */
export function RecordScreen({ record, choices, corrections, lastResult, ...props }: Props) {
  const m = useTexts();
  const confirmed = factNames.filter((name) => isLocked(record[name]));
  /** The fact whose correction was refused just now. */
  const corrected = lastResult?.initialValue?.fact;
  const isClaim = corrected === undefined;
  const isShown = (name: string) =>
    isClaim
      ? factNames.some((fact) => fact === name && !confirmed.includes(fact))
      : corrected === "rollNumber" || confirmed.some((fact) => fact === corrected);
  const missing = factNames.filter((name) => !record[name] && !isInsteadOf(name, record));
  return (
    <Screen title={m.recordScreen.yourRecord} text={m.recordScreen.intro} name="narrow">
      <RuleStyles />
      <FormErrors id="elsewhere" errors={unshownErrors(m, lastResult, isShown)} />
      {props.hasGraduated && (
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
      {!confirmed.includes("rollNumber") && (
        <Contested
          {...{ choices, corrected, lastResult }}
          {...props}
          asked={corrections.rollNumber}
        />
      )}
      {confirmed.length < factNames.length && (
        <ClaimForm
          record={record}
          names={factNames.filter((name) => !confirmed.includes(name))}
          choices={choices}
          lostRollNumber={props.lostRollNumber}
          lastResult={isClaim ? lastResult : undefined}
        />
      )}
      {props.openings.length > 0 && <Openings openings={props.openings} />}
    </Screen>
  );
}

/** What is wrong with facts that no form has an input for: the office has confirmed them meanwhile, or before. */
function unshownErrors(
  m: ReturnType<typeof useTexts>,
  lastResult: Props["lastResult"],
  isShown: (name: string) => boolean,
) {
  return Object.entries(lastResult?.error ?? {}).flatMap(([name, sentences]) => {
    if (isShown(name)) return [];
    const title = m.factWords[name as FactName]?.title;
    return (sentences ?? []).map((sentence) => (title ? `${title}: ${sentence}` : sentence));
  });
}

function Openings({ openings }: Pick<Props, "openings">) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.recordScreen.opened}</h2>
      <ul>
        {openings.map(({ by, on }) => (
          <li key={`${by} ${on}`}>{`${on}: ${m.recordBy[by]}`}</li>
        ))}
      </ul>
    </section>
  );
}

function isLocked(fact: ShownFact | undefined) {
  return fact !== undefined && fact.state !== "claimed";
}

type ConfirmedProps = Pick<Props, "record" | "choices" | "corrections" | "lastResult"> & {
  names: FactName[];
  corrected: unknown;
};

function ConfirmedFacts({ record, names, corrected, ...props }: ConfirmedProps) {
  const m = useTexts();
  return (
    <section>
      <h2>{m.recordScreen.confirmedFacts}</h2>
      <dl className="sheet own-facts">
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
                    typed={corrected === undefined ? typedInto(name, props.lastResult) : undefined}
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

type ContestedProps = Pick<Props, "choices" | "lastResult" | "lostRollNumber"> & {
  corrected: unknown;
  asked?: OwnCorrectionShown;
};

/** The way on for whoever's roll number is confirmed for somebody else. */
function Contested({ choices, lastResult, corrected, lostRollNumber, asked }: ContestedProps) {
  const m = useTexts();
  const isOwn = corrected === "rollNumber";
  const isTaken = !corrected && lastResult?.error?.rollNumber?.includes(m.record.rollNumberTaken);
  if (!isOwn && !isTaken && !lostRollNumber && !asked) return null;
  return (
    <section className="sheet">
      <CorrectionPart
        fact="rollNumber"
        ask={m.contested.ask}
        choices={choices}
        asked={asked}
        typed={isTaken ? typedInto("rollNumber", lastResult) : (lostRollNumber ?? undefined)}
        lastResult={isOwn ? lastResult : undefined}
      />
    </section>
  );
}

/** What the student typed for a fact that was confirmed before they saved it. */
function typedInto(name: FactName, lastResult: Props["lastResult"]) {
  const typed = lastResult?.error?.[name] && lastResult.initialValue?.[name];
  return typeof typed === "string" ? typed : undefined;
}

function stateInWords(m: ReturnType<typeof useTexts>, { figure, state, by, on }: ShownFact) {
  const said = m.recordScreen.states[state](m.recordBy[by], on);
  return figure ? `${m.marks.onMarksheet(figure)}. ${said}` : said;
}

type FormProps = Omit<Props, "corrections" | "openings" | "hasGraduated"> & { names: FactName[] };

function ClaimForm({ record, names, choices, lostRollNumber, lastResult }: FormProps) {
  const m = useTexts();
  const defaultValue = Object.fromEntries(
    names.map((name) => [name, typedValue(name, record[name]?.value)]),
  );
  const [form, fields] = useForm<Record<string, string>>({
    id: "record",
    lastResult,
    defaultValue,
    defaultNoValidate: false,
  });
  const hintOf = (name: FactName) => {
    const fact = record[name];
    if (fact) return stateInWords(m, fact);
    if (name === "rollNumber" && lostRollNumber) return m.record.rollNumberLost(lostRollNumber);
  };
  return (
    <section>
      <h2>{m.recordScreen.yourFacts}</h2>
      <form method="post" {...getFormProps(form)}>
        {names.map((name) => {
          const field = fields[name];
          return (
            field && <FactField key={name} {...{ name, field, choices }} hint={hintOf(name)} />
          );
        })}
        <button className="wide" data-busy={m.recordScreen.saving}>
          {m.recordScreen.save}
        </button>
      </form>
    </section>
  );
}
