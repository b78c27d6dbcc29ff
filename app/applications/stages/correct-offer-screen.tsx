import { type SubmissionResult, getFormProps, useForm } from "@conform-to/react";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import { FormErrors, InputField, TextareaField } from "../../components/fields";
import { Screen } from "../../components/screen";
import { useTexts } from "../../languages/use-texts";
import { applicantsPath } from "../../postings/types";
import { formatNumber } from "../../text";
import type { ReachedPosting } from "../applicants/reached-posting.server";
import { itemTitle, whereOf } from "../report/report-screen";
import { OfferFields } from "./offer-fields";
import { type CorrectedPart, correctedParts, termsInWords } from "./offer-terms";
import { maxNote } from "./stages";

type Props = {
  posting: ReachedPosting;
  offer: {
    name: string;
    stage: Stage;
    ctc: number | null;
    terms: OfferTerms | null;
    pay: number | null;
    payFrom: "offer" | "posting" | null;
  };
  /** What the page shows the offer to say (correct-offer.server.ts). */
  seen: string;
  lastResult?: SubmissionResult<string[]>;
};

type Values = { ctc: string; note: string } & Record<CorrectedPart, string>;

export function CorrectOfferScreen({ posting, offer, seen, lastResult }: Props) {
  const m = useTexts();
  const words = m.correcting;
  const path = applicantsPath({ type: posting.type, id: posting.postingId }, "admin");
  const { name, stage, ctc: pay, terms } = offer;
  const parts = correctedParts.map((part) => [part, String(terms?.[part] ?? "")] as const);
  const [form, fields] = useForm<Values>({
    id: "correct",
    lastResult,
    defaultValue: { ctc: String(pay ?? ""), note: "", ...Object.fromEntries(parts) },
    defaultNoValidate: false,
  });
  const says = [
    ...(pay ? [m.applicantsScreen.payYear(formatNumber(pay))] : []),
    ...(offer.payFrom === "posting" && offer.pay
      ? [m.offerPay.fromPosting(formatNumber(offer.pay))]
      : []),
    ...termsInWords(m, terms),
  ];
  return (
    <Screen
      crumbs={<a href={path}>{itemTitle(posting)}</a>}
      title={words.heading(name)}
      text={[m.stageNames[stage], whereOf(posting)].filter(Boolean).join(" · ")}
      name="narrow"
    >
      <h2>{words.saysNow}</h2>
      {says.length === 0 && <p>{words.nothing}</p>}
      <ul>
        {says.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h2>{words.corrected}</h2>
      <form method="post" {...getFormProps(form)}>
        <FormErrors id={form.errorId} errors={form.errors} />
        <input type="hidden" name="seen" value={seen} />
        <InputField
          field={fields.ctc}
          label={words.pay}
          inputMode="numeric"
          autoComplete="off"
          required={pay !== null}
        />
        <OfferFields fields={fields} parts={correctedParts} />
        <TextareaField
          field={fields.note}
          label={words.reason}
          rows={3}
          maxLength={maxNote}
          required
        />
        <p>{words.whatHappens}</p>
        <div className="actions">
          <button data-busy={words.saving}>{words.save}</button>
        </div>
      </form>
    </Screen>
  );
}
