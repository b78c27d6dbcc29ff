import { z } from "zod";
import { messages } from "../../messages";
import { limits } from "../../postings/limits";
import { hasPlace, typeNames } from "../../postings/types";
import { typed } from "../../text";

/** POST /api/follows, and the form's fields. */
export const followBody = z.object({
  contentType: z.enum(typeNames, { error: messages.follows.unknownType }),
  search: typed("search", limits.search).default(""),
  location: typed("location", limits.search).default(""),
});

/** Drops the location for types whose lists have none. */
export const followSchema = followBody.transform(({ contentType: type, search, location }) => ({
  type,
  search,
  location: hasPlace(type) ? location : "",
}));
