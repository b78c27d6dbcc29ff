import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { type User, reachOf } from "../../access/can";
import { momentIn } from "../../dates";
import { env } from "../../env.server";
import { AppError } from "../../errors";
import type { Say } from "../../languages/texts";
import { planAcceptances } from "../../seasons/accepting.server";
import { formatNumber } from "../../text";
import { type Step, isAnswer } from "./stages";

/**
 * What a step carries besides its stage, and who may say that then: a right that only the stage guards is open through
 * its fields.
 */

/** Throws 403 if only the student takes this step, and 422 at a field that this user may not set in it. */
export async function assertMayCarry(
  trx: Kysely<Database>,
  user: User,
  ids: string[],
  { stage, ctc, toldBy }: Step,
) {
  if (!isAnswer(stage) || reachOf(user, "change stages") === null) return;
  const offers = await offersOf(trx, ids);
  const inSeason = offers.some((offer) => offer.inSeason);
  if (inSeason && reachOf(user, "change stages") !== "all")
    throw new AppError((m) => m.told.onlyStudents, 403, { code: "not-allowed" });
  if (inSeason && !toldBy) throw atField("toldBy", (m) => m.toldOffice.chooseWay);
  if (!inSeason && toldBy) throw atField("toldBy", (m) => m.told.onlyInSeasons);
  if (ctc === null) return;
  const other = offers.find(({ pay, inSeason: isFixed }) => (pay ?? (isFixed ? 0 : ctc)) !== ctc);
  if (!other) return;
  throw atField("ctc", (m) =>
    other.pay ? m.told.otherPay(formatNumber(other.pay)) : m.told.noPay,
  );
}

/** What each offer pays a year: as it says or, in a placement season, as its posting does. */
async function offersOf(trx: Kysely<Database>, ids: string[]) {
  const { rows } = await sql<{ inSeason: boolean; pay: number | null }>`
    select season_id is not null as "inSeason", coalesce(applications.ctc,
      case seasons.kind when 'placement' then (season_terms ->> 'ctc')::int end) as pay
    from applications
    left join postings on postings.id = applications.posting_id
    left join seasons on seasons.id = postings.season_id
    where applications.id = any(${ids}::uuid[])`.execute(trx);
  return rows;
}

/** Throws 422 if one of these new offers names a day that ends before its season's rule does (decision: respond-by). */
export async function assertNotBeforeRule(trx: Kysely<Database>, ids: string[], respondBy: string) {
  const end = momentIn(env.TIME_ZONE, respondBy, 24 * 60);
  const plans = await planAcceptances(trx, ids);
  const [latest] = plans
    .flatMap(({ answerBy }) => answerBy ?? [])
    .filter((moment) => moment > end)
    .sort((one, other) => other.getTime() - one.getTime());
  if (!latest) return;
  throw atField("respondBy", (m) => m.told.ruleGives(m.dates.moment(latest, env.TIME_ZONE)));
}

const atField = (field: string, say: Say) =>
  new AppError((m) => m.checkInputs, 422, { fields: { [field]: say } });
