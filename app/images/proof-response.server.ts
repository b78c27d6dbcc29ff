import { savedFile } from "../http/saved-file.server";
import type { StoredFile } from "./images.server";

/** A proof as whoever may see it gets it: a picture is shown, a PDF is saved. Throws 404 without one. */
export function proofResponse(proof: StoredFile | null) {
  if (!proof) throw new Response("Image not found.", { status: 404 });
  const { bytes, type } = proof;
  if (type === "application/pdf") return savedFile({ name: "proof.pdf", type, bytes });
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "image/webp",
      "Content-Length": String(bytes.length),
      "Cache-Control": "private, no-store",
    },
  });
}
