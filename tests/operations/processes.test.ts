// Needs a process of its own: other files' web processes would be listed beside those that it plants.
import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "~/app/env.server";
import { askProcesses } from "~/app/ops/doctor/process-checks.server";
import {
  dropOldProcesses,
  listRunning,
  ourselves,
  startHeartbeat,
} from "~/app/ops/processes.server";
import { db } from "~/db/client";
import { newId } from "~/db/id";
import { queueNames } from "~/jobs/queue";
import { until } from "../support/until";

/** What the doctor says of processes, each planted as a row that such a process would write. */

type Planted = {
  name: string;
  differs?: string;
  build?: string;
  queues?: string[];
  started_at?: Date;
  seen_at?: Date;
  has_stopped?: boolean;
};

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

let ours: Record<string, string>;
beforeEach(async () => {
  await db.deleteFrom("processes").execute();
  ours = (await ourselves()).settings;
});
afterEach(async () => void (await db.deleteFrom("processes").execute()));

async function plant(...processes: Planted[]) {
  for (const { differs, ...given } of processes) {
    const kind = given.name.startsWith("web") ? "web" : "worker";
    const settings = { SMTP_URL: "same", ...ours, ...(differs && { [differs]: "another" }) };
    await db
      .insertInto("processes")
      .values({
        ...{ id: newId(), kind, build: "1+a", started_at: ago(48), seen_at: new Date() },
        ...{ queues: kind === "worker" ? queueNames : [], ...given },
        settings: JSON.stringify(settings),
      })
      .execute();
  }
}

async function ills(asker?: Parameters<typeof askProcesses>[0]) {
  const found = await askProcesses(asker);
  return found
    .filter(({ isWell, says }) => !isWell && !/is connected|max_connections/.test(says))
    .map(({ about, says }) => `${about}: ${says}`);
}

const alike = [{ name: "web 1 on a" }, { name: "web 2 on b" }, { name: "worker 3 on a" }];

test("processes that are alike are well", async () => {
  await plant(...alike);
  expect(await ills(await ourselves())).toEqual([]);
  expect(await askProcesses()).toContainEqual(
    expect.objectContaining({ isWell: true, says: "their settings agree" }),
  );
});

const plants: [string, Planted[], string[]][] = [
  ...["SESSION_SECRET", "REDIS_PREFIX", "TIME_ZONE", "APP_URL", "SITE_NAME"].map(
    (setting): (typeof plants)[number] => [
      `a worker with another ${setting}`,
      [
        ...alike,
        { name: "worker 4 on c", differs: setting, started_at: new Date("2026-01-05T04:30Z") },
      ],
      [
        `processes: ${setting} of worker 4 on c (since 5 Jan 2026, 10:00) is another than that of web 1 on a`,
      ],
    ],
  ),
  [
    "one of two web processes with another APP_URL",
    [{ name: "web 1 on a" }, { name: "web 2 on b", differs: "APP_URL" }],
    ["processes: APP_URL of web 2 on b (since "],
  ],
  [
    "one of two workers with another SMTP_URL",
    [...alike, { name: "worker 4 on c", differs: "SMTP_URL" }],
    ["processes: SMTP_URL of worker 4 on c (since "],
  ],
  [
    "two builds",
    [...alike, { name: "worker 4 on c", build: "1+b" }],
    ["processes: 1+a (web 1 on a (since "],
  ],
  [
    "a worker for codes alone",
    [{ name: "worker 3 on a", queues: ["otp"] }],
    [
      "workers: nobody works on documents, mails, messages, news, notifications, ZIPs and trials of policies, PDFs of postings and links: start a worker with --queues resume,mail,messages,news,push,zips,reading,links",
    ],
  ],
  [
    "two workers that share all but one queue",
    [
      { name: "worker 3 on a", queues: ["otp", "resume", "mail", "messages"] },
      { name: "worker 4 on a", queues: ["news", "zips", "reading", "links"] },
    ],
    ["workers: nobody works on notifications: start a worker with --queues push"],
  ],
  [
    "a web process that was lost since yesterday",
    [...alike, { name: "web 9 on b", seen_at: ago(3) }],
    ["web: 2 run, yesterday there were 3 (lost: web 9 on b, last seen "],
  ],
  [
    "a worker that was stopped since yesterday",
    [...alike, { name: "worker 9 on b", seen_at: ago(3), has_stopped: true }],
    ["workers: 1 runs, yesterday there were 2"],
  ],
  [
    "one replaced by another since yesterday",
    [
      ...alike,
      { name: "web 9 on b", seen_at: ago(3) },
      { name: "web 10 on b", started_at: ago(3) },
    ],
    [],
  ],
  [
    "a lost one with another secret is no longer compared",
    [...alike, { name: "worker 4 on b", differs: "SESSION_SECRET", seen_at: ago(30) }],
    [],
  ],
];

test.each(plants)("%s", async (_what, processes, says) => {
  await plant(...processes);
  const found = await ills();
  expect(found.length, found.join("\n")).toBe(says.length);
  for (const [index, begins] of says.entries()) expect(found[index]).toContain(begins);
});

test("a command's own settings decide between two that differ", async () => {
  await plant({ name: "web 1 on a", differs: "SESSION_SECRET" }, { name: "worker 3 on a" });
  expect(await ills(await ourselves())).toEqual([
    expect.stringContaining("SESSION_SECRET of web 1 on a"),
  ]);
});

test("a process says what it runs with, not its secrets, and that it stops", async () => {
  const stop = startHeartbeat("worker", ["otp"]);
  await until("said", async () => (await listRunning()).length === 1);
  const [row] = await db.selectFrom("processes").selectAll().execute();
  expect(row).toMatchObject({ kind: "worker", queues: ["otp"], has_stopped: false });
  expect(row!.name).toMatch(/ \d+ on \S/);
  const told = JSON.stringify(row);
  const [secret = ""] = env.SESSION_SECRET;
  const plainly = createHash("sha256")
    .update(JSON.stringify([secret]))
    .digest("base64url");
  for (const given of [secret, plainly.slice(0, 8)]) expect(told).not.toContain(given);
  await stop();
  expect(await listRunning()).toEqual([]);
});

test("another key makes other hashes, so that those of two portals say nothing of each other", async () => {
  await db.deleteFrom("process_key").execute();
  const { settings } = await ourselves();
  expect(settings.SESSION_SECRET).not.toBe(ours.SESSION_SECRET);
  expect((await ourselves()).settings).toEqual(settings);
});

test("secrets in another order agree", async () => {
  const { SESSION_SECRET } = env;
  const other = "another-secret-of-more-than-32-characters";
  try {
    env.SESSION_SECRET = [...SESSION_SECRET, other] as never;
    const { settings } = await ourselves();
    env.SESSION_SECRET = [other, ...SESSION_SECRET] as never;
    expect((await ourselves()).settings).toEqual(settings);
    expect(settings.SESSION_SECRET).not.toBe(ours.SESSION_SECRET);
  } finally {
    env.SESSION_SECRET = SESSION_SECRET;
  }
});

test("those that are long gone are forgotten", async () => {
  await plant(
    { name: "web 1 on a", seen_at: ago(9 * 24) },
    { name: "web 2 on a", seen_at: ago(7 * 24) },
  );
  await dropOldProcesses();
  const left = await db.selectFrom("processes").select("name").execute();
  expect(left).toEqual([{ name: "web 2 on a" }]);
});
