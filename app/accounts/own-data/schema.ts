import { z } from "zod";
import { typed } from "../../text";

/** In UTF-16 units, for the person's reason and for the office's. */
export const maxReason = 2_000;

export const askSchema = z.object({
  note: z.preprocess((value) => value ?? "", typed("Reason", maxReason)),
});

export const answerSchema = z.object({
  /** The request's id. */
  request: z.preprocess((value) => value ?? "", z.string()),
  answer: z.preprocess(
    (value) => value ?? "",
    typed("Reason", maxReason).refine(Boolean, "Enter the reason: the person reads it"),
  ),
});
