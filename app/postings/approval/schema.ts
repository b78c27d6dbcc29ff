import { z } from "zod";
import { messages } from "../../messages";
import { typed } from "../../text";

/** In UTF-16 units. */
export const maxReason = 2_000;

/** Why the office sends something back. */
export const returnSchema = z.object({
  reason: z.preprocess(
    (value) => value ?? "",
    typed("The reason", maxReason).refine((text) => text !== "", messages.approval.noReason),
  ),
});
