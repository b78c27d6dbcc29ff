import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { SeasonKind } from "~/db/schema-seasons";
import { type User, assertCan, can } from "../../access/can";
import { AppError } from "../../errors";
import type { Sentence } from "../../languages/texts";
import type { Rule } from "../../records/eligibility";
import { type Posting, type PostingFields, textAs } from "../posting";
import { type TypeName, postingType } from "../types";
import { readPay } from "../../seasons/pay-text";
import { type Clause } from "../../seasons/policy/policy";
import type { PostingSeason } from "../../seasons/season";

/** What somebody asks of a posting's season. What is absent stays; null takes it away. */
export type AskedSeason = {
  season?: string | null;
  ctc?: number | null;
  class?: string | null;
  sector?: string | null;
};

type Content = { id?: string; type: TypeName; fields: PostingFields; season: PostingSeason | null };

/**
 * The season of a posting after a change, with its pay as a number: as it is asked for, or as the text of the pay says
 * it plainly. Recruiters name an open season for what the office has yet to approve. Throws 403 for whoever may not, and
 * 422 with what is wrong at its field, such as another season once students have applied.
 */
export async function seasonAfter(
  trx: Kysely<Database>,
  user: User,
  { id: postingId, type, fields, season: before }: Content,
  asked: AskedSeason | undefined,
): Promise<PostingSeason | null> {
  if (!asked) return before;
  assertCan(user, "name seasons", (m) => m.seasonOffice.refused);
  const { season: id = before?.id ?? null } = asked;
  if (id !== (before?.id ?? null) && postingId && (await hasApplications(trx, type, postingId)))
    throw wrong({ season: (m) => m.seasonOffice.hasApplications });
  if (id === null) return null;
  const season = await trx
    .selectFrom("seasons")
    .select(["seasons.id", "kind", "state"])
    .select((eb) =>
      eb
        .selectFrom("season_policies")
        .select("clauses")
        .whereRef("season_id", "=", "seasons.id")
        .orderBy("version", "desc")
        .limit(1)
        .as("clauses"),
    )
    .where("seasons.id", "=", isId(id) ? id : null)
    .executeTakeFirst();
  const errors: Record<string, Sentence> = {};
  const isNew = id !== before?.id;
  const isOpenTo = can(user, "manage seasons")
    ? season?.state !== "archived"
    : season?.state === "open";
  if (!season || (isNew && !isOpenTo)) throw wrong({ season: (m) => m.seasonOffice.noSuchSeason });
  const kept = before?.id === id ? before : undefined;
  const per = season.kind === "placement" ? "year" : "month";
  const ctc =
    asked.ctc === undefined && kept
      ? kept.ctc
      : (asked.ctc ?? readPay(textAs({ type, fields }, "pay"), per) ?? kept?.ctc);
  if (ctc === undefined) errors.ctc = (m) => m.seasonOffice.sayPay[per];
  const { classes, sectors } = namesIn((season.clauses ?? []) as Clause[]);
  const chosen = { class: kept?.class, sector: kept?.sector, ...given(asked) };
  if (chosen.class && !classes.includes(chosen.class))
    errors.class = (m) => m.seasonOffice.oneOfThese(classes.join(", "));
  if (chosen.sector && !sectors.includes(chosen.sector))
    errors.sector = (m) => m.seasonOffice.oneOfThese(sectors.join(", "));
  if (sectors.length && !chosen.sector)
    errors.sector = (m) => m.seasonOffice.oneOfThese(sectors.join(", "));
  if (ctc === undefined || Object.keys(errors).length) throw wrong(errors);
  return {
    ...{ id, ctc },
    ...(chosen.class && { class: chosen.class }),
    ...(chosen.sector && { sector: chosen.sector }),
  };
}

async function hasApplications(trx: Kysely<Database>, type: TypeName, postingId: string) {
  const application = await trx
    .selectFrom("applications")
    .select("id")
    .where("type", "=", type)
    .where("posting_id", "=", postingId)
    .limit(1)
    .executeTakeFirst();
  return application !== undefined;
}

/** Seasons take drives of one kind; what else students apply to, such as a seminar, is in none. */
function kindFor(type: TypeName): SeasonKind | null {
  const { employment } = postingType(type);
  if (employment === "INTERN") return "internship";
  return employment ? "placement" : null;
}

/** The open seasons that a posting of this type and rule may belong to, for students of its batches. */
export async function openSeasonsFor(
  { type, eligibility }: Pick<Posting, "type" | "eligibility">,
  trx: Kysely<Database> = db,
) {
  const kind = kindFor(type);
  if (!kind) return [];
  const rows = await trx
    .selectFrom("seasons")
    .select(["id", "batches"])
    .where("kind", "=", kind)
    .where("state", "=", "open")
    .where(sql<boolean>`opens_at <= now() and now() < closes_at`)
    .orderBy("opens_at", "desc")
    .execute();
  const asked = batchesOf(eligibility);
  return rows.filter(
    ({ batches }) => !asked || !batches.length || batches.some((batch) => asked.includes(batch)),
  );
}

/** Those that a rule names as a condition of its own; null if it leaves them open. */
function batchesOf(rule: Rule | null) {
  if (!rule) return null;
  const leaves = "all" in rule ? rule.all : [rule];
  for (const leaf of leaves)
    if ("fact" in leaf && leaf.fact === "batch" && (leaf.op === "is" || leaf.op === "in"))
      return [leaf.value].flat().map(Number);
  return null;
}

/**
 * Before a recruiter's posting becomes public: one in no season, while one is open for its batch, needs a yes
 * (`outside`), as no rule of the season would hold for it. Throws 409 at `outside` otherwise.
 */
export async function assertInSeason(
  trx: Kysely<Database>,
  posting: Pick<Posting, "type" | "eligibility" | "season">,
  outside = false,
) {
  if (posting.season || outside || !(await openSeasonsFor(posting, trx)).length) return;
  throw new AppError((m) => m.seasonOffice.outsideSeason, 409, {
    fields: { outside: (m) => m.seasonOffice.outsideSeason },
  });
}

export type SeasonChoice = { id: string; name: string; classes: string[]; sectors: string[] };

/** The seasons that this user may put a posting into: recruiters those that are open. */
export async function seasonChoices(user: User): Promise<SeasonChoice[]> {
  if (!can(user, "name seasons")) return [];
  const takesAll = can(user, "manage seasons");
  const rows = await db
    .selectFrom("seasons")
    .select(["seasons.id", "name"])
    .select((eb) =>
      eb
        .selectFrom("season_policies")
        .select("clauses")
        .whereRef("season_id", "=", "seasons.id")
        .orderBy("version", "desc")
        .limit(1)
        .as("clauses"),
    )
    .where("state", "!=", "archived")
    .$if(!takesAll, (query) => query.where("state", "=", "open"))
    .orderBy("opens_at", "desc")
    .execute();
  return rows.map(({ clauses, ...season }) => ({
    ...season,
    ...namesIn((clauses ?? []) as Clause[]), // written by changePolicy only
  }));
}

function given({ class: wanted, sector }: AskedSeason) {
  return {
    ...(wanted !== undefined && { class: wanted ?? undefined }),
    ...(sector !== undefined && { sector: sector ?? undefined }),
  };
}

/** The classes and sectors that a policy speaks of. */
export function namesIn(clauses: readonly Clause[]) {
  const found = clauses.flatMap((clause) => (clause.kind === "classes" ? [clause] : []));
  return {
    classes: found.flatMap(({ classes }) => classes.map(({ name }) => name)),
    sectors: found.flatMap(({ sectors = [] }) => sectors),
  };
}

function wrong(fields: Record<string, Sentence>) {
  return new AppError((m) => m.checkInputs, 422, { fields });
}
