import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { ChoiceField, FormErrors, InputField } from "../components/fields";
import { Screen } from "../components/screen";
import { useTexts } from "../languages/use-texts";
import { type Marks, percentOf } from "./marks";

type Props = { marks: Marks; version: number; lastResult?: SubmissionResult<string[]> };

/** What the office sets for the whole college. */
export function CollegeScreen(props: Props) {
  const m = useTexts();
  return (
    <Screen title={m.collegeOffice.heading} text={m.collegeOffice.intro} name="narrow">
      <MarksForm {...props} />
    </Screen>
  );
}

const example = "9.4";

function MarksForm({ marks, version, lastResult }: Props) {
  const m = useTexts();
  const words = m.collegeOffice;
  // A refusal of the whole says how it is now; with errors at its fields the form is still of what was opened.
  const isNow = !lastResult || lastResult.error?.[""];
  const read = isNow ? version : String(lastResult.initialValue?.version ?? "");
  const [form, { decimals, times, plus }] = useForm<Record<keyof Marks, string>>({
    id: "marks",
    lastResult,
    defaultValue: {
      decimals: String(marks.decimals ?? ""),
      times: String(marks.times),
      plus: String(marks.plus),
    },
    defaultNoValidate: false,
  });
  return (
    <section>
      <h2>{words.marks}</h2>
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="version" value={read} />
        <ChoiceField
          field={decimals}
          label={words.decimals}
          hint={words.decimalsHint}
          none={words.asTheyStand}
          options={Object.entries(words.toDecimals).map(([value, said]) => ({
            value,
            words: said,
          }))}
          required
        />
        <h3>{words.points}</h3>
        <p>
          {words.pointsIntro} {words.counts(example, String(percentOf(example, marks)))}
        </p>
        <InputField field={times} label={words.times} inputMode="decimal" required />
        <InputField field={plus} label={words.plus} hint={words.plusHint} required />
        <p className="hint">{words.staysHint}</p>
        <p className="actions">
          <button>{words.save}</button>
        </p>
      </form>
    </section>
  );
}
