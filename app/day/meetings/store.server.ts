import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { newId } from "~/db/id";
import type { Changes } from "./changes";

/** Stores what a plan changes, in a few statements however many meetings it has. */
export async function storeChanges(
  trx: Kysely<Database>,
  { added, moved, adjusted, gone }: Changes,
) {
  await lockTheirPlaces(trx, [...added, ...[...moved, ...adjusted].map(({ was }) => was), ...gone]);
  if (gone.length)
    await sql`
      delete from meetings where id = any(${gone.map(({ id }) => id)}::uuid[])`.execute(trx);
  const changed = [...moved, ...adjusted];
  if (changed.length)
    await sql`
      update meetings set panel_id = given.panel_id, from_minute = given.from_minute,
        until_minute = given.until_minute, is_reserve = given.is_reserve, version = version + 1
      from unnest(${changed.map(({ was }) => was.id)}::uuid[],
        ${changed.map(({ now }) => now.panelId)}::uuid[],
        ${changed.map(({ now }) => now.from)}::int[], ${changed.map(({ now }) => now.until)}::int[],
        ${changed.map(({ now }) => now.isReserve)}::boolean[])
        given (id, panel_id, from_minute, until_minute, is_reserve)
      where meetings.id = given.id`.execute(trx);
  if (!added.length) return;
  const made = added.map((one) => ({ ...one, id: newId() }));
  await sql`
    insert into meetings (id, round_id, panel_id, from_minute, until_minute, is_reserve)
    select * from unnest(${made.map(({ id }) => id)}::uuid[],
      ${made.map(({ roundId }) => roundId)}::uuid[], ${made.map(({ panelId }) => panelId)}::uuid[],
      ${made.map(({ from }) => from)}::int[], ${made.map(({ until }) => until)}::int[],
      ${made.map(({ isReserve }) => isReserve)}::boolean[])`.execute(trx);
  const parts = made.flatMap(({ id, roundId, students }) =>
    students.map((userId) => ({ id, roundId, userId })),
  );
  // Whoever has been erased since is left out.
  await sql`
    insert into meeting_students (round_id, user_id, meeting_id)
    select part.round_id, part.user_id, given.meeting_id
    from unnest(${parts.map(({ roundId }) => roundId)}::uuid[],
      ${parts.map(({ userId }) => userId)}::uuid[], ${parts.map(({ id }) => id)}::uuid[])
      given (round_id, user_id, meeting_id)
    join round_students part on part.round_id = given.round_id and part.user_id = given.user_id`.execute(
    trx,
  );
}

type Part = { roundId: string; students: string[] };

/**
 * Erasing somebody takes their places in rounds, then their meetings; so these are locked in the same order, or each would
 * wait for the other.
 */
async function lockTheirPlaces(trx: Kysely<Database>, meetings: Part[]) {
  const parts = meetings.flatMap(({ roundId, students }) =>
    students.map((userId) => ({ roundId, userId })),
  );
  await sql`
    select from round_students part
    join unnest(${parts.map(({ roundId }) => roundId)}::uuid[],
      ${parts.map(({ userId }) => userId)}::uuid[]) given (round_id, user_id)
      on part.round_id = given.round_id and part.user_id = given.user_id
    order by part.user_id, part.round_id for key share of part`.execute(trx);
}
