import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import { assertCan } from "../../access/can";
import { visibleApplications } from "../../access/visible.server";
import type { User } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { type Texts, textsOf } from "../../languages/texts";
import { lockStudentsOf } from "../../seasons/accepting.server";
import { hoursToObject } from "../../seasons/season";
import { isEndedByAnother, restoreEnded } from "./restoring.server";

type ToldAnswer = {
  /** The event that recorded it. */
  eventId: string;
  postingId: string;
  stage: Stage;
  ctc: number | null;
  terms: OfferTerms | null;
  inTime: boolean;
  /** Of the student, for their history. */
  language: string | null;
};

/**
 * The student did not give the answer that the office recorded: the offer is open again, and what the answer had ended goes
 * on. Throws 404 if it is not theirs, and 409 if nobody answered for them, the time is over, or an acceptance since then
 * ends this offer anyway.
 */
export async function objectToAnswer(student: User | null, id: string) {
  assertCan(student, "answer offers", (m) => m.offers.studentsOnly);
  if (!isId(id)) throw new AppError((m) => m.notFound, 404);
  return db.transaction().execute(async (trx) => {
    await lockStudentsOf(trx, [id]);
    const told = await findTold(trx, student, id);
    if (!told.inTime) throw new AppError((m) => m.told.tooLate, 409);
    const { eventId, stage, ctc, terms, language } = told;
    await trx.updateTable("applications").set({ stage: "offered" }).where("id", "=", id).execute();
    const by = { by_user_id: student.id, company_id: null };
    const objection = newId();
    await trx
      .insertInto("application_events")
      .values({
        ...{ id: objection, application_id: id, from_stage: stage, to_stage: "offered", ctc },
        ...{ offer_terms: terms && JSON.stringify(terms), ...by },
        note: textsOf(language).told.objected,
      })
      .execute();
    if (stage === "declined" && (await isEndedByAnother(trx, id)))
      throw new AppError((m) => m.told.endedSince, 409);
    const note = (m: Texts) => m.told.goesOn;
    await restoreEnded(trx, [{ ending: eventId, event: objection, note }], by);
    await audit(trx, student, {
      action: "answer-objected",
      target: { type: "posting", id: told.postingId },
      details: { application: id, stage },
    });
    return { id, stage: "offered" as const };
  });
}

/** The answer of this student that the office recorded last, unless something has happened to the application since. */
async function findTold(trx: Kysely<Database>, student: User, id: string): Promise<ToldAnswer> {
  const { rows } = await sql<ToldAnswer & { toldBy: string | null }>`
    select event.id as "eventId", posting_id as "postingId", applications.stage, applications.ctc,
      applications.offer_terms as terms, users.language, told_by as "toldBy",
      event.at > now() - ${hoursToObject} * interval '1 hour' as "inTime"
    from applications
    join users on users.id = applications.user_id
    join lateral (
      select * from application_events
      where application_id = applications.id and from_stage <> to_stage
      order by at desc, application_events.id desc limit 1) event on true
    where applications.id = ${id} and ${visibleApplications(student, "answer offers")}`.execute(
    trx,
  );
  const [told] = rows;
  if (!told?.toldBy) throw new AppError((m) => m.told.nobodyDid, told ? 409 : 404);
  return told;
}

type Step = { from: Stage; to: Stage; toldBy: string | null; at: Date };

/** Until when the student can object to the newest of these steps; null if they cannot. */
export function objectableUntil(events: Step[], now = new Date()) {
  const last = events.findLast(({ from, to }) => from !== to);
  if (!last?.toldBy) return null;
  const until = new Date(last.at.getTime() + hoursToObject * 3_600_000);
  return until > now ? until : null;
}
