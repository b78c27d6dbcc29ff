import type { Kysely } from "kysely";
import type { Database } from "~/db/schema";
import { nowIn } from "../dates";
import { env } from "../env.server";
import { type Posting, takesApplications } from "../postings/posting";
import { whyClosed } from "../postings/timing";
import { type Facts, type Rule, answerTo } from "../records/eligibility";
import { factsOfStudents, ruleSettings } from "../records/own-facts.server";
import { conditionsSetAside } from "../seasons/exceptions.server";
import { settingsIn } from "../seasons/published.server";
import { type SeasonStanding, mayApply, standingsAt, verdictIn } from "../seasons/standing.server";
import { answeredBy } from "./to-answer.server";

type Trx = Kysely<Database>;

/**
 * Those of these students who can apply now to each of these postings of a season, and have not answered it: by the same
 * verdicts as the button, for many at once. By the ids of postings.
 */
export async function whoCanApply(
  trx: Trx,
  seasonId: string,
  postings: Posting[],
  userIds: string[],
): Promise<Map<string, string[]>> {
  const now = nowIn(env.TIME_ZONE);
  const open = postings.filter((one) => takesApplications(one) && !whyClosed(one, now));
  if (!open.length || !userIds.length) return new Map();
  const standings = await standingsAt(trx, { seasonId, userIds });
  const facts = open.some(({ eligibility }) => eligibility)
    ? await factsOfStudents(trx, userIds)
    : new Map<string, Facts>();
  const found = new Map<string, string[]>();
  for (const posting of open) {
    const answered = await answeredBy(trx, posting.id, userIds);
    const silent = new Map([...standings].filter(([userId]) => !answered.has(userId)));
    found.set(posting.id, await ableAmong(trx, posting, silent, { facts }));
  }
  return found;
}

type Judging = {
  /** Of those who have a record, where the posting has conditions. */
  facts: Map<string | null, Facts>;
  /** When they ask: now, if not said. */
  at?: Date;
};

/** Those of these students of its season whom a posting lets apply, by the same verdicts as the button. */
export async function ableAmong(
  trx: Trx,
  posting: Posting,
  standings: Map<string, SeasonStanding>,
  { facts, at }: Judging,
): Promise<string[]> {
  const { id, eligibility } = posting;
  const hasExceptions = eligibility && (await hasConditionsSetAside(trx, id));
  const everywhere = await ruleSettings(trx);
  const isMet = async (rule: Rule, userId: string, needsConfirmed: boolean) => {
    const own = facts.get(userId);
    if (!own) return false; // without a record nobody meets conditions, whatever is set aside
    if (answerTo(rule, own, settingsIn(everywhere, needsConfirmed)) === "yes") return true;
    if (!hasExceptions) return false;
    const aside = (await conditionsSetAside({ id: userId }, [id], trx)).get(id);
    return answerTo(rule, own, settingsIn(everywhere, needsConfirmed, aside)) === "yes";
  };
  const able: string[] = [];
  for (const [userId, standing] of standings) {
    const verdict = verdictIn(standing, posting, at);
    if (!mayApply(verdict)) continue;
    if (!eligibility || (await isMet(eligibility, userId, verdict.needsConfirmed)))
      able.push(userId);
  }
  return able;
}

async function hasConditionsSetAside(trx: Trx, postingId: string) {
  const row = await trx
    .selectFrom("exceptions")
    .select("id")
    .where("posting_id", "=", postingId)
    .where("condition", "is not", null)
    .where("state", "=", "given")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
