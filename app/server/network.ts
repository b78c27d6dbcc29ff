import { isIPv6 } from "node:net";

/** What counts as one address: of IPv6 the network, in which its owner may take any of 2^64. */
export function networkOf(ip: string) {
  const mapped = /^::ffff:(\d+(\.\d+){3})$/i.exec(ip)?.[1];
  const [address = ""] = ip.split("%");
  if (mapped || !isIPv6(address)) return mapped ?? ip;
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array<string>(8 - first.length - last.length).fill("0");
  return `${[...first, ...zeros, ...last].slice(0, 4).join(":")}::/64`;
}

function groupsOf(part: string) {
  return part.split(":").filter(Boolean);
}
