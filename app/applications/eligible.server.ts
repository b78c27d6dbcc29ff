import { db } from "~/db/client";
import { type User, can } from "../access/can";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { AppError } from "../errors";
import { textsOf } from "../languages/texts";
import type { Posting } from "../postings/posting";
import { whyClosed } from "../postings/timing";
import {
  type Rule,
  type Verdict,
  type VerdictInShort,
  factsAsked,
  inShort,
  reasonsOf,
  verdictOf,
} from "../records/eligibility";
import { findOwnFacts, ruleSettings } from "../records/own-facts.server";

/** What an application keeps of the moment at which it was made: later changes judge nobody again. */
export type Judged = {
  record: { id: string; version: number };
  kept: { eligibility: Rule; facts: object; conditions: string[] };
};

/** Throws 403 with every reason unless the student's record meets the rule now. */
export async function judgeApplicant(student: User, rule: Rule): Promise<Judged> {
  const own = await findOwnFacts(student, db);
  const facts = own?.facts ?? {};
  const verdict = verdictOf(rule, facts, ruleSettings);
  if (!own || verdict.answer !== "yes") throw notEligible(rule, facts);
  const asked = factsAsked(rule).map((name) => [name, facts[name]]);
  const conditions = verdict.conditions.map(({ said }) => said);
  const kept = { eligibility: rule, facts: Object.fromEntries(asked) as object, conditions };
  return { record: own.enrolment, kept: { ...kept, ...ruleSettings } };
}

function notEligible(rule: Rule, facts: Parameters<typeof verdictOf>[1]) {
  return new AppError((m) => m.eligibility.unmet, 403, {
    code: "not-eligible",
    lists: { eligibility: (m) => reasonsOf(verdictOf(rule, facts, ruleSettings, m)) },
  });
}

/** A posting's conditions with this student's verdict; null for other users and without conditions. */
export async function verdictOn(
  user: User | null,
  { eligibility }: Posting,
  m = textsOf("en"),
): Promise<Verdict | null> {
  if (!eligibility || !user || !can(user, "apply")) return null;
  const own = await findOwnFacts(user);
  return verdictOf(eligibility, own?.facts ?? {}, ruleSettings, m);
}

/**
 * For students with a record, by the ids of postings to which they could apply now. One query, whatever the number
 * of postings; none if there is nothing to judge.
 */
export async function cardVerdicts(user: User | null, postings: Posting[]) {
  const verdicts = new Map<string, VerdictInShort>();
  const today = todayIn(env.TIME_ZONE);
  const judged = postings.filter((one) => one.eligibility && !whyClosed(one, today));
  if (!judged.length || !user || !can(user, "apply")) return verdicts;
  const [own, applied] = await Promise.all([
    findOwnFacts(user),
    appliedAmong(
      user,
      judged.map(({ id }) => id),
    ),
  ]);
  if (!own) return verdicts;
  for (const { id, eligibility } of judged) {
    if (!eligibility || applied.has(id)) continue;
    verdicts.set(id, inShort(verdictOf(eligibility, own.facts, ruleSettings)));
  }
  return verdicts;
}

async function appliedAmong(user: User, ids: string[]) {
  const rows = await db
    .selectFrom("applications")
    .select("posting_id")
    .where("user_id", "=", user.id)
    .where("posting_id", "in", ids)
    .where("stage", "!=", "withdrawn")
    .execute();
  return new Set(rows.map((row) => row.posting_id));
}
