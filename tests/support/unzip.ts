import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** The texts of the files in a ZIP, by their names. */
export async function unzip(bytes: ArrayBuffer) {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const files: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  return files;
}
