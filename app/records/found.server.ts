import { sql } from "kysely";
import { comparable } from "../as-typed/comparable";
import { isFoundIn } from "../found-in.server";
import { idKey } from "../as-typed/identity";

/**
 * In a query of `enrolments`: those that have this in a name, an address or a roll number, or had the number before, in
 * an enrolment that has ended, too. Each table is searched by itself, as its index would not serve a condition about both.
 */
export function isFound(search: string) {
  return sql<boolean>`enrolments.id in (
    ${withAccounts(search)} union all ${ofTheirOwn(search)} union all ${afterEnded(search)})`;
}

function withAccounts(search: string) {
  return sql`
    select account.id from users join enrolments account on account.user_id = users.id
    where ${isFoundIn([sql`comparable(users.name)`, sql`users.email`], comparable(search))}`;
}

function ofTheirOwn(search: string) {
  return sql`
    select own.id from enrolments own
    where ${isFoundIn([sql`comparable(own.name)`], comparable(search))}
    union all
    select own.id from enrolments own
    where ${isFoundIn([sql`own.email`], comparable(search))}
    union all
    ${withNumber(search)}`;
}

/** The current enrolments of those who had the number in one that has ended. */
function afterEnded(search: string) {
  return sql`
    select now.id from enrolments now join enrolments before on before.user_id = now.user_id
    where now.ended_at is null and before.id in (${withNumber(search, hasEnded)})`;
}

/** What students claimed of an enrolment is no longer theirs once it has ended. An index serves this. */
export const hasEnded = sql<boolean>`ended_at is not null and 'rollNumber' = any(confirmed)`;

/** Of enrolments that have such a roll number, or had exactly this one before. */
export function withNumber(search: string, which = sql<boolean>`true`) {
  const [text, key] = [comparable(search), idKey(search)];
  const asTyped = isFoundIn([sql`comparable(numbered.roll_number)`], text);
  const withoutBlanks = isFoundIn([sql`comparable(numbered.roll_number)`], key);
  return sql`
    select numbered.id from enrolments numbered
    where ${which} and (${asTyped} ${text === key ? sql`` : sql`or ${withoutBlanks}`})
    union all
    select earlier.id from enrolments earlier
    where ${which} and cardinality(earlier_numbers) > 0
      and earlier_numbers @> array[${key}]::text[]`;
}
