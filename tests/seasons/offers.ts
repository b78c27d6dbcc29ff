import { sql } from "kysely";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { changeStage } from "../../app/applications/stages/steps.server";
import { termsVersion } from "../../app/applications/terms";
import { createPosting } from "../../app/postings/postings.server";
import { postingSchema } from "../../app/postings/schema";
import type { Clause } from "../../app/seasons/policy/policy";
import { findRegistration, register } from "../../app/seasons/registrations.server";
import { findSeason } from "../../app/seasons/seasons.server";
import { db } from "../../db/client";
import type { Stage } from "../../db/schema-applications";
import { aSeason, anAdmin, validInput } from "../support/factories";

type Asked = { company?: string; ctc?: number; class?: string; sector?: string };

/** A job of a season, which pays ₹6 LPA unless it is said otherwise. */
export async function aJobIn(seasonId: string, { company, ...asked }: Asked = {}) {
  const input = postingSchema("job").parse({
    ...validInput("job"),
    ...(company && { company }),
    link: "https://apply.example/here",
  });
  return createPosting(await anAdmin(), "job", input, {
    season: { season: seasonId, ctc: 600_000, ...asked },
  });
}

/** A season with these rules, for which the student is registered. */
export async function joined(student: User, clauses: Clause[] = []) {
  const season = await aSeason({ clauses });
  await register(student, season.id, season.policy.version);
  return season;
}

/** An application of this student, who registers first if need be, to a job of the season. */
export async function applied(student: User, seasonId: string, asked: Asked = {}) {
  if (!(await findRegistration(student, seasonId)))
    await register(student, seasonId, (await findSeason(null, seasonId)).policy.version);
  return trackApplication(student, await aJobIn(seasonId, asked), termsVersion);
}

export const step = (by: User, id: string, stage: Stage, note = "", ctc: number | null = null) =>
  changeStage(by, id, { stage, note, ctc });

/** The office takes an application to an offer. */
export async function offer(id: string, ctc: number | null = null) {
  const admin = await anAdmin();
  await step(admin, id, "shortlisted");
  await step(admin, id, "interview");
  await step(admin, id, "offered", "", ctc);
}

/** An application with an open offer, in a season of its own unless one is given. */
export async function anOffer(student: User, seasonId?: string, asked: Asked = {}) {
  const id = seasonId ?? (await aSeason()).id;
  const application = await applied(student, id, asked);
  await offer(application.id);
  return application;
}

export async function stageOf(id: string) {
  const { stage } = await db
    .selectFrom("applications")
    .select("stage")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return stage;
}

export function eventsOf(id: string) {
  return db
    .selectFrom("application_events")
    .select(["id", "from_stage", "to_stage", "note", "caused_by", "policy_version"])
    .where("application_id", "=", id)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** Everything in this season happened so many hours ago. */
export async function hoursAgo(seasonId: string, hours: number) {
  const before = sql<Date>`at - ${hours} * interval '1 hour'`;
  await db
    .updateTable("season_policies")
    .set({ at: before })
    .where("season_id", "=", seasonId)
    .execute();
  await sql`
    update application_events set at = at - ${hours} * interval '1 hour'
    from applications join postings on postings.id = posting_id
    where application_id = applications.id and season_id = ${seasonId}`.execute(db);
  await sql`
    update applications set offered_at = offered_at - ${hours} * interval '1 hour',
      applied_at = applied_at - ${hours} * interval '1 hour'
    from postings where postings.id = posting_id and season_id = ${seasonId}`.execute(db);
}
