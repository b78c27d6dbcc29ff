import type { Kysely } from "kysely";
import type { z } from "zod";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import { type User, assertCan } from "../../access/can";
import { visibleApplications } from "../../access/visible.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { lockStudentsOf } from "../../seasons/accepting.server";
import { offerPay, offerPayFrom } from "../../seasons/offer-pay.server";
import type { ReachedPosting } from "../applicants/reached-posting.server";
import { toldTerms } from "./offer-terms";
import { stages } from "./stages";
import type { correctionSchema } from "./step-schema.server";
import { asLate, auditLate, noteLateOffers, notifyStudents } from "./steps.server";

type Said = { ctc: number | null; terms: OfferTerms | null };

/** What an offer says as one text, to compare it with what a reader has seen. */
export const saidIn = ({ ctc, terms }: Said) => JSON.stringify([ctc, toldTerms(terms ?? {})]);

const noOffer = (stage: Stage) =>
  new AppError((m) => m.correcting.noOffer(m.stageNames[stage]), 409);

/** An offer to an applicant of this posting. Throws 404 if nobody applied so, and 409 if it is none, or none any more. */
export async function findOffer(
  user: User | null,
  { type, postingId }: ReachedPosting,
  id: string,
) {
  assertCan(user, "correct offers", (m) => m.correcting.refused);
  const offer = await db
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .leftJoin("postings", "postings.id", "applications.posting_id")
    .leftJoin("seasons", "seasons.id", "postings.season_id")
    .select(["applications.id", "users.name", "stage", "ctc", "offer_terms as terms"])
    .select([offerPay("applications").as("pay"), offerPayFrom("applications").as("payFrom")])
    .where("applications.id", "=", isId(id) ? id : null)
    .where("applications.type", "=", type)
    .where("posting_id", "=", postingId)
    .where(visibleApplications(user, "correct offers"))
    .executeTakeFirst();
  if (!offer) throw new AppError((m) => m.notFound, 404);
  if (!stages[offer.stage].hasPay) throw noOffer(offer.stage);
  return offer;
}

/**
 * Replaces what an open or accepted offer says, except for the day to answer by. What was decided by the old pay stays
 * decided; rules and figures count the new one from now on. `seen` is what a form's reader has seen (saidIn): if the offer
 * has changed since, throws 412. Throws 409 if there is no offer, or if it says all this already.
 */
export async function correctOffer(
  user: User | null,
  id: string,
  correction: Correction,
  seen?: string,
) {
  assertCan(user, "correct offers", (m) => m.correcting.refused);
  return db.transaction().execute((trx) => correctWithin(trx, user, id, correction, seen));
}

type Correction = z.output<typeof correctionSchema>;

export async function correctWithin(
  trx: Kysely<Database>,
  user: User,
  id: string,
  { ctc, note, ...parts }: Correction,
  seen?: string,
) {
  assertCan(user, "correct offers", (m) => m.correcting.refused);
  if (!isId(id)) throw new AppError((m) => m.notFound, 404);
  await lockStudentsOf(trx, [id]);
  const offer = await trx
    .selectFrom("applications")
    .select(["id", "stage", "posting_id as postingId", "ctc", "offer_terms as terms"])
    .where("id", "=", id)
    .where(visibleApplications(user, "correct offers"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!offer) throw new AppError((m) => m.notFound, 404);
  const late = await noteLateOffers(trx, [id]);
  const own = late.find((one) => one.id === offer.id);
  const stage = own?.stage ?? offer.stage;
  if (!stages[stage].hasPay) throw asLate(own, noOffer(stage));
  if (seen !== undefined && seen !== saidIn(offer))
    throw new AppError((m) => m.correcting.meanwhile, 412, { code: "older-version" });
  // An offer of an internship may say nothing of a year's pay; one that did says it still.
  if (ctc === null && offer.ctc !== null)
    throw new AppError((m) => m.checkInputs, 422, {
      fields: { ctc: (m) => m.stages.wholeRupees },
    });
  const terms = toldTerms({ ...parts, respondBy: offer.terms?.respondBy });
  const was = saidIn(offer);
  if (saidIn({ ctc, terms }) === was) throw new AppError((m) => m.correcting.same, 409);
  const offer_terms = terms && JSON.stringify(terms);
  await trx.updateTable("applications").set({ ctc, offer_terms }).where("id", "=", id).execute();
  const eventId = newId();
  await trx
    .insertInto("application_events")
    .values({
      ...{ id: eventId, application_id: offer.id, from_stage: stage, to_stage: stage },
      ...{ note, ctc, offer_terms, by_user_id: user.id, company_id: null },
    })
    .execute();
  await notifyStudents(trx, [eventId]);
  await auditLate(trx, late);
  await audit(trx, user, {
    action: "offer-corrected",
    target: { type: "posting", id: offer.postingId },
    details: { application: offer.id, was: detailsOf(offer), is: detailsOf({ ctc, terms }) },
  });
  return { id: offer.id, stage, ctc, terms };
}

/** 'ctc 650000', 'fixed 500000' */
function detailsOf({ ctc, terms }: Said) {
  return Object.entries({ ...(ctc !== null && { ctc }), ...toldTerms(terms ?? {}) }).map(
    ([name, value]) => `${name} ${value}`,
  );
}
