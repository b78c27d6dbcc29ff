import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "../tests/support/client";
import { createTestDatabase, startTestPostgres, testEnv } from "../tests/support/database";
import { aResume, hindiResume } from "../tests/support/resumes";
import { startWeb } from "../tests/support/web";
import { type Row, milliseconds, quantile } from "./results";

const students = 200;

/** A resume's PDF from save to download, again from the store, and 200 students at once. */
export async function bench(): Promise<Row[]> {
  const postgres = await startTestPostgres();
  const database = await createTestDatabase(postgres.url);
  Object.assign(process.env, testEnv, { DATABASE_URL: database.url });
  const { db } = await import("../db/client");
  const { startResumeWorker } = await import("../tests/support/resume-worker");
  const web = await startWeb();
  const worker = startResumeWorker();
  try {
    return await measure(web.url);
  } finally {
    await worker.stop();
    await web.stop();
    await db.destroy();
    await database.drop();
    await postgres.stop();
  }
}

async function measure(url: string): Promise<Row[]> {
  const { aStudent, clientOf } = await import("../tests/support/factories");
  const newClient = async () => clientOf(url, await aStudent());
  const warm = await newClient();
  await saveAndDownload(warm, hindiResume);
  const cold = await series(30, async () => saveAndDownload(await newClient(), aResume()));
  const cached = await series(200, () => download(warm));

  const crowd = await Promise.all(Array.from({ length: students }, newClient));
  const visitor = await clientOf(url, null);
  let isRunning = true;
  const pages: number[] = [];
  const browsing = (async () => {
    while (isRunning) {
      pages.push(await timed(async () => void (await (await visitor.get("/jobs")).text())));
      await sleep(10);
    }
  })();
  const saves = crowd.map((client, n) =>
    timed(() => saveAndDownload(client, aResume({ summary: `Student ${n}` }))),
  );
  const outcomes = await Promise.allSettled(saves);
  isRunning = false;
  await browsing;
  const times = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failures = students - times.length;
  return [
    row("resume PDF, cold: save to downloaded, p95", "≤ 1 s", cold, 1_000),
    row("resume PDF, cached, p95", "≤ 20 ms", cached, 20),
    {
      what: `${students} students save and download at once`,
      target: "none fails",
      measured: `${failures} failed; ${spread(times)}; /jobs meanwhile ${spread(pages)}`,
      isMet: failures === 0,
    },
  ];
}

function row(what: string, target: string, times: number[], limit: number): Row {
  const p95 = quantile(times, 0.95);
  const measured = `${milliseconds(p95)} (p50 ${milliseconds(quantile(times, 0.5))})`;
  return { what, target, measured, isMet: p95 <= limit };
}

function spread(times: number[]) {
  return `p50 ${milliseconds(quantile(times, 0.5))}, p99 ${milliseconds(quantile(times, 0.99))}`;
}

async function saveAndDownload(client: Client, resume: object) {
  const saved = await client.json("POST", "/api/resume", resume);
  if (!saved.ok) throw new Error(`not saved: ${saved.status} ${await saved.text()}`);
  await saved.text();
  await download(client);
}

/** As the page's script does it: 503 means to come back when it says. */
async function download(client: Client) {
  for (let tries = 0; tries < 6; tries++) {
    const response = await client.get("/api/resume/pdf");
    const { size } = await response.blob();
    if (response.ok && size > 1_000) return;
    if (response.status !== 503) throw new Error(`no PDF: ${response.status}`);
    await sleep(Number(response.headers.get("Retry-After")) * 1_000);
  }
  throw new Error("no PDF after six tries");
}

async function series(count: number, work: () => Promise<void>) {
  const times: number[] = [];
  for (let n = 0; n < count; n++) times.push(await timed(work));
  return times;
}

async function timed(work: () => Promise<void>) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
