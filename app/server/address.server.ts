import { typeOfEndpoint, typeOfPath } from "../postings/types";
import { type Address, type Needs, addresses } from "../routes";

type Known = { path: string; needs: Needs; pattern: RegExp; params: string[] };

/** By first segment; those that begin with a parameter are tried after them. */
const known = new Map<string, Known[]>();
for (const address of [...addresses].sort((one, other) => rank(other) - rank(one))) {
  const first = address[0].split("/")[0] ?? "";
  const key = /^[:*]/.test(first) ? "*" : first;
  known.set(key, [...(known.get(key) ?? []), toKnown(address)]);
}

/** React Router's order: plain segments before parameters before what takes everything. */
function rank([path]: Address) {
  const worth = (segment: string) => (segment === "*" ? -3 : /^:\w+$/.test(segment) ? 3 : 10);
  return path.split("/").reduce((all, segment) => all + 1 + worth(segment), 0);
}

function toKnown([path, , needs = {}]: Address): Known {
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const source = path.replace(/\./g, "\\.").replace("*", ".*").replace(/:\w+/g, "([^/]+)");
  return { path, needs, params, pattern: new RegExp(`^/${source}/*$`, "i") };
}

/** Parameters that take the values of the registry only. */
const takes: Record<string, (value: string) => unknown> = {
  listing: typeOfPath,
  collection: typeOfEndpoint,
};
const isTaken = (name: string, value: string) => !takes[name] || takes[name](value) !== undefined;

/** What `routes.ts` says of a request's path, found as Remix finds its route; '*' if it is none of ours. */
export function addressOf(path: string): { path: string; needs: Needs } {
  const asked = decoded(path.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
  const first = asked.split("/")[1]?.toLowerCase() ?? "";
  const isIt = ({ pattern, params }: Known) => {
    const values = pattern.exec(asked)?.slice(1);
    return values?.every((value, at) => isTaken(params[at] ?? "", value));
  };
  return known.get(first)?.find(isIt) ?? known.get("*")?.find(isIt) ?? unknown;
}

const unknown = { path: "*", needs: {} };

/** Segment by segment, as an encoded slash divides nothing. */
function decoded(path: string) {
  try {
    return path
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return path;
  }
}
