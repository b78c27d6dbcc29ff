import { type Kysely, sql } from "kysely";
import type { Database } from "~/db/schema";
import { hostOf, linkOf } from "../posting";
import type { contentRow } from "../postings.server";
import { type FieldRole, type TypeName, fieldsOf } from "../types";

/** Two postings of a type are the same if title, organisation, link and last day are. */

type Content = Pick<ReturnType<typeof contentRow>, "title" | "fields" | "closes_on">;

export function duplicateKey(type: TypeName, { title, fields, closes_on }: Content) {
  const posting = { type, fields: JSON.parse(fields) as Record<string, string> };
  return [title, hostOf(posting), linkOf(posting), closes_on].join("\n");
}

/** Which of these keys postings have already, not counting the bin. */
export async function findDuplicates(trx: Kysely<Database>, type: TypeName, keys: string[]) {
  const titles = [...new Set(keys.map((key) => key.split("\n")[0]))];
  const key = sql<string>`concat_ws(E'\n', title, ${filledIn(type, "host")}, ${filledIn(type, "link")}, closes_on)`;
  const found = await trx
    .selectFrom("postings")
    .select(key.as("key"))
    .where("type", "=", type)
    .where("deleted_at", "is", null)
    .where(sql<boolean>`title = any(${titles}::text[])`)
    .where(sql<boolean>`${key} = any(${keys}::text[])`)
    .execute();
  return new Set(found.map((row) => row.key));
}

/** `textAs` in SQL: the first of the fields with this role that is filled in. */
function filledIn(type: TypeName, role: FieldRole) {
  const names = fieldsOf(type).flatMap(([name, field]) => (field.role === role ? [name] : []));
  const values = names.map((name) => sql`nullif(fields ->> ${name}::text, '')`);
  return sql`coalesce(${sql.join([...values, sql`''`])})`;
}
