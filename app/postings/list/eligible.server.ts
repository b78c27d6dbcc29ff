import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { type User, can } from "../../access/can";
import { cachesContent, contentCache } from "../../content-cache.server";
import { type Rule, type SetAside, answerTo } from "../../records/eligibility";
import { findOwnFacts, ruleSettings } from "../../records/own-facts.server";
import type { TypeName } from "../types";
import type { Filter } from "./list-filter";
import type { PostingSeason } from "../../seasons/season";
import { conditionsSetAside } from "../../seasons/exceptions.server";
import { hasSeasons } from "../../seasons/seasons.server";
import {
  type SeasonStanding,
  mayApply,
  openStandings,
  verdictIn,
} from "../../seasons/standing.server";
import { isPublic } from "../visibility.server";

/** A rule, and the postings of one season or of none that have it. */
type Ruled = { rule: Rule; season: string | null; ids: string[] };

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
    .select(["season_id as season", sql<string[]>`array_agg(id)`.as("ids")])
    .where("type", "=", type)
    .where("eligibility", "is not", null)
    .where(isPublic)
    .groupBy([sql`eligibility::text`, "season_id"])
    .execute();
  return rows.map(({ rule, ...row }) => ({ rule: JSON.parse(rule) as Rule, ...row }));
}

/**
 * A list's filter with what `eligible` means for this student: postings whose conditions they meet, besides those
 * without any; of those in seasons, the ones to which the rules let them apply. For everybody else it means nothing.
 */
export async function filterFor(user: User | null, type: TypeName, filter: Filter) {
  if (!filter.eligible || !can(user, "apply")) return { ...filter, eligible: undefined };
  const own = await findOwnFacts(user);
  const aside = user ? await conditionsSetAside(user) : new Map<string, SetAside[]>();
  const standings = user && (await hasSeasons()) ? await openStandings(user) : null;
  const found = cachesContent
    ? await rules.forceFetch(type, { context: type })
    : await listRules(type);
  const everywhere = await ruleSettings();
  const among = found.flatMap(({ rule, season, ids }) => {
    const needsConfirmed = standings?.get(season ?? "")?.needsConfirmed ?? false;
    const settings = { ...everywhere, needsConfirmed };
    const facts = own?.facts ?? {};
    if (answerTo(rule, facts, settings) === "yes") return ids;
    return ids.filter((id) => {
      const setAside = aside.get(id);
      return setAside && answerTo(rule, facts, { ...settings, setAside }) === "yes";
    });
  });
  return { ...filter, among, ...(standings && { inSeasons: await openIn(type, standings) }) };
}

/** The postings of these seasons to which the student may apply. */
async function openIn(type: TypeName, standings: Map<string, SeasonStanding>) {
  if (!standings.size) return [];
  const rows = await readDb
    .selectFrom("postings")
    .select(["id", "season_id", "season_terms"])
    .where("type", "=", type)
    .where("season_id", "in", [...standings.keys()])
    .where(isPublic)
    .execute();
  return rows.flatMap(({ id, season_id: seasonId, season_terms: terms }) => {
    const standing = standings.get(seasonId ?? "");
    if (!standing || !seasonId || !terms) return [];
    const season = { id: seasonId, ...(terms as Omit<PostingSeason, "id">) }; // written by seasonAfter only
    return mayApply(verdictIn(standing, { id, season })) ? [id] : [];
  });
}
