import type { LookupAddress } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { type LookupFunction, isIP } from "node:net";
import { appUrl } from "../env.server";
import { webAddress } from "../text";
import { isPublicAddress } from "./public-address";

/** What came of asking a link; `status` is for people: a number of HTTP's, or a reason. */
export type Finding = { outcome: "answered" | "failed" | "not asked"; status: string };

/** How the network is reached. Only tests bring their own. */
export type Reach = {
  resolve: (host: string) => Promise<LookupAddress[]>;
  mayConnect: (address: string, port: number) => boolean;
  /** For each request, redirects and names included. */
  timeoutMs: number;
};

const ports = [80, 443, 8080, 8443];

export const publicInternet: Reach = {
  resolve: (host) => lookUp(host, { all: true }),
  mayConnect: (address, port) => ports.includes(port) && isPublicAddress(address),
  timeoutMs: 10_000,
};

/** Runs `work` while nobody else asks the host, or throws `HostBusy`. */
export type Turn = <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;

export class HostBusy extends Error {}

class Forbidden extends Error {}

const maxRedirects = 3;

/**
 * Asks a link whether it answers: HEAD, and GET where HEAD finds nothing good. No connection is ever
 * begun to an address that is not public, whatever names resolve to and redirects say.
 */
export async function askLink(link: string, turn: Turn, reach = publicInternet): Promise<Finding> {
  const found = await follow("HEAD", link, turn, reach);
  const isGood = found.outcome === "answered" && Number(found.status) < 400;
  return isGood || found.outcome === "not asked" ? found : follow("GET", link, turn, reach);
}

async function follow(method: string, link: string, turn: Turn, reach: Reach): Promise<Finding> {
  const signal = AbortSignal.timeout(reach.timeoutMs);
  let address = new URL(link);
  try {
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const { status, location } = await turn(address.hostname, () =>
        request(method, address, reach, signal),
      );
      const isRedirect = status >= 300 && status < 400 && location !== undefined;
      const next = isRedirect && toAddress(location, address);
      if (!next) return judge(status);
      address = next;
    }
    return { outcome: "failed", status: "more than three redirects" };
  } catch (error) {
    if (error instanceof HostBusy) throw error;
    return judgeError(error as NodeJS.ErrnoException, signal); // node:http throws nothing else
  }
}

/** Null for what no browser would open as a page, such as mailto: or credentials. */
function toAddress(location: string, base: URL) {
  if (!URL.canParse(location, base)) return null;
  const href = webAddress(new URL(location, base).href);
  return href === null ? null : new URL(href);
}

type Answer = { status: number; location?: string };

/** One request, without cookies or credentials. Of the answer only its head is read. */
function request(method: string, address: URL, reach: Reach, signal: AbortSignal) {
  const { protocol, hostname } = address;
  const port = Number(address.port) || (protocol === "https:" ? 443 : 80);
  const literal = hostname.replace(/^\[|\]$/g, "");
  // Node looks up names only: an address in the link itself would pass by `lookup`.
  if (isIP(literal) && !reach.mayConnect(literal, port)) throw new Forbidden();

  /** What is connected to is what was checked, so a name that changes its answer gains nothing. */
  const lookup: LookupFunction = (host, { all }, callback) => {
    const checked = reach.resolve(host).then((found) => {
      const isOpen = found.every((one) => reach.mayConnect(one.address, port));
      if (!isOpen || !found[0]) throw new Forbidden();
      return found;
    });
    checked.then(
      (found) =>
        all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family),
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
  const headers = { "User-Agent": `PlacementPortal link check (+${appUrl})`, Accept: "*/*" };
  const { request: begin } = protocol === "https:" ? https : http;
  return new Promise<Answer>((resolve, reject) => {
    const sent = begin(address, { method, headers, lookup, signal, agent: false });
    sent.on("error", reject);
    sent.on("response", (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.on("error", () => {}); // it is cut on the next line
      sent.destroy();
    });
    sent.end();
  });
}

/** A site may turn programs away (401, 403, 429 …) and still open for people (decision: dead-links). */
function judge(status: number): Finding {
  const isGone = status === 404 || status === 410 || (status >= 500 && status < 600);
  return { outcome: isGone ? "failed" : "answered", status: String(status) };
}

function judgeError(error: NodeJS.ErrnoException, { aborted }: AbortSignal): Finding {
  if (error instanceof Forbidden) return { outcome: "not asked", status: "not a public address" };
  if (aborted) return { outcome: "failed", status: "no answer in time" };
  const { code = "" } = error;
  // These are our own network's troubles.
  if (/^(EAI_AGAIN|ENETUNREACH|ENETDOWN|EMFILE)$/.test(code)) {
    return { outcome: "not asked", status: "no way out" };
  }
  // A server did answer; a browser may know a certificate that we do not.
  if (/CERT|SIGNATURE/.test(code)) return { outcome: "answered", status: "unknown certificate" };
  return { outcome: "failed", status: reasons[code] ?? "connection lost" };
}

const reasons: Record<string, string> = {
  ENOTFOUND: "unknown host",
  ECONNREFUSED: "connection refused",
};
