import type { Kysely } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, assertCan, can } from "../../access/can";
import { AppError } from "../../errors";
import type { Sentence } from "../../languages/texts";
import { type PostingFields, textAs } from "../posting";
import { type TypeName, fieldsOf } from "../types";
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
 * it plainly. Throws 403 for whoever may not put postings into seasons, and 422 with what is wrong at its field, such as
 * another season once students have applied.
 */
export async function seasonAfter(
  trx: Kysely<Database>,
  user: User,
  { id: postingId, type, fields, season: before }: Content,
  asked: AskedSeason | undefined,
): Promise<PostingSeason | null> {
  if (!asked) return before;
  assertCan(user, "manage seasons", (m) => m.seasonOffice.refused);
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
  if (!season || (season.state === "archived" && id !== before?.id))
    throw wrong({ season: (m) => m.seasonOffice.noSuchSeason });
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

export type SeasonChoice = { id: string; name: string; classes: string[]; sectors: string[] };

/** The seasons that this user may put a posting into. */
export async function seasonChoices(user: User): Promise<SeasonChoice[]> {
  if (!can(user, "manage seasons")) return [];
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
    .orderBy("opens_at", "desc")
    .execute();
  return rows.map(({ clauses, ...season }) => ({
    ...season,
    ...namesIn((clauses ?? []) as Clause[]), // written by changePolicy only
  }));
}

/** What a form says of a posting's season before it is saved; its pay if that is a number, or plain as a text. */
export function typedSeason(type: TypeName, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const id = text("season");
  if (!id) return null;
  const [pay = ""] = fieldsOf(type).find(([, { role }]) => role === "pay") ?? [];
  const digits = text("ctc").replaceAll(/[,\s]/g, "");
  const ctc = /^\d{1,9}$/.test(digits)
    ? Number(digits)
    : (readPay(text(pay), "year") ?? readPay(text(pay), "month"));
  const [band, sector] = [text("class"), text("sector")];
  return { id, ...(ctc && { ctc }), ...(band && { class: band }), ...(sector && { sector }) };
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
