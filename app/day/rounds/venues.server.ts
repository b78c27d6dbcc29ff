import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../../access/can";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import type { VenueInput } from "./schema.server";

export type Venue = { id: string; name: string; building: string; seats: number };

const usualWalk = 5;

/** The rooms of the college, by building. */
export async function listVenues(user: User | null): Promise<Venue[]> {
  assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
  return db
    .selectFrom("venues")
    .select(["id", "name", "building", "seats"])
    .orderBy(sql`lower(building)`)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Adds a room; one of the same name in the same building gets these seats. */
export async function saveVenue(admin: User | null, venue: VenueInput) {
  assertCan(admin, "plan days", (m) => m.dayOffice.refused);
  return db.transaction().execute(async (trx) => {
    const { name, building, seats } = venue;
    const { rows } = await sql<{ id: string }>`
      insert into venues (id, name, building, seats)
      values (${newId()}, ${name}, ${building}, ${seats})
      on conflict (lower(building), lower(name)) do update set
        name = excluded.name, building = excluded.building, seats = excluded.seats
      returning id`.execute(trx);
    await audit(trx, admin, { action: "venue-saved", details: { name, building, seats } });
    return rows[0]?.id ?? "";
  });
}

/** Throws 409 while a round is held there. */
export async function deleteVenue(admin: User | null, id: string) {
  assertCan(admin, "plan days", (m) => m.dayOffice.refused);
  await db.transaction().execute(async (trx) => {
    const venue = await trx
      .selectFrom("venues")
      .select("name")
      .where("id", "=", isId(id) ? id : null)
      .forUpdate()
      .executeTakeFirst();
    if (!venue) throw new AppError((m) => m.notFound, 404);
    const { rows } = await sql`
      select from rounds where venue_id = ${id}
      union all select from round_panels where venue_id = ${id} limit 1`.execute(trx);
    if (rows.length) throw new AppError((m) => m.roundOffice.venueInUse(venue.name), 409);
    await trx.deleteFrom("venues").where("id", "=", id).execute();
    await audit(trx, admin, { action: "venue-deleted", details: { name: venue.name } });
  });
}

/** Minutes from one building to another. */
export async function walkMinutes(trx: Kysely<Database> = db) {
  const setting = await trx.selectFrom("day_settings").select("walk_minutes").executeTakeFirst();
  return setting?.walk_minutes ?? usualWalk;
}

export async function setWalk(admin: User | null, walk: number) {
  assertCan(admin, "plan days", (m) => m.dayOffice.refused);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("day_settings")
      .values({ id: true, walk_minutes: walk })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ walk_minutes: walk }))
      .execute();
    await audit(trx, admin, { action: "walk-changed", details: { walk } });
  });
}
