import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Reach } from "../../app/links/public-request.server";
import { open } from "../links/link-server";

const pem = readFileSync("tests/news/push-example.pem", "utf8"); // of push.example, made for these tests

/** A browser that asked for notifications and decrypts them (RFC 8291). */
export function aBrowser() {
  const keys = createECDH("prime256v1");
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  const path = randomBytes(24).toString("base64url");
  const subscription = {
    endpoint: `https://push.example/${path}`,
    p256dh: own.toString("base64url"),
    auth: auth.toString("base64url"),
  };

  function read(message: Buffer) {
    const salt = message.subarray(0, 16);
    const start = 21 + message.readUInt8(20);
    const server = message.subarray(21, start);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, server]);
    const ikm = derive(keys.computeSecret(server), auth, info, 32);
    const key = derive(ikm, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = derive(ikm, salt, "Content-Encoding: nonce\0", 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(message.subarray(-16));
    const plain = Buffer.concat([cipher.update(message.subarray(start, -16)), cipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Shown;
  }
  return { subscription, path, read };
}

export type Browser = ReturnType<typeof aBrowser>;
type Shown = { title: string; body: string; path: string; tag: string };

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}

type Message = { path: string; headers: Record<string, unknown>; body: Buffer };

/** A push service on this machine. In the network `reach` its name is push.example. */
export async function startPushService() {
  const messages: Message[] = [];
  let connections = 0;
  let status = 201;
  const server = createServer({ key: pem, cert: pem }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = "", headers } = request;
    messages.push({ path: url.slice(1), headers, body: Buffer.concat(chunks) });
    response.writeHead(status).end();
  });
  server.on("connection", () => connections++);
  server.listen(0, open);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // TCP
  const reach: Reach = {
    resolve: async () => [{ address: open, family: 4 }],
    mayConnect: () => true,
    timeoutMs: 2_000,
    ca: pem,
  };
  return {
    port,
    messages,
    reach,
    connections: () => connections,
    answerWith: (next: number) => void (status = next),
    stop: () => server.close(),
  };
}
