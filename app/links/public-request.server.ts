import type { LookupAddress } from "node:dns";
import http, { type OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import { type LookupFunction, isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { Resolver } from "node:dns/promises";

/** How the network is reached. Only tests pass their own. */
export type Reach = {
  resolve: (host: string) => Promise<LookupAddress[]>;
  mayConnect: (address: string, port: number) => boolean;
  /** For a link's whole chain of redirects, including name lookups. */
  timeoutMs: number;
  /** A certificate to trust in place of the usual ones. */
  ca?: string;
};

const ports = [80, 443, 8080, 8443];

export const publicInternet: Reach = {
  resolve: resolveName,
  mayConnect: (address, port) => ports.includes(port) && isPublicAddress(address),
  timeoutMs: 10_000,
};

/** Nothing was sent, as the address, or one that its name resolves to, is not public. */
export class NotPublic extends Error {}

type Outgoing = { method: string; headers: OutgoingHttpHeaders; body?: Buffer };
type Answer = { status: number; location?: string };

/**
 * Sends one request, without cookies or credentials, to an address that a user gave. Reads only the
 * head of the answer and follows no redirect. Throws what node:http throws, and `NotPublic`.
 */
export function requestPublic(
  address: URL,
  { method, headers, body }: Outgoing,
  reach: Reach,
  signal: AbortSignal,
) {
  const { protocol, hostname } = address;
  const port = Number(address.port) || (protocol === "https:" ? 443 : 80);
  const literal = hostname.replace(/^\[|\]$/g, "");
  // Node looks up names only: an IP address in the link itself never reaches `lookup`. A name without a dot
  // (localhost) is of our own network.
  if (isIP(literal) ? !reach.mayConnect(literal, port) : !hostname.includes("."))
    throw new NotPublic();

  /** Connects only to addresses checked here, so a name that changes its answer gains nothing. */
  const lookup: LookupFunction = (host, { all }, callback) => {
    const checked = reach.resolve(host).then((found) => {
      const isOpen = found.every((record) => reach.mayConnect(record.address, port));
      if (!isOpen || !found[0]) throw new NotPublic();
      return found;
    });
    checked.then(
      (found) =>
        all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
  const { request: begin } = protocol === "https:" ? https : http;
  return new Promise<Answer>((resolve, reject) => {
    const { ca } = reach;
    const sent = begin(address, { method, headers, lookup, signal, ca, agent: false });
    sent.on("error", reject);
    sent.on("response", (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.on("error", () => {}); // it is cut on the next line
      sent.destroy();
    });
    sent.end(body);
  });
}

/** The metadata service of a cloud (Azure), at an address that looks public. */
const metadata = ["168.63.129.16"];

/**
 * Whether an IP address belongs to the public internet: no loopback, private, link-local, carrier,
 * multicast, reserved or metadata address, and no IPv6 address that a gateway translates to IPv4.
 */
export function isPublicAddress(text: string) {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // turns an IPv4-mapped IPv6 address into IPv4
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return !metadata.includes(address.toString());
  return address.match(ipaddr.IPv6.parseCIDR("2000::/3")); // all that IANA has allocated so far
}

const timeoutMs = 2_000;

/**
 * The addresses of a name, asked from the name servers of /etc/resolv.conf or from `servers`. Throws with the
 * codes of getaddrinfo: ENOTFOUND if the name has none, EAI_AGAIN if that was not found out in time.
 * getaddrinfo itself would wait in one of Node's four threads for a name server that never answers, and with it
 * each new connection by name to Postgres, Redis or S3 (decision: names-of-others). /etc/hosts is not read.
 */
export async function resolveName(host: string, servers?: string[]): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 }); // each reads resolv.conf anew
  if (servers) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = answers.flatMap((answer, index) =>
    answer.status === "fulfilled"
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  );
  if (found.length) return found;
  const isNone = answers.every(
    (answer) =>
      answer.status === "rejected" && /^(ENOTFOUND|ENODATA|EBADNAME)$/.test(answer.reason.code),
  );
  const code = isNone ? "ENOTFOUND" : "EAI_AGAIN";
  throw Object.assign(new Error(`${code} ${host}`), { code });
}
