import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors, InputField } from "../components/fields";
import { Roster } from "../components/roster";
import { useTexts } from "../languages/use-texts";
import { formatNumber } from "../text";
import type { TypedIntake } from "./intakes.server";
import { academicYear } from "./tables";

type Props = { name: string; intakes: TypedIntake[]; lastResult?: SubmissionResult<string[]> };

/** How many a programme took in, typed once a year. */
export function IntakesPart({ name, intakes, lastResult }: Props) {
  const m = useTexts();
  const words = m.intakes;
  return (
    <section id="intake">
      <h2>{words.heading(name)}</h2>
      <p className="muted">{words.intro}</p>
      {intakes.length > 0 && (
        <Roster
          caption={words.heading(name)}
          rows={intakes}
          keyOf={({ year }) => String(year)}
          columns={[
            { label: words.year, kind: "name", cell: ({ year }) => academicYear(year) },
            { label: words.intake, kind: "number", cell: (one) => formatNumber(one.intake) },
            { label: words.admitted, kind: "number", cell: (one) => formatNumber(one.admitted) },
            {
              label: words.lateralEntry,
              kind: "number",
              cell: (one) => formatNumber(one.lateralEntry),
            },
            {
              label: words.remove,
              kind: "row-actions",
              cell: ({ year }) => (
                <form method="post">
                  <button
                    className="quiet"
                    name="removeIntake"
                    value={year}
                    aria-label={`${words.remove} ${academicYear(year)}`}
                  >
                    {words.remove}
                  </button>
                </form>
              ),
            },
          ]}
        />
      )}
      <div className="narrow">
        <IntakeForm lastResult={lastResult} />
      </div>
    </section>
  );
}

type Values = { year: string; intake: string; admitted: string; lateralEntry: string };

function IntakeForm({ lastResult }: Pick<Props, "lastResult">) {
  const m = useTexts();
  const words = m.intakes;
  const [form, fields] = useForm<Values>({
    id: "typed-intake",
    lastResult,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      {(["year", "intake", "admitted", "lateralEntry"] as const).map((name) => (
        <InputField
          key={name}
          field={fields[name]}
          label={words[name]}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          required
        />
      ))}
      <button name="typed" value="intake">
        {words.save}
      </button>
    </form>
  );
}
