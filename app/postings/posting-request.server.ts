import type { ActionFunctionArgs } from "@remix-run/node";
import { type User, assertAdmin } from "../accounts/users.server";
import { storeImage } from "../images/images.server";
import { hashOfSigned, signImage } from "../images/signed-image.server";
import { messages } from "../messages";
import { createPosting, postingJson } from "./postings.server";
import { postingSchema } from "./schema";
import { postingType } from "./types";
import { readBody, validate } from "../http/body.server";
import { typeOfCollection } from "./collection-request.server";

const imageField = "podcastImage";
const imageSide = 1200;

/** POST on a content endpoint: multipart or JSON, answers 201 with the item. */
export async function postFromRequest({ request, params, context }: ActionFunctionArgs) {
  const type = typeOfCollection(params.collection);
  assertAdmin(context.user, messages.post.refused);
  const body = await readBody(request);
  const input = await withStoredImage(context.user, body);
  const refusal = messages.post.failed(postingType(type).plain);
  const posting = await createPosting(
    context.user,
    type,
    validate(postingSchema(type), input, refusal),
  );
  return Response.json(
    { msg: messages.post.done(postingType(type).name), ...postingJson(posting) },
    { status: 201 },
  );
}

/** Puts the hash of an uploaded picture where the file was; the picture itself goes to the store. */
async function withStoredImage(admin: User, body: Record<string, unknown>) {
  const file = [body[imageField]].flat().find((value) => value instanceof File && value.size > 0);
  if (!(file instanceof File)) return { ...body, [imageField]: undefined };
  return {
    ...body,
    [imageField]: await storeFor(admin, file),
  };
}

/** The same for a screen's form, where their own picture of an earlier, refused try counts as well. */
export async function storeFormImage(admin: User, form: FormData) {
  const values = form.getAll(imageField);
  const file = values.find((value) => value instanceof File && value.size > 0);
  const earlier = values.find((value) => typeof value === "string" && value !== "");
  form.delete(imageField);
  if (file instanceof File) {
    form.set(imageField, signImage(admin, await storeFor(admin, file)));
  } else if (typeof earlier === "string" && hashOfSigned(admin, earlier)) {
    form.set(imageField, earlier);
  }
}

function storeFor({ id }: User, file: File) {
  return storeImage(file, { maxSide: imageSide, field: imageField, uploader: id });
}
