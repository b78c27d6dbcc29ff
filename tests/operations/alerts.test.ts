// @module-tag thorough
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { hasProgram } from "../support/programs";

type Rule = {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; page: string };
};
type Figure = { record: string; expr: string };
type Rules = { groups: { rules: (Rule | Figure)[] }[] };
type Case = {
  name: string;
  interval: string;
  input_series: { series: string; values: string }[];
  alert_rule_test: { eval_time: string; alertname: string; exp_alerts?: object[] }[];
};
type Cases = { tests: Case[] };

const read = (path: string) => readFileSync(path, "utf8");
const all = (parse(read("deploy/alerts.yml")) as Rules).groups.flatMap((group) => group.rules);
const rules = all.filter((one): one is Rule => "alert" in one);
const figures = all.filter((one): one is Figure => "record" in one);
// As texts: `0x20` is not the number 32.
const { tests } = parse(read("tests/operations/alerts.yml"), { schema: "failsafe" }) as Cases;
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
  const named = [...all.map(({ expr }) => expr), ...asked].flatMap(
    (expr) => expr.match(/\bportal_\w+/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(30);
  const unknown = named.filter((name) => !exported.includes(name.replace(/_bucket$/, "")));
  expect(unknown).toEqual([]);
});

test("no alert ends because nobody can tell its figure", () => {
  // Of a process itself, or of what happened in the last minutes.
  const own =
    /^portal_(ready|database_connections|mails_total|http_request(s_total|_seconds_bucket))$/;
  const asIs = rules.flatMap(({ alert, expr }) =>
    [...expr.matchAll(/(?<![:\w])portal_\w+/g)]
      .filter(([name]) => !own.test(name))
      .map(([name]) => `${alert}: ${name}`),
  );
  // Whoever would ask is missing, too, and the alert says so.
  expect(asIs).toEqual(Array(2).fill("FrontDoorClosed: portal_front_door_up"));
  const known = rules.flatMap(({ expr }) => expr.match(/known:\w+/g) ?? []);
  expect(known.length).toBeGreaterThan(15);
  const recorded = figures.map(({ record }) => record).filter((name) => /^known:/.test(name));
  expect([...new Set(known)].sort()).toEqual(recorded.sort());
});

/** In seconds. */
function secondsOf(time: string) {
  const unit = { h: 3600, m: 60, s: 1 } as Record<string, number>;
  const parts = [...time.matchAll(/(\d+)([hms])/g)];
  return parts.reduce((sum, [, count, of = ""]) => sum + Number(count) * (unit[of] ?? NaN), 0);
}

/** '1x3 0+2x9 stale' as single values, as promtool reads it. */
function valuesOf(written: string) {
  return written.split(/\s+/).flatMap((part) => {
    const [, from, step = "0", times] = /^([\d.]+|_)([+-][\d.]+)?x(\d+)$/.exec(part) ?? [];
    if (from === undefined) return [part];
    if (from === "_") return Array<string>(Number(times)).fill("_");
    return Array.from(
      { length: Number(times) + 1 },
      (_, n) => `${Number(from) + n * Number(step)}`,
    );
  });
}

/** Each case in which an alert on a known figure fires, but its sources go away as it does. */
const cutOff = tests.flatMap(({ name, interval, input_series, alert_rule_test }) =>
  alert_rule_test
    .filter(({ exp_alerts }) => exp_alerts?.length)
    .filter(({ alertname }) =>
      rules.find(({ alert }) => alert === alertname)?.expr.includes("known:"),
    )
    .map(({ eval_time, alertname, exp_alerts }) => {
      const end = secondsOf(eval_time) / secondsOf(interval) + 1;
      const series = input_series.map(({ series, values }) => ({
        series,
        values: [...valuesOf(values).slice(0, end), "stale"].join(" "),
      }));
      // Its machine is still one that is asked.
      series.push({ series: 'up{job="portal",instance="worker-1"}', values: "1x9 0x999" });
      const later = `${secondsOf(eval_time) + 600}s`;
      return {
        ...{ name: `${name}: ${alertname}`, interval, input_series: series },
        alert_rule_test: [{ eval_time: later, alertname, exp_alerts }],
      };
    }),
);

/** What only Prometheus's own tool can say. */
describe.skipIf(!hasProgram("promtool"))("alerts", () => {
  function promtool(args: string[]) {
    return execFileSync("promtool", args, { encoding: "utf8", stdio: "pipe" });
  }

  function inFile(content: object, work: (file: string) => string) {
    const folder = mkdtempSync(join(tmpdir(), "portal-rules-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "rules.yml"); // of which JSON is a part
    writeFileSync(file, JSON.stringify(content));
    return work(file);
  }

  test("each fires for what it is about, and for nothing else", () => {
    // Uses the series in alerts.yml beside this file.
    expect(promtool(["test", "rules", "tests/operations/alerts.yml"])).toContain("SUCCESS");
  });

  test("each goes on firing while nobody can tell its figure", () => {
    const kept = cutOff.map((one) => one.alert_rule_test[0]?.alertname);
    const must = rules.filter(({ expr }) => expr.includes("known:")).map(({ alert }) => alert);
    expect([...new Set(kept)].sort()).toEqual(must.sort());
    const cases = {
      rule_files: [resolve("deploy/alerts.yml")],
      evaluation_interval: "60s",
      tests: cutOff,
    };
    const said = inFile(cases, (file) => promtool(["test", "rules", file]));
    expect(said).toContain("SUCCESS");
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
    const said = inFile({ groups }, (file) => promtool(["check", "rules", file]));
    expect(said).toContain(`SUCCESS: ${panelRules.length} rules found`);
  });
});
