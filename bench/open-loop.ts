import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { aStudent } from "../tests/support/factories";
import { fillPostings, size, startPortal } from "./ground";
import { type Side, cookieOf, cpuOf, load } from "./load";
import { type Row, duration, percent, quantile, row } from "./results";
import { type Kind, answerTimes, arrivals, perVisit } from "./scale";

const seconds = size(20, 3);

/**
 * Requests at a constant rate that wait for nobody, at a share of what one web process can do, beside what bench/scale.ts
 * computes from costs measured just before: how far its answer times can be believed.
 */
export async function bench(): Promise<Row[]> {
  await fillPostings(size(10_000, 1_000));
  const web = await startPortal();
  const cookies = await Promise.all(
    Array.from({ length: 50 }, async () => cookieOf(await aStudent())),
  );
  const paths: Record<string, { path: string; perVisit: number; isStudents: boolean }> = {
    cached: { path: "/jobs", perVisit: 3, isStudents: false },
    list: { path: "/jobs", perVisit: 4, isStudents: true },
    search: { path: "/jobs?search=engineer&location=pune", perVisit: 2, isStudents: true },
    "my applications": { path: "/my-applications", perVisit: 1, isStudents: true },
  };
  const kinds: Record<string, Kind> = {};
  for (const [name, { path, perVisit, isStudents }] of Object.entries(paths)) {
    const headers = isStudents ? cookies[0]! : {};
    const side: Side = { targets: [web], path, headers };
    await load([side], { answers: size(500, 20) }); // warm
    const { answers, cpuSeconds } = await load([side], { answers: size(1_500, 20) });
    kinds[name] = { web: (cpuSeconds / answers) * 1e3, postgres: 0.5, perVisit };
  }
  const capacity = 1_000 / (perVisit(kinds, ({ web }) => web) / perVisit(kinds, () => 1));

  const rows: Row[] = [];
  for (const share of [0.3, 0.6, 0.9]) {
    const requests = arrivals(kinds, capacity * share, seconds);
    const simulated = answerTimes(requests, { web: 1, postgres: 1 });
    const before = cpuOf([web]);
    const { times, failed } = await sendAll(requests, (name, at) => {
      const { path = "/", isStudents = false } = paths[name] ?? {};
      return { url: web.url + path, headers: isStudents ? cookies[at % cookies.length]! : {} };
    });
    const busy = (cpuOf([web]) - before) / seconds;
    const figures = [0.5, 0.99].map(
      (part) =>
        `${duration(quantile(times, part))} (simulated ${duration(quantile(simulated, part))})`,
    );
    const detail = `p50 ${figures[0]}, p99 ${figures[1]}; ${failed} of ${requests.length} failed`;
    const what = `one web process at ${percent(share)} of ${Math.round(capacity)} requests a second: busy`;
    rows.push(row(what, { value: busy, unit: percent, detail }));
  }
  return rows;
}

async function sendAll(
  requests: ReturnType<typeof arrivals>,
  asked: (name: string, at: number) => { url: string; headers: Record<string, string> },
) {
  const dispatcher = new Agent({ connections: 512 });
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const all = requests.map(async ({ at, name }, index) => {
    await sleep(began + at - performance.now());
    const sent = performance.now();
    const { url, headers } = asked(name, index);
    const answer = await request(url, { headers, dispatcher }).catch(() => null);
    await answer?.body.dump();
    if (answer?.statusCode === 200) times.push(performance.now() - sent);
    else failed++;
  });
  await Promise.all(all);
  await dispatcher.close();
  return { times, failed };
}
