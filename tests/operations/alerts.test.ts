import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { hasProgram } from "../support/programs";

type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; page: string };
};
type Rules = { groups: { rules: Rule[] }[] };
type Fired = { tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[] };

const read = (path: string) => readFileSync(path, "utf8");
const rules = (parse(read("deploy/alerts.yml")) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read("deploy/grafana.json")) as {
  panels: { targets: { expr: string }[] }[];
};
const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

test("each alert has a severity, and its page has the heading that it names", () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  const headings = [...read("docs/operations.md").matchAll(/^###? (.+)$/gm)].map(
    ([, heading = ""]) => `docs/operations.md#${heading.toLowerCase().replaceAll(" ", "-")}`,
  );
  for (const { alert, labels, annotations, for: time = "0s" } of rules) {
    expect(["critical", "warning"], alert).toContain(labels.severity);
    expect(headings, alert).toContain(annotations.page);
    expect(annotations.summary, alert).toMatch(/\w/);
    expect(time, alert).toMatch(/^\d+[smh]$/);
  }
});

test("each alert fires in a test", () => {
  const { tests } = parse(read("tests/operations/alerts.yml")) as Fired;
  const fired = tests
    .flatMap((one) => one.alert_rule_test)
    .filter(({ exp_alerts }) => exp_alerts?.length)
    .map(({ alertname }) => alertname);
  expect(rules.map(({ alert }) => alert).filter((name) => !fired.includes(name))).toEqual([]);
});

test("alerts and dashboard ask for metrics that we export", () => {
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("metrics.server.ts"))
    .map((path) => read(join("app", path)));
  const exported = sources.flatMap((text) => text.match(/(?<=")portal_\w+(?=")/g) ?? []);
  const named = [...rules.map(({ expr }) => expr), ...asked].flatMap(
    (expr) => expr.match(/\bportal_\w+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(30);
  const unknown = named.filter((name) => !exported.includes(name.replace(/_bucket$/, "")));
  expect(unknown).toEqual([]);
});

/** What only Prometheus's own tool can say. */
describe.skipIf(!hasProgram("promtool"))("alerts", () => {
  function promtool(args: string[]) {
    return execFileSync("promtool", args, { encoding: "utf8", stdio: "pipe" });
  }

  test("each fires for what it is about, and for nothing else", () => {
    // Uses the series in alerts.yml beside this file.
    expect(promtool(["test", "rules", "tests/operations/alerts.yml"])).toContain("SUCCESS");
  });

  test("Prometheus takes the configuration that is shipped", () => {
    expect(promtool(["check", "config", "deploy/prometheus.yml"])).toContain("SUCCESS");
  });

  test("the dashboard asks for what Prometheus understands", () => {
    const panelRules = asked.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll("$__rate_interval", "5m"),
    }));
    expect(panelRules.length).toBeGreaterThan(15);
    const groups = [{ name: "dashboard", rules: panelRules }];
    const folder = mkdtempSync(join(tmpdir(), "portal-rules-"));
    const file = join(folder, "rules.yml"); // of which JSON is a part
    writeFileSync(file, JSON.stringify({ groups }));
    expect(promtool(["check", "rules", file])).toContain(
      `SUCCESS: ${panelRules.length} rules found`,
    );
    rmSync(folder, { recursive: true });
  });
});
