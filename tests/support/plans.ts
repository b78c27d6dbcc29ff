import pg from "pg";
import { expect, vi } from "vitest";

type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  Plans?: Plan[];
} & Record<string, number>;

/**
 * What Postgres does for the queries of some work: the steps, the tables that it reads in full, and how many 8 kB blocks
 * it touches.
 */
export async function plansOf<Result>(connection: pg.Client, work: () => Promise<Result>) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  const result = await work();
  const calls = query.mock.calls as unknown as [{ text?: string; values: unknown[] }][];
  const sent = calls.filter(([{ text = "" }]) => /^\s*(select|with)/.test(text));
  query.mockRestore();
  const plans: Plan[] = [];
  for (const [{ text, values }] of sent) {
    const { rows } = await connection.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    plans.push(...rows.map((row) => row["QUERY PLAN"][0].Plan));
  }
  expect(plans.length).toBeGreaterThan(0);
  const steps = plans.flatMap(stepsOf).filter((step) => step["Actual Loops"]! > 0);
  return {
    result,
    statements: plans.length,
    steps: steps.map((step) => [step["Node Type"], step["Index Name"]].filter(Boolean).join(" ")),
    inFull: steps
      .filter((step) => step["Node Type"] === "Seq Scan")
      .flatMap((step) => step["Relation Name"] ?? []),
    blocks: plans.reduce((sum, plan) => sum + blocksOf(plan), 0),
  };
}

function stepsOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
}

const blocksOf = (plan: Plan) => plan["Shared Hit Blocks"]! + plan["Shared Read Blocks"]!;
