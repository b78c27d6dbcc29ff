import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { type User, can } from "../../access/can";
import { cachesContent, contentCache } from "../../content-cache.server";
import { type Rule, answerTo } from "../../records/eligibility";
import { findOwnFacts, ruleSettings } from "../../records/own-facts.server";
import type { TypeName } from "../types";
import type { Filter } from "./list-filter";
import { isPublic } from "../visibility.server";

/** A rule, and the postings that have it. */
type Ruled = { rule: Rule; ids: string[] };

const rules = contentCache<Ruled[], TypeName>({
  maxBytes: 8 * 1024 * 1024,
  bytesOf: (found) => 2 * JSON.stringify(found).length,
  fetchMethod: (_key, _stale, { context: type }) => listRules(type),
});

/** Equal rules are judged once. */
async function listRules(type: TypeName): Promise<Ruled[]> {
  const rows = await readDb
    .selectFrom("postings")
    .select(sql<string>`eligibility::text`.as("rule"))
    .select(sql<string[]>`array_agg(id)`.as("ids"))
    .where("type", "=", type)
    .where("eligibility", "is not", null)
    .where(isPublic)
    .groupBy(sql`eligibility::text`)
    .execute();
  return rows.map(({ rule, ids }) => ({ rule: JSON.parse(rule) as Rule, ids }));
}

/**
 * A list's filter with what `eligible` means for this student: postings whose conditions they meet, besides those
 * without any. For everybody else it means nothing.
 */
export async function filterFor(user: User | null, type: TypeName, filter: Filter) {
  if (!filter.eligible || !can(user, "apply")) return { ...filter, eligible: undefined };
  const own = await findOwnFacts(user);
  const found = cachesContent
    ? await rules.forceFetch(type, { context: type })
    : await listRules(type);
  const among = found.flatMap(({ rule, ids }) =>
    answerTo(rule, own?.facts ?? {}, ruleSettings) === "yes" ? ids : [],
  );
  return { ...filter, among };
}
