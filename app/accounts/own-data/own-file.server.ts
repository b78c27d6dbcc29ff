import type { ZippedFile } from "../../zip.server";

/** One file of the download, and what is in it. */
export type OwnFile = ZippedFile & { about: string };

/** A file of rows, read when its turn comes. */
export function json(
  name: string,
  about: string,
  rows: { execute(): Promise<unknown[]> },
): OwnFile {
  return {
    name,
    about,
    async *pieces() {
      yield JSON.stringify(await rows.execute(), null, 2);
    },
  };
}
