import type { User } from "../access/can";
import { limit } from "../http/rate-limits.server";
import {
  dropReplacedImage,
  hashOfSignedProof,
  signProof,
  storeProofFile,
} from "../images/images.server";

/** Marksheets have to be legible. */
const proofSide = 1600;

/** Stores the picture or PDF that was sent as `proof`, if there is one. */
export async function storeProof(student: User, sent: unknown[]) {
  const file = sent.find((value) => value instanceof File && value.size > 0);
  if (!(file instanceof File)) return undefined;
  await limit("upload", student.id);
  return storeProofFile(file, { maxSide: proofSide, field: "proof", uploader: student.id });
}

/**
 * Replaces the form's file with its hash, signed for the sender: a form that was refused sends it again
 * (decision: refused-picture-stays).
 */
export async function storeFormProof(student: User, form: FormData) {
  const sent = form.getAll("proof");
  const earlier = sent.find(
    (value) => typeof value === "string" && hashOfSignedProof(student, value),
  );
  form.delete("proof");
  const stored = await storeProof(student, sent);
  const before = typeof earlier === "string" ? hashOfSignedProof(student, earlier) : null;
  if (stored && before && before !== stored.hash) await dropReplacedImage(student, before);
  const proof = stored ? signProof(student, stored) : earlier;
  if (proof) form.set("proof", proof);
}
