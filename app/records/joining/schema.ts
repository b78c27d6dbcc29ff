import { z } from "zod";
import { givenEmail } from "../../accounts/schema";
import { says } from "../../errors";

/** POST /api/admin/records/invite */
export const inviteSchema = z.object({
  /** Ids as the list of records has them; absent: all. */
  ids: z.preprocess(
    (value) => (typeof value === "string" ? [value] : value),
    z
      .array(z.string({ error: says((m) => m.inviting.mustBeIds) }), {
        error: says((m) => m.inviting.mustBeIds),
      })
      .max(10_000, { error: says((m) => m.inviting.mustBeIds) })
      .optional(),
  ),
  /** Those who were invited and have not come. */
  remind: z.preprocess((value) => value === true || value === "true", z.boolean()),
});

/** PUT /api/admin/records/{id}/address; null takes it off. */
export const addressSchema = z.object({
  email: z.preprocess((value) => (value === "" ? null : value), givenEmail.nullable()),
});
