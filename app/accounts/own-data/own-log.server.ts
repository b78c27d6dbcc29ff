import { db } from "~/db/client";
import type { User } from "../users.server";

const batchSize = 1_000;

/** The log's entries by `user` or about them, as the text of a JSON array, batch by batch. */
export async function* ownLogEntries({ id }: Pick<User, "id">) {
  let after = "0";
  let separator = "[\n";
  for (;;) {
    const rows = await batch(id, after);
    for (const { isOwn, name, network, ...entry } of rows) {
      // Other people appear by role only: their name and network are their own data.
      const shown = isOwn ? { by: "you", name, ...entry, network } : { by: entry.role, ...entry };
      yield separator + JSON.stringify(shown, null, 2);
      separator = ",\n";
    }
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) break;
    after = last.seq;
  }
  yield separator === "[\n" ? "[]" : "\n]";
}

function batch(id: string, after: string) {
  return db
    .selectFrom("audit_log")
    .select(["seq", "at", "action", "actor_name as name", "actor_role as role", "network"])
    .select(["target_type as targetType", "target_id as targetId", "details"])
    .select((eb) => eb("actor_id", "is not distinct from", id).as("isOwn"))
    .where(({ or, eb }) => or([eb("actor_id", "=", id), eb("target_id", "=", id)]))
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(batchSize)
    .execute();
}
