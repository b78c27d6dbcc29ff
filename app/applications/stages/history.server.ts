import { db } from "~/db/client";
import type { Stage } from "~/db/schema-applications";

type StageEvent = {
  from: Stage;
  to: Stage;
  /** 'you', a company's name or 'the placement office'. */
  by: string;
  at: Date;
  note: string;
  ctc: number | null;
};

export const office = "the placement office";

/** Withdrawing and applying again could add events without end. */
const maxEvents = 30;

/** By application id: the latest events, oldest first, in words for the student. */
export async function listEvents(applicationIds: string[]) {
  const events = new Map<string, StageEvent[]>();
  if (applicationIds.length === 0) return events;
  const rows = await db
    .selectFrom("applications")
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
    .select(["companies.name as company"])
    .select((eb) => eb("event.by_user_id", "=", eb.ref("applications.user_id")).as("isOwn"))
    .where("applications.id", "in", applicationIds)
    .orderBy("event.at")
    .orderBy("event.id")
    .execute();
  for (const { application_id, from_stage, to_stage, company, isOwn, ...row } of rows) {
    const by = isOwn ? "you" : (company ?? office);
    const before = events.get(application_id) ?? [];
    events.set(application_id, [...before, { from: from_stage, to: to_stage, by, ...row }]);
  }
  return events;
}

/** Events in API answers. */
export function eventsJson(events: StageEvent[] = []) {
  return events.map(({ at, note, ctc, ...event }) => ({
    ...event,
    at: at.toISOString(),
    ...(note && { note }),
    ...(ctc && { ctc }),
  }));
}
