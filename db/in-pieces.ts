import type { Kysely, RawBuilder } from "kysely";

const first = "00000000-0000-0000-0000-000000000000";

/**
 * For a migration's `before`: runs a statement for some rows at a time, in the order of their ids, so that nobody waits
 * long for one of them. It takes those after an id and answers the last id that it took; null ends it.
 */
export async function inPieces(
  db: Kysely<unknown>,
  statement: (after: string) => RawBuilder<{ last: string | null }>,
) {
  for (let after: string | null = first; after;) {
    const { rows } = await statement(after).execute(db);
    after = rows[0]?.last ?? null;
  }
}
