import { z } from "zod";
import { messages } from "../messages";
import { type TypeName, postingType, typeNames } from "../postings/types";
import { termsVersion } from "./terms";

/** The types that students apply to through the portal (specification: entities, Application). */
export const trackedTypes = typeNames.filter((type) => postingType(type).tracked);

export function isTracked(type: string): type is TypeName {
  return (trackedTypes as string[]).includes(type);
}

/**
 * The documented call of specification: calls. Its `appliedLink` is not even read (decision: own-link). Clients make
 * the call after the box was ticked (specification: states), so without `terms` it means the current text.
 */
export const trackSchema = z.object({
  contentId: z.string("contentId must be text"),
  contentType: z.string("contentType must be text").refine(isTracked, messages.apply.unknownType),
  terms: z.preprocess(
    (value) => (value === undefined ? termsVersion : value),
    z.string().catch(""), // what is no text accepts nothing
  ),
});
