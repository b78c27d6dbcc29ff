import ipaddr from "ipaddr.js";

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
