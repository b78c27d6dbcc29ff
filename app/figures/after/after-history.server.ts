import { type Kysely, sql } from "kysely";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { User } from "../../access/can";
import type { After } from "./after";

const said = ["state", "organisation", "contact", "programme", "pay"] as const;

type Change = { before: After | null; now: After | null; by: User | null };

/** In the history of the record, a row for each thing that is said otherwise or now confirmed. Without a login it was the student, by a mail's link. */
export async function noteAfterChanges(
  trx: Kysely<Database>,
  enrolmentId: string,
  { before, now, by }: Change,
) {
  const isConfirmed = now?.isConfirmed ?? false;
  const becomesConfirmed = isConfirmed && !before?.isConfirmed;
  const rows = said.flatMap((name) => {
    const [from, to] = [textOf(before, name), textOf(now, name)];
    if (from === to && !(becomesConfirmed && to !== null)) return [];
    const values = { fact: `after.${name}`, from_value: from, to_value: to };
    return [{ id: newId(), enrolment_id: enrolmentId, ...values, is_confirmed: isConfirmed }];
  });
  if (!rows.length) return;
  const who = { by_user_id: by?.id ?? null, by_role: by?.role ?? ("user" as const) };
  await trx
    .insertInto("record_changes")
    .values(rows.map((row) => ({ ...row, ...who, at: sql<Date>`clock_timestamp()` })))
    .execute();
}

function textOf(after: After | null, name: (typeof said)[number]) {
  const value = after?.[name] ?? null;
  return value === null || value === "" ? null : String(value);
}
