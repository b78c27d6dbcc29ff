import { z } from "zod";
import type { Endpoint } from "../endpoint";
import { waitingNames } from "./kinds.server";
import { decisionSchema } from "./waiting.server";

const time = z.iso.datetime();

const item = z.strictObject({
  /** By which a decision names it. */
  item: z.string(),
  kind: z.enum(waitingNames),
  since: time,
  who: z.string(),
  contact: z.string(),
  about: z.string(),
  note: z.string(),
  /** Where it is decided. */
  at: z.string(),
});

export const waitingEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/admin/waiting",
    summary: "What waits for you to decide, the oldest first, and how much of each kind",
    who: "coordinator or admin",
    query: ["kind", "page", "limit"],
    answer: z.strictObject({
      total: z.int(),
      kinds: z.array(z.strictObject({ kind: z.enum(waitingNames), count: z.int(), since: time })),
      items: z.array(item),
    }),
  },
  {
    method: "post",
    path: "/api/admin/waiting",
    summary:
      "Accept or refuse several of them, each by itself; a refusal needs a reason. With `dryRun`: what would be decided",
    who: "coordinator or admin",
    body: decisionSchema,
    optional: ["reason", "dryRun"],
    answer: z.strictObject({
      msg: z.string(),
      done: z.int().optional(),
      /** With `dryRun`. */
      decided: z.array(item).optional(),
      /** Those that are not decided, with the reason. */
      others: z.record(z.string(), z.string()),
    }),
  },
];
