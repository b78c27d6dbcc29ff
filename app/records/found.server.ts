import { sql } from "kysely";
import { comparable } from "../as-typed/comparable";
import { isFoundIn } from "../found-in.server";
import { idKey } from "../as-typed/identity";

/**
 * In a query of `enrolments`: those that have this in a name, an address or a roll number, or had the number before. Each
 * table is searched by itself, as its index would not serve a condition about both.
 */
export function isFound(search: string) {
  return sql<boolean>`enrolments.id in (${withAccounts(search)} union all ${ofTheirOwn(search)})`;
}

function withAccounts(search: string) {
  return sql`
    select account.id from users join enrolments account on account.user_id = users.id
    where ${isFoundIn([sql`comparable(users.name)`, sql`users.email`], comparable(search))}`;
}

function ofTheirOwn(search: string) {
  return sql`
    select own.id from enrolments own
    where ${isFoundIn([sql`comparable(own.name)`, sql`own.email`], comparable(search))}
    union all
    ${withNumber(search)}`;
}

/** Of enrolments that have such a roll number, or had exactly this one before. */
export function withNumber(search: string) {
  const [text, key] = [comparable(search), idKey(search)];
  const asTyped = isFoundIn([sql`comparable(numbered.roll_number)`], text);
  const withoutBlanks = isFoundIn([sql`comparable(numbered.roll_number)`], key);
  return sql`
    select numbered.id from enrolments numbered
    where ${asTyped} ${text === key ? sql`` : sql`or ${withoutBlanks}`}
    union all
    select earlier.id from enrolments earlier
    where cardinality(earlier_numbers) > 0 and earlier_numbers @> array[${key}]::text[]`;
}
