import { assertLoggedIn } from "../../access/can";
import { sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import type { User } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { listOpenings } from "../applicants/resumes.server";
import { listEvents } from "./events.server";
import { changeStage } from "./steps.server";

/** Notes whether the student finished applying at the item's own page. After a no we ask again a day later. */
export async function confirmFinished(user: User | null, id: string, finished: boolean) {
  assertLoggedIn(user);
  const { numUpdatedRows } = await db
    .updateTable("applications")
    .set({ finished, finish_asked_at: sql<Date>`now()` })
    .where("id", "=", isId(id) ? id : null)
    .where("user_id", "=", user.id)
    .executeTakeFirst();
  if (!numUpdatedRows) throw new AppError((m) => m.notFound, 404);
}

/** Withdraws the student's own application. They can apply again while the item is open. */
export function withdraw(user: User | null, id: string) {
  return changeStage(user, id, { stage: "withdrawn", note: "", ctc: null });
}

/** Whether to ask 'Did you finish applying there?': not after a yes, and not twice a day. */
export const isToBeAsked = sql<boolean>`(
  applications.stage = 'applied' and applications.finished is not true
  and (finish_asked_at is null or finish_asked_at < now() - interval '1 day'))`;

/** The columns in which a query of `applications` finds `WhereItStands`. */
export const whereItStands = [
  "applications.stage",
  "applications.offer_terms as terms",
  isToBeAsked.as("isAsked"),
] as const;

export type WhereItStands = {
  stage: Stage;
  /** Of its offer. */
  terms: OfferTerms | null;
  /** Whether to ask 'Did you finish applying there?' */
  isAsked: boolean;
};

/** The user's own applications, each with what happened to it. */
export async function withEvents<One extends { id: string }>(applications: One[]) {
  const ids = applications.map(({ id }) => id);
  const [events, openings] = await Promise.all([listEvents(ids), listOpenings(ids)]);
  return applications.map((application) => ({
    ...application,
    events: events.get(application.id) ?? [],
    openings: openings.get(application.id) ?? [],
  }));
}
