import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isBrowsing, prefetchHint } from "../document-hints.server";
import { securityHeaders } from "../security-headers.server";

const encodings = ["br", "gzip", "identity"] as const;
type Encoding = (typeof encodings)[number];

/** A public answer with all that is the same for everybody, ready to be sent in any encoding. */
export type Kept = {
  status: number;
  hintsPrefetch: boolean;
  /** Header names and values in turn, as `writeHead` is quickest with. */
  variants: Record<Encoding, { headers: string[]; body: Buffer }>;
  bytes: number;
};

export async function makeKept(path: string, response: Response): Promise<Kept> {
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
  return { status: response.status, hintsPrefetch, variants, bytes };
}

export function sendKept(kept: Kept, req: IncomingMessage, res: ServerResponse, requestId: string) {
  const { headers, body } = kept.variants[bestEncoding(req.headers["accept-encoding"])];
  const hints = kept.hintsPrefetch ? prefetchHint(req) : [];
  res.writeHead(kept.status, [...headers, "X-Request-Id", requestId, ...hints]);
  res.end(req.method === "HEAD" ? undefined : body);
}

/** The smallest of those that the client takes (RFC 9110 §12.5.3), whichever it names first. */
function bestEncoding(accepted = ""): Encoding {
  const taken = accepted
    .split(",")
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/i.test(coding))
    .map((coding) => coding.split(";")[0]?.trim().toLowerCase());
  return encodings.find((encoding) => taken.includes(encoding)) ?? "identity";
}
