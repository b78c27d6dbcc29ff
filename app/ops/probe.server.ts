import { createHmac } from "node:crypto";
import { type IncomingMessage, type RequestOptions, request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import type { TLSSocket } from "node:tls";
import { env } from "../env.server";
import { isSameText, keysFor, newest } from "../keys.server";

/**
 * The portal as others see it: a request to APP_URL, through DNS, TLS and the proxy. The web process that
 * answers says which address it takes the caller's to be, but only to who has the secret.
 */
const probeHeader = "x-portal-probe";
const callerHeader = "x-portal-caller";
/** The header that the last proxy gave us, as it was. */
const forwardedHeader = "x-portal-forwarded";
const passes = keysFor("front door").map(({ id, key }) => ({
  id,
  key: createHmac("sha256", key).update(probeHeader).digest().subarray(0, 32),
}));
const passOf = (key: Buffer) => key.toString("base64url");

export function callerHeaders({ headers }: Pick<IncomingMessage, "headers">, ip = "") {
  const forwarded = String(headers["x-forwarded-for"] ?? "");
  return isPass(headers) ? { [callerHeader]: ip, [forwardedHeader]: forwarded } : {};
}

/** Whether a request comes from who has our secret. */
export function isPass(headers: IncomingMessage["headers"]) {
  const given = String(headers[probeHeader] ?? "");
  return given !== "" && passes.some(({ key }) => isSameText(given, passOf(key)));
}

/** Sent where nobody else can read it. */
export function passHeaders({ protocol, hostname }: URL) {
  const isSafe = protocol === "https:" || /^(localhost|127\..*|\[::1\])$/.test(hostname);
  return { [probeHeader]: isSafe ? passOf(newest(passes).key) : "" };
}

/** From TEST-NET-3 (RFC 5737), so nobody's: who sees it believes any client. */
export const forgedAddress = "203.0.113.77";
const withinMs = 5_000;
const dayMs = 86_400_000;

export type Seen = {
  status: number;
  /** Where the answer sends its reader instead. */
  location?: string;
  /** Why a browser would refuse the certificate. */
  certificateTrouble?: string;
  certificateDays?: number;
  /** The caller's address, as our process took it to be; absent if another program answered. */
  caller?: string;
  /** The X-Forwarded-For that it got. */
  forwarded?: string;
  /** The address that the request really left from. */
  from?: string;
};

/** Throws what keeps a request from being answered. */
export async function knock(address = env.APP_URL ?? ""): Promise<Seen> {
  const url = new URL("/livez", address);
  const answer = await requestOnce(url, {
    headers: { ...passHeaders(url), "X-Forwarded-For": forgedAddress },
    signal: AbortSignal.timeout(withinMs),
  }).catch((error: Error) => {
    throw error.name === "AbortError" ? new Error(`no answer in ${withinMs / 1000} s`) : error;
  });
  answer.resume();
  const { statusCode: status = 0, headers, socket } = answer;
  return {
    status,
    location: headers.location,
    caller: headers[callerHeader]?.toString(),
    forwarded: headers[forwardedHeader]?.toString(),
    from: socket.localAddress?.replace(/^::ffff:/, ""),
    ...(url.protocol === "https:" && certificateOf(socket as TLSSocket)),
  };
}

/** On a connection of its own. Any certificate will do: `knock` judges it, also once it has expired. */
export function requestOnce(url: URL, options: RequestOptions, body?: Buffer) {
  const own = { ...options, agent: false as const, rejectUnauthorized: false };
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asked = url.protocol === "https:" ? tlsRequest(url, own) : plainRequest(url, own);
    asked.once("error", reject);
    asked.once("response", resolve);
    asked.end(body);
  });
}

function certificateOf(socket: TLSSocket) {
  const { valid_to } = socket.getPeerCertificate();
  return {
    certificateDays: Math.floor((Date.parse(valid_to) - Date.now()) / dayMs),
    certificateTrouble: socket.authorized
      ? undefined
      : String(socket.authorizationError ?? "not trusted"),
  };
}
