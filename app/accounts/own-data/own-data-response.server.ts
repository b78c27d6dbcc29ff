import { streamed } from "../../http/stream.server";
import { zipped } from "../../zip.server";
import type { OwnFile } from "./own-file.server";

export function zipResponse(files: OwnFile[], fileName: string) {
  return streamed(zipped(files), {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "private, no-store",
  });
}
