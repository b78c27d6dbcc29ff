import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "../tests/support/client";
import { aResume, hindiResume } from "../tests/support/resumes";
import { onGround, size, startTarget } from "./ground";
import { type Row, duration, median, plain, quantile, row, timed } from "./results";

const students = size(200, 5);

/**
 * The most work within the limits (decision: resume-limits): 30,000 characters that change the script
 * at each letter, in 13 long texts.
 */
export function hardestResume(variant: number) {
  const hard = (length: number) => "अa".repeat(length / 2);
  const project = { projectName: `P${variant}`.padEnd(4), description: hard(2_100) };
  const projects = Array.from({ length: 12 }, () => project);
  return { summary: hard(30_000 - 12 * 2_104), projects };
}

/** A resume's PDF from save to download, again from the store, and 200 students at once. */
export function bench(): Promise<Row[]> {
  return onGround([""], async (ground) => {
    const { aStudent, clientOf } = await import("../tests/support/factories");
    const { startResumeWorker } = await import("../tests/support/resume-worker");
    const web = await startTarget(ground);
    const worker = startResumeWorker();
    ground.after(worker.stop);
    const newClient = async () => clientOf(web.url, await aStudent());
    const newcomer = async (resume: object) => saveAndDownload(await newClient(), resume);
    const warm = await newClient();
    await saveAndDownload(warm, hindiResume);

    const cold: number[] = [];
    for (let n = 0; n < size(30, 2); n++) cold.push(await newcomer(aResume()));
    const hardest: number[] = [];
    for (let n = 0; n < size(3, 1); n++) hardest.push(await newcomer(hardestResume(n)));
    await download(warm);
    const cached: number[] = [];
    for (let n = 0; n < size(200, 5); n++) cached.push(await timed(() => download(warm)));
    const crowd = await Promise.all(Array.from({ length: students }, newClient));
    const atOnce = await Promise.all(
      crowd.map((client, n) => saveAndDownload(client, aResume({ summary: `Student ${n}` }))),
    );

    const got = atOnce.filter(Number.isFinite);
    const detail = `p50 ${duration(median(got))}, p99 ${duration(quantile(got, 0.99))}`;
    const failed = { value: students - got.length, unit: plain, atMost: 0, detail };
    const longest = { value: Math.max(...hardest), unit: durationIfAny, atMost: 2_000 };
    return [
      p95("resume PDF, cold: save to downloaded", cold, 1_000),
      p95("resume PDF, cached", cached, 20),
      row({ what: "the hardest resume within the limits: save to downloaded", ...longest }),
      row({ what: `${students} students save and download at once: failed`, ...failed }),
    ];
  });
}

const durationIfAny = (time: number) => (time === Infinity ? "no PDF" : duration(time));

function p95(what: string, all: number[], atMost: number) {
  const detail = `p50 ${durationIfAny(median(all))}`;
  const measured = { value: quantile(all, 0.95), unit: durationIfAny, atMost, detail };
  return row({ what: `${what}, p95`, ...measured });
}

/** The time until a student has their PDF; Infinity: they got none. */
function saveAndDownload(client: Client, resume: object) {
  const work = timed(() => save(client, resume).then(() => download(client)));
  return work.catch(() => Infinity);
}

async function save(client: Client, resume: object) {
  const saved = await client.json("POST", "/api/resume", resume);
  if (!saved.ok) throw new Error(`not saved: ${saved.status} ${await saved.text()}`);
  await saved.text();
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
