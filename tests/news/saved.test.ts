import { maxSaved } from "../../app/postings/saved/saved.server";
import { expect, test } from "vitest";
import { listSaved, savePosting, savedAmong } from "../../app/postings/saved/saved.server";
import { detailsPath } from "../../app/postings/types";
import { db } from "../../db/client";
import { aPosting, aStudent, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";

const web = withWeb();
const cast = withCast(web);

type Shown = { contentId: string; contentDetails: { title: string } };

async function savedBy(client: typeof cast.student) {
  return (await (await client.get("/api/saved")).json()) as Shown[];
}

async function aNewStudent() {
  const student = await aStudent();
  return { student, client: await clientOf(web.url, student) };
}

const buttonsOf = (html: string) =>
  elements(html, "button").filter((one) =>
    ["save", "unsave"].includes((one as { name?: string }).name ?? ""),
  );

test("a card's form saves and returns to its button, in the list with its filters", async () => {
  const { client } = await aNewStudent();
  const posting = await aPosting("seminar", { title: "Tea tasting" });
  const path = "/seminars?search=tea";
  const answer = await client.form(path, { save: posting.id });
  expect(answer.headers.get("Location")).toBe(`${path}#s${posting.id}`);
  const html = await (await client.get(path)).text();
  expect(textOf(html)).toContain("'Tea tasting' saved.");
  expect(buttonsOf(html)).toEqual([
    expect.objectContaining({
      id: `s${posting.id}`,
      form: "save",
      name: "unsave",
      value: posting.id,
      "aria-pressed": "true",
      "aria-label": "Saved: Tea tasting",
    }),
  ]);
  await client.form(path, { unsave: posting.id });
  expect(buttonsOf(await (await client.get(path)).text())).toEqual([
    expect.objectContaining({ name: "save", "aria-pressed": "false" }),
  ]);
  expect(await savedBy(client)).toEqual([]);
});

test("so does the page of the posting", async () => {
  const { client } = await aNewStudent();
  const posting = await aPosting("podcast", { title: "On tea" });
  const path = detailsPath(posting);
  const answer = await client.form(path, { save: posting.id });
  expect(answer.headers.get("Location")).toBe(`${path}#s${posting.id}`);
  expect(buttonsOf(await (await client.get(path)).text())).toHaveLength(1);
  expect(await savedBy(client)).toMatchObject([{ contentType: "podcast", contentId: posting.id }]);
});

test("what closes soonest is first, what has no day after it, what is over last", async () => {
  const { student, client } = await aNewStudent();
  const days = {
    "2099-01-02": "b",
    "2020-01-02": "e",
    "2099-01-01": "a",
    "": "c",
    "2020-01-01": "f",
  };
  for (const [deadline, title] of Object.entries(days)) {
    const posting = await aPosting("job", { title, deadline });
    await savePosting(student, "job", posting.id);
  }
  const closed = await aPosting("job", { title: "d", deadline: "2099-01-01" });
  await savePosting(student, "job", closed.id);
  await db.updateTable("postings").set({ state: "closed" }).where("id", "=", closed.id).execute();
  const titles = (await savedBy(client)).map(({ contentDetails }) => contentDetails.title);
  expect(titles.join("")).toBe("abcdef");
  const html = await (await client.get("/saved")).text();
  expect(
    elements(html, "h3")
      .filter(({ text }) => /^[a-f]$/.test(text))
      .map(({ text }) => text),
  ).toEqual(titles);
});

test("what is not public cannot be saved, and is not shown to those who had", async () => {
  const { student, client } = await aNewStudent();
  const posting = await aPosting("job");
  await savePosting(student, "job", posting.id);
  for (const hidden of [
    { state: "draft" as const },
    { state: "scheduled" as const, publish_at: new Date(Date.now() + 60_000) },
    { state: "published" as const, deleted_at: new Date() },
  ]) {
    await db.updateTable("postings").set(hidden).where("id", "=", posting.id).execute();
    expect(await savedBy(client)).toEqual([]);
    const put = await client.fetch(`/api/saved/job/${posting.id}`, { method: "PUT" });
    expect(put.status).toBe(404);
  }
});

test("calls save, once however often and however fast, and unsave", async () => {
  const { client } = await aNewStudent();
  const posting = await aPosting("job");
  const path = `/api/saved/job/${posting.id}`;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.fetch(path, { method: "PUT" })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await savedBy(client)).toHaveLength(1);
  expect((await client.fetch(`/api/saved/seminar/${posting.id}`, { method: "PUT" })).status).toBe(
    404,
  );
  expect((await client.fetch(`/api/saved/tea/${posting.id}`, { method: "PUT" })).status).toBe(404);
  expect([(await client.delete(path)).status, (await client.delete(path)).status]).toEqual([
    200, 200,
  ]);
  expect(await savedBy(client)).toEqual([]);
});

test("nobody sees or ends what another saved, and visitors and staff have no button", async () => {
  const posting = await aPosting("workshop", { title: "Looms" });
  await savePosting(cast.users.student, "workshop", posting.id);
  expect(await savedAmong(cast.users.otherStudent, [posting.id])).toEqual(new Set());
  await cast.otherStudent.form("/workshops", { unsave: posting.id });
  expect(await savedBy(cast.student)).toHaveLength(1);
  for (const client of [cast.visitor, cast.recruiter, cast.admin]) {
    const html = await (await client.get("/workshops")).text();
    expect(buttonsOf(html)).toEqual([]);
    expect(html).not.toContain("Follow this search");
  }
  const html = await (await cast.otherStudent.get("/workshops")).text();
  expect(buttonsOf(html)).toMatchObject([{ name: "save" }]);
});

test("one student cannot save without end", async () => {
  const { student } = await aNewStudent();
  const posting = await aPosting("job");
  const { id } = await aPosting("job");
  const many = Array.from({ length: maxSaved }, () => crypto.randomUUID());
  await db
    .insertInto("postings")
    .values(many.map((one) => ({ id: one, type: "job", fields: JSON.stringify({ title: "A" }) })))
    .execute();
  await db
    .insertInto("saved_postings")
    .values(many.slice(1).map((one) => ({ user_id: student.id, posting_id: one })))
    .execute();
  await savePosting(student, "job", posting.id);
  await expect(savePosting(student, "job", id)).rejects.toMatchObject({ status: 409 });
  await savePosting(student, "job", posting.id); // it is there already
  expect(await listSaved(student)).toHaveLength(maxSaved);
});
