import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import type { Rule } from "./eligibility";

/**
 * Rules name a programme, so its new name goes into the rules of all postings, and of the changes that recruiters
 * propose. The new version refuses a form that still has the old name; what waits for approval says the same as
 * before and goes on waiting.
 */
export async function renameInRules(trx: Kysely<Database>, before: string, after: string) {
  const changed = [
    ...(await renameInPostings(trx, before, after)),
    ...(await renameInProposals(trx, before, after)),
  ];
  if (!changed.length) return;
  await sql`
    with changed as (
      update postings set version = version + 1 where id = any(${[...new Set(changed)]}::uuid[])
      returning id, version
    )
    update submissions set version = changed.version from changed
    where posting_id = changed.id and submissions.version = changed.version - 1`.execute(trx);
}

async function renameInPostings(trx: Kysely<Database>, before: string, after: string) {
  const rows = await trx
    .selectFrom("postings")
    .select(["id", "eligibility"])
    .where("eligibility", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  const ids: string[] = [];
  for (const { id, eligibility } of rows) {
    const rule = renamed(eligibility as Rule, before, after); // has passed its schema
    if (JSON.stringify(rule) === JSON.stringify(eligibility)) continue;
    ids.push(id);
    const column = { eligibility: JSON.stringify(rule) };
    await trx.updateTable("postings").set(column).where("id", "=", id).execute();
  }
  return ids;
}

async function renameInProposals(trx: Kysely<Database>, before: string, after: string) {
  const rows = await trx
    .selectFrom("submissions")
    .select(["posting_id as id", "proposal"])
    .where(sql<boolean>`proposal -> 'eligibility' is not null`)
    .orderBy("posting_id")
    .forUpdate()
    .execute();
  const ids: string[] = [];
  for (const { id, proposal } of rows) {
    if (!proposal?.eligibility) continue;
    const eligibility = renamed(proposal.eligibility as Rule, before, after); // written by `difference`
    if (JSON.stringify(eligibility) === JSON.stringify(proposal.eligibility)) continue;
    ids.push(id);
    const column = { proposal: JSON.stringify({ ...proposal, eligibility }) };
    await trx.updateTable("submissions").set(column).where("posting_id", "=", id).execute();
  }
  return ids;
}

function renamed(rule: Rule, before: string, after: string): Rule {
  const inEach = (rules: Rule[]) => rules.map((part) => renamed(part, before, after));
  if ("all" in rule) return { all: inEach(rule.all) };
  if ("any" in rule) return { any: inEach(rule.any) };
  if ("not" in rule) return { not: renamed(rule.not, before, after) };
  if (rule.fact !== "programme") return rule;
  const isIt = (value: unknown) => String(value).toLowerCase() === before.toLowerCase();
  const inValue = (value: unknown) => (isIt(value) ? after : value);
  return {
    ...rule,
    value: Array.isArray(rule.value) ? rule.value.map(inValue) : inValue(rule.value),
  };
}
