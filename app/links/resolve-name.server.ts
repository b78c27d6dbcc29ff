import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";

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
