import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import selectionScript from "virtual:enhance/selection";
import type { Stage } from "~/db/schema-applications";
import {
  ChoiceField,
  type FieldState,
  FormErrors,
  InputField,
  Labelled,
  TextareaField,
  inputProps,
} from "../../components/fields";
import { MessageSelected } from "../../components/message-these";
import {
  type Selection,
  SelectionCount,
  SelectionFields,
  useSelectionWords,
} from "../../components/selection";
import { readable } from "../../import/review-parts";
import { useTexts } from "../../languages/use-texts";
import { formatNumber } from "../../text";
import { OfferFields } from "./offer-fields";
import { type OfferPart, offerPartNames } from "./offer-terms";
import { maxNote, waysToTell } from "./stages";
import type { ShownPlan, StepTexts } from "./step-plan";

/** What an offer pays unless it is said otherwise, and in which field. */
export type Promised = { field: "ctc" | "stipend"; pay: string };

type StepFormProps = {
  lastResult?: SubmissionResult<string[]>;
  /** Fills the form with what was typed before. */
  plan?: ShownPlan;
  stagesToTake: Stage[];
  asksHowTold: boolean;
  hasRecords: boolean;
  promised: Promised | null;
  selection: Selection;
  /** The typed lines; the others of `who` are ticks. */
  listed: string;
  /** The table with the boxes to tick. */
  children: ReactNode;
};

type Values = StepTexts & Record<"who" | "file" | "others", string>;

/** Moves selected or listed applicants to another stage, after showing what would happen. */
export function StepForm(props: StepFormProps) {
  const { lastResult, plan, listed, selection, stagesToTake, asksHowTold, promised } = props;
  const { hasRecords, children } = props;
  const m = useTexts();
  const typed = plan
    ? { ...plan.typed, who: listed, others: plan.others ? "rejected" : "" }
    : promised && { [promised.field]: promised.pay };
  const [form, fields] = useForm<Values>({
    id: "step",
    lastResult: lastResult && {
      ...lastResult,
      initialValue: { ...lastResult.initialValue, who: listed },
    },
    defaultValue: typed ?? undefined,
    defaultNoValidate: false,
  });
  const { who, file, others, stage, note, ctc } = fields;
  const isMore = Boolean(note.initialValue) || [ctc, note].some(({ errors }) => errors);
  return (
    <form method="post" encType="multipart/form-data" {...getFormProps(form)}>
      {/* Enter in a field means this one, not a button of the table. */}
      <button className="unseen" name="intent" value="show" tabIndex={-1} aria-hidden="true" />
      <SelectionFields {...selection} />
      {children}
      <h2>{m.applicantsScreen.moveApplicants}</h2>
      <FormErrors id={form.errorId} errors={form.errors} />
      <details
        className="paste fold"
        open={Boolean(
          listed || others.initialValue || [who, file, others].some((one) => one.errors),
        )}
      >
        <summary>{m.companyList.pasteOrUpload}</summary>
        <TextareaField
          field={who}
          label={hasRecords ? m.named.emailsOrNumbers : m.applicantsScreen.emailsOrStudentIds}
          hint={m.companyList.asItIs}
          rows={4}
        />
        <FileInput field={file} label={m.companyList.file} />
        <label className="tick field">
          <input
            type="checkbox"
            name="others"
            value="rejected"
            defaultChecked={others.initialValue === "rejected"}
          />{" "}
          <span>
            {m.companyList.others} <span className="hint">{m.companyList.othersHint}</span>
            {others.errors && <span className="error">{others.errors[0]}</span>}
          </span>
        </label>
      </details>
      <FoldedOffer parts={fields} />
      {asksHowTold && <HowTold field={fields.toldBy} />}
      <div
        className={`together${selection.selected.length ? " some" : ""}`}
        {...useSelectionWords(selection)}
      >
        <SelectionCount selection={selection} />
        <Labelled field={stage} label={m.applicantsScreen.newStage} required>
          <select {...inputProps(stage)} required>
            <option value="">{m.applicantsScreen.choose}</option>
            {stagesToTake.map((name) => (
              <option key={name} value={name}>
                {m.stageNames[name]}
              </option>
            ))}
          </select>
        </Labelled>{" "}
        <input className="unseen" type="checkbox" id="also" defaultChecked={isMore} />
        <label className="button quiet" htmlFor="also">
          {m.applicantsScreen.noteAndPay}
        </label>
        <InputField
          field={ctc}
          label={m.applicantsScreen.payOffer}
          placeholder={m.myApplicationsScreen.aYear(formatNumber(650_000))}
          inputMode="numeric"
        />
        <TextareaField
          field={note}
          label={m.applicantsScreen.noteStudents}
          rows={1}
          maxLength={maxNote}
        />
        <button name="intent" value="show" data-busy={m.applicantsScreen.looking}>
          {m.applicantsScreen.showWhatWillHappen}
        </button>{" "}
        <MessageSelected />
      </div>
      <script type="module" src={selectionScript} />
    </form>
  );
}

function FileInput({ field, label }: { field: FieldState; label: string }) {
  const m = useTexts();
  return (
    <Labelled field={field} label={label} hint={m.filesScreen.hint}>
      <input {...inputProps(field, m.filesScreen.hint)} type="file" accept={readable} />
    </Labelled>
  );
}

/** For an answer that the office records in a season. */
function HowTold({ field }: { field: FieldState }) {
  const m = useTexts();
  return (
    <details className="paste" open={Boolean(field.errors || field.initialValue)}>
      <summary>{m.toldOffice.recordAnswer}</summary>
      <p className="hint">{m.toldOffice.recordHint}</p>
      <ChoiceField
        field={field}
        label={m.toldOffice.howTold}
        options={waysToTell.map((way) => ({ value: way, words: m.toldOffice.ways[way] }))}
        none={m.applicantsScreen.choose}
      />
    </details>
  );
}

/** What an offer says besides its pay; open if something is typed there. */
function FoldedOffer({ parts }: { parts: Record<OfferPart, FieldState> }) {
  const m = useTexts();
  const isOpen = offerPartNames.some((part) => parts[part].errors || parts[part].initialValue);
  return (
    <details className="paste" open={isOpen}>
      <summary>{m.offerTerms.title}</summary>
      <p className="hint">{m.offerTerms.hint}</p>
      <OfferFields fields={parts} parts={offerPartNames} />
    </details>
  );
}
