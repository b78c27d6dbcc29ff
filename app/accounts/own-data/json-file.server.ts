import type { OwnFile } from "./own-data.server";

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
