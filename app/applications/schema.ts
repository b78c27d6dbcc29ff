import { z } from "zod";
import { messages } from "../messages";
import { type TypeName, postingType, typeNames } from "../postings/types";
import { termsVersion } from "./terms";

/** The types that students apply to through the portal (specification: Application, contentType). */
export const trackedTypes = typeNames.filter((type) => postingType(type).tracked);

export function isTracked(type: string): type is TypeName {
  return (trackedTypes as string[]).includes(type);
}

export const contentType = z
  .string("contentType must be text")
  .refine(isTracked, messages.apply.unknownType);

/**
 * Specification: POST /api/applications/track. Its `appliedLink` is ignored (decision: own-link).
 * Clients call it after the box was ticked (specification: Apply flow), so without `terms` the current
 * version counts (decision: terms-in-calls).
 */
export const trackSchema = z.object({
  contentId: z.string("contentId must be text"),
  contentType,
  terms: z.preprocess(
    (value) => (value === undefined ? termsVersion : value),
    z.string().catch(""), // a value that is no text matches no version
  ),
});
