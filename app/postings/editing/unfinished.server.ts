import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { User } from "../../accounts/users.server";
import type { FormValues } from "./form-values";

/**
 * What somebody typed into a posting's form and has not saved, whichever browser they come back with: each author's
 * newest few, for 30 days. It is offered and never filled in unasked, or its conditions would end up in another posting.
 */

const maxForms = 20;
const maxSize = 100_000;
const mostOffered = 3;

/** `form` names a type, a posting or the posting that is copied; `draft` tells what was begun there at different times. */
type Name = { form: string; draft: string };

const stored = ({ form, draft }: Name) => (isId(draft) ? `${form}#${draft}` : form);

/** Replaces what was stored before. More than a posting can hold is not stored. */
export async function keepUnfinished(user: User, name: Name, typed: FormValues) {
  // JSON in a text column: jsonb refuses some characters that can be typed.
  const text = JSON.stringify(typed);
  if (text.length > maxSize) return;
  const values = { typed: text, kept_at: sql<Date>`now()` };
  await db
    .insertInto("unfinished_forms")
    .values({ user_id: user.id, form: stored(name), ...values })
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

/** What was begun in this form, the newest first. */
export async function listUnfinished(user: User, form: string) {
  const rows = await db
    .selectFrom("unfinished_forms")
    .select(["form", "typed", "kept_at as keptAt"])
    .where("user_id", "=", user.id)
    .where(sql<boolean>`(form = ${form} or starts_with(form, ${`${form}#`}))`)
    .orderBy("kept_at", "desc")
    .limit(mostOffered)
    .execute();
  return rows.map(({ form: name, typed, keptAt }) => ({
    draft: name.slice(form.length + 1),
    typed: JSON.parse(typed) as FormValues, // written above
    keptAt,
  }));
}

export async function dropUnfinished(user: User, name: Name) {
  await db
    .deleteFrom("unfinished_forms")
    .where("user_id", "=", user.id)
    .where("form", "=", stored(name))
    .execute();
}

export async function dropOldUnfinished() {
  await db
    .deleteFrom("unfinished_forms")
    .where("kept_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}
