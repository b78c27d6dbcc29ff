import { can } from "../access/can";
import type { User } from "../accounts/users.server";
import { AppError } from "../errors";
import { limit } from "../http/rate-limits.server";
import { hashOfSigned, signImage, storeImage } from "../images/images.server";
import type { Sentence } from "../languages/texts";
import { messages } from "../messages";
import {
  type PostingType,
  type TypeName,
  imageFieldOf,
  postingType,
  typeNamed,
  typeOfEndpoint,
  typeOfPath,
} from "./types";

const imageSide = 1200;

/** The type behind a screen's first path segment; throws 404 if there is none. */
export function typeOfListing(path: string | undefined): TypeName {
  return known(typeOfPath(path), (m) => m.pageNotFound);
}

/** The type behind /api/{collection}; throws 404 if there is none. */
export function typeOfCollection(collection: string | undefined): TypeName {
  return known(typeOfEndpoint(collection), (m) => m.notFound);
}

/** The type of this name, as in `contentType` of calls; throws 404 if there is none. */
export function typeOfName(name: string | undefined): TypeName {
  return known(typeNamed(name), (m) => m.notFound);
}

function known(type: TypeName | undefined, refusal: Sentence) {
  if (!type) throw new AppError(refusal, 404);
  return type;
}

/** The sentence for a failure on our side, by method and type (specification: error catalogue). */
export function aboutType(sentences: Record<string, (type: PostingType) => string>) {
  return ({ collection }: { collection?: string }, method: string) => {
    const type = typeOfEndpoint(collection);
    const sentence = sentences[method];
    return type && sentence ? sentence(postingType(type)) : messages.broken;
  };
}

/** Counts a change of a posting by a recruiter; throws 429 past the limit. The office has no limit. */
export async function limitSaves(user: User | null) {
  if (user && can(user, "send postings for approval")) await limit("posting-save", user.id);
}

/**
 * Stores an uploaded picture and replaces it in the form with its hash, signed for the sender. A form that
 * was refused sends this hash again; one signed for somebody else is ignored.
 */
export async function storeFormImage(user: User, type: TypeName, form: FormData) {
  const field = imageFieldOf(type);
  if (!field) return;
  const sent = form.getAll(field);
  const earlier = sent.find((value) => typeof value === "string" && hashOfSigned(user, value));
  form.delete(field);
  const hash = await storeUpload(user, field, sent);
  const image = hash ? signImage(user, hash) : earlier;
  if (image) form.set(field, image);
}

/** Stores the picture sent as `field` and returns its hash. */
export async function storeUpload(uploader: User, field: string, sent: unknown[]) {
  const file = sent.find((value) => value instanceof File && value.size > 0);
  if (!(file instanceof File)) return undefined;
  return storeImage(file, { maxSide: imageSide, field, uploader: uploader.id });
}
