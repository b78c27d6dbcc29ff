import { readFileSync } from "node:fs";

/** A file of tests/cases/reports, whose expected.md has the right answers. */
export function reportCase(name: string) {
  return readFileSync(new URL(`../cases/reports/${name}`, import.meta.url), "utf8");
}

/** Its lines as they are, without those that explain it; or only those that match. */
export function reportCases(name: string, wanted = /^(?!#)[^]/) {
  return reportCase(name)
    .split("\n")
    .filter((line) => wanted.test(line));
}
