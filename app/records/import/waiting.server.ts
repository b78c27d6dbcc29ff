import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import { enqueue } from "~/jobs/outbox";
import type { User } from "../../access/can";
import { dropSelectionsOf } from "../../tables/selections.server";
import { type Plan, storePlans } from "../change-record.server";

/** What an import says of students who have no account. */
export type WaitingPlan = { plan: Plan; joins?: string };

/** One whose facts are all cleared is no student any more. One at an account's address is joined to it by a job. */
export async function storeWaiting(
  trx: Kysely<Database>,
  admin: Pick<User, "id">,
  rows: WaitingPlan[],
) {
  const plans = rows.map(({ plan }) => plan);
  await storePlans(trx, { id: admin.id, role: "admin" }, plans);
  const emptied = plans.flatMap(({ enrolment: { id, values }, changes }) =>
    changes.length && !Object.keys(values).length ? id : [],
  );
  if (emptied.length) {
    await trx
      .deleteFrom("enrolments")
      .where("id", "=", sql<string>`any(${emptied}::uuid[])`)
      .where("user_id", "is", null)
      .execute();
    await dropSelectionsOf(trx, emptied);
  }
  for (const { joins } of rows) if (joins) await enqueue(trx, "join-enrolment", { userId: joins });
}

export async function countWaiting() {
  const { count } = await db
    .selectFrom("enrolments")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("user_id", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
