import { type PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { streamed } from "../../http/stream.server";
import type { OwnFile } from "./own-data.server";

/** The files as one ZIP, which is never whole in memory. */
export function zipResponse(files: OwnFile[], fileName: string) {
  return streamed(zipped(files), {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${fileName}"`,
    "Cache-Control": "private, no-store",
  });
}

async function* zipped(files: OwnFile[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough; // its types know less
  zip.on("error", (error: Error) => output.destroy(error));
  for (const { name, pieces } of files) {
    zip.addReadStreamLazy(name, (open) =>
      open(null, Readable.from(pieces(), { objectMode: false })),
    );
  }
  zip.end();
  yield* output as AsyncIterable<Buffer>;
}
