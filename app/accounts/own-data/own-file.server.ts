import type { ZippedFile } from "../../zip.server";

/** One file of the download; `about` says what is in it. */
export type OwnFile = ZippedFile & { about: string };

/** A file of rows, which are queried only when the ZIP reaches it. */
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
