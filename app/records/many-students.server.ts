import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "~/db/schema";
import { lockUsers } from "../accounts/users.server";
import { AppError, says } from "../errors";
import { namesIn } from "../import/lists";
import { doOrTry } from "../tried.server";
import { blankable, typed } from "../typed";
import { type Asking, findNamedFor, meantBy } from "./named.server";

/** Something is given to many students at once, for one reason: to all of them or to none. */

/** The most students whom one form or call names. */
const mostStudents = 1_000;

/** Students as a pasted list has them, or a list of a call: by confirmed roll number, address or id. */
export const manyStudents = z
  .preprocess(
    (value) => (Array.isArray(value) ? value.map(String).join("\n") : value),
    blankable(typed((m) => m.manyStudents.title, 60_000)),
  )
  .transform((text) => namesIn(text))
  .refine((names) => names.length > 0, { error: says((m) => m.manyStudents.nobody) })
  .refine((names) => names.length <= mostStudents, { error: says((m) => m.manyStudents.tooMany) });

/**
 * Gives it to each; returns the ids of what was stored, and their names. Tried, it only says who they are. Throws 422 at
 * `students` with those who mean nobody, or nobody with an account.
 */
export function giveToMany(
  students: string[],
  by: Asking,
  isTry: boolean,
  give: (trx: Kysely<Database>, userId: string) => Promise<string>,
) {
  return doOrTry(isTry, async (trx) => {
    const userIds = await assertNamed(trx, students, by);
    await lockUsers(trx, userIds);
    const ids: string[] = [];
    for (const userId of userIds) ids.push(await give(trx, userId));
    return { ids, names: await studentNames(trx, userIds) };
  });
}

async function assertNamed(trx: Kysely<Database>, texts: string[], by: Asking) {
  const found = await findNamedFor(trx, texts, by);
  const meant = new Set<string>();
  const strangers: string[] = [];
  for (const text of texts) {
    const userId = meantBy(found.get(text));
    if (userId) meant.add(userId);
    else strangers.push(text);
  }
  if (strangers.length)
    throw new AppError((m) => m.checkInputs, 422, {
      fields: {
        students: (m) =>
          m.manyStudents.strangers(strangers.slice(0, 10).join(", "), strangers.length - 10),
      },
    });
  return [...meant];
}

/** In the order of their names. */
async function studentNames(trx: Kysely<Database>, userIds: string[]) {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(', ', users.name, coalesce(case when 'rollNumber' = any(confirmed)
      then upper(roll_number) end, users.email)) as name
    from users left join enrolments on enrolments.user_id = users.id and ended_at is null
    where users.id = any(${userIds}::uuid[]) order by 1`.execute(trx);
  return rows.map(({ name }) => name);
}
