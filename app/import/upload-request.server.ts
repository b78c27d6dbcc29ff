import type { User } from "../access/can";
import { limit } from "../http/rate-limits.server";
import { largestFile, unreadable } from "./reader.server";

/** The uploaded file, or the cells that were pasted. Counts as one of this admin's tries. */
export async function uploaded(admin: User, sent: unknown, pasted?: unknown) {
  const text = typeof pasted === "string" && pasted.trim() ? pasted : null;
  if (!(sent instanceof File) || sent.size === 0) {
    if (text === null) throw unreadable((m) => m.import.noFile);
    await limit("import", admin.id);
    return { bytes: new TextEncoder().encode(text), name: "" };
  }
  if (sent.size > largestFile) throw unreadable((m) => m.import.tooLarge, 413);
  await limit("import", admin.id);
  return { bytes: new Uint8Array(await sent.arrayBuffer()), name: sent.name };
}
