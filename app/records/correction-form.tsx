import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors, TextareaField } from "../components/fields";
import { ProofField } from "../images/proof-field";
import { useTexts } from "../languages/use-texts";
import { valueIn } from "./eligibility";
import { FactField, type RecordChoices } from "./fact-field";
import type { FactName } from "./facts";
import { correctionLimits } from "./schema";

/** What the student asked for last, with its day formatted. */
export type OwnCorrectionShown = {
  to: string;
  on: string;
  outcome: "accepted" | "refused" | null;
  answer: string;
};

type Props = {
  fact: FactName;
  /** In place of asking for a correction. */
  ask?: string;
  choices: RecordChoices;
  asked?: OwnCorrectionShown;
  /** A value that came too late to be saved as the student's own. */
  typed?: string;
  /** Of this fact's form. */
  lastResult?: SubmissionResult<string[]>;
};

/** Asks for a correction of a confirmed fact, or says what became of the last one. */
export function CorrectionPart({ fact, ask, choices, asked, typed, lastResult }: Props) {
  const m = useTexts();
  if (asked?.outcome === null) {
    const to = valueIn(m, fact, asked.to);
    return <p>{m.ownCorrections.waits(to, asked.on)}</p>;
  }
  return (
    <>
      {asked?.outcome === "refused" && (
        <p>{m.ownCorrections.refused(valueIn(m, fact, asked.to), asked.answer)}</p>
      )}
      <details open={lastResult !== undefined || typed !== undefined}>
        <summary>{ask ?? m.ownCorrections.ask(m.factWords[fact].title)}</summary>
        <CorrectionForm {...{ fact, choices, typed, lastResult }} />
      </details>
    </>
  );
}

type Values = { fact: string; value: string; reason: string; proof: string };

function CorrectionForm({ fact, choices, typed, lastResult }: Omit<Props, "asked" | "ask">) {
  const m = useTexts();
  const [form, { value, reason, proof }] = useForm<Values>({
    id: `correct-${fact}`,
    lastResult,
    defaultValue: { value: typed },
    defaultNoValidate: false,
  });
  return (
    <form method="post" encType="multipart/form-data" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors ?? lastResult?.error?.fact ?? undefined} />
      <input type="hidden" name="fact" value={fact} />
      <FactField name={fact} field={value} choices={choices} label={m.ownCorrections.rightValue} />
      <TextareaField
        field={reason}
        label={m.ownCorrections.reason}
        rows={3}
        maxLength={correctionLimits.reason}
        required
      />
      <ProofField
        field={proof}
        label={m.ownCorrections.proof}
        hint={m.ownCorrections.proofHint}
        earlier={m.ownCorrections.earlierProof}
      />
      <button className="quiet" name="intent" value="correct">
        {m.ownCorrections.send}
      </button>
    </form>
  );
}
