import { sql } from "kysely";
import { expect, test } from "vitest";
import { follow, listFollows } from "../../app/news/follows/follows.server";
import { db, pool } from "../../db/client";
import { waitForConnections } from "../support/database";
import { aPosting, aStudent, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";

const web = withWeb();
const cast = withCast(web);

const search = (words: string) => ({ type: "job" as const, search: words, location: "" });

async function publishedAgo(id: string, days: number) {
  const created_at = sql<Date>`now() - ${days} * interval '1 day'`;
  await sql`update postings set created_at = ${created_at} where id = ${id}`.execute(db);
}

test("a list leads to what its search would have brought in the last week, and that to following it", async () => {
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  await aPosting("job", { title: "Loom engineer", location: "Erode" });
  await aPosting("job", { title: "Loom poet", location: "Kochi" });
  const old = await aPosting("job", { title: "Loom keeper", location: "Erode" });
  await publishedAgo(old.id, 8);
  const draft = await aPosting("job", { title: "Loom secret", location: "Erode" });
  await db.updateTable("postings").set({ state: "draft" }).where("id", "=", draft.id).execute();

  const list = await (await client.get("/jobs?search=loom&location=erode")).text();
  const link = elements(list, "a").find(({ text }) => text === "Follow this search");
  const path = (link as { href?: string } | undefined)?.href ?? "";
  const page = await (await client.get(path)).text();
  expect(textOf(page)).toContain("jobs with “loom” in “erode”");
  expect(textOf(page)).toContain("it would have brought you 1 new job:");
  expect(textOf(page)).toContain("Loom engineer");
  expect(page).not.toMatch(/Loom (poet|keeper|secret)/);

  const fields = { contentType: "job", search: "loom", location: "erode" };
  const answer = await client.form(path, fields);
  expect(answer.headers.get("Location")).toBe("/jobs?search=loom&location=erode");
  const again = await client.form(path, { ...fields, search: "LOOM" });
  expect(again.status).toBe(409);
  expect(textOf(await again.text())).toContain("You already follow this search.");

  const [followed] = await listFollows(student);
  expect(followed).toMatchObject({ type: "job", search: "loom", location: "erode" });
  const news = await (await client.get("/account/news")).text();
  expect(textOf(news)).toContain("jobs with “loom” in “erode”");
  await client.form("/account/news", { intent: "unfollow", follow: followed?.id ?? "" });
  expect(await listFollows(student)).toEqual([]);
});

test("twenty searches at most, however fast they come", async () => {
  waitForConnections(pool);
  const student = await aStudent();
  const tries = Array.from({ length: 24 }, (_, number) => follow(student, search(`w${number}`)));
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  const refused = settled.find((one) => one.status === "rejected");
  expect(refused?.reason).toMatchObject({ status: 409 });
  expect(await listFollows(student)).toHaveLength(20);
});

test("calls check what is followed, and a type without places has none", async () => {
  const client = cast.student;
  const post = (body: object) => client.json("POST", "/api/follows", body);
  expect((await post({ contentType: "tea" })).status).toBe(422);
  expect((await post({ contentType: "job", search: "x".repeat(201) })).status).toBe(422);
  const made = await post({ contentType: "podcast", search: " tea ", location: "Erode" });
  expect(await made.json()).toMatchObject({ contentType: "podcast", search: "tea", location: "" });
});

test("nobody ends what another follows", async () => {
  const { id } = await follow(cast.users.student, search("mine"));
  expect((await cast.otherStudent.delete(`/api/follows/${id}`)).status).toBe(404);
  expect((await cast.student.delete(`/api/follows/${id}`)).status).toBe(200);
});
