// @module-tag thorough
import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../db/client";
import { detailsPath, editPath } from "../../app/postings/types";
import { termsVersion } from "../../app/applications/terms";
import { anApplication, aPosting, aStudent } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);

const job = { title: "Riveter", company: "Kites Ltd", link: "https://kites.example/apply" };
const read = async (path: string, client = cast.visitor) => (await client.get(path)).text();
const send = (path: string, fields: Record<string, string>) =>
  cast.admin.multipart(path, Object.entries(fields));

/** The fields of the form at this address, as a browser would send them back. */
async function filled(path: string) {
  const html = await read(path, cast.admin);
  const names = [...Object.keys(job), "description", "location", "deadline", "version"];
  const fields = names.map((name) => [name, fieldsNamed(html, name)[0]?.value ?? ""]);
  return Object.fromEntries(fields) as Record<string, string>;
}

test("from draft to bin and back, without script", async () => {
  const drafted = await send("/admin/post/job", { title: job.title, state: "draft" });
  const address = drafted.headers.get("Location") ?? "";
  expect(address).toMatch(/^\/jobs\/details\//);
  const preview = textOf(await read(address, cast.admin));
  expect(preview).toContain("Riveter Details");
  expect(preview).toContain("This is a draft.");
  expect((await cast.student.get(address)).status).toBe(404);

  const id = address.split("/").at(-1) ?? "";
  const edit = editPath({ type: "job", id });
  const whole = { ...(await filled(edit)), ...job, location: "Pune", description: "Rivets" };
  const lacking = await send(edit, { ...(await filled(edit)), state: "scheduled" });
  expect(lacking.status).toBe(422);
  const scheduled = await send(edit, {
    ...whole,
    state: "scheduled",
    publishAt: "2098-12-31T09:30",
  });
  expect(scheduled.headers.get("Location")).toBe(address);
  const said = textOf(await read(address, cast.admin));
  expect(said).toContain("'Riveter' becomes public on 31 Dec 2098, 09:30.");
  expect((await cast.student.get(address)).status).toBe(404);
  expect(await read("/jobs?search=riveter")).not.toContain("Riveter");

  // The clock alone makes it public.
  await db
    .updateTable("postings")
    .set({ publish_at: new Date(Date.now() - 1_000) })
    .where("id", "=", id)
    .execute();
  for (const path of ["/jobs?search=riveter", "/", "/sitemap.xml", address])
    expect(await read(path), path).toContain(path === "/sitemap.xml" ? id : "Riveter");
  expect(await read(address)).toContain("application/ld+json");

  const applied = await cast.student.form(`${address}/apply`, { terms: termsVersion });
  expect(applied.headers.get("Location")).toBe(job.link);
  await send(edit, { ...(await filled(edit)), deadline: "2098-11-30" });
  const before = textOf(await read(address));
  expect(before).toContain("30 Nov 2098");

  const asked = await read(address, cast.admin);
  expect(textOf(asked)).toContain("So far, 1 has applied.");
  const deleted = await cast.admin.form("/admin/postings", { delete: `job/${id}` });
  expect(deleted.headers.get("Location")).toBe("/admin/postings");
  expect((await cast.visitor.get(address)).status).toBe(404);
  const html = await read("/admin/postings", cast.admin);
  expect(textOf(html)).toContain("'Riveter' deleted successfully!");
  const undo = elements(html, "button").find(({ text }) => text === "Undo") as
    { name: string; value: string } | undefined;
  const back = await cast.admin.form("/admin/postings", { [undo!.name]: undo!.value });
  expect(back.headers.get("Location")).toBe(address);
  expect(textOf(await read(address))).toBe(before);
  const mine = (await (await cast.student.get("/api/applications/my")).json()) as object[];
  expect(mine).toMatchObject([{ contentId: id }]);
  expect(textOf(await read("/my-applications", cast.student))).not.toContain("No longer");
});

test("what is in the bin is at its own address for those who can restore it, and for nobody else", async () => {
  const posting = await aPosting("seminar", { title: "Binned" });
  const address = detailsPath(posting);
  await cast.admin.delete(`/api/seminars/${posting.id}`);
  for (const client of [cast.visitor, cast.student, cast.recruiter])
    expect((await client.get(address)).status).toBe(404);
  expect((await cast.admin.get(`/api/seminars/${posting.id}`)).status).toBe(404);
  await db
    .updateTable("postings")
    .set({ deleted_at: new Date("2098-11-30T12:00:00Z") })
    .where("id", "=", posting.id)
    .execute();
  const html = await read(address, cast.admin);
  expect(textOf(html)).toContain(
    "This is in the bin. Nobody else sees it. It stays there until 30 Dec 2098.",
  );
  const manage = elements(html, "section").find((one) => "aria-label" in one)!;
  expect(manage.text).not.toContain("Edit");
  expect(html).toContain(`name="restore" value="seminar/${posting.id}"`);
  const restored = await cast.admin.form("/admin/postings", { restore: `seminar/${posting.id}` });
  expect(restored.headers.get("Location")).toBe(address);
  expect((await cast.visitor.get(address)).status).toBe(200);
});

test("of two who edit at once the second loses nothing and sees both texts", async () => {
  const posting = await aPosting("job", job);
  const edit = editPath(posting);
  const [first, second] = [await filled(edit), await filled(edit)];
  expect((await send(edit, { ...first, title: "Theirs" })).status).toBe(303);
  const refused = await send(edit, { ...second, title: "Mine <b>", location: "Goa" });
  expect(refused.status).toBe(412);
  const html = await refused.text();
  expect(textOf(html)).toContain("Somebody else changed this meanwhile.");
  expect(fieldsNamed(html, "title")[0]?.value).toBe("Mine <b>");
  const cells = elements(html, "td").map(({ text }) => text);
  for (const text of ["Theirs", "Mine <b>", "Goa"]) expect(cells).toContain(text);
  const again = { ...second, title: "Mine", version: fieldsNamed(html, "version")[0]?.value ?? "" };
  expect((await send(edit, again)).status).toBe(303);
  expect(textOf(await read(detailsPath(posting)))).toContain("Mine Details");
});

test("a date that has passed is asked about once", async () => {
  const fields = { ...job, location: "Pune", description: "x", deadline: "2020-01-31" };
  const asked = await send("/admin/post/job", fields);
  expect(asked.status).toBe(422);
  const html = await asked.text();
  expect(textOf(html)).toContain("This date has passed. Post it all the same?");
  const [anyway] = fieldsNamed(html, "anyway");
  const other = { ...fields, deadline: "2020-02-29", anyway: anyway?.value ?? "" };
  expect((await send("/admin/post/job", other)).status).toBe(422);
  const posted = await send("/admin/post/job", { ...fields, anyway: anyway?.value ?? "" });
  expect(posted.status).toBe(303);
  const id = posted.headers.get("Location")?.split("=")[1] ?? "";
  const edit = editPath({ type: "job", id });
  expect((await send(edit, { ...(await filled(edit)), title: "Riveter II" })).status).toBe(303);
});

test("a duplicate starts with the same text and is another posting", async () => {
  const posting = await aPosting("job", { ...job, description: "Twice" });
  const copy = await filled(`/admin/post/job?copy=${posting.id}`);
  expect(copy).toMatchObject({ ...job, description: "Twice", version: "" });
  const { headers } = await send("/admin/post/job", { ...copy, title: "Second riveter" });
  expect(headers.get("Location")).not.toContain(posting.id);
  expect(textOf(await read(detailsPath(posting)))).toContain("Riveter Details");
});

test.each([
  [{ state: "closed" }, "This opportunity is closed."],
  [
    { closesAtDeadline: true, deadline: "2020-01-31" },
    "The deadline for this opportunity has passed.",
  ],
])("with %o nobody applies any more", async (change, sentence) => {
  const posting = await aPosting("job", job);
  const call = await cast.admin.json("PATCH", `/api/placements/${posting.id}`, change);
  expect(call.status).toBe(200);
  const html = await read(detailsPath(posting), cast.student);
  expect(textOf(html)).toContain(sentence);
  expect(html).not.toContain("Final Apply Now");
  const body = { contentType: "job", contentId: posting.id };
  const refused = await cast.student.json("POST", "/api/applications/track", body);
  expect([refused.status, await refused.json()]).toEqual([409, { msg: sentence }]);
});

test("a deadline alone closes nothing", async () => {
  const posting = await aPosting("job", { ...job, deadline: "2020-01-31" });
  const body = { contentType: "job", contentId: posting.id };
  expect((await cast.student.json("POST", "/api/applications/track", body)).status).toBe(201);
});

test("a closed posting is marked on its card and its page, and gone from home", async () => {
  const posting = await aPosting("visit", { companyName: "Shut works" });
  await cast.admin.json("PATCH", `/api/visits/${posting.id}`, { state: "closed" });
  for (const path of ["/visits?search=shut", detailsPath(posting)]) {
    const [, ...marked] = textOf(await read(path)).split("Shut works");
    expect(marked.join()).toMatch(/\bClosed\b/);
  }
  expect(await read("/")).not.toContain("Shut works");
});

test("applications are counted however many come and go at once", async () => {
  const posting = await aPosting("job", job);
  const students = await Promise.all(Array.from({ length: 8 }, () => aStudent()));
  const counted = async () =>
    (
      await db
        .selectFrom("application_counts")
        .select(sql<number>`sum(applications)::int`.as("applications"))
        .where("posting_id", "=", posting.id)
        .executeTakeFirst()
    )?.applications;
  await Promise.all(students.map((student) => anApplication(student, posting)));
  expect(await counted()).toBe(8);
  const gone = students.slice(0, 7).map(({ id }) => id);
  await Promise.all(gone.map((id) => db.deleteFrom("users").where("id", "=", id).execute()));
  expect(await counted()).toBe(1);
});

test("letters that pass for bold ones are offered as plain ones, once", async () => {
  const bold = "𝗤𝘂𝗮𝗹𝗶𝘁𝘆 𝗧𝗲𝘀𝘁𝗲𝗿";
  const fields = { ...job, location: "Pune", description: "x", title: bold };
  const asked = await send("/admin/post/job", fields);
  expect(asked.status).toBe(422);
  const html = await asked.text();
  expect(textOf(html)).toContain("In plain letters: Quality Tester.");
  expect(fieldsNamed(html, "title")[0]?.value).toBe(bold);
  const anyway = fieldsNamed(html, "anyway")[0]?.value ?? "";
  const posted = await send("/admin/post/job", { ...fields, anyway });
  expect(posted.status).toBe(303);
  const id = posted.headers.get("Location")?.split("=")[1] ?? "";
  const edit = editPath({ type: "job", id });
  expect((await filled(edit)).title).toBe(bold);
  expect((await send(edit, { ...(await filled(edit)), location: "Goa" })).status).toBe(303);
});
