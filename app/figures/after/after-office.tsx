import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import { FormErrors } from "../../components/fields";
import { StoredProof } from "../../images/stored-proof";
import { useTexts } from "../../languages/use-texts";
import { afterProofPath } from "./after";
import { DetailFields, type ShownGraduation, StateField, valuesOf } from "./after-screen";

type Props = {
  graduations: ShownGraduation[];
  lastResult?: SubmissionResult<string[]>;
};

/** What became of one student, for those who confirm it: of each enrolment whose year has come. */
export function AfterOffice({ graduations, lastResult }: Props) {
  const answered = String(lastResult?.initialValue?.enrolment ?? "");
  return (
    <>
      {graduations.map((one) => (
        <OneGraduation
          key={one.enrolmentId}
          {...one}
          lastResult={one.enrolmentId === answered ? lastResult : undefined}
        />
      ))}
    </>
  );
}

type Values = Record<
  "enrolment" | "state" | "organisation" | "contact" | "programme" | "pay",
  string
>;

type OneProps = ShownGraduation & Pick<Props, "lastResult">;

function OneGraduation({ enrolmentId, version, batch, placedHere, after, lastResult }: OneProps) {
  const m = useTexts();
  const words = m.afterOffice;
  const [form, fields] = useForm<Values>({
    id: `after-${enrolmentId}`,
    lastResult,
    defaultValue: valuesOf(after),
    defaultNoValidate: false,
  });
  return (
    <details className="fold" open={lastResult !== undefined}>
      <summary>{words.heading(batch)}</summary>
      {placedHere.length > 0 && <p>{words.placedHere(placedHere.join(", "))}</p>}
      {after && (
        <p className="muted">{words.on(words.by[after.by], after.on, after.isConfirmed)}</p>
      )}
      {after?.proof && (
        <StoredProof path={afterProofPath(enrolmentId, after.proof)} name={words.proof} />
      )}
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="enrolment" value={enrolmentId} />
        <input type="hidden" name="version" value={version} />
        <StateField field={fields.state} label={words.state} none={words.notKnown} />
        <DetailFields fields={fields} />
        <button name="intent" value="after">
          {words.saveAndConfirm}
        </button>
      </form>
    </details>
  );
}
