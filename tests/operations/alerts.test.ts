import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { hasProgram } from "../support/programs";

type Panel = { targets: { expr: string }[] };

/** Checks deploy/alerts.yml and deploy/grafana.json with Prometheus's own tool. */
describe.skipIf(!hasProgram("promtool"))("alerts", () => {
  function promtool(args: string[]) {
    return execFileSync("promtool", args, { encoding: "utf8", stdio: "pipe" });
  }

  test("each fires for what it is about, and for nothing else", () => {
    // Uses the series in alerts.yml beside this file.
    expect(promtool(["test", "rules", "tests/operations/alerts.yml"])).toContain("SUCCESS");
  });

  test("each fires in a test, and its page has the heading that it names", () => {
    const rules = readFileSync("deploy/alerts.yml", "utf8");
    const found = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, it]) => it);
    const names = found(rules, /- alert: (\w+)/g);
    const tests = readFileSync("tests/operations/alerts.yml", "utf8");
    const fired = found(tests, /alertname: (\w+)\s+exp_alerts/g);
    expect(names.filter((name) => !fired.includes(name))).toEqual([]);
    expect(found(rules, /severity: (critical|warning)/g)).toHaveLength(names.length);
    const headings = found(readFileSync("docs/operations.md", "utf8"), /^###? (.+)$/gm);
    const ids = headings.map((heading) => heading?.toLowerCase().replaceAll(" ", "-"));
    const pages = found(rules, /page: docs\/operations\.md#(\S+)/g);
    expect(pages).toHaveLength(names.length);
    expect(pages.filter((page) => !ids.includes(page))).toEqual([]);
  });

  test("Prometheus takes the configuration that is shipped", () => {
    expect(promtool(["check", "config", "deploy/prometheus.yml"])).toContain("SUCCESS");
  });

  test("the dashboard asks for what Prometheus understands", () => {
    const { panels } = JSON.parse(readFileSync("deploy/grafana.json", "utf8")) as {
      panels: Panel[];
    };
    const rules = panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, index) => ({
        record: `panel:${index}`,
        expr: expr.replaceAll("$__rate_interval", "5m"),
      }));
    expect(rules.length).toBeGreaterThan(15);
    const groups = [{ name: "dashboard", rules }];
    const folder = mkdtempSync(join(tmpdir(), "portal-rules-"));
    const file = join(folder, "rules.yml"); // of which JSON is a part
    writeFileSync(file, JSON.stringify({ groups }));
    expect(promtool(["check", "rules", file])).toContain(`SUCCESS: ${rules.length} rules found`);
    rmSync(folder, { recursive: true });
  });
});
