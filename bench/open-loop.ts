import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { detailsPath } from "../app/postings/types";
import { childrenOf, parentOf } from "../tests/support/processes/own-postgres";
import { onGround, postingsSql, size, startTarget } from "./ground";
import { cpuOf } from "./load";
import { type Row, duration, percent, quantile, row } from "./results";
import { type Kind, answerTimes, arrivals, kinds } from "./scale";

const students = size(300, 10);
const seconds = size(30, 3);
const names = Object.keys(kinds) as Kind[];

/**
 * What docs/scale.md simulates, for real: requests come at one web process at a constant rate, whether or not others
 * have been answered. Beside each figure is that of the simulation, fed with the costs measured before.
 */
export function bench(): Promise<Row[]> {
  return onGround([postingsSql(1_000)], async (ground) => {
    const web = await startTarget(ground);
    const ask = await anAsker(web.url);
    const postmaster = await postmasterPid();
    const spent = () => ({ web: cpuMs(web.pid), postgres: cpuMs(...childrenOf(postmaster)) });
    for (const kind of names) for (let n = 0; n < size(100, 3); n++) await ask(kind); // warm

    const costs = {} as Record<Kind, { web: number; postgres: number }>;
    for (const kind of names) {
      const [before, rounds] = [spent(), size(kinds[kind].web < 0.1 ? 8_000 : 300, 5)];
      for (let n = 0; n < rounds; n++) await ask(kind);
      const after = spent();
      costs[kind] = {
        web: (after.web - before.web) / rounds,
        // Less than nothing where a connection has ended.
        postgres: Math.max(0, after.postgres - before.postgres) / rounds,
      };
    }
    const visit = names.reduce((sum, kind) => sum + kinds[kind].perVisit, 0);
    const mean = names.reduce(
      (sum, kind) => sum + (kinds[kind].perVisit * costs[kind].web) / visit,
      0,
    );
    const table = names.map(
      (kind) => `${kind} ${costs[kind].web.toFixed(2)} + ${costs[kind].postgres.toFixed(2)}`,
    );
    console.log(
      `milliseconds of web + Postgres: ${table.join(", ")}; capacity ${(1000 / mean).toFixed(0)} a second`,
    );

    const rows: Row[] = [];
    for (const share of [0.3, 0.6, 0.9]) {
      const plan = arrivals((1000 / mean) * share, seconds);
      const simulated = answerTimes(plan, { web: 1, postgres: 1 }, costs);
      const before = spent();
      const { times, failed } = await run(plan, ask);
      const busy = (spent().web - before.web) / (seconds * 1000);
      const expected = plan.reduce((sum, { kind }) => sum + costs[kind].web, 0) / (seconds * 1000);
      const what = `open loop, ${(plan.length / seconds).toFixed(0)} requests a second (${percent(share)} of the capacity)`;
      const beside = (value: number, unit: typeof duration) => `simulated ${unit(value)}`;
      for (const at of [0.5, 0.95, 0.99]) {
        const [value, detail] = [quantile(times, at), beside(quantile(simulated, at), duration)];
        rows.push(row({ what: `${what}: p${at * 100}`, value, unit: duration, detail }));
      }
      rows.push(
        row({
          what: `${what}: web core busy`,
          value: busy,
          unit: percent,
          detail: beside(expected, percent),
        }),
      );
      if (failed) rows.push(row({ what: `${what}: failed`, value: failed, unit: String }));
      await sleep(2_000); // what was promised is done
    }
    return rows;
  });
}

/** Sends each at its moment; the times count from then, so that a late start is no gain. */
async function run(plan: { at: number; kind: Kind }[], ask: (kind: Kind) => Promise<boolean>) {
  const started = performance.now();
  const times: number[] = [];
  const open: Promise<void>[] = [];
  let failed = 0;
  for (const { at, kind } of plan) {
    const early = at - (performance.now() - started);
    if (early > 1) await sleep(early);
    open.push(
      ask(kind).then((isFine) => {
        if (!isFine) failed++;
        times.push(performance.now() - started - at);
      }),
    );
  }
  await Promise.all(open);
  return { times, failed };
}

/** Asks for one thing of a kind, each time of another student. */
async function anAsker(url: string) {
  const { aStudent, password } = await import("../tests/support/factories");
  const { startSession } = await import("../app/accounts/sessions/sessions.server");
  const { db } = await import("../db/client");
  const people: { email: string; Cookie: string }[] = [];
  for (let n = 0; n < students; n++) {
    const student = await aStudent();
    people.push({ email: student.email, Cookie: `jwtToken=${await startSession(student)}` });
  }
  const { rows: jobs } = await sql<{ id: string }>`
    select id from postings
    where type = 'job' and state = 'published' and deleted_at is null
      and fields ->> 'deadline' > '2090'`.execute(db);
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const words = ["engineer", "analyst", "nurse", "hospitals", "banks", "patience", "skill"];
  let turn = 0;

  function send(method: string, path: string, headers: Record<string, string>, body?: object) {
    const text = body && JSON.stringify(body);
    const json = text && {
      "Content-Type": "application/json",
      "Content-Length": String(text.length),
    };
    const own = {
      Origin: url,
      "Sec-Fetch-Site": "same-origin",
      "Accept-Encoding": "br",
      ...json,
      ...headers,
    };
    return new Promise<boolean>((done) => {
      const sent = request(url + path, { agent, method, headers: own }, (answer) => {
        answer.resume().once("end", () => done((answer.statusCode ?? 500) < 400));
      });
      sent.once("error", () => done(false));
      sent.end(text);
    });
  }

  return (kind: Kind) => {
    const n = turn++;
    const { email, Cookie } = people[n % students]!;
    const job = jobs[Math.floor(n / students + n) % jobs.length]?.id ?? "";
    const asked = {
      "visitor's page, cached": () => send("GET", "/jobs", {}),
      login: () => send("POST", "/api/auth/login", {}, { email, password }),
      "list, logged in": () => send("GET", "/jobs", { Cookie }),
      search: () => send("GET", `/jobs?search=${words[n % words.length]}+${n % 97}`, { Cookie }),
      details: () => send("GET", detailsPath({ type: "job", id: job }), { Cookie }),
      apply: () =>
        send("POST", "/api/applications/track", { Cookie }, { contentType: "job", contentId: job }),
      "my applications": () => send("GET", "/my-applications", { Cookie }),
    };
    return asked[kind]();
  };
}

const cpuMs = (...pids: number[]) => cpuOf(pids.map((pid) => ({ pid }))) * 1_000;

async function postmasterPid() {
  const { db } = await import("../db/client");
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return parentOf(rows[0]?.pid ?? 0) ?? 0;
}
