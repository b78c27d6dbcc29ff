import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan, can } from "../../access/can";
import { postingsOfCompany } from "../../access/visible.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import type { Sentence } from "../../languages/texts";
import { panelVenue } from "./read.server";
import { clock, isForAll, overlap } from "./round";
import type { PanelInput, RoundChange, RoundInput, WhoInput } from "./schema.server";
import { tellStudents } from "./tell.server";
import { peopleIn, storePeople } from "./who.server";

type Trx = Kysely<Database>;

/** A round as its row has it. */
export type Row = Awaited<ReturnType<typeof lockRound>>;

/**
 * Adds a round: the office's is confirmed, a recruiter's is a proposal. Throws 404 for a posting that is not theirs, 422
 * at what is wrong and 409 if a room is taken at that time.
 */
export async function createRound(user: User | null, input: RoundInput) {
  assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
  return db.transaction().execute(async (trx) => {
    const { contentType, contentId, who, panels, date, ...round } = input;
    const posting = await trx
      .selectFrom("postings")
      .select("id")
      .where("id", "=", contentId)
      .where("type", "=", contentType)
      .where("deleted_at", "is", null)
      .where(postingsOfCompany(user, "hold rounds"))
      .executeTakeFirst();
    if (!posting) throw new AppError((m) => m.notFound, 404);
    const id = newId();
    const isOffice = can(user, "plan days");
    await trx
      .insertInto("rounds")
      .values({
        ...{ id, posting_id: posting.id, kind: round.kind, name: round.name, day: date },
        ...{ from_minute: round.from, until_minute: round.until, link: round.link ?? "" },
        ...{ minutes: round.minutes, gap: round.gap, group_of: round.groupOf },
        ...{ priority: round.priority, is_planned: round.planned },
        venue_id: await venueId(trx, round.venue, "venue"),
        state: isOffice ? (round.state ?? "confirmed") : "proposed",
        ...whoColumns(who),
      })
      .execute();
    await storePanels(trx, id, { kind: round.kind, panels });
    await storePeople(trx, id, await peopleIn(trx, user, posting.id, who));
    await finish(trx, user, id, isOffice ? "round-created" : "round-proposed");
    return id;
  });
}

/**
 * Changes a round; the office also confirms it and says that it is over. Recruiters change what the office has not
 * confirmed, which else throws 409.
 */
export async function changeRound(user: User | null, id: string, change: RoundChange) {
  assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
  await db.transaction().execute(async (trx) => {
    const row = await lockRound(trx, user, id);
    assertMayChange(user, row);
    if (change.who && "round" in change.who && change.who.round === row.id)
      throw refused("who.round", (m) => m.roundOffice.noSuchRound);
    if (change.state) assertCan(user, "plan days", (m) => m.roundOffice.officeConfirms);
    const { who, panels, venue, link, date, from, until, minutes, gap, ...rest } = change;
    const kind = rest.kind ?? row.kind;
    const columns = {
      ...{ kind, name: rest.name, day: date, from_minute: from, until_minute: until },
      ...{ minutes, gap, group_of: rest.groupOf, priority: rest.priority },
      ...{ is_planned: rest.planned, state: rest.state },
      // A room takes the link's place, and the reverse.
      ...(venue !== undefined && { venue_id: await venueId(trx, venue, "venue") }),
      ...(venue && { link: "" }),
      ...(link !== undefined && { link: link ?? "" }),
      ...(link && { venue_id: null }),
      ...(who && whoColumns(who)),
    };
    if ((from ?? row.from_minute) >= (until ?? row.until_minute))
      throw refused("until", (m) => m.roundOffice.endsLater);
    await trx.updateTable("rounds").set(columns).where("id", "=", id).execute();
    // A plan is of a day; queues and what all come to have none. Without their panel, meetings go by themselves.
    if ((date && date !== row.day) || rest.planned === false || isForAll(kind))
      await dropMeetings(trx, id);
    if (panels || isForAll(kind) !== isForAll(row.kind))
      await storePanels(trx, id, { kind, panels: panels ?? [] });
    if (who) await storePeople(trx, id, await peopleIn(trx, user, row.posting_id, who));
    const isConfirmed = change.state === "confirmed" && row.state !== "confirmed";
    await finish(trx, user, id, isConfirmed ? "round-confirmed" : "round-changed");
  });
}

/** Takes a round away; who has been told of it is told that it does not take place. */
export async function deleteRound(user: User | null, id: string) {
  assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
  await db.transaction().execute(async (trx) => {
    const row = await lockRound(trx, user, id);
    assertMayChange(user, row);
    await trx
      .updateTable("rounds")
      .set({ deleted_at: sql<Date>`now()` })
      .where("id", "=", id)
      .execute();
    await dropMeetings(trx, id);
    await tellStudents(trx, row);
    await note(trx, user, "round-deleted", row);
  });
}

/** Drops rounds two years after their day, and thirty days after they were taken away. */
export async function dropOldRounds() {
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      delete from rounds where id in (
        select id from rounds
        where day < current_date - interval '2 years' or deleted_at < now() - interval '30 days'
        order by id limit ${batchOfOld})
      returning id`.execute(db);
    if (rows.length < batchOfOld) return;
  }
}

/** Each may have thousands of students. */
const batchOfOld = 20;

/** Confirmed rooms and times are the office's. */
function assertMayChange(user: User, { state }: Pick<Row, "state">) {
  if (state !== "proposed" && !can(user, "plan days"))
    throw new AppError((m) => m.roundOffice.isConfirmed, 409);
}

export async function lockRound(trx: Trx, user: User, id: string) {
  const row = await trx
    .selectFrom("rounds")
    .innerJoin("postings", "postings.id", "rounds.posting_id")
    .selectAll("rounds")
    .select("postings.type")
    .where("rounds.id", "=", isId(id) ? id : null)
    .where("rounds.deleted_at", "is", null)
    .where("postings.deleted_at", "is", null)
    .where(postingsOfCompany(user, "hold rounds"))
    .forUpdate("rounds")
    .executeTakeFirst();
  if (!row) throw new AppError((m) => m.notFound, 404);
  return row;
}

async function dropMeetings(trx: Trx, roundId: string) {
  await trx.deleteFrom("meetings").where("round_id", "=", roundId).execute();
}

type Noted = "round-created" | "round-proposed" | "round-changed" | "round-confirmed";

async function finish(trx: Trx, user: User, id: string, action: Noted) {
  const row = await lockRound(trx, user, id);
  await assertRoomsFree(trx, user, row);
  await tellStudents(trx, row);
  await note(trx, user, action, row);
}

function note(trx: Trx, user: User, action: Noted | "round-deleted", row: Row) {
  const details = { round: row.name, day: row.day };
  return audit(trx, user, { action, target: { type: "posting", id: row.posting_id }, details });
}

const whoColumns = (who: WhoInput) => ({
  who_stage: "stage" in who ? who.stage : null,
  who_round_id: "round" in who ? who.round : null,
  who_results: "round" in who ? who.results : null,
});

/** Panels keep their ids by their number. Talks and tests have none; whoever has meetings has one at least. */
async function storePanels(
  trx: Trx,
  roundId: string,
  { kind, panels }: { kind: Row["kind"]; panels: PanelInput[] },
) {
  if (isForAll(kind) && panels.length) throw refused("panels", (m) => m.roundOffice.noPanels);
  const usual: PanelInput[] = isForAll(kind) ? [] : [{ name: "Panel 1" }];
  const stored = panels.length ? panels : usual;
  await trx
    .deleteFrom("round_panels")
    .where("round_id", "=", roundId)
    .where("number", ">", stored.length)
    .execute();
  for (const [at, { name, venue, link, from, until, breaks = [] }] of stored.entries()) {
    const columns = {
      ...{ name, link: link ?? "", from_minute: from ?? null, until_minute: until ?? null },
      venue_id: await venueId(trx, venue, `panels.${at}.venue`),
      breaks: JSON.stringify(breaks),
    };
    await trx
      .insertInto("round_panels")
      .values({ id: newId(), round_id: roundId, number: at + 1, ...columns })
      .onConflict((conflict) => conflict.columns(["round_id", "number"]).doUpdateSet(columns))
      .execute();
  }
}

/** A room by its id or its name; two of a name are told apart as 'Hall 2, Block A'. */
async function venueId(trx: Trx, text: string | null | undefined, field: string) {
  if (!text) return null;
  const named = await trx
    .selectFrom("venues")
    .select("id")
    .where((eb) =>
      isId(text)
        ? eb("id", "=", text)
        : sql<boolean>`lower(${text}) in (lower(name), lower(name || ', ' || building))`,
    )
    .execute();
  const [only, another] = named;
  if (!only || another) throw refused(field, (m) => m.roundOffice.noSuchVenue(text));
  return only.id;
}

function refused(field: string, say: Sentence) {
  return new AppError((m) => m.checkInputs, 422, { fields: { [field]: say } });
}

type Use = {
  venueId: string | null;
  venue: string | null;
  round: string;
  from: number;
  until: number;
};

/** Where and when a round is held: by its panels, or as it says itself; without a room if it has none. */
const uses = sql`
  select rounds.name as round, venues.id as "venueId",
    venues.name || ', ' || venues.building as venue,
    coalesce(panel.from_minute, rounds.from_minute) as from,
    coalesce(panel.until_minute, rounds.until_minute) as until
  from rounds left join round_panels panel on panel.round_id = rounds.id
  left join venues on venues.id = ${panelVenue}`;

/** Locks the rooms, so that of two rounds saved at once the second sees the first. Throws 409 with the room. */
async function assertRoomsFree(trx: Trx, user: User, row: Row) {
  if (row.state === "over") return;
  const { rows: own } = await sql<Use>`${uses} where rounds.id = ${row.id}`.execute(trx);
  for (const { from, until } of own)
    if (from >= until) throw refused("panels", (m) => m.roundOffice.endsLater);
  const rooms = own.flatMap(({ venueId: room }) => room ?? []);
  await sql`
    select from venues where id = any(${rooms}::uuid[]) order by id for no key update`.execute(trx);
  const { rows: others } = await sql<Use>`
    ${uses} where rounds.day = ${row.day} and rounds.id <> ${row.id}
      and rounds.deleted_at is null and rounds.state <> 'over'
      and venues.id = any(${rooms}::uuid[])`.execute(trx);
  // Panels of one round may share a hall.
  for (const one of own)
    for (const other of others)
      if (one.venueId === other.venueId && overlap(one, other))
        throw new AppError(takenSentence(user, other), 409);
}

/** Which company's round it is, another company does not learn. */
function takenSentence(user: User, { venue, round, from, until }: Use): Sentence {
  const isNamed = can(user, "plan days");
  return (m) => m.roundOffice.taken(venue ?? "", clock(from), clock(until), isNamed ? round : null);
}
