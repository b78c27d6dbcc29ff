import { z } from "zod";
import { messages } from "../../messages";
import { limits } from "../../postings/limits";
import { type TypeName, postingType, typeNames } from "../../postings/types";
import { typed } from "../../text";

/** POST /api/follows, and the form's fields. A type without places has no place to follow. */
export const followSchema = z
  .object({
    contentType: z
      .string("contentType must be text")
      .refine((name): name is TypeName => typeNames.some((type) => type === name), {
        error: messages.follows.unknownType,
      }),
    search: typed("search", limits.search).default(""),
    location: typed("location", limits.search).default(""),
  })
  .transform(({ contentType: type, search, location }) => ({
    type,
    search,
    location: postingType(type).filterByLocation ? location : "",
  }));
