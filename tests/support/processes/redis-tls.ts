import { readFileSync } from "node:fs";

/** Files of a certificate, its key and its authority. */
export type Tls = { cert: string; key: string; ca: string };

/** The settings with which a Redis listens at `port`: with `tls` by TLS only, to its replicas and its cluster, too. */
export function listening(port: number, tls: Tls | undefined) {
  if (!tls) return { port };
  return {
    ...{ port: 0, "tls-port": port, "tls-auth-clients": "no", "tls-replication": "yes" },
    ...{ "tls-cert-file": tls.cert, "tls-key-file": tls.key, "tls-ca-cert-file": tls.ca },
  };
}

/** What a test's own client needs to reach it, by whatever name. */
export function trusting(tls: Tls | undefined) {
  return tls && { tls: { ca: readFileSync(tls.ca), checkServerIdentity: () => undefined } };
}
