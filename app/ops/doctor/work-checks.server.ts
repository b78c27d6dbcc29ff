import { contradictions } from "../../applications/stages/consistency.server";
import { sql } from "kysely";
import { db } from "~/db/client";
import { countJobs } from "~/jobs/failed";
import type { QueueName } from "~/jobs/queue";
import { env } from "../../env.server";
import { textsOf } from "../../languages/texts";
import { wrong } from "./finding";
import { type Finding, well } from "./finding";

/** Seconds that the oldest job of a queue may wait, as in deploy/alerts.yml; nobody waits for the others. */
const patience: Partial<Record<QueueName, number>> = {
  ...{ otp: 60, resume: 900, mail: 900, news: 900, zips: 900 },
};

export function isTooOld(queue: QueueName, seconds: number | null) {
  return seconds !== null && seconds > (patience[queue] ?? Infinity);
}

type Counts = Awaited<ReturnType<typeof countJobs>>;

export async function askWork(counts?: Counts): Promise<Finding[]> {
  try {
    return [...(await askProcesses()), ...judgeQueues(counts ?? (await countJobs()))];
  } catch {
    return []; // the database, which has findings of its own
  }
}

function judgeQueues(counts: Counts): Finding[] {
  const findings = counts.flatMap(({ queue, oldest }) => {
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
  return findings.length ? findings : [well("jobs", "none has waited too long")];
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

/** Counts processes by their connections, one of which each has open all the time. */
async function askProcesses(): Promise<Finding[]> {
  const { rows } = await sql<{ web: number; workers: number; most: number; reserved: number }>`
    select count(distinct (application_name, client_addr))
        filter (where application_name like 'portal web %')::int as web,
      count(distinct (application_name, client_addr))
        filter (where application_name like 'portal worker %')::int as workers,
      current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int as reserved
    from pg_stat_activity where datname = current_database()`.execute(db);
  const { web = 0, workers = 0, most = Infinity, reserved = 0 } = rows[0] ?? {};
  const findings = [
    web
      ? well("web", web === 1 ? "one process runs" : `${web} processes run`)
      : wrong("web", "no process is connected: nobody can use the portal"),
    workers
      ? well("workers", workers === 1 ? "one is at work" : `${workers} are at work`)
      : wrong("workers", "none is connected: mails and PDFs are waiting"),
  ];
  // Without Redis, BullMQ's pool (jobs/backend.ts). Behind PgBouncer the pools are not Postgres's concern.
  const queue = env.REDIS_URL ? 0 : workers * 13;
  const needed = (web + workers) * (env.DATABASE_POOL + 1) + queue + reserved;
  if (needed > most && !env.DATABASE_DIRECT_URL)
    findings.push(
      wrong(
        "database",
        `processes may open ${needed} connections: raise max_connections (${most})`,
      ),
    );
  return findings;
}
