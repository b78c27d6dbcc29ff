import type { Kysely } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";

/** Thrown to undo what was only tried. */
class Undo extends Error {}

/** Does the work in a transaction, or only tries it: then its result is what would come of it, and nothing is stored. */
export async function doOrTry<Result>(
  isTry: boolean,
  work: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  let done: { result: Result } | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      done = { result: await work(trx) };
      if (isTry) throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return done!.result; // set, or `work` has thrown
}
