import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import { newId } from "~/db/id";
import type { Database } from "~/db/schema";

type Applications = Database["applications"];

/**
 * Stores an application in one statement; undefined when there is one already. Whoever withdrew theirs
 * applies again with the same row, whose history goes on.
 */
export async function storeApplication(
  database: Kysely<Database>,
  values: Insertable<Applications>,
): Promise<Selectable<Applications> | undefined> {
  const { id: _, user_id, posting_id, ...fresh } = values;
  const anew = {
    ...fresh,
    stage: "applied" as const,
    applied_at: sql<Date>`now()`,
    accepted_at: sql<Date>`now()`,
    ctc: null,
    offered_at: null,
    finished: null,
    finish_asked_at: null,
  };
  const stored = await database
    .with("stored", (query) =>
      query
        .insertInto("applications")
        .values(values)
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "posting_id"])
            .doUpdateSet(anew)
            .where("applications.stage", "=", "withdrawn"),
        )
        .returningAll()
        .returning(sql<boolean>`xmax <> 0`.as("isAgain")),
    )
    .with("noted", (query) =>
      query
        .insertInto("application_events")
        .columns(["id", "application_id", "from_stage", "to_stage", "by_user_id"])
        .expression((from) =>
          from
            .selectFrom("stored")
            .select([sql<string>`${newId()}::uuid`.as("event"), "stored.id"])
            .select([sql`'withdrawn'`.as("from_stage"), sql`'applied'`.as("to_stage")])
            .select("stored.user_id")
            .where("stored.isAgain", "=", true),
        ),
    )
    .selectFrom("stored")
    .selectAll()
    .executeTakeFirst();
  return stored;
}
