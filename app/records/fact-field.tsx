import type { ReactNode } from "react";
import { type FieldState, Labelled, inputProps } from "../components/fields";
import { useTexts } from "../languages/use-texts";
import { valueIn } from "./eligibility";
import { longest } from "./fact-values";
import { type FactName, factOf } from "./facts";

/** The office's lists: the names of its programmes and of all their departments. */
export type RecordChoices = { programmes: string[]; departments: string[] };

type Props = {
  name: FactName;
  field: FieldState;
  choices: RecordChoices;
  /** Instead of the fact's name. */
  label?: string;
  hint?: string;
  children?: ReactNode;
};

/** The input of one fact: a list where there are only so many values. */
export function FactField({ name, field, choices, label, hint, children }: Props) {
  const m = useTexts();
  const { isPrivate, isPercent } = factOf(name);
  const { title } = m.factWords[name];
  const about = [hint, isPrivate && m.recordScreen.privateHint, isPercent && m.marks.hint]
    .filter(Boolean)
    .join(" ");
  return (
    <Labelled field={field} label={label ?? title} hint={about || undefined}>
      <FactInput {...{ name, field, choices }} hint={about || undefined} />
      {children}
    </Labelled>
  );
}

function FactInput({ name, field, choices, hint }: Omit<Props, "children" | "label">) {
  const m = useTexts();
  const options = optionsOf(name, choices);
  const chosen = String(field.initialValue ?? "");
  if (options)
    return (
      <select {...inputProps(field, hint)} defaultValue={chosen}>
        <option value="">{m.recordScreen.choose}</option>
        {[...new Set([...options, ...(chosen ? [chosen] : [])])].map((option) => (
          <option key={option} value={option}>
            {valueIn(m, name, option)}
          </option>
        ))}
      </select>
    );
  const { range, isMark, isPercent, schema } = factOf(name);
  return (
    <input
      type="text"
      {...inputProps(field, hint)}
      defaultValue={chosen}
      inputMode={range && !isPercent ? (isMark ? "decimal" : "numeric") : undefined}
      maxLength={longest(schema)}
      autoComplete="off"
    />
  );
}

function optionsOf(name: FactName, { programmes, departments }: RecordChoices) {
  if (name === "programme") return programmes;
  if (name === "department") return departments;
  return factOf(name).choices;
}
