import { db } from "~/db/client";
import { isId, newId } from "~/db/id";
import { type User, assertAdmin } from "../accounts/users.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { AppError } from "../errors";
import { imagePath } from "../images/image-path";
import { dropUnusedImage } from "../images/images.server";
import { log } from "../log.server";
import { messages } from "../messages";
import { type Posting, type PostingFields } from "./posting";
import { type TypeName, postingType } from "./types";

/** What `toPosting` needs. */
export const postingColumns = ["id", "type", "fields", "image", "closes_on", "created_at"] as const;

export async function findPosting(type: TypeName, id: string): Promise<Posting> {
  const row =
    isId(id) &&
    (await db
      .selectFrom("postings")
      .select(postingColumns)
      .where("type", "=", type)
      .where("id", "=", id)
      .executeTakeFirst());
  if (!row) throw new AppError(notFoundText(type), 404);
  return toPosting(row);
}

function notFoundText(type: TypeName) {
  if (type === "podcast") return messages.details.podcastNotFound;
  return messages.details.notFound(postingType(type).plain);
}

/** Stores a posting. `input` has passed `postingSchema(type)`. */
export async function createPosting(
  admin: User | null,
  type: TypeName,
  input: Record<string, unknown>,
) {
  assertAdmin(admin, messages.post.refused);
  const { podcastImage: image = null, ...fields } = withoutEmpty(input);
  if (type === "podcast") fields.releaseDate ??= todayIn(env.TIME_ZONE);

  const row = await db
    .insertInto("postings")
    .values({
      id: newId(),
      type,
      fields: JSON.stringify(fields),
      image: typeof image === "string" ? image : null,
    })
    .returning(postingColumns)
    .executeTakeFirstOrThrow()
    .catch(refuseUnknownImage);
  return toPosting(row);
}

function withoutEmpty(input: Record<string, unknown>) {
  const kept = Object.entries(input).filter(([, value]) => value && String(value) !== "");
  return Object.fromEntries(kept) as PostingFields; // the schema's output: texts and lists of texts
}

function refuseUnknownImage(error: unknown): never {
  const { constraint } = error as { constraint?: string }; // pg's error, or any other
  if (constraint !== "postings_image_fkey") throw error;
  throw new AppError(messages.post.imageMissing, 422, {
    fields: { podcastImage: messages.post.imageMissing },
  });
}

/** Deletes a posting, with its picture unless another shows it, and returns its title. */
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
    if (posting?.image) await dropUnusedImage(trx, posting.image);
    return posting;
  });
  if (!deleted) throw new AppError(messages.remove.gone, 404);
  log.info({ event: "posting deleted", postingId: id, type, by: admin.id });
  return deleted.title;
}

type Row = {
  id: string;
  type: string;
  fields: PostingFields;
  image: string | null;
  closes_on: string;
  created_at: Date;
};

export function toPosting(row: Row): Posting {
  return {
    id: row.id,
    type: row.type as TypeName, // written by createPosting only
    fields: row.fields,
    image: row.image,
    closesOn: row.closes_on === "infinity" ? null : row.closes_on,
    createdAt: row.created_at,
  };
}

/** The spec's Opportunity or Podcast (§3), the shape of API answers. */
export function postingJson({ id, fields, image, createdAt }: Posting) {
  return {
    _id: id,
    ...fields,
    ...(image && { imageUrl: imagePath(image) }),
    createdAt: createdAt.toISOString(),
  };
}
