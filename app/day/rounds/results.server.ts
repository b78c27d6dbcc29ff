import { type Kysely, sql } from "kysely";
import { z } from "zod";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import type { RoundKind, RoundResult } from "~/db/schema-rounds";
import { type User, assertCan } from "../../access/can";
import { postingsOfCompany } from "../../access/visible.server";
import { reachPosting } from "../../applications/applicants/reached-posting.server";
import { changeStagesIn } from "../../applications/stages/bulk.server";
import { maxNote, pathTo, stagesBefore } from "../../applications/stages/stages";
import { isInSeason } from "../../applications/stages/steps.server";
import { audit } from "../../audit/audit.server";
import { AppError, says } from "../../errors";
import type { Sentence } from "../../languages/texts";
import type { TypeName } from "../../postings/types";
import { findNamed, meantBy } from "../../records/named.server";
import { blankable, typed } from "../../typed";
import { roundLimits, roundResults } from "./round";
import { type Row, lockRound } from "./rounds.server";
import { enqueueForEach, tellStudents } from "./tell.server";
import { followersOf, storePeople } from "./who.server";

type Trx = Kysely<Database>;

const flag = z.preprocess((value) => value === true || value === "true", z.boolean());

/** POST /api/rounds/{id}/results */
export const resultsSchema = z.object({
  results: z.preprocess(
    (value) => value ?? [],
    z
      .array(
        z.object({
          student: typed((m) => m.roundOffice.student, 254),
          result: z.enum(roundResults, { error: says((m) => m.roundOffice.chooseResult) }),
          note: blankable(typed((m) => m.roundOffice.note, maxNote)),
        }),
        { error: says((m) => m.roundOffice.resultsAre) },
      )
      .max(roundLimits.people),
  ),
  publish: flag,
  dryRun: flag,
});
export type ResultsInput = z.output<typeof resultsSchema>;

type Part = {
  userId: string;
  name: string;
  email: string;
  result: RoundResult | null;
  note: string;
  told: RoundResult | null;
  toldNote: string;
  applicationId: string | null;
  stage: Stage | null;
  inSeason: boolean;
};

/** Somebody whose application goes on or ends. */
type Move = Pick<Part, "userId" | "name" | "email"> & {
  applicationId: string;
  to: Stage;
  steps: Stage[];
};

/** What became of a call: how many results are saved, who is told, and whose application moves. */
export type Outcome = {
  saved: number;
  told: number;
  moves: Move[];
  /** Through, but their application is over, or there is none. */
  staying: Pick<Part, "name" | "stage">[];
};

/** What `saveResults` would do. */
export async function planResults(user: User | null, id: string, input: ResultsInput) {
  assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
  const row = await lockRound(db, user, id);
  return (await makePlan(db, row, input)).outcome;
}

/**
 * Saves results, all or none. Publishing tells each student whose result or note is another than they were told, and
 * takes the applications of those who are through or out to their stage. Throws 409 before the office has confirmed the
 * round, 422 at `results.{n}.student` for who is not in it.
 */
export async function saveResults(user: User | null, id: string, input: ResultsInput) {
  assertCan(user, "hold rounds", (m) => m.roundOffice.refused);
  return db.transaction().execute(async (trx) => {
    if (input.publish) await lockWithFollowers(trx, user, id);
    const row = await lockRound(trx, user, id);
    const { outcome, given, told } = await makePlan(trx, row, input);
    await sql`
      update round_students kept set result = given.result, result_note = given.note
      from unnest(${given.map(({ userId }) => userId)}::uuid[],
        ${given.map(({ result }) => result)}::text[], ${given.map(({ note }) => note)}::text[])
        as given (user_id, result, note)
      where kept.round_id = ${id} and kept.user_id = given.user_id`.execute(trx);
    if (input.publish) {
      await tellResults(trx, id, told);
      await refreshFollowers(trx, row);
      await moveApplications(trx, user, row, outcome.moves);
    }
    const { saved, moves } = outcome;
    await audit(trx, user, {
      action: input.publish ? "round-results-published" : "round-results-saved",
      target: { type: "posting", id: row.posting_id },
      details: { round: row.name, day: row.day, saved, told: told.length, moved: moves.length },
    });
    return outcome;
  });
}

/** In the order of their ids, as whoever plans a day locks them: who follows may have been there first. */
async function lockWithFollowers(trx: Trx, user: User, id: string) {
  if (!isId(id)) return;
  await trx
    .selectFrom("rounds")
    .innerJoin("postings", "postings.id", "rounds.posting_id")
    .select("rounds.id")
    .where((eb) => eb.or([eb("rounds.id", "=", id), eb("rounds.who_round_id", "=", id)]))
    .where(postingsOfCompany(user, "hold rounds"))
    .orderBy("rounds.id")
    .forUpdate("rounds")
    .execute();
}

async function makePlan(trx: Trx, row: Row, { results, publish }: ResultsInput) {
  if (row.state === "proposed") throw new AppError((m) => m.roundOffice.notConfirmed, 409);
  const parts = await listParts(trx, row);
  const given = await resultsOf(trx, parts, results);
  const givenTo = new Map(given.map((one) => [one.userId, one]));
  const now = parts.map((part) => ({ ...part, ...givenTo.get(part.userId) }));
  const told = publish
    ? now.filter((one) => one.result && (one.result !== one.told || one.note !== one.toldNote))
    : [];
  const moves = told.flatMap((part) => moveOf(row.kind, part) ?? []);
  const staying = told
    .filter(({ result, stage }) => result === "through" && (!stage || isEnded(stage)))
    .map(({ name, stage }) => ({ name, stage }));
  const outcome: Outcome = { saved: given.length, told: told.length, moves, staying };
  return { outcome, given, told };
}

async function listParts(trx: Trx, { id, posting_id }: Row) {
  const { rows } = await sql<Part>`
    select part.user_id as "userId", users.name, users.email, part.result,
      part.result_note as note, part.told_result as told, part.told_note as "toldNote",
      applications.id as "applicationId", applications.stage,
      coalesce(${isInSeason}, false) as "inSeason"
    from round_students part join users on users.id = part.user_id
    left join applications on applications.user_id = part.user_id
      and applications.posting_id = ${posting_id}
    where part.round_id = ${id} and part.is_in
    order by part.position`.execute(trx);
  return rows;
}

/** The students of the round that the results name. */
async function resultsOf(trx: Trx, parts: Part[], results: ResultsInput["results"]) {
  const named = await findNamed(
    trx,
    results.map(({ student }) => student),
  );
  const isIn = new Set(parts.map(({ userId }) => userId));
  const wrong: Record<string, Sentence> = {};
  const given = results.flatMap(({ student, result, note }, at) => {
    const here = (named.get(student) ?? []).filter(({ userId }) => userId && isIn.has(userId));
    const userId = meantBy(here);
    if (userId) return { userId, result, note };
    const isTyped = here.some(({ by }) => by === "typed");
    wrong[`results.${at}.student`] = (m) =>
      isTyped ? m.named.onlyTyped(student) : m.roundOffice.notIn(student);
    return [];
  });
  if (Object.keys(wrong).length) throw new AppError((m) => m.checkInputs, 422, { fields: wrong });
  return [...new Map(given.map((one) => [one.userId, one])).values()];
}

/**
 * Where a result takes an application: nobody who was marked absent loses it, as the wrong person may have been marked.
 */
function stageOf(kind: RoundKind, result: RoundResult | null): Stage | null {
  if (result === "out") return "rejected";
  if (result !== "through" || kind === "talk") return null;
  return kind === "interview" ? "interview" : "shortlisted";
}

/** Only of applications that wait for their company, and never back. */
function moveOf(kind: RoundKind, { applicationId, stage, inSeason, ...part }: Part): Move | null {
  const to = stageOf(kind, part.result);
  if (!to || !applicationId || !stage || !stagesBefore("offered").includes(stage)) return null;
  const steps = pathTo(stage, to, inSeason);
  const { userId, name, email } = part;
  return steps && { userId, name, email, applicationId, to, steps };
}

const isEnded = (stage: Stage) => ["rejected", "withdrawn", "declined", "revoked"].includes(stage);

async function tellResults(trx: Trx, roundId: string, told: Part[]) {
  if (!told.length) return;
  const ids = told.map(({ userId }) => userId);
  await sql`
    update round_students set told_result = result, told_note = result_note
    where round_id = ${roundId} and user_id = any(${ids}::uuid[])`.execute(trx);
  const copies = ids.map((userId) => ({ roundId, userId }));
  await enqueueForEach(trx, { mail: "mail-result", push: "push-result" }, copies);
}

/** Rounds for those who came through this one get who they are now. */
async function refreshFollowers(trx: Trx, { id }: Row) {
  const rows = await trx
    .selectFrom("rounds")
    .select(["id", "day", "state", "who_results"])
    .where("who_round_id", "=", id)
    .where("deleted_at", "is", null)
    .where("state", "!=", "over")
    .orderBy("id")
    .forUpdate()
    .execute();
  for (const next of rows) {
    await storePeople(trx, next.id, await followersOf(trx, id, next.who_results ?? []));
    await tellStudents(trx, next);
  }
}

async function moveApplications(trx: Trx, user: User, row: Row, moves: Move[]) {
  if (!moves.length) return;
  const type = row.type as TypeName; // written by createRound only
  const reached = await reachPosting(user, { type, postingId: row.posting_id });
  for (const stage of new Set(moves.map(({ to }) => to))) {
    const lines = moves
      .filter(({ to }) => to === stage)
      .map(({ applicationId }) => ({ text: applicationId, field: "results" }));
    const step = { stage, note: "", ctc: null, isTold: true as const };
    await changeStagesIn(trx, user, reached, lines, step, { setAside: true });
  }
}
