import { z } from "zod";
import type { Endpoint } from "../endpoint";

const marks = {
  decimals: z.literal([1, 2]).nullable(),
  times: z.number().min(5).max(15),
  plus: z.number().min(-25).max(25),
};

export const collegeEndpoints: Endpoint[] = [
  {
    method: "get",
    path: "/api/admin/college/marks",
    summary:
      "How marks are read: to how many decimals they are rounded before conditions are judged (null: compared as they stand), and how points out of 10 become percent (`times` as much, and then `plus`)",
    who: "admin",
    answer: z.strictObject(marks),
    hasETag: true,
  },
  {
    method: "patch",
    path: "/api/admin/college/marks",
    summary:
      "Change what is sent of how marks are read. Marks that are in the records already stay as they are",
    who: "admin",
    body: z.object(marks),
    optional: ["decimals", "times", "plus"],
    answer: z.strictObject({ msg: z.string(), ...marks }),
    refusals: { 412: "If-Match names an older version: somebody else has changed it since" },
    hasETag: true,
  },
];
