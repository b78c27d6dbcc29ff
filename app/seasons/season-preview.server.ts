import { sql } from "kysely";
import { db } from "~/db/client";
import { readDb } from "~/db/replica";
import { type User, can } from "../access/can";
import { env } from "../env.server";
import type { Texts } from "../languages/texts";
import type { Among } from "../records/preview.server";
import { atField } from "./exceptions.server";
import { type Clause, decide } from "./policy/policy";
import type { Opening } from "./policy/standing";
import type { Season } from "./season";
import { findSeason, newestPolicy } from "./seasons.server";
import { type Exception, type Participant, participantsOf, setAsideFor } from "./standing.server";

/**
 * Whom a count in a season is about. Its rules count where they shut a student out whatever the posting offers, or by
 * what it offers if that is known. Recruiters don't see their effect: it would tell who has accepted an offer.
 */
export async function amongRegistered(
  user: User,
  seasonId: string,
  m: Texts,
  posting?: Opening,
): Promise<Among> {
  const season = await findSeason(user, seasonId).catch(() => {
    throw atField("season", (m) => m.eligibilityPreview.noSeason);
  });
  const among = {
    condition: sql<boolean>`exists (
      select from season_registrations part
      where part.season_id = ${season.id} and part.user_id = enrolments.user_id
        and part.state = 'registered')`,
    needsConfirmed: season.needsConfirmed,
  };
  if (!can(user, "manage seasons")) return among;
  const out = await shutOutOf(season, posting);
  const text = m.eligibilityPreview.rules(season.name);
  return { ...among, rules: { text, shutOut: (userId) => out.has(userId) } };
}

/** Those who take part in a season and whom its rules let apply to nothing or, if it is given, not to this. */
export async function shutOutOf(
  { id, policy }: Season,
  posting?: Opening,
  participants?: Participant[],
) {
  const { clauses } = await newestPolicy(db, id);
  const allows = await asking(id, policy.since, clauses, posting);
  const out = new Set<string>();
  for (const one of participants ?? (await participantsOf(id)))
    if (!allows(one)) out.add(one.userId);
  return out;
}

async function asking(
  seasonId: string,
  since: Date,
  clauses: Clause[],
  posting: Opening | undefined,
) {
  const exceptions = await exceptionsIn(seasonId);
  const openings = posting ? [posting] : everyOpening(clauses);
  const now = {
    ...{ at: new Date().toISOString(), timeZone: env.TIME_ZONE },
    policySince: since.toISOString(),
  };
  const beginners = new Map<string, boolean>();
  return (student: Participant) => {
    const programme = student.programme ?? undefined;
    const own = exceptions.filter(
      ({ userId, departmentId }) =>
        (userId === null || userId === student.userId) &&
        (departmentId === null || departmentId === student.departmentId),
    );
    const setAsideOf = (id: string) =>
      own.length ? setAsideFor({ clauses, exceptions: own }, id) : [];
    const aside = setAsideOf(posting?.id ?? "");
    const about = { ...now, history: student.history, programme, setAsideOf };
    const ask = () =>
      openings.some((one) => decide(clauses, { ...about, posting: one }, aside).allowed);
    if (own.length || student.history.length) return ask();
    // To whom nothing has happened, the rules say the same.
    const known = beginners.get(programme ?? "") ?? ask();
    beginners.set(programme ?? "", known);
    return known;
  };
}

/** The best paid posting of each class and sector: what none of them lets one apply to, nothing does. */
function everyOpening(clauses: Clause[]): Opening[] {
  const spoken = clauses.flatMap((clause) => (clause.kind === "classes" ? [clause] : []));
  const classes = [undefined, ...spoken.flatMap((one) => one.classes.map(({ name }) => name))];
  const sectors = [undefined, ...spoken.flatMap((one) => one.sectors ?? [])];
  return classes.flatMap((band) =>
    sectors.map((sector) => ({
      ctc: 1_000_000_000,
      ...(band && { class: band }),
      ...(sector && { sector }),
    })),
  );
}

type Given = Exception & { userId: string | null; departmentId: string | null };

/** Those of clauses, for whichever posting: what is set aside for one offer counts for others, too. */
async function exceptionsIn(seasonId: string): Promise<Given[]> {
  const { rows } = await sql<Given>`
    select id, clause, posting_id as "postingId", until::text, reason, user_id as "userId",
      department_id as "departmentId"
    from exceptions
    where season_id = ${seasonId} and state = 'given' and ended_at is null
      and until >= (now() at time zone ${env.TIME_ZONE})::date`.execute(readDb);
  return rows;
}
