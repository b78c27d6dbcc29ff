import { Parser } from "saxen";
import { type Entry, type ZipFile, fromBufferPromise } from "yauzl";
import { UnreadError, largest } from "./sheets";

/** The parts of a workbook, which is a ZIP of XML. Nothing in it is run or fetched: no macro, no link. */
export type Parts = { zip: ZipFile; entries: Map<string, Entry> };

const mostEntries = 2_000;

/**
 * Its list of contents. yauzl checks that no part unpacks to more than it says, so what they say together is a limit.
 */
export async function openZip(bytes: Buffer): Promise<Parts> {
  return orBroken(async () => {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    if (zip.entryCount > mostEntries) throw new UnreadError({ why: "unpacked" });
    const entries = new Map<string, Entry>();
    let size = 0;
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize;
      if (size > largest.unpacked) throw new UnreadError({ why: "unpacked" });
      entries.set(entry.fileName, entry);
    }
    return { zip, entries };
  });
}

/** What yauzl and zlib say about a file that is no ZIP, or a broken one, is for nobody to read. */
async function orBroken<Result>(work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnreadError ? error : new UnreadError({ why: "broken" });
  }
}

type Element = {
  name: string;
  attributes: () => Record<string, string>;
};

type Listener = {
  open?: (element: Element) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

/** Parses one part as it unpacks; names come without their prefixes. A part that is not there has no elements. */
export async function parsePart(parts: Parts, name: string, { open, close, text }: Listener) {
  const entry = parts.entries.get(name);
  if (!entry) return;
  let failure: Error | undefined;
  const parser = new Parser()
    .on("error", (error) => (failure ??= error))
    .on("warn", () => undefined)
    .on("openTag", (element, attributes, decode) => {
      open?.({ name: local(element), attributes: () => decoded(attributes(), decode) });
    })
    .on("closeTag", (element) => close?.(local(element)))
    .on("text", (found, decode) => text?.(decode(found)))
    .on("cdata", (found) => text?.(found));
  const decoder = new TextDecoder();
  for await (const piece of unpacked(parts, entry)) {
    parser.write(decoder.decode(piece, { stream: true }));
    if (failure) break;
  }
  parser.end();
  if (failure) throw new UnreadError({ why: "broken" });
}

async function* unpacked({ zip }: Parts, entry: Entry) {
  const stream: AsyncIterable<Buffer> = await orBroken(() => zip.openReadStreamPromise(entry));
  const pieces = stream[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await orBroken(() => pieces.next());
    if (done) return;
    yield value;
  }
}

function local(name: string) {
  return name.slice(name.indexOf(":") + 1);
}

/** With and without their prefixes, as `r:id` has a different one in files of other programs. */
function decoded(attributes: Record<string, string>, decode: (text: string) => string) {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const text = decode(value);
    found[name] = text;
    found[local(name)] ??= text;
  }
  return found;
}
