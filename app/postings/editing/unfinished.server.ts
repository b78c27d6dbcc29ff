import { sql } from "kysely";
import { db } from "~/db/client";
import type { User } from "../../accounts/users.server";
import type { FormValues } from "./form-values";

/**
 * What somebody typed into a posting's form and has not saved, whichever browser they come back with: each
 * author's newest few, for 30 days. `form` names a type, a posting or the posting that is copied.
 */

const maxForms = 20;
const maxSize = 100_000;

/** Replaces what was stored before. More than a posting can hold is not stored. */
export async function keepUnfinished(user: User, form: string, typed: FormValues) {
  // JSON in a text column: jsonb refuses some characters that can be typed.
  const text = JSON.stringify(typed);
  if (text.length > maxSize) return;
  const values = { typed: text, kept_at: sql<Date>`now()` };
  await db
    .insertInto("unfinished_forms")
    .values({ user_id: user.id, form, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "form"]).doUpdateSet(values))
    .execute();
  await db
    .deleteFrom("unfinished_forms")
    .where("user_id", "=", user.id)
    .where("form", "not in", (own) =>
      own
        .selectFrom("unfinished_forms")
        .select("form")
        .where("user_id", "=", user.id)
        .orderBy("kept_at", "desc")
        .limit(maxForms),
    )
    .execute();
}

export async function findUnfinished(user: User, form: string) {
  const row = await db
    .selectFrom("unfinished_forms")
    .select(["typed", "kept_at"])
    .where("user_id", "=", user.id)
    .where("form", "=", form)
    .executeTakeFirst();
  return row && { typed: JSON.parse(row.typed) as FormValues, keptAt: row.kept_at }; // written above
}

export async function dropUnfinished(user: User, form: string) {
  await db
    .deleteFrom("unfinished_forms")
    .where("user_id", "=", user.id)
    .where("form", "=", form)
    .execute();
}

export async function dropOldUnfinished() {
  await db
    .deleteFrom("unfinished_forms")
    .where("kept_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}
