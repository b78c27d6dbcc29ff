import { afterAll, beforeAll, expect, test } from "vitest";
import type { Clause } from "../../app/seasons/policy/policy";
import type { Stage } from "../../db/schema-applications";
import { Client } from "../support/client";
import { testEnv } from "../support/database";
import { until } from "../support/until";
import { nothingOpen } from "./checker";
import { randomFrom } from "./load/random";
import { type Portal, startPortal } from "./portal";
import { isLong, seed } from "./settings";

/** SEASON_STEPS=10000 for another length. */
const steps = Number(process.env.SEASON_STEPS ?? (isLong ? 100_000 : 2_000));
const kills = isLong ? 50 : 6;
const atOnce = 16;
/** One season after another, each with people of its own. */
const stepsEach = 1_000;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ queue: "Postgres", env: { NEWS_PER_MINUTE: "100000" } });
  Object.assign(process.env, testEnv, { DATABASE_URL: portal.postgres.url });
});
afterAll(async () => {
  const { db } = await import("../../db/client");
  await db.destroy();
  await portal.stop();
});

const policies: Clause[][] = [
  [
    { kind: "after-accepting", ways: [{ times: 1.5 }], upgrades: 1 },
    { kind: "on-accepting", withdraw: "not-allowed" },
    { kind: "answer-within", hours: 24, then: "declined" },
  ],
  [
    { kind: "offer-limit", most: 1, of: "accepted", per: "season" },
    { kind: "on-accepting", withdraw: "all" },
    { kind: "application-limit", most: 6 },
    { kind: "answer-within", hours: 24, then: "accepted" },
  ],
  [
    { kind: "offers-together", hours: 0 },
    { kind: "declining", counts: true },
    { kind: "after-accepting", ways: [{ from: 900_000 }] },
    { kind: "on-accepting", withdraw: "not-allowed" },
    { kind: "leaving", until: "2098-12-31", mayReturn: false },
  ],
];

const office: Partial<Record<Stage, Stage[]>> = {
  applied: ["shortlisted", "shortlisted", "rejected"],
  shortlisted: ["interview"],
  interview: ["offered", "offered", "rejected"],
  offered: ["revoked", "accepted", "rejected"],
  accepted: ["revoked"],
};

test(`${steps} steps in seasons and ${kills} deaths of web and worker processes lead to no state that a policy forbids`, async () => {
  // Imported late, as they read the environment.
  const { aSeason, aStudent, anAdmin } = await import("../support/factories");
  const { aJobIn, forbidden, hoursAgo } = await import("../seasons/offers");
  const { startSession } = await import("../../app/accounts/sessions/sessions.server");
  const random = randomFrom(seed);
  const pick = <One>(some: readonly One[]) => random.pick(some)!;
  const count = { taken: 0, refused: 0, unknown: 0 };
  const answered = new Set<string>();
  const seasonIds: string[] = [];
  const killing = kill();

  for (let begun = 0; begun < steps; begun += stepsEach) {
    const clauses = pick(policies);
    const { id, policy } = await aSeason({ clauses });
    seasonIds.push(id);
    const [people, staff, jobs] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, async () => aBrowser(await aStudent()))),
      Promise.all(Array.from({ length: 2 }, async () => aBrowser(await anAdmin()))),
      Promise.all(Array.from({ length: 14 }, (_, n) => aJobIn(id, { ctc: 400_000 + n * 70_000 }))),
    ]);
    const registration = `/api/seasons/${id}/registration`;
    for (const { client } of people) {
      const register = () => client.json("PUT", registration, { policy: policy.version });
      await until("the student is registered", async () => (await sent(register())) === 200);
    }
    let left = stepsEach;
    await Promise.all(Array.from({ length: atOnce }, walk));

    async function walk() {
      while (left-- > 0) note(await oneStep());
    }

    async function oneStep() {
      const dice = random.between(0, 99);
      const { user, client } = pick(people);
      if (dice < 25)
        return sent(
          client.json("POST", "/api/applications/track", {
            ...{ contentType: "job", contentId: pick(jobs).id },
          }),
        );
      if (dice === 99) return sent(client.delete(registration));
      if (dice >= 97) return sent(client.json("PUT", registration, { policy: policy.version }));
      const { rows: own } = await portal.database.query<{ id: string; stage: Stage }>(
        "select id, stage from applications where user_id = $1 order by id",
        [user.id],
      );
      const one = random.pick(own);
      if (!one) return 404;
      const path = `/api/applications/${one.id}`;
      if (dice < 70) {
        const stage = pick(office[one.stage] ?? ["shortlisted"]);
        const told = stage === "accepted" && { toldBy: "phone" };
        return sent(pick(staff).client.json("PATCH", path, { stage, note: "So it is.", ...told }));
      }
      if (dice === 96) return sent(client.json("POST", `${path}/object`, {}));
      if (dice >= 92) return sent(client.json("PATCH", path, { stage: "withdrawn" }));
      const offered = own.find(({ stage }) => stage === "offered") ?? one;
      const accept = dice < 88;
      const status = await sent(
        client.json("POST", `/api/applications/${offered.id}/answer`, { accept }),
      );
      if (status === 200 && accept) answered.add(offered.id);
      return status;
    }
    // What is open now has not been answered in time: workers that start anew write it down.
    await hoursAgo(id, 25);
  }
  await killing;
  for (const worker of portal.workers) await restart(worker, "SIGTERM");
  await nothingOpen(portal);

  const found = [];
  for (const id of seasonIds) found.push(...(await forbidden(id)));
  expect(found).toEqual([]);
  const { rows } = await portal.database.query<{ id: string; clocks: number }>(
    `select application_id as id, count(*) filter (where by_clock)::int as clocks
      from application_events where to_stage = 'accepted' or by_clock group by 1`,
  );
  const accepted = new Set(rows.map(({ id }) => id));
  expect([...answered].filter((id) => !accepted.has(id))).toEqual([]);
  const byClock = rows.reduce((sum, { clocks }) => sum + clocks, 0);
  expect(Math.min(answered.size, count.taken, count.refused)).toBeGreaterThan(0);
  console.log(JSON.stringify({ steps, kills, ...count, accepted: answered.size, byClock }));

  function note(status: number | "unknown") {
    if (status === "unknown" || status === 503) count.unknown += 1;
    else if (status < 300) count.taken += 1;
    else if (status < 500) count.refused += 1;
    else throw new Error(`a step was answered with ${status}`);
  }

  /** Spread over the steps, each process in turn. */
  async function kill() {
    const processes = [...portal.webs, ...portal.workers];
    for (let killed = 0; killed < kills; killed++) {
      const due = ((killed + 1) * steps) / (kills + 1);
      const done = () => count.taken + count.refused + count.unknown;
      await until("it is due", () => done() >= due);
      await restart(processes[killed % processes.length]!, pick(["SIGKILL", "SIGTERM"] as const));
    }
  }

  async function restart(one: (typeof portal.webs)[number], signal: NodeJS.Signals) {
    await one.end(signal);
    await one.start();
  }

  async function aBrowser(user: Awaited<ReturnType<typeof aStudent>>) {
    return { user, client: new Client(portal.url, await startSession(user)) };
  }
});

/** An answer's status; 'unknown' if its process died before it came. */
async function sent(answer: Promise<Response>) {
  try {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  } catch {
    return "unknown";
  }
}
