import { db } from "../../db/client";
import type { StoredState } from "../../db/schema-postings";
import type { Posting, PostingFields } from "../../app/postings/posting";

/** Changes a posting as the office would, but directly in its row. An empty field is cleared. */
export async function edit(
  posting: Posting,
  { state = "published", closesAtDeadline = false, ...typed }: Change,
  trx = db,
): Promise<Posting> {
  const filledIn = Object.entries({ ...posting.fields, ...typed }).filter(([, value]) => value);
  const fields = Object.fromEntries(filledIn) as PostingFields;
  const version = posting.version + 1;
  const updatedAt = new Date();
  await trx
    .updateTable("postings")
    .set({ fields: JSON.stringify(fields), version, state, updated_at: updatedAt })
    .set({ closes_at_deadline: closesAtDeadline })
    .where("id", "=", posting.id)
    .execute();
  return { ...posting, fields, version, state, closesAtDeadline, updatedAt };
}

type Change = { state?: StoredState; closesAtDeadline?: boolean } & { [field: string]: unknown };
