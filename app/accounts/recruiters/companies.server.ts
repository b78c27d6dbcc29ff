import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";

/** The id of the company with this name, however it is written; null if there is none. */
export async function idOfName(trx: Kysely<Database>, name: string) {
  const known = await trx
    .selectFrom("companies")
    .select("id")
    .where(sql<boolean>`comparable(name) = comparable(${name})`)
    .orderBy("id")
    .executeTakeFirst();
  return known?.id ?? null;
}

/** The same; creates the company if there is none. */
export async function companyNamed(trx: Kysely<Database>, name: string) {
  const known = await idOfName(trx, name);
  if (known) return known;
  const { id } = await trx
    .insertInto("companies")
    .values({ id: newId(), name })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(name)`).doUpdateSet({ name: sql<string>`companies.name` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function companyName(id: string) {
  const row = await db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.name ?? null;
}

const maxSuggested = 100;

/** Names to choose from when somebody is invited: first those of companies with recruiters or invitations. */
export async function listCompanyNames() {
  const rows = await db
    .selectFrom("companies")
    .select("name")
    .orderBy(
      sql`id in (select company_id from users where company_id is not null)
        or id in (select company_id from invitations)`,
      "desc",
    )
    .orderBy(sql`lower(name)`)
    .limit(maxSuggested)
    .execute();
  return rows.map(({ name }) => name);
}
