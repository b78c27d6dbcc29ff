import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "../tests/support/client";
import { createTestDatabase, startTestPostgres, testEnv } from "../tests/support/database";
import { aResume, hindiResume } from "../tests/support/resumes";

const students = 200;

/** A resume's PDF from save to download, again from the store, and 200 students at once. */
export async function bench() {
  const postgres = await startTestPostgres();
  const database = await createTestDatabase(postgres.url);
  Object.assign(process.env, testEnv, { DATABASE_URL: database.url });
  const [{ aStudent, clientOf }, { startWeb }, { startResumeWorker }, { db }] = await Promise.all([
    import("../tests/support/factories"),
    import("../tests/support/web"),
    import("../tests/support/resume-worker"),
    import("../db/client"),
  ]);
  const web = await startWeb();
  const worker = startResumeWorker();
  const newClient = async () => clientOf(web.url, await aStudent());

  console.log("| what | p50 | p99 |");
  console.log("|---|---|---|");
  const warm = await newClient();
  await saveAndDownload(warm, hindiResume);
  report(
    "cold: save to downloaded",
    await series(30, async () => saveAndDownload(await newClient(), aResume())),
  );
  report("cached download", await series(200, () => download(warm)));

  const crowd = await Promise.all(Array.from({ length: students }, newClient));
  const visitor = await clientOf(web.url, null);
  let isRunning = true;
  const pages: number[] = [];
  const browsing = (async () => {
    while (isRunning) {
      pages.push(await timed(async () => void (await (await visitor.get("/jobs")).text())));
      await sleep(10);
    }
  })();
  const times = await Promise.all(
    crowd.map((client, n) =>
      timed(() => saveAndDownload(client, aResume({ summary: `Student ${n}` }))),
    ),
  );
  isRunning = false;
  await browsing;
  report(`${students} students at once: save to downloaded`, times);
  report("/jobs meanwhile", pages);

  await worker.stop();
  await web.stop();
  await db.destroy();
  await database.drop();
  await postgres.stop();
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

function report(what: string, times: number[]) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) =>
    `${(sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1)} ms`;
  console.log(`| ${what} | ${at(0.5)} | ${at(0.99)} |`);
}
