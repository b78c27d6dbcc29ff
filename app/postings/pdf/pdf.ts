import { z } from "zod";
import { type TypeName, detailsPath, postingType } from "../types";

/** A PDF beside a posting is named by its digest: `<SHA-256>-<length>`. */

/** In bytes. */
export const maxPdf = 5 * 1024 * 1024;

export function mayHavePdf(type: TypeName) {
  return postingType(type).tracked;
}

/** In bytes. */
export function pdfSize(digest: string) {
  return Number(digest.split("-")[1]);
}

export function pdfKilobytes(digest: string) {
  return Math.ceil(pdfSize(digest) / 1024);
}

export function pdfPath(posting: { type: TypeName; id: string }, digest: string) {
  return `${detailsPath(posting)}/pdf/${digest}`;
}

/** A digest, or one that a signature follows, as forms have it; "" for anything else. */
export function digestIn(text: unknown) {
  return /^([0-9a-f]{64}-\d{1,7})(?:\.|$)/.exec(typeof text === "string" ? text : "")?.[1] ?? "";
}

/** What is stored of an upload, in calls and forms; null for none. */
export const pdfInput = z
  .unknown()
  .optional()
  .transform((value) => (value === undefined ? undefined : digestIn(value) || null));
