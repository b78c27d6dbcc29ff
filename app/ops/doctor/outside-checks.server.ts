import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { env } from "../../env.server";
import { askStore } from "../../files/s3.server";
import { askProxy } from "./front-door-checks.server";
import { type Seen, forgedAddress, knock } from "../probe.server";
import { type Finding, well, wrong } from "./finding";

/** Days before its end, when certbot has failed for two weeks. */
const certificateDays = 14;

/** Whether APP_URL leads to this portal, as everybody outside would find it. */
export async function askFrontDoor(): Promise<Finding[]> {
  const about = "APP_URL";
  if (!env.APP_URL) return []; // a setting, reported there
  try {
    const seen = await knock(env.APP_URL);
    const proxied = seen.location ? undefined : await askProxy(env.APP_URL);
    const findings = [
      ...judge(seen, proxied !== undefined),
      ...(await askPlain(env.APP_URL)),
      ...(proxied ?? []),
    ];
    return findings.length ? findings : [well(about, `${env.APP_URL} answers`)];
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    return [wrong(about, `${env.APP_URL} does not answer: ${message || code}`)];
  }
}

/** `isReached`: some requests come to a process of ours, and what becomes of the others is judged with them. */
function judge(seen: Seen, isReached: boolean): Finding[] {
  const findings: Finding[] = [];
  const says = (text: string) => void findings.push(wrong("APP_URL", text));
  const { status, location, certificateTrouble, certificateDays: days } = seen;
  const { caller, from, forwarded } = seen;
  if (certificateTrouble) says(`browsers refuse its certificate: ${certificateTrouble}`);
  else if (days !== undefined && days < certificateDays)
    says(`its certificate ends in ${days} days: does certbot renew it?`);
  if (location) says(`it redirects to ${location}: APP_URL must be where people end up`);
  else if (status !== 200 && !isReached)
    says(`it answers ${status}: does the proxy reach the web processes?`);
  else if (caller === undefined && !isReached && env.APP_URL?.startsWith("https:"))
    says("something else answers there, or a portal with another SESSION_SECRET");
  if (forwarded === "" && env.APP_URL?.startsWith("https:"))
    says(
      "the proxy sends no X-Forwarded-For, so everybody has its address and shares its limits: 'proxy_set_header X-Forwarded-For $remote_addr'",
    );
  else if (forwarded === forgedAddress)
    says(
      "callers can pretend any address: the proxy passes on the X-Forwarded-For that they send: 'proxy_set_header X-Forwarded-For $remote_addr'",
    );
  else if (caller === forgedAddress)
    says("callers can pretend any address: TRUST_PROXY counts more proxies than there are");
  else if (caller && from && caller !== from && isPrivate(caller))
    says(`callers are seen as ${caller}, which is a proxy: raise TRUST_PROXY by one`);
  return findings;
}

/** Whoever types the name without https:// must be sent on. */
async function askPlain(address: string): Promise<Finding[]> {
  const url = new URL(address);
  if (url.protocol !== "https:" || url.port) return [];
  url.protocol = "http:";
  const seen = await knock(url.href).catch(() => null); // nobody listens: fine
  return seen && !seen.location?.startsWith("https:")
    ? [wrong("APP_URL", `http://${url.host} answers ${seen.status} instead of sending to https`)]
    : [];
}

/** Loopback, and networks that are not routed on the internet. */
export function isPrivate(address: string) {
  const bare = address.replace(/^\[|\]$/g, "");
  return isIP(bare) !== 0 && ipaddr.process(bare).range() !== "unicast";
}

/** The other ends of settings that nothing else would try before they are needed. */
export async function askOthers(): Promise<Finding[]> {
  const { BACKUP_S3_URL, OIDC_ISSUER, OTEL_EXPORTER_OTLP_ENDPOINT, PING_URL } = env;
  const found = await Promise.all([
    BACKUP_S3_URL &&
      ask("backup", "BACKUP_S3_URL", async () => {
        await askStore("GET", "backups.json", { store: BACKUP_S3_URL, withinMs: 5_000 });
      }),
    OIDC_ISSUER &&
      ask("login", "OIDC_ISSUER", async () => {
        const { ok, status } = await fetchBriefly(
          `${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
        );
        if (!ok) throw new Error(`its openid-configuration answers ${status}`);
      }),
    // Any answer will do: collectors have no page to ask for.
    OTEL_EXPORTER_OTLP_ENDPOINT &&
      ask("tracing", "OTEL_EXPORTER_OTLP_ENDPOINT", () =>
        fetchBriefly(OTEL_EXPORTER_OTLP_ENDPOINT),
      ),
    // Its host alone: the address itself would hear that something was done.
    PING_URL && ask("monitor", "PING_URL", () => fetchBriefly(new URL(PING_URL).origin)),
  ]);
  return found.filter((finding) => typeof finding === "object");
}

async function ask(about: string, setting: string, work: () => Promise<unknown>) {
  try {
    await work();
    return well(about, `${setting} answers`);
  } catch (error) {
    const { message, cause } = error as Error;
    const { code } = (cause ?? {}) as { code?: string }; // fetch hides the reason there
    return wrong(about, `${code ?? message}: check ${setting}`);
  }
}

async function fetchBriefly(address: string) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) });
  await answer.body?.cancel();
  return answer;
}
