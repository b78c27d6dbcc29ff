import type { ActionFunctionArgs } from "@remix-run/node";
import { assertAdmin } from "../accounts/users.server";
import { storeImage } from "../images/images.server";
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
  const input = await withStoredImage(body);
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
async function withStoredImage(body: Record<string, unknown>) {
  const file = [body[imageField]].flat().find((value) => value instanceof File && value.size > 0);
  if (!(file instanceof File)) return { ...body, [imageField]: undefined };
  return {
    ...body,
    [imageField]: await storeImage(file, { maxSide: imageSide, field: imageField }),
  };
}

/** The same for a screen's form, where a picture of an earlier, refused try counts as well. */
export async function storeFormImage(form: FormData) {
  const values = form.getAll(imageField);
  const file = values.find((value) => value instanceof File && value.size > 0);
  const kept = values.find((value) => typeof value === "string" && value !== "");
  form.delete(imageField);
  if (file instanceof File) {
    form.set(imageField, await storeImage(file, { maxSide: imageSide, field: imageField }));
  } else if (kept) {
    form.set(imageField, kept);
  }
}
