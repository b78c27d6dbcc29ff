import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "../tests/support/client";
import { aStudent, clientOf } from "../tests/support/factories";
import { startResumeWorker } from "../tests/support/resume-worker";
import { aResume, hindiResume } from "../tests/support/resumes";
import { size, startPortal } from "./ground";
import { type Row, duration, median, plain, quantile, row, series, timed } from "./results";

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
export async function bench(): Promise<Row[]> {
  const { url } = await startPortal();
  const worker = startResumeWorker();
  const newClient = async () => clientOf(url, await aStudent());
  const newcomer = async (resume: object) => saveAndDownload(await newClient(), resume);
  const warm = await newClient();
  await saveAndDownload(warm, hindiResume);

  const cold = await series(size(30, 2), () => newcomer(aResume()));
  const hardest = await series(size(3, 1), (n) => newcomer(hardestResume(n)));
  await download(warm);
  const cached = await series(size(200, 5), () => timed(() => download(warm)));
  const crowd = await Promise.all(Array.from({ length: students }, newClient));
  const atOnce = await Promise.allSettled(
    crowd.map((client, n) => saveAndDownload(client, aResume({ summary: `Student ${n}` }))),
  );
  await worker.stop();

  const got = atOnce.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  const detail = `p50 ${duration(median(got))}, p99 ${duration(quantile(got, 0.99))}`;
  const failed = { value: students - got.length, unit: plain, atMost: 0, detail };
  const longest = { value: Math.max(...hardest), unit: duration, atMost: 2_000 };
  return [
    p95("resume PDF, cold: save to downloaded", cold, 1_000),
    p95("resume PDF, cached", cached, 20),
    row("the hardest resume within the limits: save to downloaded", longest),
    row(`${students} students save and download at once: failed`, failed),
  ];
}

function p95(what: string, all: number[], atMost: number) {
  const detail = `p50 ${duration(median(all))}`;
  return row(`${what}, p95`, { value: quantile(all, 0.95), unit: duration, atMost, detail });
}

/** The time until a student has their PDF. */
function saveAndDownload(client: Client, resume: object) {
  return timed(async () => {
    const saved = await client.json("POST", "/api/resume", resume);
    const answer = await saved.text();
    if (!saved.ok) throw new Error(`not saved: ${saved.status} ${answer}`);
    await download(client);
  });
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
