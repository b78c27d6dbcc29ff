import { contradictions } from "../../applications/stages/consistency.server";
import { sql } from "kysely";
import { db } from "~/db/client";
import { countJobs } from "~/jobs/failed";
import type { QueueName } from "~/jobs/queue";
import { textsOf } from "../../languages/texts";
import { type Running, listRunning } from "../processes.server";
import { type Finding, well, wrong } from "./finding";
import { askProcesses } from "./process-checks.server";

/** Seconds that the oldest job of a queue may wait, as in deploy/alerts.yml; nobody waits for the others. */
const patience: Partial<Record<QueueName, number>> = {
  ...{ otp: 60, resume: 900, mail: 900, news: 900, zips: 900 },
};

export function isTooOld(queue: QueueName, seconds: number | null) {
  return seconds !== null && seconds > (patience[queue] ?? Infinity);
}

type Counts = Awaited<ReturnType<typeof countJobs>>;

type Asked = {
  asker?: () => Promise<Running>;
  running?: Promise<Running[]>;
  counts?: Promise<Counts>;
};

/** `asker`: the command that asks, whose settings are compared too; the others for who has asked already. */
export async function askWork({
  asker,
  running = listRunning(),
  counts = countJobs(),
}: Asked = {}): Promise<Finding[]> {
  try {
    const [own, all, jobs] = await Promise.all([asker?.(), running, counts]);
    return [...(await askProcesses(own, all)), ...judgeQueues(jobs)];
  } catch {
    return []; // the database, which has findings of its own
  }
}

function judgeQueues(counts: Counts): Finding[] {
  const failed = counts.reduce((sum, row) => sum + Number(row.failed), 0);
  const waiting = counts.flatMap(({ queue, oldest }) => {
    const age = oldest && Math.round((Date.now() - oldest.getTime()) / 1000);
    return isTooOld(queue as QueueName, age)
      ? [
          wrong(
            "jobs",
            `the oldest of the ${queue} queue has waited ${textsOf("en").dates.duration(age ?? 0)}`,
          ),
        ]
      : [];
  });
  return [
    ...(failed ? [wrong("jobs", `${failed} were given up: 'main.js jobs failed' says why`)] : []),
    ...(waiting.length ? waiting : [well("jobs", "none has waited too long")]),
  ];
}

/** What workers have heard from the mail server about mails that are still to be sent. */
export async function askRefusals(): Promise<Finding[]> {
  const { rows } = await sql<{ mails: number; error: string }>`
    select count(*)::int as mails, min(error) as error from outbox
    where failed_at is null and error is not null and name like 'mail-%'`.execute(db);
  const { mails = 0, error = "" } = rows[0] ?? {};
  if (!mails) return [];
  return [wrong("mail", `the server has not taken ${mails} of the waiting mails: ${error}`)];
}

const mostContradictions = 5;

/** States of students that their season's policy forbids. */
export async function askSeasons(): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    for await (const { seasonId, userId, says } of contradictions()) {
      findings.push(wrong("seasons", `student ${userId} in season ${seasonId}: ${says}`));
      if (findings.length >= mostContradictions) break;
    }
  } catch {
    findings.push(wrong("seasons", "the check of students' states did not finish"));
  }
  return findings;
}
