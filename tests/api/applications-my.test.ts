import { beforeAll, expect, test } from "vitest";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { withCast, withWeb } from "../support/hooks";
import { aVersion } from "../support/factories";

/** A student with 405 applications, more than two batches of them. */

const path = "/api/applications/my";
const web = withWeb();
const cast = withCast(web);

async function rowsOf(userId: string, count: number) {
  const posting_version = await aVersion({ title: "Turner" });
  return Array.from({ length: count }, () => ({
    id: newId(),
    user_id: userId,
    posting_id: newId(),
    type: "job",
    ...{ posting_version, company: "Kaveri Chips", month: "2026-11-01" },
    applied_link: "https://careers.example/",
    terms_version: "1",
    terms_hash: "-",
  }));
}

let own: string[];
beforeAll(async () => {
  const rows = await rowsOf(cast.users.student.id, 405);
  const others = await rowsOf(cast.users.otherStudent.id, 1);
  await db
    .insertInto("applications")
    .values([...rows, ...others])
    .execute();
  own = (await ids(path)).items;
});

async function ids(address: string) {
  const response = await cast.student.get(address);
  expect(response.status).toBe(200);
  const items = (await response.json()) as { _id: string }[];
  const [, next] = /^<([^>]+)>; rel="next"$/.exec(response.headers.get("Link") ?? "") ?? [];
  return { items: items.map(({ _id }) => _id), next: next && new URL(next) };
}

test("answers all of them, newest first, when no page is asked for", async () => {
  const rows = db.selectFrom("applications").select("id").orderBy("id", "desc");
  const stored = await rows.where("user_id", "=", cast.users.student.id).execute();
  expect(stored).toHaveLength(405);
  expect(own).toEqual(stored.map(({ id }) => id));
  expect((await ids(path)).next).toBeUndefined();
});

test.each(["1", "100", "135", "200", "404"])("pages of %s are the same rows", async (limit) => {
  const count = limit === "1" ? 3 : own.length;
  const seen: string[] = [];
  let address: string | undefined = `${path}?limit=${limit}`;
  while (address && seen.length < count) {
    const { items, next } = await ids(address);
    expect(items.length).toBeLessThanOrEqual(Math.min(Number(limit), 200));
    seen.push(...items);
    address = next && next.pathname + next.search;
  }
  expect(seen).toEqual(own.slice(0, count));
  if (count === own.length) expect(address).toBeUndefined();
});

test("an application that comes meanwhile does not shift the next page", async () => {
  const { items, next } = await ids(`${path}?limit=10`);
  const [late] = await rowsOf(cast.users.student.id, 1);
  await db.insertInto("applications").values(late!).execute();
  const following = await ids(`${path}${next ? next.search : ""}`);
  await db.deleteFrom("applications").where("id", "=", late!.id).execute();
  expect([...items, ...following.items]).toEqual(own.slice(0, 20));
});

test.each(["x", "", "1e9", "'", newId().replaceAll("-", "")])(
  "'after=%s', which is no place, begins at the newest",
  async (after) => {
    expect((await ids(`${path}?after=${after}&limit=5`)).items).toEqual(own.slice(0, 5));
  },
);

test("somebody else's place leads to one's own", async () => {
  const { id } = await db
    .selectFrom("applications")
    .select("id")
    .where("user_id", "=", cast.users.otherStudent.id)
    .executeTakeFirstOrThrow();
  const { items } = await ids(`${path}?after=${id}`);
  expect(items).toEqual(own.filter((one) => one < id).slice(0, 100));
});

test("a visitor is refused in both forms", async () => {
  for (const address of [path, `${path}?limit=5`])
    expect((await cast.visitor.get(address)).status).toBe(401);
});
