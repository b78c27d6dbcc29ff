import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { hasProgram } from "../support/programs";

/** deploy/alerts.yml against the series in alerts.yml beside this file, by Prometheus's own tool. */
describe.skipIf(!hasProgram("promtool"))("alerts", () => {
  test("each fires for what it is about, and for nothing else", () => {
    const run = () =>
      execFileSync("promtool", ["test", "rules", "tests/operations/alerts.yml"], {
        encoding: "utf8",
        stdio: "pipe",
      });
    expect(run()).toContain("SUCCESS");
  });
});
