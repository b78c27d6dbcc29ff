import { sql } from "kysely";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { contradictions } from "../../app/applications/stages/consistency.server";
import { isAnswer } from "../../app/applications/stages/stages";
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

/** The office says how the student told it an answer, as it has to in a season. */
export async function step(
  by: User,
  id: string,
  stage: Stage,
  note = "",
  ctc: number | null = null,
) {
  const inSeason = await db
    .selectFrom("applications")
    .innerJoin("postings", "postings.id", "posting_id")
    .select("season_id")
    .where("applications.id", "=", id)
    .executeTakeFirst();
  const isTold = inSeason?.season_id && by.role === "admin" && isAnswer(stage);
  return changeStage(by, id, { stage, note, ctc, ...(isTold && { toldBy: "writing" }) });
}

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

/** Everything in this season happened so many hours earlier. */
export async function hoursAgo(seasonId: string, hours: number) {
  const ago = sql`interval '1 hour' * ${hours}`;
  const ofSeason = sql`postings.id = applications.posting_id and postings.season_id = ${seasonId}`;
  await sql`
    with policies as (
      update season_policies set at = at - ${ago} where season_id = ${seasonId}
    ), events as (
      update application_events set at = at - ${ago} from applications, postings
      where application_id = applications.id and ${ofSeason}
    ), points as (
      update season_points set at = at - ${ago} where season_id = ${seasonId}
    ), outside as (
      update outside_offers set answered_at = answered_at - ${ago} where season_id = ${seasonId}
    )
    update applications set applied_at = applied_at - ${ago}, offered_at = offered_at - ${ago}
    from postings where ${ofSeason}`.execute(db);
}

/** Every state of a season that `doctor` finds forbidden. */
export async function forbidden(seasonId: string) {
  const found: unknown[] = [];
  for await (const one of contradictions(seasonId)) found.push(one);
  return found;
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
