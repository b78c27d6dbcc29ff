// @module-tag thorough
import { sql } from "kysely";
import { expect, test } from "vitest";
import { deletePosting } from "../../app/postings/editing/bin.server";
import { db } from "../../db/client";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { startTcpProxy } from "../support/processes/tcp-proxy";
import { until } from "../support/until";
import { startWeb } from "../support/web";

const web = withWeb({ CACHE_SECONDS: "600" });
const cast = withCast(web);

async function text(path: string) {
  return (await fetch(web.url + path)).text();
}

/** The number of web processes that listen for new content. */
async function countListeners() {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'idle' and query = 'listen content'`.execute(db);
  return rows.length;
}

test("a cached page is forgotten when another process posts or deletes", async () => {
  expect(await text("/jobs")).not.toContain("Ghats Surveyor");
  const posting = await aPosting("job", { title: "Ghats Surveyor" });
  await until("the new posting is shown", async () =>
    (await text("/jobs")).includes("Ghats Surveyor"),
  );
  await deletePosting(cast.users.admin, "job", posting.id);
  await until(
    "the deleted one is not",
    async () => !(await text("/jobs")).includes("Ghats Surveyor"),
  );
});

test("visitors get a cached page even while the database does not answer", async () => {
  await aPosting("seminar", { title: "Cached in memory" });
  await until("the page is ready", async () => {
    await text("/seminars");
    return db.transaction().execute(async (trx) => {
      await sql`lock table postings in access exclusive mode`.execute(trx);
      return (await text("/seminars?utm_source=poster&search=")).includes("Cached in memory");
    });
  });
});

test("a page whose time is over is still there while a new one cannot be had", async () => {
  const proxy = await startTcpProxy(process.env.DATABASE_URL ?? "");
  const before = await countListeners();
  const other = await startWeb({ DATABASE_URL: proxy.url, CACHE_SECONDS: "0.001" });
  const statusOf = async (path: string) => (await fetch(other.url + path)).status;
  await until("it hears of new content", async () => (await countListeners()) > before); // it empties its cache then
  expect(await statusOf("/jobs")).toBe(200);
  await proxy.close();
  expect([await statusOf("/jobs"), await statusOf("/jobs")]).toEqual([200, 200]);
  expect(await statusOf("/visits")).toBe(503);
  await proxy.open();
  await until("the database answers again", async () => (await statusOf("/visits")) === 200);
  const { id } = await aPosting("job", { title: "Posted meanwhile" });
  await until("the new posting is shown", async () =>
    (await (await fetch(`${other.url}/jobs`)).text()).includes(id),
  );
  await other.stop();
  await proxy.close();
});

test("nobody gets what was rendered for somebody else", async () => {
  await aPosting("workshop");
  const before = await text("/workshops");
  expect(await (await cast.admin.get("/workshops")).text()).toContain("Yes, delete it");
  expect(await text("/workshops")).toBe(before);
  expect(before).not.toContain("Yes, delete it");
  expect((await cast.admin.get("/workshops")).headers.get("Cache-Control")).toBe(
    "private, no-store",
  );
});

test("filters and pages are cached apart", async () => {
  await aPosting("visit", { companyName: "Alpha Works" });
  await aPosting("visit", { companyName: "Beta Works" });
  await until("the host is shown", async () => (await text("/visits")).includes("Beta Works"));
  expect(await text("/visits?search=alpha")).not.toContain("Beta Works");
  expect(await text("/visits?search=beta")).not.toContain("Alpha Works");
  expect(await text("/visits")).toContain("Alpha Works");
});

test.each(["br", "gzip", "identity"])(
  "a cached page comes in the encoding asked for: %s",
  async (encoding) => {
    const response = await fetch(`${web.url}/jobs`, { headers: { "Accept-Encoding": encoding } });
    expect(response.headers.get("Content-Encoding")).toBe(
      encoding === "identity" ? null : encoding,
    );
    expect(response.headers.get("Vary")).toContain("Cookie");
    expect(await response.text()).toContain("</html>");
  },
);

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=1.0, br;q=0", "gzip"],
  ["deflate", null],
  ["br;q=0.001", "br"],
])("of %s the smallest is chosen", async (accepted, encoding) => {
  const response = await fetch(`${web.url}/jobs`, { headers: { "Accept-Encoding": accepted } });
  expect(response.headers.get("Content-Encoding")).toBe(encoding);
});

test("a cached page has all that others have: its own id, the headers, no hint to who saves data", async () => {
  const get = async (headers?: Record<string, string>) => {
    const response = await fetch(`${web.url}/jobs`, { headers });
    await response.text();
    return response.headers;
  };
  const [first, second] = [await get(), await get()];
  expect(first.get("X-Request-Id")).not.toBe(second.get("X-Request-Id"));
  const api = (await fetch(`${web.url}/api/nothing`)).headers;
  for (const name of ["Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"]) {
    expect(second.get(name)).toBe(api.get(name));
  }
  expect(second.get("Speculation-Rules")).not.toBeNull();
  expect((await get({ "Save-Data": "on" })).get("Speculation-Rules")).toBeNull();
});

test("what is not found is not cached", async () => {
  const id = "01a1fc2f-0d15-712b-af32-f186b6b9a937";
  expect((await fetch(`${web.url}/jobs/details/${id}`)).status).toBe(404);
  await db
    .insertInto("postings")
    .values({ id, type: "job", fields: JSON.stringify({ title: "Now it is there" }), image: null })
    .execute();
  expect(await text(`/jobs/details/${id}`)).toContain("Now it is there");
});

test("parameters that mean nothing share one cached page, and strangers cannot fill the memory", async () => {
  await aPosting("jobfair", { title: "Same page" });
  await until("the title is shown", async () => (await text("/jobfairs")).includes("Same page"));
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, at) => text(`/jobfairs?after=junk${at}&utm=${at}&limit=x`)),
  );
  expect(new Set(pages)).toEqual(new Set([await text("/jobfairs")]));
});
