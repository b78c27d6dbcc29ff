import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import type { PostingState } from "~/db/schema-postings";
import { type User, assertAdmin, assertLoggedIn } from "../accounts/users.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { audit } from "../audit/audit.server";
import { AppError } from "../errors";
import { imagePath } from "../images/image-path";
import { dropUnusedImage } from "../images/images.server";
import { log } from "../log.server";
import { messages } from "../messages";
import {
  type Posting,
  type PostingFields,
  lastDayOf,
  placeOf,
  searchTextOf,
  titleOf,
} from "./posting";
import { type TypeName, fieldsOf, imageFieldOf, postingType } from "./types";
import { isVisibleTo, stateNow } from "./visibility.server";

/** The columns that `toPosting` needs. */
export const postingColumns = [
  "postings.id",
  "postings.type",
  "postings.fields",
  "postings.image",
  "postings.closes_on",
  "postings.created_at",
  "postings.publish_at",
  "postings.updated_at",
  "postings.deleted_at",
  "postings.version",
  "postings.closes_at_deadline",
  "postings.dead_link",
  stateNow.as("state"),
] as const;

/** The posting, if this user may see it; otherwise 404. */
export async function findPosting(user: User | null, type: TypeName, id: string): Promise<Posting> {
  const row =
    isId(id) &&
    (await db
      .selectFrom("postings")
      .select(postingColumns)
      .where("type", "=", type)
      .where("id", "=", id)
      .where(isVisibleTo(user))
      .executeTakeFirst());
  if (!row) throw new AppError(notFoundText(type), 404);
  return toPosting(row);
}

function notFoundText(type: TypeName) {
  if (type === "podcast") return messages.details.podcastNotFound;
  return messages.details.notFound(postingType(type).plain);
}

/** Throws unless the registry lets this user post this type. */
export function assertMayPost(user: User | null, type: TypeName): asserts user is User {
  assertLoggedIn(user);
  if (postingType(type).postedBy.includes(user.role)) return;
  throw new AppError(messages.post.refused, 403, { code: "not-allowed" });
}

/** Stores a posting. `input` has passed `postingSchema(type)`. */
export async function createPosting(
  user: User | null,
  type: TypeName,
  input: Record<string, unknown>,
) {
  assertMayPost(user, type);
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto("postings")
      .values({ ...newRow(type, input), created_by: user.id })
      .returning(postingColumns)
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => refuseUnknownImage(type, error));
    const posting = toPosting(row);
    await audit(trx, user, { action: "posting-created", ...about(posting, titleOf(posting)) });
    return posting;
  });
}

/** The row of a new posting, with the columns for search and order (decision: derived-columns). */
export function newRow(type: TypeName, input: Record<string, unknown>) {
  const imageField = imageFieldOf(type);
  const image = imageField && input[imageField];
  const filledIn = Object.entries(input).filter(
    ([name, value]) => name !== imageField && value && String(value) !== "",
  );
  const fields = Object.fromEntries(filledIn) as PostingFields; // the schema's output
  for (const [name, { role }] of fieldsOf(type))
    if (role === "released") fields[name] ??= todayIn(env.TIME_ZONE);
  const posting = { type, fields };
  return {
    id: newId(),
    type,
    fields: JSON.stringify(fields),
    image: typeof image === "string" && image ? image : null,
    title: titleOf(posting),
    location: placeOf(posting),
    search_text: searchTextOf(posting),
    closes_on: lastDayOf(posting) || "infinity",
  };
}

function refuseUnknownImage(type: TypeName, error: unknown): never {
  const { constraint } = error as { constraint?: string }; // pg's error, or any other
  if (constraint !== "postings_image_fkey") throw error;
  const sentence = messages.post.imageMissing(postingType(type).plain);
  throw new AppError(sentence, 422, { fields: { [imageFieldOf(type) ?? ""]: sentence } });
}

/** Deletes a posting, and its picture unless another uses it; returns the title. */
export async function deletePosting(admin: User | null, type: TypeName, id: string) {
  assertAdmin(admin, messages.remove.refused);
  if (!isId(id)) throw new AppError(messages.remove.gone, 404);
  const deleted = await db.transaction().execute(async (trx) => {
    const posting = await trx
      .deleteFrom("postings")
      .where("type", "=", type)
      .where("id", "=", id)
      .returning(["title", "image"])
      .executeTakeFirst();
    if (!posting) return null;
    if (posting.image) await dropUnusedImage(trx, posting.image);
    await audit(trx, admin, {
      action: "posting-deleted",
      ...about({ id, type }, posting.title),
    });
    return posting;
  });
  if (!deleted) throw new AppError(messages.remove.gone, 404);
  log.info({ event: "posting deleted", postingId: id, type, by: admin.id });
  return deleted.title;
}

/** Names a posting in the log. */
function about({ id, type }: Pick<Posting, "id" | "type">, title: string) {
  return { target: { type: "posting" as const, id }, details: { type, title } };
}

type Row = {
  id: string;
  type: string;
  fields: PostingFields;
  image: string | null;
  closes_on: string;
  created_at: Date;
  publish_at: Date | null;
  updated_at: Date | null;
  state: PostingState;
  version: number;
  closes_at_deadline: boolean;
  dead_link: string | null;
};

export function toPosting(row: Row): Posting {
  return {
    id: row.id,
    type: row.type as TypeName, // written by createPosting only
    fields: row.fields,
    image: row.image,
    closesOn: row.closes_on === "infinity" ? null : row.closes_on,
    createdAt: row.created_at,
    publishAt: row.publish_at,
    updatedAt: row.updated_at ?? row.created_at,
    state: row.state,
    version: row.version,
    closesAtDeadline: row.closes_at_deadline,
    deadLink: row.dead_link,
  };
}

/** The object of API answers (specification: Opportunity, Podcast). */
export function postingJson({ id, fields, image, createdAt }: Posting) {
  return {
    _id: id,
    ...fields,
    ...(image && { imageUrl: imagePath(image) }),
    createdAt: createdAt.toISOString(),
  };
}
