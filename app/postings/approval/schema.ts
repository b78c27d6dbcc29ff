import { z } from "zod";
import { messages } from "../../messages";
import { blankable, typed } from "../../text";

/** In UTF-16 units. */
export const maxReason = 2_000;

/** Why the office sends something back. */
export const returnSchema = z.object({
  reason: blankable(typed("The reason", maxReason).refine(Boolean, messages.approval.noReason)),
});
