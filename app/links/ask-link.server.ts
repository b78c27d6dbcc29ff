import { appUrl } from "../env.server";
import { webAddress } from "../text";
import { NotPublic, type Reach, publicInternet, requestPublic } from "./public-request.server";

/** What asking a link found out; `status` is for people: an HTTP status or a reason. */
export type Finding = { outcome: "answered" | "failed" | "not asked"; status: string };

/** Runs `work` while nobody else asks the host, or throws `HostBusy`. */
export type Turn = <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;

export class HostBusy extends Error {}

const maxRedirects = 3;
const headers = { "User-Agent": `PlacementPortal link check (+${appUrl})`, Accept: "*/*" };

/**
 * Asks whether a link answers, with HEAD, and with GET unless HEAD succeeds. Never connects to an
 * address that is not public, whatever names resolve to and redirects say.
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
        requestPublic(address, { method, headers }, reach, signal),
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

/** Null for targets that no browser would open as a page, such as mailto: or credentials. */
function toAddress(location: string, base: URL) {
  if (!URL.canParse(location, base)) return null;
  const href = webAddress(new URL(location, base).href);
  return href === null ? null : new URL(href);
}

/** A site may refuse programs (401, 403, 429 …) and still work for people (decision: dead-links). */
function judge(status: number): Finding {
  const isGone = status === 404 || status === 410 || (status >= 500 && status < 600);
  return { outcome: isGone ? "failed" : "answered", status: String(status) };
}

function judgeError(error: NodeJS.ErrnoException, { aborted }: AbortSignal): Finding {
  if (error instanceof NotPublic) return { outcome: "not asked", status: "not a public address" };
  if (aborted) return { outcome: "failed", status: "no answer in time" };
  const { code = "" } = error;
  // These are problems of our own network.
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
