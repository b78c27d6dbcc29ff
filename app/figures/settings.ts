import { z } from "zod";
import type { TypeName } from "../postings/types";

/** Types whose offers can count as placed: they employ somebody. */
export const offeringTypes = ["job", "internship", "jobfair"] as const satisfies TypeName[];

/**
 * What the tables count: the manuals differ, so the office chooses, and every table says which. They are read in the
 * same way by the count (count.ts), the query (students.server.ts) and the sentences (m.figures.says).
 */
export const settingsSchema = z.object({
  /** What a percentage is of. */
  denominator: z.enum(["final-year", "intake"]),
  /** Whether students who went on to study are among those of whom some are placed. */
  studies: z.enum(["in", "out"]),
  /** Decimals of percentages and means, rounded half up. */
  decimals: z.int().min(0).max(2),
  /** Types of postings whose accepted offers count as placed. */
  types: z.array(z.enum(offeringTypes)),
  /** Whether those placed elsewhere count as placed. */
  elsewhere: z.boolean(),
  /** Which of what is said counts. */
  said: z.enum(["confirmed", "all"]),
});

export type Settings = z.output<typeof settingsSchema>;

export const usualSettings: Settings = {
  denominator: "final-year",
  studies: "in",
  decimals: 2,
  types: ["job"],
  elsewhere: true,
  said: "confirmed",
};
