import type { IncomingMessage } from "node:http";
import Negotiator from "negotiator";

/** Smallest first: the order of preference for a client that accepts several equally. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** The client's best encoding among those that an answer is available in. */
export function bestEncoding(req: IncomingMessage, present: readonly Encoding[] = encodings) {
  // @ts-expect-error -- its types do not know yet that one can prefer
  const best = new Negotiator(req).encoding(present, { preferred: encodings });
  return (best as Encoding | undefined) ?? "identity";
}
