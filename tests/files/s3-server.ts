import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a request gets instead of an answer: a status, silence, or a cut connection. */
type Trouble = number | "hang" | "cut";

const bucket = "portal";
const region = "ap-south-1";
const accessKey = "AKIAEXAMPLE";
const secretKey = "wJalr/XUtn+FEMI=K7MDENG"; // with signs that a URL must encode

const sha256 = (text: Buffer | string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: Buffer | string, text: string) =>
  createHmac("sha256", key).update(text).digest();

/**
 * A private bucket in memory, as strict as S3: it checks the signature (version 4), time, region, length
 * and hash of each request with its own code. `meet` can be set to what a request gets.
 */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const seen: string[] = [];
  const settings = {
    isPublic: false,
    meet: undefined as ((method: string, key: string) => Trouble | undefined) | undefined,
    /** Called before a PUT is answered. */
    onPut: undefined as ((key: string) => Promise<void>) | undefined,
  };

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request);
    if (!body) return;
    const { method = "", url: path = "" } = request;
    const key = path.split("/").slice(2).join("/");
    seen.push(`${method} ${key}`);
    const trouble = settings.meet?.(method, key);
    if (trouble === "hang") return;
    if (trouble === "cut") return void request.socket.destroy();
    if (trouble) {
      const to = trouble < 400 ? { Location: `http://elsewhere.example${path}` } : {};
      return void response.writeHead(trouble, to).end(errorOf("Trouble"));
    }
    const isRead = settings.isPublic && method === "GET" && !request.headers.authorization;
    const [status, code] = isRead ? [200] : refusalOf(request, body);
    if (code) return void response.writeHead(status).end(errorOf(code));
    if (path.split("/")[1] !== bucket)
      return void response.writeHead(404).end(errorOf("NoSuchBucket"));
    if (method === "PUT") {
      await settings.onPut?.(key);
      objects.set(key, body);
      return void response.writeHead(200).end();
    }
    const found = objects.get(key);
    if (method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!found) return void response.writeHead(404).end(errorOf("NoSuchKey"));
    response.writeHead(200, { "Content-Length": found.length }).end(found);
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // TCP
  const origin = `127.0.0.1:${port}`;
  /** The address for S3_URL, with optional mistakes. */
  const urlWith = ({ secret = secretKey, user = accessKey, at = origin, folder = bucket } = {}) =>
    `http://${user}:${encodeURIComponent(secret)}@${at}/${folder}?region=${region}`;
  return Object.assign(settings, {
    ...{ url: urlWith(), urlWith, open: `http://${origin}/${bucket}`, objects, seen },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  });
}

export type S3 = Awaited<ReturnType<typeof startS3>>;

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch {
    return null; // its sender is gone
  }
}

const errorOf = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`;

/** As https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html says. */
function refusalOf({ method, url = "", headers }: IncomingMessage, body: Buffer) {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
  const found = pattern.exec(headers.authorization ?? "");
  if (!found) return [403, "AccessDenied"] as const;
  const [, user, day = "", where = "", signed = "", signature] = found;
  if (user !== accessKey) return [403, "InvalidAccessKeyId"] as const;
  if (where !== region) return [400, "AuthorizationHeaderMalformed"] as const;
  if (method === "PUT" && headers["content-length"] === undefined)
    return [411, "MissingContentLength"] as const;
  const said = String(headers["x-amz-date"]);
  const at = Date.parse(said.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  if (!(Math.abs(Date.now() - at) < 15 * 60_000) || !said.startsWith(day))
    return [403, "RequestTimeTooSkewed"] as const;
  const names = signed.split(";");
  const needed = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (needed.some((name) => !names.includes(name)) || !needed.includes("x-amz-content-sha256"))
    return [403, "AccessDenied"] as const;
  const [path = "", query = ""] = url.split("?");
  const hash = String(headers["x-amz-content-sha256"]);
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join("");
  const canonical = [method, path, query, lines, signed, hash].join("\n");
  const scope = `${day}/${where}/s3/aws4_request`;
  const key = [where, "s3", "aws4_request"].reduce(hmac, hmac(`AWS4${secretKey}`, day));
  const expected = hmac(key, ["AWS4-HMAC-SHA256", said, scope, sha256(canonical)].join("\n"));
  if (expected.toString("hex") !== signature) return [403, "SignatureDoesNotMatch"] as const;
  if (hash !== sha256(body)) return [400, "XAmzContentSHA256Mismatch"] as const;
  return [200] as const;
}
