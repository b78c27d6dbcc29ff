import ipaddr from "ipaddr.js";

/** A cloud's metadata service at an address that looks like anybody's. */
const metadata = ["168.63.129.16"];

/**
 * Whether an IP address is one of the public internet's: no loopback, private, link-local, carrier,
 * multicast, reserved or metadata address, and none that carries an IPv4 address to a translator.
 */
export function isPublicAddress(text: string) {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // an IPv4 address in IPv6's clothes becomes itself
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv4) return !metadata.includes(address.toString());
  return address.match(ipaddr.IPv6.parseCIDR("2000::/3")); // all that is given out so far
}
