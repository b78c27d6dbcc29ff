import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { User } from "../../accounts/users.server";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { dropUnusedImage } from "../../images/images.server";
import { messages } from "../../messages";
import type { Posting, PostingFields } from "../posting";
import {
  aboutPosting,
  assertMayPost,
  contentRow,
  notFound,
  postingColumns,
  refuseUnknownImage,
  toPosting,
} from "../postings.server";
import { isBackwards, missing } from "../schema";
import { type TypeName, fieldsOf, imageFieldOf, postingType } from "../types";
import { isManagedBy } from "../visibility.server";
import { type Wanted, isHidden, nextState } from "./next-state";

export type Change = Wanted & {
  /** Fields that have passed the schema; absent ones stay, empty ones are cleared. */
  input?: Record<string, unknown>;
  closesAtDeadline?: boolean;
};

/** A posting that this user looks after; otherwise 404. */
export async function findManaged(user: User | null, type: TypeName, id: string) {
  assertMayPost(user, type);
  const row = isId(id) && (await managed(user, type, id).executeTakeFirst());
  if (!row) throw notFound(type);
  return toPosting(row);
}

/**
 * Changes a posting. `version` is the one that the change started from: 412 if there is a newer one.
 * Without it the change is made to whatever there is.
 */
export async function changePosting(
  user: User | null,
  { type, id }: Pick<Posting, "type" | "id">,
  change: Change,
  version?: number,
): Promise<Posting> {
  assertMayPost(user, type);
  if (!isId(id)) throw notFound(type);
  return db.transaction().execute(async (trx) => {
    const found = await managed(user, type, id, trx).forUpdate().executeTakeFirst();
    if (!found) throw notFound(type);
    const current = toPosting(found);
    if (version !== undefined && version !== current.version) throw olderVersion();
    const row = changedRow(current, change);
    const changed = await trx
      .updateTable("postings")
      .set({ ...row, version: current.version + 1, updated_at: new Date() })
      .where("id", "=", id)
      .returning(postingColumns)
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => refuseUnknownImage(type, error));
    if (current.image && current.image !== row.image) await dropUnusedImage(trx, current.image);
    const posting = toPosting(changed);
    const { target, details } = aboutPosting(posting);
    await audit(trx, user, {
      action: "posting-changed",
      target,
      details: {
        ...details,
        version: posting.version,
        changed: changedNames(current, posting),
        ...(posting.state !== current.state && { state: posting.state }),
      },
    });
    return posting;
  });
}

export function olderVersion() {
  return new AppError(messages.change.conflict, 412, { code: "older-version" });
}

function managed(user: User, type: TypeName, id: string, trx = db) {
  return trx
    .selectFrom("postings")
    .select(postingColumns)
    .where("type", "=", type)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(isManagedBy(user));
}

/** The columns after a change; throws if it makes no sense. */
export function changedRow(current: Posting, change: Change) {
  const { image, fields, state, publishAt } = afterChange(current, change);
  assertSound(current, change, { image, fields, state });
  return {
    ...contentRow(current.type, fields),
    image,
    state,
    publish_at: publishAt,
    closes_at_deadline: change.closesAtDeadline ?? current.closesAtDeadline,
  };
}

function afterChange(current: Posting, { input = {}, ...wanted }: Change) {
  const { [imageFieldOf(current.type) ?? ""]: image = current.image, ...typed } = input;
  return {
    ...nextState(current, wanted),
    image: typeof image === "string" && image ? image : null,
    fields: { ...current.fields, ...typed } as PostingFields, // the schema's output
  };
}

type Result = Pick<Posting, "image" | "fields" | "state">;

/**
 * What the fields of a change alone cannot show. What was already public may lack what is required
 * today, as long as nobody touches it.
 */
function assertSound(current: Posting, { input = {} }: Change, { image, fields, state }: Result) {
  const type = postingType(current.type);
  const errors: Record<string, string> = {};
  for (const [name, field] of fieldsOf(current.type)) {
    const value = field.kind === "image" ? image : fields[name];
    const isEmpty = !value || value.length === 0;
    const counts = !isHidden(state) && (name in input || isHidden(current.state));
    if (field.required && isEmpty && counts) errors[name] = missing(field, type);
    if (field.role === "end" && isBackwards({ type: current.type, fields }))
      errors[name] = messages.change.endBeforeStart;
  }
  if (Object.keys(errors).length === 0) return;
  throw new AppError(messages.change.failed(type.plain), 422, { fields: errors });
}

function changedNames(before: Posting, after: Posting) {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]);
  const changed = [...names].filter(
    (name) => JSON.stringify(before.fields[name]) !== JSON.stringify(after.fields[name]),
  );
  return before.image === after.image ? changed : [...changed, "image"];
}
