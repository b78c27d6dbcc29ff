import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import type { RoundResult } from "~/db/schema-rounds";
import { type User, reachOf } from "../../access/can";
import { AppError } from "../../errors";
import { findNamed, meantBy } from "../../records/named.server";
import type { WhoInput } from "./schema.server";

type Trx = Kysely<Database>;

/** The people that a round is for, in the order of its list. Throws 422 at `who.list` if somebody is unknown. */
export async function peopleIn(
  trx: Trx,
  staff: User,
  postingId: string,
  who: WhoInput,
): Promise<string[]> {
  if ("stage" in who) {
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from applications join users on users.id = user_id
      where posting_id = ${postingId} and stage = ${who.stage}
      order by lower(users.name), users.id`.execute(trx);
    return rows.map(({ userId }) => userId);
  }
  if ("list" in who) return listed(trx, staff, postingId, who.list);
  const earlier = await trx
    .selectFrom("rounds")
    .select("id")
    .where("id", "=", who.round)
    .where("posting_id", "=", postingId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (earlier) return followersOf(trx, earlier.id, who.results);
  throw new AppError((m) => m.checkInputs, 422, {
    fields: { "who.round": (m) => m.roundOffice.noSuchRound },
  });
}

/** Those who were told one of these results of a round, the reserves last: an invitation would else tell it. */
export async function followersOf(trx: Trx, roundId: string, results: RoundResult[]) {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from round_students
    where round_id = ${roundId} and is_in and told_result = any(${results}::text[])
    order by told_result = 'reserve', position`.execute(trx);
  return rows.map(({ userId }) => userId);
}

/** A company names its applicants; the office may name any student. */
async function listed(trx: Trx, staff: User, postingId: string, list: string[]) {
  const found = await findNamed(trx, list);
  const named = list.map((text) => ({ text, userId: meantBy(found.get(text)) }));
  const ids = named.flatMap(({ userId }) => userId ?? []);
  const isOffice = reachOf(staff, "hold rounds") === "all";
  const known = new Set(isOffice ? ids : await applicants(trx, postingId, ids));
  const strangers = named.filter(({ userId }) => !userId || !known.has(userId));
  if (strangers.length) {
    const first = strangers.slice(0, 10).map(({ text }) => text);
    throw new AppError((m) => m.checkInputs, 422, {
      fields: {
        "who.list": (m) => m.manyStudents.strangers(first.join(", "), strangers.length - 10),
      },
    });
  }
  return [...new Set(ids)];
}

async function applicants(trx: Trx, postingId: string, ids: string[]) {
  const rows = await trx
    .selectFrom("applications")
    .select("user_id")
    .where("posting_id", "=", postingId)
    .where("stage", "!=", "withdrawn")
    .where("user_id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Stores who is in a round now; the meetings of the others go. Who was told that they are and no longer is stays until
 * they have been told so, too.
 */
export async function storePeople(trx: Trx, roundId: string, ids: string[]) {
  await sql`
    delete from round_students
    where round_id = ${roundId} and user_id <> all(${ids}::uuid[])
      and sequence = 0`.execute(trx);
  await sql`
    delete from meeting_students
    where round_id = ${roundId} and user_id <> all(${ids}::uuid[])`.execute(trx);
  await sql`
    update round_students set is_in = false
    where round_id = ${roundId} and user_id <> all(${ids}::uuid[])`.execute(trx);
  await sql`
    insert into round_students (round_id, user_id, position)
    select ${roundId}::uuid, users.id, given.position
    from unnest(${ids}::uuid[]) with ordinality as given (user_id, position)
    join users on users.id = given.user_id
    order by users.id
    on conflict (round_id, user_id) do update set
      position = excluded.position, is_in = true`.execute(trx);
}
