import { type Kysely, type RawBuilder, sql } from "kysely";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import { type User, reachOf } from "../access/can";
import {
  companyOf,
  visibleApplications,
  visiblePostings,
  visibleStudents,
} from "../access/visible.server";
import { AppError } from "../errors";
import type { Texts } from "../languages/texts";
import { conditionTexts } from "../records/eligibility";
import { studentsMeeting } from "../records/preview.server";
import { titleOf } from "../postings/posting";
import { publicStates } from "../seasons/season";
import { findSeason } from "../seasons/seasons.server";
import { ableButSilent, findDrive } from "../standing/drives.server";
import { unrecorded } from "../standing/season-lists";
import { inSeasonList } from "../standing/standing.server";
import { mailAddress } from "../text";
import { type Filled, type Placeholder, messageLimits } from "./message-text";
import type { RecipientList } from "./schema.server";

/** Whom a message goes to. However lists name people, each is one person here, once. */

export type Person = { userId: string; name: string; filled: Filled };

export type WhyNot =
  | "unknown"
  | "several"
  | "withdrawn"
  | "noAccount"
  | "noStudent"
  | "noCompany"
  | "noRollNumber"
  | "noVenue"
  | "noFrom";
export type LeftOut = { who: string; why: WhyNot };

type Trx = Kysely<Database>;
type Found = { userId: string; name: string; filled: Filled; why?: WhyNot };
type Row = {
  userId: string;
  name: string;
  rollNumber: string | null;
  company: string | null;
  isWithdrawn: boolean;
};

/** Those whom the lists name and this sender reaches; of each is filled in what the text asks for. */
export async function recipientsOf(
  trx: Trx,
  sender: User,
  lists: RecipientList[],
  asked: Placeholder[],
) {
  const leftOut: LeftOut[] = [];
  const found = new Map<string, Found>();
  for (const list of lists) {
    const { people, unknown } = await peopleOf(trx, sender, list);
    leftOut.push(...unknown);
    for (const person of people) {
      const before = found.get(person.userId);
      const why = before && !before.why ? undefined : person.why;
      found.set(person.userId, { ...person, filled: { ...person.filled, ...before?.filled }, why });
    }
  }
  const people: Person[] = [];
  for (const { why, ...person } of found.values()) {
    const lacks =
      why ?? asked.flatMap((name) => (person.filled[name] ? [] : [whyLacking[name]]))[0];
    if (lacks) leftOut.push({ who: person.name, why: lacks });
    else people.push({ ...person, filled: only(asked, person.filled) });
  }
  return { people: people.sort((one, other) => one.name.localeCompare(other.name)), leftOut };
}

const whyLacking: Record<Placeholder, WhyNot> = {
  name: "unknown", // everybody has one
  rollNumber: "noRollNumber",
  company: "noCompany",
  venue: "noVenue",
  from: "noFrom",
};

function only(names: Placeholder[], filled: Filled): Filled {
  return Object.fromEntries(names.map((name) => [name, filled[name] ?? ""]));
}

async function peopleOf(trx: Trx, sender: User, list: RecipientList) {
  if ("list" in list) return pasted(trx, sender, list.list);
  assertReached(sender, list);
  const rows = await rowsOf(trx, sender, list);
  const unknown = "students" in list ? await unreached(trx, sender, list.students, rows) : [];
  return { people: rows.map((row) => toFound(row)), unknown };
}

/** Who of a list of ids gets nothing; by name as far as the sender sees them. */
async function unreached(trx: Trx, sender: User, ids: string[], rows: Row[]): Promise<LeftOut[]> {
  const found = new Set(rows.map(({ userId }) => userId));
  const left = [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => !found.has(id));
  if (!left.length) return [];
  const seesAll = reachOf(sender, "send messages") === "all";
  const { rows: known } = await sql<{ id: string; name: string; why: WhyNot }>`
    select enrolments.id, coalesce(nullif(name, ''), roll_number, email, '–') as name, 'noAccount' as why
    from enrolments where id = any(${left}::uuid[]) and user_id is null and ended_at is null
      and ${visibleStudents(sender, "send messages")}
    union all
    select id, name, 'noStudent' from users where id = any(${left}::uuid[]) and ${seesAll}::boolean
    union all
    select id, name, 'noStudent' from signups where id = any(${left}::uuid[]) and ${seesAll}::boolean`.execute(
    trx,
  );
  const named = new Map(known.map(({ id, name, why }) => [id, { who: name, why }]));
  return left.map((id) => named.get(id) ?? { who: id, why: "unknown" });
}

/** Recruiters write to applicants, and need no other list. */
function assertReached(sender: User, list: RecipientList) {
  const isOfApplicants = "applications" in list || "posting" in list;
  if (reachOf(sender, "send messages") !== "company" || isOfApplicants) return;
  throw new AppError((m) => m.sending.ownApplicants, 403, {
    fields: { to: (m) => m.sending.ownApplicants },
  });
}

function toFound(
  { userId, name, rollNumber, company, isWithdrawn }: Row,
  place: Filled = {},
): Found {
  return {
    ...{ userId, name },
    filled: { name, ...(rollNumber && { rollNumber }), ...(company && { company }), ...place },
    ...(isWithdrawn && { why: "withdrawn" as const }),
  };
}

async function rowsOf(trx: Trx, sender: User, list: Exclude<RecipientList, { list: string }>) {
  if ("applications" in list || "posting" in list) {
    const { rows } = await sql<Row>`
      select ${person}, applications.company, applications.stage = 'withdrawn' as "isWithdrawn"
      from applications join ${students} on users.id = applications.user_id ${current}
      where ${visibleApplications(sender, "send messages")} and ${ofApplications(list)}`.execute(
      trx,
    );
    return rows;
  }
  const { rows } = await sql<Row>`
    select ${person}, null as company, false as "isWithdrawn"
    from ${students} ${current}
    where ${reached(sender)} and ${await ofStudents(sender, list)}`.execute(trx);
  return rows;
}

function ofApplications(list: { applications: string[] } | { posting: string; stage?: string }) {
  if ("applications" in list) return sql`applications.id = any(${list.applications}::uuid[])`;
  const { posting, stage } = list;
  return sql`applications.posting_id = ${posting} and ${
    stage ? sql`applications.stage = ${stage}` : sql`applications.stage <> 'withdrawn'`
  }`;
}

type OfStudents = Exclude<
  RecipientList,
  { list: string } | { applications: string[] } | { posting: string }
>;

async function ofStudents(sender: User, list: OfStudents): Promise<RawBuilder<unknown>> {
  if ("students" in list) return sql`users.id = any(${list.students}::uuid[])`;
  if ("who" in list) return inSeasonList(list.season, list.who, list);
  if ("notApplied" in list) {
    const season = await findSeason(sender, list.season);
    const ids = await ableButSilent(season, await findDrive(season, list.notApplied));
    return inSeasonList(season.id, ids, list);
  }
  if ("department" in list)
    return sql`enrolments.department_id in (
        select id from departments where lower(name) = lower(${list.department}))
      and ${list.batch === undefined ? sql`true` : sql`enrolments.batch = ${list.batch}`}`;
  const inSeason = list.season
    ? sql<boolean>`exists (select from season_registrations part
        where part.season_id = ${list.season} and part.user_id = enrolments.user_id
          and part.state = 'registered')`
    : sql<boolean>`true`;
  const ids = await studentsMeeting(list.rule, { condition: inSeason, needsConfirmed: false });
  return sql`users.id = any(${ids}::uuid[])`;
}

/** A roll number counts only as the office confirmed it. */
const person = sql`users.id as "userId", users.name,
  case when 'rollNumber' = any(enrolments.confirmed) then enrolments.roll_number end as "rollNumber"`;
const students = sql`(select * from users where role = 'user') users`;
const current = sql`
  left join enrolments on enrolments.user_id = users.id and enrolments.ended_at is null`;

/** Students whom this sender may write to, in a query of `users` and their current `enrolments`. */
function reached(sender: User) {
  const reach = reachOf(sender, "send messages");
  if (reach === "all") return sql`true`;
  if (reach === "departments") return visibleStudents(sender, "send messages");
  return sql`exists (
    select from applications where applications.user_id = users.id
      and applications.stage <> 'withdrawn' and ${visibleApplications(sender, "send messages")})`;
}

/** A line: an address, a confirmed roll number or an id; then, if it goes on, the venue and the time. */
function linesOf(text: string) {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [who = "", venue = "", from = ""] = line.split(/[\t,;|]/).map((cell) => cell.trim());
      return { who, place: { ...(venue && { venue }), ...(from && { from }) } };
    });
}

async function pasted(trx: Trx, sender: User, text: string) {
  const lines = linesOf(text);
  if (lines.length > messageLimits.lines)
    throw new AppError((m) => m.checkInputs, 422, {
      fields: { to: (m) => m.sending.tooManyLines(messageLimits.lines) },
    });
  const keys = lines.map(({ who }) => who);
  const company = reachOf(sender, "send messages") === "company" ? companyOf(sender) : null;
  const { rows } = await sql<Row & { email: string }>`
    select ${person}, users.email, false as "isWithdrawn",
      (select companies.name from companies where companies.id = ${company}) as company
    from ${students} ${current}
    where ${reached(sender)} and (
      users.email = any(${keys.flatMap((key) => mailAddress(key) ?? [])}::text[])
      or users.id = any(${keys.filter(isId)}::uuid[])
      or (lower(enrolments.roll_number) = any(${keys.map((key) => key.toLowerCase())}::text[])
        and 'rollNumber' = any(enrolments.confirmed)))`.execute(trx);
  const byKey = new Map<string, Set<(typeof rows)[number]>>();
  for (const row of rows)
    for (const key of [row.email, row.userId, row.rollNumber?.toLowerCase()])
      if (key) byKey.set(key, (byKey.get(key) ?? new Set()).add(row));
  const people: Found[] = [];
  const unknown: LeftOut[] = [];
  for (const { who, place } of lines) {
    const named = [...(byKey.get(mailAddress(who) ?? who.toLowerCase()) ?? [])];
    const [first, second] = named;
    if (first && !second) people.push(toFound(first, place));
    else unknown.push({ who, why: first ? "several" : "unknown" });
  }
  return { people, unknown };
}

/** A list in words, for its sender and for those who look later. Throws 422 for what its sender does not know of. */
export async function listInWords(
  trx: Trx,
  sender: User,
  list: RecipientList,
  { sending: words, ...m }: Texts,
) {
  if ("applications" in list) return words.lists.applications(list.applications.length);
  if ("students" in list) return words.lists.students(list.students.length);
  if ("list" in list) return words.lists.pasted(linesOf(list.list).length);
  if ("rule" in list)
    return words.lists.rule(conditionTexts(list.rule).join("; ") || words.lists.everybody);
  const reach = reachOf(sender, "send messages");
  const seesAll = reach === "all";
  if ("who" in list || "notApplied" in list) {
    const season = await trx
      .selectFrom("seasons")
      .select("name")
      .where("id", "=", list.season)
      .$if(!seesAll, (query) => query.where("state", "in", publicStates))
      .executeTakeFirst();
    if (!season) throw noSuchList();
    const what =
      "who" in list ? m.seasonLists[list.who] : m.standing.silent(titleOf(await driveOf(list)));
    const at = [list.programme, list.department].map((name) =>
      name === unrecorded ? m.standing.none : name,
    );
    return `${[what, ...at].filter(Boolean).join(", ")}: ${season.name}`;
  }
  if ("department" in list)
    return words.lists.department([list.department, list.batch].filter(Boolean).join(", "));
  const posting = await trx
    .selectFrom("postings")
    .select("title")
    .where("id", "=", list.posting)
    .$if(reach === "company", (query) => query.where(visiblePostings(sender, "see applicants")))
    .$if(reach === "departments", (query) =>
      query.where("state", "in", ["published", "closed"]).where("deleted_at", "is", null),
    )
    .executeTakeFirst();
  if (!posting) throw noSuchList();
  const what = list.stage ? m.stageNames[list.stage] : words.lists.applicants;
  return `${what}: ${posting.title}`;
}

/** A posting of its season to which somebody could apply. */
function driveOf({ season, notApplied }: { season: string; notApplied: string }) {
  return findDrive({ id: season }, notApplied).catch(() => {
    throw noSuchList();
  });
}

function noSuchList() {
  return new AppError((m) => m.checkInputs, 422, { fields: { to: (m) => m.sending.noSuchList } });
}
