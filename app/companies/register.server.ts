import { type Kysely, type RawBuilder, sql } from "kysely";
import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { CompanyState } from "~/db/schema-applications";
import type { Database } from "~/db/schema";
import { type User, assertCan } from "../access/can";
import { idOfName } from "../accounts/recruiters/companies.server";
import { comparable } from "../as-typed/comparable";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { containing } from "../text";
import { type CompanyYear, hosts, named, ofNamed, thisYear, yearsOf } from "./drives.server";
import { type CompanyChange, type CompanyInput, companyStates } from "./schema";

/** A row of the register: one company, whatever it is called. */
export type Company = {
  id: string;
  name: string;
  otherNames: { id: string; name: string }[];
  sector: string;
  website: string;
  /** Of this academic year. */
  state: CompanyState;
  /** The first thing to do there that has a day. */
  dueOn: string | null;
  years: CompanyYear[];
};

export type CompanyFilter = { search: string; state: CompanyState | null };
type Range = { limit: number; offset: number };

export function assertMayManage(user: User | null): asserts user is User {
  assertCan(user, "manage companies", (m) => m.companies.refused);
}

/**
 * Until the office says something else, who has a drive this year is here. Only this year's postings are read, or those of
 * the names in `named` (`ofNamed`): a portal of ten years has a million.
 */
const register = (which: RawBuilder<unknown>, ofWhich = sql`true`) => sql`
  with recursive ${named(which)}, ${hosts(ofWhich)}, here as (
    select root from named join host on company_id = named.id
    union
    select root from named join host on company_id is null and comparable(host.name) = named.key
  ), said as (
    select distinct on (root) root, state from named join company_years on company_id = named.id
    where year = ${thisYear()} order by root, changed_at desc
  ), due as (
    select root, min(due_on) as due_on from named join company_notes on company_id = named.id
    where done_at is null group by root
  ), listed as (
    select companies.id, companies.name,
      coalesce(nullif(companies.sector, ''), (
        select max(other.sector) from named one join companies other on other.id = one.id
        where one.root = companies.id)) as sector,
      coalesce(nullif(companies.website, ''), (
        select max(other.website) from named one join companies other on other.id = one.id
        where one.root = companies.id)) as website,
      coalesce(said.state, case when here.root is null then 'to contact' else 'here' end) as state,
      due.due_on as "dueOn",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', one.id, 'name', one.name) order by one.name)
        from named one where one.root = companies.id and one.id <> companies.id), '[]') as "otherNames"
    from companies left join said on said.root = companies.id
    left join here on here.root = companies.id left join due on due.root = companies.id
    where companies.joined_to is null and companies.id in (select root from named)
  )`;

const found = ({ search, state }: CompanyFilter) => sql`
  (${state}::text is null or state = ${state}) and (${search} = '' or exists (
    select from named where named.root = listed.id
      and key like ${containing(comparable(search))}))`;

/** The register, by name. */
export async function listCompanies(admin: User | null, filter: CompanyFilter, range: Range) {
  assertMayManage(admin);
  const { rows } = await sql<Omit<Company, "years">>`
    ${register(sql`true`)}
    select * from listed where ${found(filter)}
    order by lower(name), id limit ${range.limit} offset ${range.offset}`.execute(db);
  return withYears(rows);
}

/** How many companies are in each state this year. */
export async function countStates(admin: User | null, search: string) {
  assertMayManage(admin);
  const { rows } = await sql<{ state: CompanyState; count: number }>`
    ${register(sql`true`)}
    select state, count(*)::int as count from listed where ${found({ search, state: null })}
    group by state`.execute(db);
  const counts = Object.fromEntries(companyStates.map((state) => [state, 0]));
  for (const { state, count } of rows) counts[state] = count;
  return counts as Record<CompanyState, number>; // of all states
}

async function withYears<Row extends { id: string }>(rows: Row[]) {
  const years = rows.length ? await yearsOf(rows.map(({ id }) => id)) : [];
  return rows.map((row) => ({ ...row, years: years.filter(({ company }) => company === row.id) }));
}

/** Throws 404 if there is none. A name that is joined leads to its company. */
export async function findCompany(admin: User | null, id: string): Promise<Company> {
  const row = await findRow(admin, id);
  return { ...row, years: await yearsOf([row.id]) };
}

/** The same without its years, for which all its drives and offers are read. */
export async function findRow(admin: User | null, id: string) {
  assertMayManage(admin);
  const root = isId(id) ? await rootOf(db, id) : null;
  const row = root && (await readRow(db, root));
  if (!row) throw gone();
  return row;
}

/** `root` is joined to none. */
async function readRow(trx: Kysely<Database>, root: string) {
  const { rows } = await sql<Omit<Company, "years">>`
    ${register(sql`tree.root = ${root}`, ofNamed)} select * from listed`.execute(trx);
  return rows[0];
}

export const gone = () => new AppError((m) => m.companies.gone, 404);

/** The company that this name is joined to at last, or itself; null if there is none. */
export async function rootOf(trx: Kysely<Database>, id: string) {
  const { rows } = await sql<{ root: string }>`
    with recursive ${named(sql`tree.id = ${id}`)} select root from named`.execute(trx);
  return rows[0]?.root ?? null;
}

/** The company of this name, however it is written, with its row to write to. Throws 404 if there is none. */
export async function lockCompany(trx: Kysely<Database>, id: string) {
  const root = isId(id) ? await rootOf(trx, id) : null;
  const row = root
    ? await trx
        .selectFrom("companies")
        .select(["id", "name"])
        .where("id", "=", root)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : null;
  if (!row) throw gone();
  return row;
}

export function createCompany(admin: User | null, input: CompanyInput) {
  assertMayManage(admin);
  return db.transaction().execute(async (trx) => {
    const { name, ...about } = input;
    const taken = () =>
      new AppError((m) => m.companies.known(name), 409, {
        fields: { name: (m) => m.companies.known(name) },
      });
    if (await idOfName(trx, name)) throw taken();
    const id = newId();
    const made = await trx
      .insertInto("companies")
      .values({ id, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) throw taken();
    await writeAbout(trx, id, about);
    await audit(trx, admin, {
      action: "company-added",
      target: { type: "company", id },
      details: { company: name },
    });
    return id;
  });
}

export function changeCompany(admin: User | null, id: string, change: CompanyChange) {
  assertMayManage(admin);
  return db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, id);
    const fields = Object.keys(await writeAbout(trx, company.id, change));
    if (fields.length)
      await audit(trx, admin, {
        action: "company-changed",
        target: { type: "company", id: company.id },
        details: { company: company.name, fields },
      });
    return company.name;
  });
}

/** Who was to be contacted is invited once somebody there is. */
export async function noteInvited(admin: User, { id, state }: Pick<Company, "id" | "state">) {
  if (state === "to contact") await changeCompany(admin, id, { state: "invited" });
}

/**
 * Writes what differs from what the register says, and returns that. The rest is left as it is: a form sends all of it,
 * and a state that follows from the drives, or what only another name of the company says, would be written as if the
 * office had said so.
 */
export async function writeAbout(
  trx: Kysely<Database>,
  company_id: string,
  { sector, website, state }: CompanyChange,
): Promise<CompanyChange> {
  const known = await readRow(trx, company_id);
  const about = {
    ...(sector !== undefined && sector !== known?.sector && { sector }),
    ...(website !== undefined && website !== known?.website && { website }),
  };
  if (Object.keys(about).length)
    await trx.updateTable("companies").set(about).where("id", "=", company_id).execute();
  if (!state || state === known?.state) return about;
  await trx
    .insertInto("company_years")
    .values({ company_id, year: thisYear(), state })
    .onConflict((conflict) =>
      conflict.columns(["company_id", "year"]).doUpdateSet({ state, changed_at: sql<Date>`now()` }),
    )
    .execute();
  return { ...about, state };
}

/** A company as calls answer it. */
export function companyJson({ id, otherNames, years, ...company }: Company) {
  return {
    _id: id,
    ...company,
    otherNames: otherNames.map((other) => ({ _id: other.id, name: other.name })),
    years: years.map(({ company: _, ...year }) => year),
  };
}
