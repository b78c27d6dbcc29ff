import type { IncomingMessage } from "node:http";
import Negotiator from "negotiator";

/** The smallest first: it is sent to whoever takes it as gladly as another. */
export const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** The best of those that an answer is there in. */
export function bestEncoding(req: IncomingMessage, present: readonly Encoding[] = encodings) {
  // @ts-expect-error -- its types do not know yet that one can prefer
  const best = new Negotiator(req).encoding(present, { preferred: encodings });
  return (best as Encoding | undefined) ?? "identity";
}
