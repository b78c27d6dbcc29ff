import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import proxyAddr from "proxy-addr";
import { env } from "../env.server";

/** In Express's notation: a number of hops, or addresses separated by commas. */
const trusted = env.TRUST_PROXY?.split(/\s*,\s*/) ?? [];
const hops = Number(trusted[0]);

/** Whether the address `hop` hops away is a proxy of ours. */
export const isProxy =
  trusted.length && Number.isNaN(hops)
    ? proxyAddr.compile(trusted)
    : (_address: string, hop: number) => hop < hops;

export function clientAddress(req: IncomingMessage) {
  return proxyAddr(req, isProxy);
}

/** What counts as one address: for IPv6 its /64 network, whose owner may use any of 2^64 addresses. */
export function networkOf(ip: string) {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip); // turns an IPv4-mapped address into IPv4
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(":")}::/64`;
}
