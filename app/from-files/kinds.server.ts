import { type Kysely, sql } from "kysely";
import { z } from "zod";
import type { Database } from "~/db/schema";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import type { User } from "../access/can";
import { outsideSchema } from "../applications/outside-offer-schema.server";
import { recordWithin } from "../applications/outside-offers.server";
import { correctWithin } from "../applications/stages/correct-offer.server";
import { correctionSchema, toldBy } from "../applications/stages/step-schema.server";
import { inviteRow } from "../accounts/recruiters/invite-row.server";
import { registerRow } from "../companies/register-row.server";
import { confirmRow } from "../figures/after/after-row.server";
import { says, validate } from "../errors";
import { areDifferentNames } from "../import/names";
import type { Say } from "../languages/texts";
import { type Asking, findNamedFor, meantBy, oneOf, whyNobody } from "../records/named.server";
import { personName } from "../records/records.server";
import { atField, exceptionSchema, giveExceptionWithin } from "../seasons/exceptions.server";
import { givePointsWithin, pointsSchema } from "../seasons/points.server";
import { takePart } from "../seasons/part-row.server";
import { seasonLimits } from "../seasons/season";
import { formatNumber } from "../text";
import { blankable, idWithin, typed } from "../typed";
import type { RowKindName } from "./kinds";

/** The cells of a row by its columns, mended; what is not known is absent. */
export type Cells = Partial<Record<string, string>>;

export type Row = {
  cells: Cells;
  season: string;
  /** '' if it is about no student; of one without an account the enrolment's. */
  userId: string;
};

/** What a row does, and that in words; null if there is nothing to do. */
type CarryOut = (trx: Kysely<Database>, staff: User, row: Row) => Promise<Say | null>;

export const carryingOut: Record<RowKindName, CarryOut> = {
  async pays(trx, staff, { cells, season, userId }) {
    const offer = await offerOf(trx, userId, { ...cells, season });
    const { ctc, stipend } = offer.isMonthly
      ? { ctc: offer.ctc, stipend: cells.ctc }
      : { ctc: cells.ctc, stipend: offer.terms?.stipend };
    const { respondBy: _, ...parts } = offer.terms ?? {};
    const was = offer.isMonthly ? offer.terms?.stipend : offer.ctc;
    if (was !== null && was !== undefined && String(was) === cells.ctc) return null;
    const correction = validate(correctionSchema, {
      ...{ ...parts, ctc, stipend },
      note: cells.reason || "The pay is corrected from a file.",
    });
    await correctWithin(trx, staff, offer.id, correction);
    const is = formatNumber(Number(cells.ctc));
    return (m) => m.rows.pay(offer.company, is, was ? formatNumber(was) : null);
  },

  async "outside-offers"(trx, staff, { cells, season, userId }) {
    const company = cells.company ?? "";
    const known = await trx
      .selectFrom("outside_offers")
      .select("id")
      .where("user_id", "=", userId)
      .where("season_id", "=", season)
      .where("state", "=", "confirmed")
      .where("ctc", "=", Number(cells.ctc) || 0)
      .where(sql<boolean>`lower(company) = lower(${company})`)
      .executeTakeFirst();
    if (known) return null;
    const offer = validate(outsideSchema, { ...cells, season, student: userId });
    await recordWithin(trx, staff, offer);
    const { ctc, offeredOn, answer } = offer;
    return (m) =>
      `${m.outside.line(company, formatNumber(ctc), m.dates.day(offeredOn))} · ${m.outside.answers[answer]}`;
  },

  async points(trx, staff, { cells, season, userId }) {
    const points = validate(pointsSchema, { ...cells, season, student: userId });
    const known = await trx
      .selectFrom("season_points")
      .select("id")
      .where("user_id", "=", userId)
      .where("season_id", "=", season)
      .where("event", "=", points.event)
      .where("reason", "=", points.reason)
      .where("taken_back_at", "is", null)
      .where(sql<boolean>`coalesce(posting_id::text, '') = ${points.posting}`)
      .executeTakeFirst();
    if (known) return null;
    await givePointsWithin(trx, staff, userId, points);
    return (m) => `${m.points.events[points.event]}: ${points.reason}`;
  },

  async exceptions(trx, staff, { cells, season, userId }) {
    const input = validate(exceptionSchema, {
      ...{ ...cells, student: userId },
      season: cells.clause ? season : "",
    });
    const known = await trx
      .selectFrom("exceptions")
      .select("id")
      .where("user_id", "=", userId)
      .where("until", "=", input.until)
      .where("reason", "=", input.reason)
      .where("state", "!=", "refused")
      .where("ended_at", "is", null)
      .where(sql<boolean>`coalesce(posting_id::text, '') = ${input.posting}`)
      .where(sql<boolean>`(clause is not null) = ${input.clause !== undefined}`)
      .executeTakeFirst();
    if (known) return null;
    await giveExceptionWithin(trx, staff, userId, input);
    const { until, reason, clause, condition } = input;
    return (m) =>
      m.rows.exception(
        clause === undefined ? m.rows.condition(condition ?? 0) : m.rows.clause(clause),
        m.dates.day(until),
        reason,
      );
  },

  async registrations(trx, staff, { cells, season, userId }) {
    const { part, toldBy: way, reason } = validate(partSchema, cells);
    const does = await takePart(trx, staff, {
      ...{ seasonId: season, userId, isIn: part === "yes", reason, toldBy: way },
    });
    return does && ((m) => m.rows.parts[does]);
  },

  graduates: (trx, staff, { cells, userId }) => confirmRow(trx, staff, userId, cells),

  recruiters(trx, staff, { cells: { name, lastName, ...cells } }) {
    const full = [name, lastName].filter(Boolean).join(" ");
    return inviteRow(trx, staff, { ...cells, name: full });
  },

  companies: (trx, staff, { cells }) => registerRow(trx, staff, cells),
};

const partSchema = z.object({
  part: z.enum(["yes", "no"], { error: says((m) => m.rows.yesOrNo) }),
  toldBy,
  reason: blankable(typed((m) => m.seasonOffice.reason, seasonLimits.reason)),
});

type Offer = {
  id: string;
  company: string;
  stage: Stage;
  ctc: number | null;
  terms: OfferTerms | null;
  isMonthly: boolean;
};

/** The open or accepted offer that a row is about. Throws 422 at `company` or `posting` unless it is exactly one. */
async function offerOf(
  trx: Kysely<Database>,
  userId: string,
  { company = "", posting = "", season }: Cells,
): Promise<Offer> {
  const { rows } = await sql<Offer>`
    select applications.id, applications.company, stage, applications.ctc, offer_terms as terms,
      coalesce(seasons.kind = 'internship', false) as "isMonthly"
    from applications
    left join postings on postings.id = applications.posting_id
    left join seasons on seasons.id = postings.season_id
    where applications.user_id = ${userId} and stage in ('offered', 'accepted')
      and (${company} = '' or lower(applications.company) = lower(${company}))
      and (${posting} = '' or posting_id::text = ${idWithin(posting)})
      and (${season || null}::uuid is null or postings.season_id = ${season || null}::uuid)
    order by applications.id limit 2`.execute(trx);
  const [offer, another] = rows;
  const field = posting ? "posting" : "company";
  if (!offer) throw atField(field, (m) => m.rows.noOffer);
  if (another) throw atField("posting", (m) => m.rows.severalOffers);
  return offer;
}

/**
 * The student of a row, by roll number or address, which must agree; with a warning if the file calls them otherwise.
 * Throws 422 at the cell that names nobody.
 */
export async function whoIs(
  trx: Kysely<Database>,
  { rollNumber = "", email = "", name = "" }: Cells,
  { withoutAccount = false, ...by }: Asking & { withoutAccount?: boolean },
) {
  if (!rollNumber && !email) throw atField("rollNumber", (m) => m.files.noRollNumberOrAddress);
  const texts = [rollNumber, email].filter(Boolean);
  const named = await findNamedFor(trx, texts, by);
  const ids = texts.map((text) => {
    const id = withoutAccount ? oneOf(named.get(text)) : meantBy(named.get(text));
    if (id) return id;
    throw atField(text === rollNumber ? "rollNumber" : "email", whyNobody(text, named.get(text)));
  });
  const [userId = "", other = userId] = ids;
  if (other !== userId) throw atField("email", (m) => m.rows.disagree);
  const student = await nameOf(trx, userId);
  const isOther = name !== "" && areDifferentNames(name, student.name);
  const warning: Say | undefined = isOther
    ? (m) => m.files.otherName(name, rollNumber || email, student.name)
    : undefined;
  return { userId, name: student.name, warning };
}

async function nameOf(trx: Kysely<Database>, id: string) {
  const account = await trx
    .selectFrom("users")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  if (account) return account;
  return trx
    .selectFrom("enrolments")
    .leftJoin("users", "users.id", "enrolments.user_id")
    .select(personName.as("name"))
    .where("enrolments.id", "=", id)
    .executeTakeFirstOrThrow();
}
