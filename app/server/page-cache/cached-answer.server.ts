import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isUnchanged } from "../../http/etag";
import { isBrowsing, prefetchHint } from "../document-hints.server";
import { type Encoding, bestEncoding } from "../encodings";
import { securityHeaders } from "../security-headers.server";

/** A public answer, ready to be sent to anybody in any encoding. */
export type CachedAnswer = {
  status: number;
  hintsPrefetch: boolean;
  /** Header names and values in turn, the form that `writeHead` is fastest with. */
  variants: Record<Encoding, { headers: string[]; body: Buffer }>;
  /** For clients that have the answer already; null if its route gives it no ETag. */
  unchanged: { tag: string; headers: string[] } | null;
  bytes: number;
};

export async function toCachedAnswer(path: string, response: Response): Promise<CachedAnswer> {
  const identity = Buffer.from(await response.arrayBuffer());
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(identity),
  ]);
  const hintsPrefetch = isBrowsing(path, response.headers.get("Content-Type"));
  const headers = new Headers(securityHeaders);
  headers.set("Cache-Control", "no-cache");
  response.headers.forEach((value, name) => headers.set(name, value));
  headers.append("Vary", `Cookie, Accept-Encoding${hintsPrefetch ? ", Save-Data" : ""}`);

  const tag = headers.get("ETag");
  const unchanged = tag ? { tag, headers: [...headers].flat() } : null;
  const variant = (encoding: Encoding, body: Buffer) => {
    headers.set("Content-Length", String(body.length));
    if (encoding !== "identity") headers.set("Content-Encoding", encoding);
    return { headers: [...headers].flat(), body };
  };
  const variants = {
    identity: variant("identity", identity),
    br: variant("br", br),
    gzip: variant("gzip", gz),
  };
  const bytes = identity.length + br.length + gz.length;
  return { status: response.status, hintsPrefetch, variants, unchanged, bytes };
}

export function sendCached(
  answer: CachedAnswer,
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
) {
  const { unchanged } = answer;
  if (unchanged && isUnchanged(req.headers["if-none-match"], unchanged.tag)) {
    return void res.writeHead(304, [...unchanged.headers, "X-Request-Id", requestId]).end();
  }
  const { headers, body } = answer.variants[bestEncoding(req)];
  const hints = answer.hintsPrefetch ? prefetchHint(req) : [];
  res.writeHead(answer.status, [...headers, "X-Request-Id", requestId, ...hints]);
  res.end(req.method === "HEAD" ? undefined : body);
}
