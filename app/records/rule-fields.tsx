import { type FieldState, InputField } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import { ConditionTexts, RuleStyles } from "./conditions";
import { leastCounted } from "../access/coarse";
import type { Preview, Rule } from "./eligibility";
import type { RecordChoices } from "./fact-field";

/** The office's lists, and a rule that the inputs cannot show. */
export type RuleFormNeeds = RecordChoices & { asItStands: Rule | null };

type Props = {
  fields: Record<string, FieldState | undefined>;
  needs: RuleFormNeeds;
  /** Null until it is asked for; `counts` is null without conditions. */
  preview: { counts: Counts | null } | null;
};

/** `isCounted` is false for a rule whose students recruiters may not count. */
export type Counts = Preview & { isCounted: boolean; isCoarse: boolean };

/** Who may apply, in the posting form. */
export function RuleFields({ fields, needs, preview }: Props) {
  const m = useTexts();
  const words = m.eligibilityForm;
  const of = (name: string) => fields[name] as FieldState;
  const { programmes, departments, asItStands } = needs;
  const isOther = ["ruleOtherCgpa", "ruleOtherDepartments"].some(
    (name) => of(name).errors || linesOf(of(name)).length,
  );
  return (
    <fieldset className="rule-form" id="who">
      <legend>{m.eligibility.whoMayApply}</legend>
      <RuleStyles />
      <p className="hint">{words.hint}</p>
      <input type="hidden" name="ruleForm" value="on" />
      {asItStands && (
        <>
          <p>{words.asItStands}</p>
          <ConditionTexts rule={asItStands} />
          <Tick field={of("ruleReplace")} label={words.replace} />
        </>
      )}
      <Ticks field={of("ruleProgrammes")} label={words.programmes} options={programmes} />
      <Ticks field={of("ruleDepartments")} label={words.departments} options={departments} />
      <InputField
        field={of("ruleBatches")}
        label={words.batches}
        hint={words.batchesHint}
        maxLength={300}
        autoComplete="off"
      />
      <Bar field={of("ruleCgpa")} label={words.atLeast(m.factWords.cgpa.title)} />
      <details open={isOther}>
        <summary>{words.otherCgpa}</summary>
        <Bar field={of("ruleOtherCgpa")} label={words.atLeast(m.factWords.cgpa.title)} />
        <Ticks
          field={of("ruleOtherDepartments")}
          label={words.otherDepartments}
          options={departments}
        />
      </details>
      <div className="least">
        <Bar field={of("ruleClass10")} label={words.atLeast(m.factWords.class10.title)} />
        <Bar field={of("ruleClass12")} label={words.atLeast(m.factWords.class12.title)} />
        <Bar
          field={of("ruleDiploma")}
          label={words.atLeast(m.factWords.diploma.title)}
          hint={words.alternativeHint}
        />
        <Bar
          field={of("ruleActiveBacklogs")}
          label={words.atMost(m.factWords.activeBacklogs.title)}
        />
        <Bar field={of("ruleGapYears")} label={words.atMost(m.factWords.gapYears.title)} />
      </div>
      <Tick field={of("ruleWomenOnly")} label={words.womenOnly} />
      <p className="actions">
        <button className="quiet" name="preview" value="yes" formAction="#who" formNoValidate>
          {words.preview}
        </button>
      </p>
      {preview && <PreviewResult counts={preview.counts} />}
    </fieldset>
  );
}

function Bar({ field, label, hint }: { field: FieldState; label: string; hint?: string }) {
  return (
    <InputField
      field={field}
      label={label}
      hint={hint}
      inputMode="decimal"
      maxLength={10}
      autoComplete="off"
    />
  );
}

function Tick({ field, label }: { field: FieldState; label: string }) {
  return (
    <div className={field.errors ? "field wrong" : "field"}>
      <label className="tick">
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          defaultChecked={field.initialValue === "on"}
          aria-describedby={field.errors && field.errorId}
        />{" "}
        <span>{label}</span>
      </label>
      <FieldError field={field} />
    </div>
  );
}

type TicksProps = { field: FieldState; label: string; options: string[] };

/** What is ticked stays to be seen, even if the office no longer has it. */
function Ticks({ field, label, options }: TicksProps) {
  const m = useTexts();
  const selected = linesOf(field);
  return (
    <fieldset className={field.errors ? "field ticks wrong" : "field ticks"} id={field.id}>
      <legend>
        {label} <span className="optional">{m.fields.optional}</span>
      </legend>
      {[...new Set([...options, ...selected])].map((option) => (
        <label key={option} className="tick">
          <input
            type="checkbox"
            name={`${field.name}[]`}
            value={option}
            defaultChecked={selected.includes(option)}
          />{" "}
          <span>{option}</span>
        </label>
      ))}
      <FieldError field={field} />
    </fieldset>
  );
}

/** A list as it was stored, a line each, or as it was just sent. */
function linesOf({ initialValue }: FieldState) {
  return [initialValue ?? ""].flat().flatMap((text) => String(text).split("\n").filter(Boolean));
}

function FieldError({ field }: { field: FieldState }) {
  if (!field.errors) return null;
  return (
    <p className="error" id={field.errorId}>
      {field.errors[0]}
    </p>
  );
}

/** How many can apply, and what each condition alone shuts out. */
export function PreviewResult({ counts }: { counts: Counts | null }) {
  const m = useTexts();
  const words = m.eligibilityPreview;
  if (!counts)
    return (
      <p className="message" role="status">
        {m.eligibilityForm.noConditions}
      </p>
    );
  const { students, eligible, unknown, conditions, isCounted, isCoarse, rollNumbers } = counts;
  const number = (count: number | null) => {
    if (count === null) return words.fewer(leastCounted);
    return isCoarse ? words.about(formatNumber(count)) : formatNumber(count);
  };
  return (
    <div className="preview">
      <p className="message" role="status">
        {isCounted ? (
          <>
            <strong>
              {words.can(
                students === null
                  ? words.fewerStudents(leastCounted)
                  : isCoarse
                    ? words.about(words.students(students))
                    : words.students(students),
                number(eligible),
              )}
            </strong>
            {unknown !== 0 && `. ${words.notKnown(number(unknown))}`}
            {rollNumbers && `. ${words.fromTo(rollNumbers.first, rollNumbers.last)}`}
          </>
        ) : (
          words.notCounted
        )}
      </p>
      {isCounted && (
        <>
          <p className="hint">{words.excludesHint}</p>
          <ul>
            {conditions.map(({ text, excludesAlone }) => (
              <li key={text}>
                {text}: <strong>{number(excludesAlone)}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
