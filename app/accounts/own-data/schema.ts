import { z } from "zod";
import { blankable, typed } from "../../text";

/** In UTF-16 units, for the person's reason and for the office's. */
export const maxReason = 2_000;

export const askSchema = z.object({
  note: blankable(typed("Reason", maxReason)),
});

export const answerSchema = z.object({
  /** The request's id. */
  request: blankable(z.string()),
  answer: blankable(
    typed("Reason", maxReason).refine(Boolean, "Enter the reason: the person reads it"),
  ),
});
