import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import {
  FormErrors,
  InputField,
  Labelled,
  TextareaField,
  inputProps,
} from "../../components/fields";
import { maxNote } from "../stages/schema";
import { staffStages, stages } from "../stages/stages";
import type { ShownPlan } from "./plan-section";

type Props = {
  lastResult?: SubmissionResult<string[]>;
  /** Fills the form with what was typed before. */
  plan?: ShownPlan;
  /** The typed lines; the others of `who` are ticks. */
  listed: string;
  /** The table with the boxes to tick. */
  children: ReactNode;
};

type Values = { who: string; stage: string; note: string; ctc: string };

/** Moves ticked or listed applicants to another stage, after showing what would happen. */
export function StepForm({ lastResult, plan, listed, children }: Props) {
  const typed = plan && { who: listed, stage: plan.stage, note: plan.note, ctc: plan.ctc };
  const [form, { who, stage, note, ctc }] = useForm<Values>({
    id: "step",
    lastResult: lastResult && {
      ...lastResult,
      initialValue: { ...lastResult.initialValue, who: listed },
    },
    defaultValue: typed,
    defaultNoValidate: false,
  });
  return (
    <form method="post" {...getFormProps(form)}>
      {children}
      <div className="narrow">
        <h2>Move applicants on</h2>
        <p>Tick them above or paste a list. You see what will happen before anything does.</p>
        <FormErrors id={form.errorId} errors={form.errors} />
        <TextareaField
          field={who}
          label="Emails or student IDs"
          hint="One per line, as copied from a spreadsheet"
          rows={4}
        />
        <Labelled field={stage} label="New stage" required>
          <select {...inputProps(stage)} required>
            <option value="">Choose</option>
            {staffStages.map((name) => (
              <option key={name} value={name}>
                {stages[name].name}
              </option>
            ))}
          </select>
        </Labelled>
        <InputField
          field={ctc}
          label="Pay of the offer"
          hint="Whole rupees a year, for example 650000"
          inputMode="numeric"
        />
        <TextareaField
          field={note}
          label="Note to the students"
          hint="They read it in the mail and in My Applications"
          rows={3}
          maxLength={maxNote}
        />
        <button className="wide" name="intent" value="show" data-busy="Looking...">
          Show what will happen
        </button>
      </div>
    </form>
  );
}
