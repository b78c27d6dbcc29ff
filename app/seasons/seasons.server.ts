import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { SeasonState } from "~/db/schema-seasons";
import { enqueueAll } from "~/jobs/outbox";
import { type User, assertCan, can } from "../access/can";
import { audit } from "../audit/audit.server";
import { contentCache } from "../content-cache.server";
import { AppError } from "../errors";
import { type Clause, sentencesOf } from "./policy/policy";
import type { SeasonChange, SeasonInput } from "./schema.server";
import { type Season, publicStates, seasonStates } from "./season";

/** Those that anybody may see, newest first; for the office, drafts, too. */
export async function listSeasons(user: User | null): Promise<Season[]> {
  const rows = await seasons(db)
    .$if(!can(user, "manage seasons"), (query) => query.where("state", "in", publicStates))
    .orderBy("opens_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toSeason);
}

/** Throws 404 for a draft, unless the office asks. */
export async function findSeason(user: User | null, id: string): Promise<Season> {
  return seasonOf(db, id, can(user, "manage seasons") ? undefined : publicStates);
}

async function seasonOf(trx: Kysely<Database>, id: string, states?: SeasonState[]) {
  const row = await seasons(trx)
    .where("seasons.id", "=", isId(id) ? id : null)
    .$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
    .executeTakeFirst();
  if (!row) throw new AppError((m) => m.seasons.gone, 404);
  return toSeason(row);
}

/** A season as it is while `trx` runs: nobody changes it or its policy meanwhile. */
export async function holdSeason(trx: Kysely<Database>, id: string, states?: SeasonState[]) {
  await trx
    .selectFrom("seasons")
    .select("id")
    .where("id", "=", isId(id) ? id : null)
    .forShare()
    .execute();
  return seasonOf(trx, id, states);
}

function seasons(trx: Kysely<Database>) {
  return trx
    .selectFrom("seasons")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("season_policies")
          .select(["version as policy_version", "clauses", "at as policy_at"])
          .whereRef("season_id", "=", "seasons.id")
          .orderBy("version", "desc")
          .limit(1)
          .as("policy"),
      (join) => join.onTrue(),
    )
    .select(["seasons.id", "name", "kind", "state", "batches", "opens_at", "closes_at", "version"])
    .select(["needs_approval", "needs_confirmed", "policy_version", "clauses", "policy_at"])
    .select(
      sql<string[]>`array(
        select programmes.name from season_programmes
        join programmes on programmes.id = programme_id
        where season_id = seasons.id order by lower(programmes.name))`.as("programmes"),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof seasons>["executeTakeFirstOrThrow"]>>;

function toSeason(row: Row): Season {
  const { id, name, kind, state, batches, programmes, version } = row;
  return {
    ...{ id, name, kind, state, batches, programmes, version },
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    needsApproval: row.needs_approval,
    needsConfirmed: row.needs_confirmed,
    policy: {
      version: row.policy_version,
      since: row.policy_at,
      sentences: sentencesOf(row.clauses as Clause[], kind === "internship"), // written by changePolicy only
    },
  };
}

/** Whether students register and apply, in a query of `seasons`; `takesRegistrations` says the same of one. */
export const isOpenSeason = (at = sql`now()`) => sql<boolean>`(seasons.state = 'open'
  and seasons.opens_at <= ${at} and ${at} < seasons.closes_at)`;

const known = contentCache<{ isTrue: boolean }>({
  maxBytes: 10_000,
  bytesOf: () => 100,
  fetchMethod: async () => {
    const found = db.selectFrom("seasons").select("id").where("state", "in", publicStates).limit(1);
    return { isTrue: (await found.executeTakeFirst()) !== undefined };
  },
});

/** Whether anybody sees a season. Emptied by a trigger (db/migrations/004-seasons.ts). */
export async function hasSeasons() {
  return (await known.fetch("seasons"))?.isTrue ?? false;
}

/** A draft with an empty policy. */
export async function createSeason(admin: User | null, input: SeasonInput) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  return db.transaction().execute(async (trx) => {
    const id = newId();
    const row = await trx
      .insertInto("seasons")
      .values({ id, ...columnsOf(input) })
      .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!row) throw nameTaken();
    await setProgrammes(trx, id, input.programmes);
    await trx
      .insertInto("season_policies")
      .values({ season_id: id, version: 1, clauses: JSON.stringify([]) })
      .execute();
    await audit(trx, admin, { action: "season-created", target: { type: "season", id } });
    return seasonOf(trx, id);
  });
}

/** Changes what is given. Throws 409 if this state cannot follow, or for another kind once students have applied. */
export async function changeSeason(admin: User | null, id: string, change: SeasonChange) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  return db.transaction().execute(async (trx) => {
    const before = await lockSeason(trx, id);
    const { state, programmes, ...input } = change;
    if (
      state !== undefined &&
      state !== before.state &&
      !seasonStates[before.state].next.includes(state)
    )
      throw new AppError(
        (m) => m.seasonOffice.cannotFollow(m.seasonStates[before.state], m.seasonStates[state]),
        409,
      );
    const { opensAt = before.opensAt, closesAt = before.closesAt } = input;
    if (opensAt >= closesAt)
      throw new AppError((m) => m.checkInputs, 422, {
        fields: { closesAt: (m) => m.seasonOffice.closesFirst },
      });
    if (input.kind && input.kind !== before.kind && (await hasApplications(trx, before.id)))
      throw new AppError((m) => m.seasonOffice.kindStays, 409, {
        fields: { kind: (m) => m.seasonOffice.kindStays },
      });
    if (input.name !== undefined && (await isTaken(trx, before.id, input.name))) throw nameTaken();
    await trx
      .updateTable("seasons")
      .set({ ...columnsOf(input), state, version: sql<number>`version + 1` })
      .where("id", "=", before.id)
      .execute();
    if (programmes) await setProgrammes(trx, before.id, programmes);
    const target = { type: "season", id: before.id } as const;
    await audit(trx, admin, {
      action: "season-changed",
      target,
      details: state === undefined ? {} : { state },
    });
    return seasonOf(trx, before.id);
  });
}

async function lockSeason(trx: Kysely<Database>, id: string) {
  await trx
    .selectFrom("seasons")
    .select("id")
    .where("id", "=", isId(id) ? id : null)
    .forUpdate()
    .execute();
  return seasonOf(trx, id);
}

function columnsOf<Input extends Partial<SeasonInput>>(input: Input) {
  const { name, kind, batches, opensAt, closesAt, needsApproval, needsConfirmed } = input;
  const columns = {
    ...{ name, kind, batches, opens_at: opensAt, closes_at: closesAt },
    ...{ needs_approval: needsApproval, needs_confirmed: needsConfirmed },
  };
  // Kysely leaves out what is undefined; a new season has everything.
  return columns as { [Name in keyof typeof columns]: NonNullable<(typeof columns)[Name]> };
}

async function hasApplications(trx: Kysely<Database>, id: string) {
  const application = await trx
    .selectFrom("applications")
    .innerJoin("postings", "postings.id", "posting_id")
    .select("applications.id")
    .where("season_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return application !== undefined;
}

async function isTaken(trx: Kysely<Database>, id: string, name: string) {
  const other = await trx
    .selectFrom("seasons")
    .select("id")
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where("id", "!=", id)
    .executeTakeFirst();
  return other !== undefined;
}

function nameTaken() {
  return new AppError((m) => m.seasonOffice.taken, 409, {
    fields: { name: (m) => m.seasonOffice.taken },
  });
}

async function setProgrammes(trx: Kysely<Database>, id: string, names: string[]) {
  await trx.deleteFrom("season_programmes").where("season_id", "=", id).execute();
  if (!names.length) return;
  const found = await trx
    .selectFrom("programmes")
    .select("id")
    .where(sql<boolean>`lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])`)
    .execute();
  if (found.length !== names.length)
    throw new AppError((m) => m.checkInputs, 422, {
      fields: { programmes: (m) => m.seasonOffice.noSuchProgramme },
    });
  await trx
    .insertInto("season_programmes")
    .values(found.map((programme) => ({ season_id: id, programme_id: programme.id })))
    .execute();
}

export type PolicyDraft = { version: number; clauses: Clause[] };

/** The newest version, for the office to edit. */
export async function findPolicy(admin: User | null, id: string): Promise<PolicyDraft> {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  return newestPolicy(db, id);
}

export async function newestPolicy(trx: Kysely<Database>, id: string): Promise<PolicyDraft> {
  const row = await trx
    .selectFrom("season_policies")
    .select(["version", "clauses"])
    .where("season_id", "=", isId(id) ? id : null)
    .orderBy("version", "desc")
    .executeTakeFirst();
  if (!row) throw new AppError((m) => m.seasons.gone, 404);
  return { version: row.version, clauses: row.clauses as Clause[] };
}

/**
 * Sets the policy, as a new version that counts from now on; whoever registered is mailed. `version` is that of the
 * policy which was edited: if somebody else has changed it meanwhile, throws 412.
 */
export async function changePolicy(
  admin: User | null,
  id: string,
  { clauses, version }: { clauses: Clause[]; version?: number },
) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  return db.transaction().execute(async (trx) => {
    const season = await lockSeason(trx, id);
    const before = await newestPolicy(trx, season.id);
    if (version !== undefined && version !== before.version)
      throw new AppError((m) => m.seasonOffice.olderPolicy, 412, { code: "older-version" });
    if (isDeepStrictEqual(before.clauses, clauses)) return season;
    const next = before.version + 1;
    await trx
      .insertInto("season_policies")
      .values({
        ...{ season_id: season.id, version: next },
        clauses: JSON.stringify(clauses),
      })
      .execute();
    // Public pages show the policy: touching the season empties their caches.
    await trx
      .updateTable("seasons")
      .set({ version: sql<number>`version + 1` })
      .where("id", "=", season.id)
      .execute();
    const registered = await trx
      .selectFrom("season_registrations")
      .select("id as registrationId")
      .where("season_id", "=", season.id)
      .where("state", "in", ["waiting", "registered"])
      .execute();
    await enqueueAll(
      trx,
      "mail-policy",
      registered.map((one) => ({ ...one, version: next })),
    );
    await audit(trx, admin, {
      action: "policy-changed",
      target: { type: "season", id: season.id },
      details: { version: next, clauses: clauses.length },
    });
    return seasonOf(trx, season.id);
  });
}

/** How often companies have taken offers of a season back, also by rejecting who had one; the most often first. */
export async function countRevocations(admin: User | null, id: string) {
  assertCan(admin, "manage seasons", (m) => m.seasonOffice.refused);
  return db
    .selectFrom("applications")
    .innerJoin("postings", "postings.id", "applications.posting_id")
    .select(["company", sql<number>`count(*)::int`.as("count")])
    .where("season_id", "=", isId(id) ? id : null)
    .where(
      sql<boolean>`exists (select from application_events step
        where step.application_id = applications.id and (to_stage = 'revoked'
          or from_stage = 'offered' and to_stage = 'rejected'))`,
    )
    .groupBy("company")
    .orderBy("count", "desc")
    .orderBy("company")
    .execute();
}

/** A season as calls answer it. */
export function seasonJson({ id, policy, opensAt, closesAt, ...season }: Season) {
  return {
    _id: id,
    ...season,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    policy: { ...policy, since: policy.since.toISOString() },
  };
}
