import { networkInterfaces } from "node:os";

/** Where others on the same network find what listens on `host`, such as a phone; none on loopback. */
export function networkAddresses(port: string, host: string, interfaces = networkInterfaces()) {
  if (host !== "0.0.0.0" && host !== "::") {
    return /^(127\.|::1$|localhost$)/.test(host) ? [] : [`http://${host}:${port}`];
  }
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, address }) => {
      return family === "IPv4" && !internal && !address.startsWith("169.254."); // nobody gave it one
    })
    .map(({ address }) => `http://${address}:${port}`);
}
