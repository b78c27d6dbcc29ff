import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import {
  type FieldState,
  FormErrors,
  InputField,
  Labelled,
  inputProps,
} from "../../components/fields";
import { Screen } from "../../components/screen";
import { ProofField } from "../../images/proof-field";
import { StoredProof } from "../../images/stored-proof";
import { useTexts } from "../../languages/use-texts";
import { formatNumber } from "../../text";
import { type After, afterLimits, afterProofPath, afterStates } from "./after";

/** With the day formatted. */
export type ShownAfter = Omit<After, "saidAt"> & { on: string };
export type ShownGraduation = {
  enrolmentId: string;
  version: number;
  batch: number;
  programme: string | null;
  placedHere: string[];
  after: ShownAfter | null;
};

type Props = {
  /** Null: their year of passing out has not come. */
  graduation: ShownGraduation | null;
  lastResult?: SubmissionResult<string[]>;
};

/** What became of a student after graduating, for themselves. */
export function AfterScreen({ graduation, lastResult }: Props) {
  const m = useTexts();
  const words = m.afterScreen;
  return (
    <Screen
      crumbs={<a href="/record">{m.recordScreen.yourRecord}</a>}
      title={words.heading}
      text={graduation && graduatedAs(words, graduation)}
      name="narrow"
    >
      {graduation ? (
        <OwnAfter {...graduation} lastResult={lastResult} />
      ) : (
        <p className="nothing">{m.after.tooEarly}</p>
      )}
    </Screen>
  );
}

function graduatedAs(words: Words, { programme, batch }: ShownGraduation) {
  return programme ? words.graduated(programme, batch) : String(batch);
}

type OwnProps = ShownGraduation & Pick<Props, "lastResult">;

function OwnAfter({ enrolmentId, placedHere, after, lastResult }: OwnProps) {
  const m = useTexts();
  const words = m.afterScreen;
  return (
    <>
      <p>{words.intro}</p>
      {placedHere.length > 0 && (
        <p>
          <strong>{words.placedHere(placedHere.join(", "))}</strong> {words.placedHereHint}
        </p>
      )}
      {after && <p className="muted">{whoSaid(words, after)}</p>}
      {after?.isConfirmed ? (
        <AfterFacts after={after} enrolmentId={enrolmentId} />
      ) : (
        <AfterForm after={after} enrolmentId={enrolmentId} lastResult={lastResult} />
      )}
    </>
  );
}

type Words = ReturnType<typeof useTexts>["afterScreen"];

function whoSaid(words: Words, { isConfirmed, by, on }: ShownAfter) {
  if (isConfirmed) return words.confirmed(on);
  return by === "student" || by === "link" ? words.said(on) : words.officeSaid(on);
}

type FactsProps = { after: ShownAfter; enrolmentId: string };

export function AfterFacts({ after, enrolmentId }: FactsProps) {
  const m = useTexts();
  const rows = [
    [m.afterScreen.whatBecame, m.afterStates[after.state]],
    [m.after.organisation, after.organisation],
    [m.after.contact, after.contact],
    [m.after.programme, after.programme],
    [m.after.pay, after.pay === null ? "" : `₹${formatNumber(after.pay)}`],
  ] as const;
  return (
    <>
      <dl className="sheet facts">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {after.proof && (
        <StoredProof
          path={afterProofPath(enrolmentId, after.proof)}
          name={m.afterScreen.yourProof}
        />
      )}
    </>
  );
}

type Values = {
  state: string;
  organisation: string;
  contact: string;
  programme: string;
  pay: string;
  proof: string;
};

type FormProps = { after: ShownAfter | null; enrolmentId: string } & Pick<Props, "lastResult">;

function AfterForm({ after, enrolmentId, lastResult }: FormProps) {
  const m = useTexts();
  const words = m.afterScreen;
  const [form, fields] = useForm<Values>({
    id: "after",
    lastResult,
    defaultValue: valuesOf(after),
    defaultNoValidate: false,
  });
  return (
    <form method="post" encType="multipart/form-data" {...getFormProps(form)}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <StateField field={fields.state} label={words.whatBecame} />
      <DetailFields fields={fields} hint={words.detailsHint} />
      {after?.proof && (
        <StoredProof path={afterProofPath(enrolmentId, after.proof)} name={words.yourProof} />
      )}
      <ProofField
        field={fields.proof}
        label={words.proof}
        hint={words.proofHint}
        earlier={words.yourProof}
      />
      <button className="wide" data-busy={words.saving}>
        {words.save}
      </button>
    </form>
  );
}

export function valuesOf(after: ShownAfter | null): Partial<Values> | undefined {
  if (!after) return undefined;
  const { state, organisation, contact, programme, pay } = after;
  return { state, organisation, contact, programme, pay: pay === null ? "" : String(pay) };
}

type StateProps = { field: FieldState; label: string; none?: string };

/** `none` is what the empty choice is called, where it is one. */
export function StateField({ field, label, none }: StateProps) {
  const m = useTexts();
  return (
    <Labelled field={field} label={label} required>
      <select {...inputProps(field)} required={none === undefined}>
        <option value="">{none ?? m.recordScreen.choose}</option>
        {afterStates.map((state) => (
          <option key={state} value={state}>
            {m.afterStates[state]}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

type DetailProps = {
  fields: Record<"organisation" | "contact" | "programme" | "pay", FieldState>;
  hint?: string;
};

export function DetailFields({ fields, hint }: DetailProps) {
  const m = useTexts();
  return (
    <>
      <InputField
        field={fields.organisation}
        label={m.after.organisation}
        hint={hint}
        maxLength={afterLimits.organisation}
      />
      <InputField field={fields.contact} label={m.after.contact} maxLength={afterLimits.contact} />
      <InputField
        field={fields.programme}
        label={m.after.programme}
        maxLength={afterLimits.programme}
      />
      <InputField
        field={fields.pay}
        label={m.after.pay}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
      />
    </>
  );
}
