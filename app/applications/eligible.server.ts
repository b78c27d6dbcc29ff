import { sql } from "kysely";
import { db } from "~/db/client";
import { type User, can } from "../access/can";
import { nowIn } from "../dates";
import { env } from "../env.server";
import { AppError } from "../errors";
import { textsOf } from "../languages/texts";
import { type Posting, takesApplications } from "../postings/posting";
import { whyClosed } from "../postings/timing";
import { postingType } from "../postings/types";
import {
  type CardVerdict,
  type Rule,
  type Settings,
  type Verdict,
  type VerdictInShort,
  factsAsked,
  inShort,
  reasonsOf,
  verdictOf,
} from "../records/eligibility";
import { type Used, conditionsSetAside } from "../seasons/exceptions.server";
import { needsConfirmedIn, seasonVerdicts, whyNotInSeason } from "../seasons/standing.server";
import { settingsIn } from "../seasons/published.server";
import { findOwnFacts, ruleSettings } from "../records/own-facts.server";

/** What an application keeps of the moment at which it was made: later changes judge nobody again. */
export type Judged = {
  record: { id: string; version: number };
  kept: { eligibility: Rule; facts: object; conditions: string[] };
  /** Exceptions without which the rule would not be met. */
  used: Used[];
};

/** Throws 403 with every reason unless the student's record meets the rule now. */
export async function judgeApplicant(
  student: User,
  rule: Rule,
  { id, season }: Pick<Posting, "id" | "season">,
): Promise<Judged> {
  const own = await findOwnFacts(student, db);
  const facts = own?.facts ?? {};
  const aside = await conditionsSetAside(student, [id]);
  const settings = settingsIn(
    await ruleSettings(db),
    await needsConfirmedIn(season),
    aside.get(id),
  );
  const verdict = verdictOf(rule, facts, settings);
  if (!own || verdict.answer !== "yes") throw notEligible(rule, facts, settings);
  const asked = factsAsked(rule).map((name) => [name, facts[name]]);
  const conditions = verdict.conditions.map(({ said }) => said);
  const kept = { eligibility: rule, facts: Object.fromEntries(asked) as object, conditions };
  const used = verdict.conditions.flatMap(({ exception, text }) =>
    exception ? [{ exception, text }] : [],
  );
  return { record: own.enrolment, kept: { ...kept, ...settings }, used };
}

function notEligible(rule: Rule, facts: Parameters<typeof verdictOf>[1], settings: Settings) {
  return new AppError((m) => m.eligibility.unmet, 403, {
    code: "not-eligible",
    lists: { eligibility: (m) => reasonsOf(verdictOf(rule, facts, settings, m)) },
  });
}

/** A posting's conditions with this student's verdict; null for other users and without conditions. */
export async function verdictOn(
  user: User | null,
  { id, eligibility, season }: Posting,
  m = textsOf("en"),
): Promise<Verdict | null> {
  if (!eligibility || !user || !can(user, "apply")) return null;
  const own = await findOwnFacts(user);
  const aside = await conditionsSetAside(user, [id]);
  const settings = settingsIn(await ruleSettings(), await needsConfirmedIn(season), aside.get(id));
  return verdictOf(eligibility, own?.facts ?? {}, settings, m);
}

/**
 * For students, by the ids of postings: how far they have come where they have applied, else whether they can, by their
 * record and by the seasons in which they take part. As many queries whatever the number of postings; none if there is
 * nothing to say.
 */
export async function cardVerdicts(user: User | null, postings: Posting[]) {
  const verdicts = new Map<string, CardVerdict>();
  const tracked = postings.filter(({ type }) => postingType(type).tracked);
  if (!tracked.length || !user || !can(user, "apply")) return verdicts;
  const applied = await appliedAmong(
    user,
    tracked.map(({ id }) => id),
  );
  for (const { posting_id: id, stage } of applied.values()) verdicts.set(id, { stage });
  const now = nowIn(env.TIME_ZONE);
  const judged = tracked.filter(
    (one) => (one.eligibility || one.season) && !applied.has(one.id) && !whyClosed(one, now),
  );
  if (!judged.length) return verdicts;
  const ids = judged.map(({ id }) => id);
  const [own, everywhere, inSeasons, aside] = await Promise.all([
    findOwnFacts(user),
    ruleSettings(),
    seasonVerdicts(user, judged),
    conditionsSetAside(user, ids),
  ]);
  for (const { id, eligibility, season } of judged) {
    if (eligibility && !own) continue;
    const inSeason = inSeasons.get(id);
    // Who does not take part yet may still register.
    if (season && !inSeason?.isRegistered) continue;
    const settings = settingsIn(everywhere, inSeason?.needsConfirmed ?? false, aside.get(id));
    const verdict: VerdictInShort = eligibility
      ? inShort(verdictOf(eligibility, own?.facts ?? {}, settings))
      : { answer: "yes", conditions: 0 };
    const against = inSeason ? whyNotInSeason(inSeason, textsOf("en")).length : 0;
    if (!against) verdicts.set(id, verdict);
    else {
      const unmet = verdict.answer === "no" ? verdict.conditions : 0;
      verdicts.set(id, { answer: "no", conditions: against + unmet });
    }
  }
  return verdicts;
}

/** Those of these postings to which a student could apply now, as their cards say; without those they have applied to. */
export async function canApplyTo(student: User, postings: Posting[]): Promise<Posting[]> {
  const open = postings.filter(takesApplications);
  const verdicts = await cardVerdicts(student, open);
  return open.filter(({ id }) => {
    const verdict = verdicts.get(id);
    return verdict && "answer" in verdict && verdict.answer === "yes";
  });
}

async function appliedAmong(user: User, ids: string[]) {
  const rows = await db
    .selectFrom("applications")
    .select(["posting_id", "stage"])
    .where("user_id", "=", user.id)
    .where("posting_id", "=", sql<string>`any(${ids}::uuid[])`)
    .where("stage", "!=", "withdrawn")
    .execute();
  return new Map(rows.map((row) => [row.posting_id, row]));
}
