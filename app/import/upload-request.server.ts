import type { User } from "../access/can";
import { AppError } from "../errors";
import { limit } from "../http/rate-limits.server";
import type { Sentence } from "../languages/texts";
import { largestFile } from "./csv-rows.server";

/** The uploaded file's content. Counts as one of this admin's tries. */
export async function uploadedCsv(admin: User, sent: unknown) {
  if (!(sent instanceof File) || sent.size === 0) throw atFile((m) => m.import.noFile, 422);
  if (sent.size > largestFile) throw atFile((m) => m.import.tooLarge, 413);
  await limit("import", admin.id);
  return new Uint8Array(await sent.arrayBuffer());
}

function atFile(sentence: Sentence, status: number) {
  return new AppError(sentence, status, { fields: { file: sentence } });
}
