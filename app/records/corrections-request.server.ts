import type { User } from "../access/can";
import { limit } from "../http/rate-limits.server";
import { dropReplacedImage, hashOfSigned, signImage, storeImage } from "../images/images.server";

/** Marksheets have to be legible. */
const proofSide = 1600;

/** Stores the picture that was sent as `proof`, if there is one, and returns its hash. */
export async function storeProof(student: User, sent: unknown[]) {
  const file = sent.find((value) => value instanceof File && value.size > 0);
  if (!(file instanceof File)) return undefined;
  await limit("upload", student.id);
  return storeImage(file, { maxSide: proofSide, field: "proof", uploader: student.id });
}

/**
 * Replaces the form's picture with its hash, signed for the sender: a form that was refused sends it again
 * (decision: refused-picture-stays).
 */
export async function storeFormProof(student: User, form: FormData) {
  const sent = form.getAll("proof");
  const earlier = sent.find((value) => typeof value === "string" && hashOfSigned(student, value));
  form.delete("proof");
  const hash = await storeProof(student, sent);
  const before = typeof earlier === "string" ? hashOfSigned(student, earlier) : null;
  if (hash && before && before !== hash) await dropReplacedImage(student, before);
  const image = hash ? signImage(student, hash) : earlier;
  if (image) form.set("proof", image);
}
