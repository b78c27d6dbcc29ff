// @module-tag thorough
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startWithReplica } from "../support/processes/replica";
import { until } from "../support/until";
import { type Web, startWeb } from "../support/web";

const database = await startWithReplica();
process.env.DATABASE_URL = database.primary.url; // before whatever reads the environment
process.env.DATABASE_READ_URL = database.url;
const { aPosting, aStudent, anAdmin, anApplication, clientOf, validInput } =
  await import("../support/factories");
const { startSession } = await import("../../app/accounts/sessions/sessions.server");
const { Client } = await import("../support/client");
const { collectOutside } = await import("../../app/ops/outside-metrics.server");
const { registry } = await import("../../app/metrics.server");

let webs: Web[];
const [first, second] = [() => webs[0]?.url ?? "", () => webs[1]?.url ?? ""];
beforeAll(async () => {
  const settings = {
    DATABASE_URL: database.primary.url,
    DATABASE_READ_URL: database.url,
    CACHE_SECONDS: "600",
  };
  webs = await Promise.all([startWeb(settings), startWeb(settings)]);
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.stop()));
  await database.remove();
});

const pageOf = (client: InstanceType<typeof Client>, path: string) =>
  client.get(path).then((answer) => answer.text());

let searches = 0;
const link = "https://careers.example/apply";
/** A search that no cache has. */
const aSearch = () => `/jobs?search=welder+${++searches}`;

/** Waits until both web processes read the replica, which then has what was written before. */
async function replicaIsRead() {
  for (const url of [first(), second()]) {
    const time = await database.now();
    await until("the replica is read", async () => {
      await (await fetch(url + aSearch())).text();
      return (await database.wasReadSince(time)) === true;
    });
  }
}
afterEach(() => database.resume().catch(() => undefined)); // the last test ends it

test("who has written sees it at once, though the replica does not have it yet", async () => {
  const student = await aStudent();
  const mine = await aPosting("job", { link });
  const client = await clientOf(first(), student);
  const bearer = new Client(first(), undefined, {
    Authorization: `Bearer ${await startSession(student)}`,
  });
  await replicaIsRead();
  await database.pause();
  const applied = await client.json("POST", "/api/applications/track", {
    contentId: mine.id,
    contentType: "job",
  });
  expect(applied.status).toBe(201);
  expect(applied.headers.get("Set-Cookie")).toMatch(/^written=[\dA-F]+\/[\dA-F]+; .*HttpOnly/);
  const title = mine.fields.title as string;
  expect(await pageOf(client, "/my-applications")).toContain(title);
  expect(await pageOf(bearer, "/api/applications/my")).toContain(mine.id);
});

test("new content is shown by every process at once, and no cache is filled with what was before", async () => {
  const visitor = new Client(second());
  await pageOf(visitor, "/internships");
  const office = await clientOf(first(), await anAdmin());
  await replicaIsRead();
  await database.pause();
  const input = { ...validInput("internship"), title: "Held up" };
  expect((await office.json("POST", "/api/internships", input)).status).toBe(201);
  await until(
    "the other process shows it",
    async () => (await pageOf(visitor, "/internships")).includes("Held up"),
    4_500, // sooner than a replica that does not keep up is left
  );
  const student = await clientOf(second(), await aStudent());
  expect(await pageOf(student, "/internships?sort=closing")).toContain("Held up");
});

test("a replica that does not keep up is not read, and the log and a metric say so", async () => {
  const student = await aStudent();
  const client = await clientOf(first(), student);
  const posting = await aPosting("job", { title: "Late", link });
  await replicaIsRead();
  await database.pause();
  await anApplication(student, posting);
  const shows = async () => (await pageOf(client, "/my-applications")).includes("Late");
  await until("the primary is read", shows);
  await until("the log says so", () => webs[0]!.output().includes("it is more than 5 s behind"));
  collectOutside();
  const lag = async () => {
    const [text] = /(?<=^portal_replica_lag_seconds )\S+$/m.exec(await registry.metrics()) ?? [];
    return Number(text);
  };
  expect(await lag()).toBeGreaterThan(0);
  await database.resume();
  await until("it has caught up", async () => (await lag()) === 0);
});

test("without the replica nothing is missing", async () => {
  const client = await clientOf(first(), await aStudent());
  await replicaIsRead();
  await database.stop();
  const statuses = new Set<number>();
  for (let n = 0; n < 20; n++) statuses.add((await client.get(aSearch())).status);
  expect([...statuses]).toEqual([200]);
});
