// @module-tag thorough
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { env } from "../../app/env.server";
import {
  checkLinks,
  promiseLinkChecks,
  scheduleLinkChecks,
} from "../../app/links/link-checks.server";
import { detailsPath } from "../../app/postings/types";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { aPosting } from "../support/factories";
import { textOf } from "../support/html";
import { withCast, withWeb } from "../support/hooks";
import { until } from "../support/until";
import { aNetwork, open, startSite } from "./link-server";

const web = withWeb();
const cast = withCast(web);
const host = "careers.test";
const network = () => aNetwork({ [host]: [[open]] });

let site: Awaited<ReturnType<typeof startSite>>;
let status = 200;
let atOnce = 0;
let maxAtOnce = 0;

beforeAll(async () => {
  site = await startSite((_request, response) => {
    maxAtOnce = Math.max(maxAtOnce, ++atOnce);
    setTimeout(() => {
      atOnce--;
      response.writeHead(status).end();
    }, 5);
  });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await db.deleteFrom("postings").execute();
  await db.deleteFrom("outbox").execute();
  [status, maxAtOnce] = [200, 0];
  site.asked.length = 0;
});

const linkTo = (path: string) => `http://${host}:${site.port}/${path}`;
const aLinked = (path: string) => aPosting("job", { link: linkTo(path) });

/** Moves to the time at which links are checked, this many hours after the last check. */
async function itIsTime(hours = 0) {
  await db
    .updateTable("link_checks")
    .set({
      next_check_at: sql<Date>`now() - interval '1 second'`,
      checked_at: sql<Date>`checked_at - interval '1 hour' * ${hours}::int`,
      failing_since: sql<Date>`failing_since - interval '1 hour' * ${hours}::int`,
    })
    .execute();
}

async function check(hours = 0) {
  await itIsTime(hours);
  await checkLinks(host, network());
}

const healthOf = ({ id }: { id: string }) =>
  db
    .selectFrom("link_checks")
    .select(["status", "failures"])
    .where("posting_id", "=", id)
    .executeTakeFirst();

const moments = () =>
  db
    .selectFrom("link_checks")
    .select(["posting_id", "link"])
    .select(sql<number>`extract(epoch from next_check_at - now())::float`.as("seconds"))
    .select(sql<number>`extract(hour from next_check_at)::int`.as("hour"))
    .execute();

test("the links of many postings are asked all over the day, equal ones at the same moment", async () => {
  for (let number = 0; number < 150; number++) await aLinked(String(number));
  const [one, other] = [await aLinked("same"), await aLinked("same")];
  await Promise.all([scheduleLinkChecks(), scheduleLinkChecks()]);
  const found = await moments();
  expect(found).toHaveLength(152);
  expect(found.every(({ seconds }) => seconds > -60 && seconds <= 86_400)).toBe(true);
  expect(new Set(found.map(({ hour }) => hour)).size).toBeGreaterThan(20);
  const same = found.filter(({ posting_id: id }) => id === one.id || id === other.id);
  expect(new Set(same.map(({ seconds }) => Math.round(seconds))).size).toBe(1);

  await itIsTime();
  await until("none is due", async () => {
    await checkLinks(host, network()); // a few seconds of them at a time
    return (await moments()).every(({ seconds }) => seconds > 0);
  });
  const links = [...Array(150).keys(), "same"].map((path) => `HEAD /${path}`);
  expect(site.asked).toEqual(expect.arrayContaining(links));
  expect(site.asked.filter((line) => line === "HEAD /same")).toHaveLength(1);
});

test("however many workers look, a host is asked in one job, one request at a time", async () => {
  for (let number = 0; number < 12; number++) await aLinked(String(number));
  await scheduleLinkChecks();
  await promiseLinkChecks();
  expect(await jobs()).toEqual([]);
  await itIsTime();
  await Promise.all(Array.from({ length: 8 }, () => promiseLinkChecks()));
  expect(await jobs()).toEqual([{ queue: "links", payload: { host } }]);

  for (let round = 0; round < 12; round++) {
    await Promise.all(Array.from({ length: 4 }, () => checkLinks(host, network())));
    await itsTimeForTheRest();
  }
  expect(maxAtOnce).toBe(1);
  expect([...site.asked].sort()).toEqual(
    Array.from({ length: 12 }, (_, number) => `HEAD /${number}`).sort(),
  );
});

const jobs = () =>
  db
    .selectFrom("outbox")
    .select(["queue", "payload"])
    .where("name", "=", "check-links")
    .orderBy("id")
    .execute();

const itsTimeForTheRest = () =>
  db
    .updateTable("link_checks")
    .set({ next_check_at: sql<Date>`now()` })
    .where("checked_at", "is", null)
    .execute();

test("a link is dead that failed on three checks over a day; the page says so until it answers", async () => {
  const posting = await aLinked("job");
  const says = async () =>
    textOf(await (await cast.student.get(detailsPath(posting))).text()).includes(
      messages.details.deadLink,
    );
  await scheduleLinkChecks();
  expect(await healthOf(posting)).toEqual({ status: "", failures: 0 });
  status = 404;
  await check();
  await check(8);
  await check(8);
  expect(await healthOf(posting)).toEqual({ status: "404", failures: 3 });
  expect(await says()).toBe(false);
  await check(8);
  expect(await healthOf(posting)).toEqual({ status: "404", failures: 4 });
  expect(await says()).toBe(true);
  status = 200;
  await check(24);
  expect(await healthOf(posting)).toEqual({ status: "200", failures: 0 });
  expect(await says()).toBe(false);

  status = 404;
  await check(24);
  await check(30);
  expect(await says()).toBe(false); // two checks, whatever the hours
  await check(1);
  expect(await says()).toBe(true);
});

test("a new link of a dead one's posting is not called dead, and is asked", async () => {
  const posting = await aLinked("old");
  await scheduleLinkChecks();
  status = 404;
  for (let day = 0; day < 3; day++) await check(24);
  const fields = JSON.stringify({ ...posting.fields, link: linkTo("new") });
  await db.updateTable("postings").set({ fields }).where("id", "=", posting.id).execute();
  const page = await (await cast.admin.get(detailsPath(posting))).text();
  expect(page).not.toContain(messages.details.deadLink);
  status = 200;
  await check();
  await check();
  expect(site.asked.at(-1)).toBe("HEAD /new");
  expect(await moments()).toMatchObject([{ link: linkTo("new") }]);
});

test("only what is public is asked, nothing while it is off, and no private address is called dead", async () => {
  const draft = await aLinked("draft");
  const binned = await aLinked("binned");
  const inner = await aPosting("job", { link: "http://inner.test/" });
  await aPosting("job");
  await db.updateTable("postings").set({ state: "draft" }).where("id", "=", draft.id).execute();
  await db
    .updateTable("postings")
    .set({ deleted_at: new Date() })
    .where("id", "=", binned.id)
    .execute();
  await scheduleLinkChecks();
  await check();
  expect(site.asked).toEqual([]);

  for (let day = 0; day < 4; day++) {
    await itIsTime(24);
    await checkLinks("inner.test", aNetwork({ "inner.test": [["10.0.0.1"]] }));
  }
  expect(await healthOf(inner)).toEqual({ status: "not a public address", failures: 0 });

  await db.updateTable("postings").set({ state: "published" }).execute();
  env.LINK_CHECK = "off";
  await check();
  await promiseLinkChecks();
  env.LINK_CHECK = "on";
  expect(site.asked).toEqual([]);
  expect(await jobs()).toEqual([]);
  await check();
  expect(site.asked).toEqual(["HEAD /draft"]);
});

test("however many postings have no link, or the same, a statement takes some of them", async () => {
  await sql`
    with added as (
      insert into postings (id, type, fields)
      select gen_random_uuid(), 'job', '{"title": "No link"}' from generate_series(1, 600)
      returning id
    )
    insert into link_checks (posting_id, link, host, next_check_at)
    select id, '', '', now() - interval '1 second' from added`.execute(db);
  await checkLinks("");
  const { rows } = await sql<{ together: number }>`
    select count(*)::int as together from link_checks where next_check_at > now()
    group by xmin::text order by 1`.execute(db);
  expect(rows).toEqual([{ together: 100 }, { together: 500 }]);
});
