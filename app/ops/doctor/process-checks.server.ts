import { sql } from "kysely";
import { db } from "~/db/client";
import { type QueueName, queueNames } from "~/jobs/queue";
import { formatMoment } from "../../dates";
import { env } from "../../env.server";
import { type Running, listRunning, listYesterdays } from "../processes.server";
import { type Finding, well, wrong } from "./finding";

/** Whether the processes run, serve every queue and agree; `asker` is compared with them. */
export async function askProcesses(asker?: Running, known?: Running[]): Promise<Finding[]> {
  const [{ web, workers, most, reserved }, running, yesterdays] = await Promise.all([
    countConnected(),
    known ?? listRunning(),
    listYesterdays(),
  ]);
  const findings = [
    web
      ? well("web", web === 1 ? "one process runs" : `${web} processes run`)
      : wrong("web", "no process is connected: nobody can use the portal"),
    workers
      ? well("workers", workers === 1 ? "one is at work" : `${workers} are at work`)
      : wrong("workers", "none is connected: mails and PDFs are waiting"),
    ...judgeMissing(running, yesterdays),
    ...judgeAgreement(asker ? [...running, asker] : running),
    ...judgeBuilds(running),
  ];
  if (allSayQueues(running, workers)) findings.push(...judgeServed(running));
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

/** By their connections, one of which each has open all the time: a process that ended is missed at once. */
export async function countConnected() {
  const { rows } = await sql<{ web: number; workers: number; most: number; reserved: number }>`
    select count(distinct (application_name, client_addr))
        filter (where application_name like 'portal web %')::int as web,
      count(distinct (application_name, client_addr))
        filter (where application_name like 'portal worker %')::int as workers,
      current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int as reserved
    from pg_stat_activity where datname = current_database()`.execute(db);
  return rows[0] ?? { web: 0, workers: 0, most: Infinity, reserved: 0 };
}

type Difference = { setting: string; odd: Running[]; usual: Running[] };

/** Settings that processes do not agree on. Right is what most have; of as many, what was asked with or is there longest. */
export function differences(running: Running[]): Difference[] {
  const settings = [...new Set(running.flatMap((one) => Object.keys(one.settings)))].sort();
  return settings.flatMap((setting) => {
    const sayIt = running.filter((one) => setting in one.settings);
    const groups = [...new Set(sayIt.map((one) => one.settings[setting]))].map((value) =>
      sayIt.filter((one) => one.settings[setting] === value),
    );
    const [usual = [], ...others] = groups.sort(
      (one, other) =>
        other.length - one.length || Number(hasDoctor(other)) - Number(hasDoctor(one)),
    );
    return others.length ? [{ setting, odd: others.flat(), usual }] : [];
  });
}

const hasDoctor = (group: Running[]) => group.some(({ kind }) => kind === "doctor");

function judgeAgreement(running: Running[]): Finding[] {
  const found = differences(running).map(({ setting, odd, usual }) =>
    wrong(
      "processes",
      `${setting} of ${named(odd)} is another than that of ${named(usual)}: give all the same, and restart who has it not`,
    ),
  );
  return found.length || !running.length ? found : [well("processes", "their settings agree")];
}

export const buildsOf = (running: Running[]) => [...new Set(running.map(({ build }) => build))];

function judgeBuilds(running: Running[]): Finding[] {
  const builds = buildsOf(running);
  if (builds.length < 2) return [];
  const each = builds.map(
    (build) => `${build} (${named(running.filter((one) => one.build === build))})`,
  );
  return [wrong("processes", `${list(each)} run together: restart those of the older build`)];
}

/** What stays undone if nobody serves a queue. */
const workOf: Record<QueueName, string> = {
  ...{ otp: "codes", resume: "documents", mail: "mails", messages: "messages", news: "news" },
  ...{ push: "notifications", zips: "ZIPs and trials of policies" },
  ...{ reading: "PDFs of postings", links: "links" },
};

/** Whether every worker that is connected says what it serves: those of an older build do not. */
export function allSayQueues(running: Running[], workers: number) {
  return running.filter(({ kind }) => kind === "worker").length >= workers;
}

function judgeServed(running: Running[]): Finding[] {
  const served = new Set(running.flatMap(({ queues }) => queues));
  const queues = queueNames.filter((queue) => !served.has(queue));
  if (!queues.length || queues.length === queueNames.length) return []; // no worker at all
  const work = list(queues.map((queue) => workOf[queue]));
  return [
    wrong("workers", `nobody works on ${work}: start a worker with --queues ${queues.join()}`),
  ];
}

type Yesterdays = Awaited<ReturnType<typeof listYesterdays>>;

function judgeMissing(running: Running[], yesterdays: Yesterdays): Finding[] {
  return (["web", "worker"] as const).flatMap((kind) => {
    const then = yesterdays.filter((one) => one.kind === kind);
    const now = running.filter((one) => one.kind === kind).length;
    if (now >= then.length) return [];
    const lost = then.filter(({ isLost }) => isLost);
    const last = lost.map(({ name, seen_at }) => `${name}, last seen ${moment(seen_at)}`);
    const who = lost.length ? ` (lost: ${last.slice(0, shownNames).join("; ")})` : "";
    const about = kind === "web" ? "web" : "workers";
    return [
      wrong(
        about,
        `${now} ${now === 1 ? "runs" : "run"}, yesterday there were ${then.length}${who}`,
      ),
    ];
  });
}

const shownNames = 4;

function named(some: Running[]) {
  const names = some
    .slice(0, shownNames)
    .map(({ kind, name, started_at }) =>
      kind === "doctor" ? name : `${name} (since ${moment(started_at)})`,
    );
  const more = some.length - names.length;
  return list(more ? [...names, `${more} more`] : names);
}

const moment = (at: Date) => formatMoment(at, env.TIME_ZONE);
const list = (names: string[]) => new Intl.ListFormat("en-GB").format(names);
