import { z } from "zod";
import { says } from "../errors";
import { type TypeName, postingType, typeNames } from "../postings/types";
import { fromJson } from "../typed";

/** Change this whenever the terms change (specification: Terms and conditions). */
export const termsVersion = "2026-1";

/** The costs, shown above the whole text. */
export const moneyTerms = [
  "If you are selected you pay a recruitment charge: 50% of one month's agreed CTC, after selection and before you join.",
  "You owe it as well if you accept an offer and then do not join.",
  "It is not refunded, and it is due again if you leave within 6 months of joining.",
];

export function termsOf(provider: string) {
  return [
    {
      title: "Your details",
      clauses: [
        "Your contact details and your resume are shared with recruiters.",
        "You agree to be called and to get e-mails about openings and interviews.",
        "Your profile is never deleted.",
      ],
    },
    {
      title: "Interviews",
      clauses: [
        "You come to interviews at your own cost.",
        "Bring the documents that the opening lists: they are needed at the interview.",
      ],
    },
    {
      title: "The recruitment charge",
      clauses: [
        "The charge is 50% of one month's agreed CTC (cost to company: what the employer agrees to spend on you).",
        "It is payable after you are selected and before you join.",
        "It is also payable if you accept an offer and then do not join.",
        "It is not refundable.",
        "It is payable again if you leave within 6 months of joining.",
      ],
    },
    {
      title: "Paying it",
      clauses: [
        "You can pay in cash, by personal cheque or by electronic transfer.",
        `The offer letter stays the property of ${provider} until the charge is paid in full.`,
        "The amount is not negotiable when you pay.",
      ],
    },
  ];
}

/** The types that students apply to through the portal (specification: Application, contentType). */
export const trackedTypes = typeNames.filter((type) => postingType(type).tracked);

export function isTracked(type: string): type is TypeName {
  return (trackedTypes as string[]).includes(type);
}

export const contentType = z
  .string("contentType must be text")
  .refine(isTracked, { error: says((m) => m.apply.unknownType) });

/** Answers to the posting's questions by their ids; a form has them as JSON, or each as `answers.{id}`. */
export const answersInput = z.preprocess(
  (value) => fromJson(value ?? "", {}),
  z.record(z.string(), z.unknown(), { error: says((m) => m.asked.check) }),
);

export const changeAnswersSchema = z.object({ answers: answersInput });

/**
 * Specification: POST /api/applications/track. Its `appliedLink` is ignored (decision: own-link).
 * Clients call it after the box was ticked (specification: Apply flow), so without `terms` the current
 * version counts.
 */
export const trackSchema = z.object({
  contentId: z.string("contentId must be text"),
  contentType,
  terms: z.preprocess(
    (value) => (value === undefined ? termsVersion : value),
    z.string().catch(""), // a value that is no text matches no version
  ),
  answers: answersInput,
});
