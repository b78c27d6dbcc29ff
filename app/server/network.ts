import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";
import { env } from "../env.server";

/** In Express's notation: a number of hops, or addresses separated by commas. */
const trusted = env.TRUST_PROXY?.split(/\s*,\s*/) ?? [];
const hops = Number(trusted[0]);

/** Whether an address, so many hops away, is a proxy of ours. */
export const isProxy =
  trusted.length && Number.isNaN(hops)
    ? proxyAddr.compile(trusted)
    : (_address: string, hop: number) => hop < hops;

export function clientAddress(req: IncomingMessage) {
  return proxyAddr(req, isProxy);
}

/** What counts as one address: of IPv6 the network, in which its owner may take any of 2^64. */
export function networkOf(ip: string) {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip); // an IPv4 address in IPv6's clothes becomes itself
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(":")}::/64`;
}
