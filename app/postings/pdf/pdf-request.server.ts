import type { User } from "../../access/can";
import { limit } from "../../http/rate-limits.server";
import type { TypeName } from "../types";
import { mayHavePdf } from "./pdf";
import { digestOfSigned, signPdf, storePdf } from "./pdfs.server";

/**
 * Stores an uploaded PDF and puts its digest, signed for the sender, into the form, as `earlierPdf`: a form that was
 * refused sends that again. Throws 422 with the error at `pdf`, and then what was there before stays.
 */
export async function storeFormPdf(user: User, type: TypeName, form: FormData) {
  const sent = form.getAll("pdf");
  const earlier = form.get("earlierPdf");
  form.delete("pdf");
  form.delete("earlierPdf");
  if (!mayHavePdf(type)) return;
  if (typeof earlier === "string") {
    const stays = earlier !== "" && !form.has("removePdf");
    form.set("earlierPdf", stays ? signPdf(user, await digestOfSigned(user, earlier)) : "");
  }
  const digest = await storeUploadedPdf(user, sent);
  if (digest) form.set("earlierPdf", signPdf(user, digest));
}

/** Stores the PDF among what was sent and returns its digest. Throws 422 with the error at `pdf`, and 429 past the limit. */
export async function storeUploadedPdf(uploader: User, sent: unknown[]) {
  const file = sent.find((value) => value instanceof File && value.size > 0);
  if (!(file instanceof File)) return undefined;
  await limit("posting-pdf", uploader.id);
  return storePdf(uploader, file);
}
