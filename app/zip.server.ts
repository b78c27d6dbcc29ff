import { type PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of a ZIP, read when its turn comes. */
export type ZippedFile = { name: string; pieces: () => AsyncIterable<string | Buffer> };

/** The files as one ZIP, which is never whole in memory. */
export async function* zipped(files: ZippedFile[]): AsyncGenerator<Buffer> {
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
