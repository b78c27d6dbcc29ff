import { sql } from "kysely";
import { db, prepared } from "~/db/client";
import type { OfferTerms, Stage, ToldBy } from "~/db/schema-applications";
import { type Texts, textsOf } from "../../languages/texts";

/** What happened to applications, as their students and calls read it. */

type StageEvent = {
  from: Stage;
  /** The same if the office corrected the offer. */
  to: Stage;
  /** The student's own step. */
  isOwn: boolean;
  /** Whose recruiter took it; null for the office. */
  company: string | null;
  byClock: boolean;
  /** How the office heard the answer. */
  toldBy: ToldBy | null;
  at: Date;
  note: string;
  ctc: number | null;
  terms: OfferTerms | null;
};

/** Withdrawing and applying again could add events without end. */
const maxEvents = 30;

/** By application id: the latest events, oldest first, in words for the student. */
export async function listEvents(applicationIds: string[]) {
  const events = new Map<string, StageEvent[]>();
  if (applicationIds.length === 0) return events;
  const rows = await db
    .selectFrom("applications")
    .modifyFront(prepared)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("application_events")
          .selectAll()
          .whereRef("application_id", "=", "applications.id")
          .orderBy("at", "desc")
          .orderBy("id", "desc")
          .limit(maxEvents)
          .as("event"),
      (join) => join.onTrue(),
    )
    .leftJoin("companies", "companies.id", "event.company_id")
    .select(["application_id", "from_stage", "to_stage", "at", "note", "event.ctc"])
    .select("event.offer_terms as terms")
    .select(["companies.name as company", "told_by as toldBy"])
    // What an acceptance ended or its end restored, the rules did, whoever took that step.
    .select(sql<boolean>`event.by_clock or event.caused_by is not null`.as("byClock"))
    .select((eb) =>
      eb("event.by_user_id", "=", eb.ref("applications.user_id")).$castTo<boolean>().as("isOwn"),
    )
    .where("applications.id", "=", sql<string>`any(${applicationIds}::uuid[])`)
    .orderBy("event.at")
    .orderBy("event.id")
    .execute();
  for (const { application_id, from_stage, to_stage, ...row } of rows) {
    const before = events.get(application_id) ?? [];
    events.set(application_id, [...before, { from: from_stage, to: to_stage, ...row }]);
  }
  return events;
}

/** 'you', a company's name or 'the placement office'. */
export function byWhom(
  { stages }: Texts,
  { isOwn, company, byClock }: { isOwn?: boolean; company: string | null; byClock?: boolean },
) {
  if (byClock) return stages.clock;
  return isOwn ? stages.you : (company ?? stages.office);
}

/** Events in API answers. */
export function eventsJson(events: StageEvent[] = []) {
  return events.map(({ at, note, ctc, terms, isOwn, company, byClock, toldBy, ...event }) => ({
    ...event,
    by: byWhom(textsOf("en"), { isOwn, company, byClock }),
    at: at.toISOString(),
    ...(note && { note }),
    ...(ctc && { ctc }),
    ...terms,
    ...(toldBy && { toldBy }),
  }));
}
