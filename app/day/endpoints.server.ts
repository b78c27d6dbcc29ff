import { z } from "zod";
import type { Endpoint } from "../endpoint";
import { askDaySchema } from "./plan/ask.server";

export const dayEndpoints: Endpoint[] = [
  {
    method: "post",
    path: "/api/admin/days/ask",
    summary:
      "How a day of interviews could go, in minutes after its opening: nobody in two rooms at once, students' waits short. `bound` is what no plan can beat",
    who: "admin",
    body: askDaySchema,
    answer: z.strictObject({
      plan: z.array(
        z.strictObject({
          company: z.string(),
          panel: z.int(),
          student: z.string(),
          from: z.int(),
          to: z.int(),
        }),
      ),
      ends: z.int(),
      bound: z.int(),
      unplaced: z.array(
        z.strictObject({
          company: z.string(),
          students: z.array(z.string()),
          morePanels: z.int().nullable(),
          until: z.int().nullable(),
          text: z.string(),
        }),
      ),
    }),
  },
];
