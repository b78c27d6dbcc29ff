import { createHmac } from "node:crypto";
import { type IncomingMessage, request as plainRequest } from "node:http";
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
const passes = keysFor("front door").map(({ id, key }) => ({
  id,
  key: createHmac("sha256", key).update(probeHeader).digest().subarray(0, 32),
}));
const passOf = (key: Buffer) => key.toString("base64url");

export function callerHeaders({ headers }: Pick<IncomingMessage, "headers">, ip = "") {
  const given = String(headers[probeHeader] ?? "");
  const isOurs = given !== "" && passes.some(({ key }) => isSameText(given, passOf(key)));
  return isOurs ? { [callerHeader]: ip } : {};
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
  /** The address that the request really left from. */
  from?: string;
};

/** Throws what keeps a request from being answered. */
export function knock(address = env.APP_URL ?? ""): Promise<Seen> {
  const url = new URL("/livez", address);
  const isTls = url.protocol === "https:";
  return new Promise((resolve, reject) => {
    const options = {
      agent: false as const,
      // Judged below, so that the days of an expired certificate are known, too.
      rejectUnauthorized: false,
      headers: {
        [probeHeader]: isTls ? passOf(newest(passes).key) : "",
        "X-Forwarded-For": forgedAddress,
      },
      signal: AbortSignal.timeout(withinMs),
    };
    const asked = isTls ? tlsRequest(url, options) : plainRequest(url, options);
    asked.once("error", (error: Error) =>
      reject(error.name === "AbortError" ? new Error(`no answer in ${withinMs / 1000} s`) : error),
    );
    asked.once("response", (answer) => {
      answer.resume();
      const { statusCode: status = 0, headers, socket } = answer;
      resolve({
        status,
        location: headers.location,
        caller: headers[callerHeader]?.toString(),
        from: socket.localAddress?.replace(/^::ffff:/, ""),
        ...(isTls && certificateOf(socket as TLSSocket)),
      });
    });
    asked.end();
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
