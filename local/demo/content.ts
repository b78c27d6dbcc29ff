// What a new portal shows until it has real postings. Firms, campuses and people are invented.
import { daysAfter } from "~/app/dates";
import type { TypeName } from "~/app/postings/types";
import type { DemoContent } from "./demo-content";
import { demoEvents } from "./content-events";
import { demoInternships } from "./content-internships";
import { demoJobs } from "./content-jobs";
import { demoLearning } from "./content-learning";

export type DemoPosting = {
  type: TypeName;
  daysAgo: number;
  art?: string;
  /** What an admin would send with the form, except the picture. */
  input: Record<string, string | string[]>;
};

/** A few dozen postings of all types with days around `today` (YYYY-MM-DD), oldest first. */
export function demoPostings(today: string): DemoPosting[] {
  return [...demoJobs, ...demoInternships, ...demoEvents, ...demoLearning]
    .toSorted((one, other) => other.daysAgo - one.daysAgo)
    .map((content) => ({ ...content, input: withDays(content.input, today) }));
}

function withDays(input: DemoContent["input"], today: string) {
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    typeof value === "number" ? daysAfter(today, value) : value,
  ]);
  return Object.fromEntries(entries) as DemoPosting["input"]; // numbers have become texts
}
