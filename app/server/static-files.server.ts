import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { lookup } from "mrmime";
import type { IncomingMessage } from "node:http";
import { constants } from "node:zlib";
import Negotiator from "negotiator";
import { inertPolicy } from "./security-headers.server";

/**
 * Serves the build's files from memory: they are small, and open pages ask for them even after another
 * build has replaced them on disk. `.br` and `.gz` beside a file are its compressed forms.
 */
export function staticFiles(dir: string): RequestHandler {
  const files = new Map(namesIn(dir).map((name) => [`/${name}`, readFileSync(join(dir, name))]));
  return (req, res, next) => {
    if (!files.has(req.path) || /\.(br|gz)$/.test(req.path)) return next();
    const present = encodings.filter((one) => files.has(req.path + extensions[one]));
    const encoding = bestEncoding(req, present);
    const body = files.get(req.path + extensions[encoding]) as Buffer; // present
    res.writeHead(200, {
      "Content-Type": typeOf(req.path),
      "Content-Length": body.length,
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
      Vary: "Accept-Encoding",
      "Cache-Control": `public, ${req.path.startsWith("/assets/") ? "max-age=31536000, immutable" : "max-age=3600"}`,
      "Content-Security-Policy": inertPolicy,
    });
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

function typeOf(path: string) {
  if (path === "/speculation-rules.json") return "application/speculationrules+json";
  return lookup(path) ?? "application/octet-stream";
}

const extensions: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };

/** Paths below `dir` of all but hidden files. */
function namesIn(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .flatMap((entry) =>
      entry.isDirectory()
        ? namesIn(join(dir, entry.name)).map((name) => `${entry.name}/${name}`)
        : [entry.name],
    );
}

/** Smallest first: the order of preference for a client that accepts several equally. */
const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** The client's best encoding among those that an answer is available in. */
export function bestEncoding(req: IncomingMessage, present: readonly Encoding[] = encodings) {
  // @ts-expect-error -- its types do not know yet that one can prefer
  const best = new Negotiator(req).encoding(present, { preferred: encodings });
  return (best as Encoding | undefined) ?? "identity";
}

/** For answers that only one reader gets, or few (decision: light-compression). */
export const lightBrotli = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};
