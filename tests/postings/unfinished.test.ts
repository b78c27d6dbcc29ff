import { sql } from "kysely";
import { expect, test } from "vitest";
import { dropOldUnfinished } from "../../app/postings/editing/unfinished.server";
import { editPath, postPath } from "../../app/postings/types";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aPosting, anAdmin, clientOf, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed } from "../support/html";
import { aPicture, validParts } from "../support/samples";

/**
 * What was typed into a posting's form and not saved is offered when its author comes back, in any browser, and never
 * filled in unasked.
 */

const web = withWeb();
const cast = withCast(web);
const form = postPath("job");

const keep = (fields: Record<string, string>, path = form, client = cast.admin) =>
  client.form(path, { keep: "yes", ...fields });

/** What the form at this address shows, and what it offers to go on with. */
async function opened(path = form, client = cast.admin) {
  const html = await (await client.get(path)).text();
  const value = (name: string) => fieldsNamed(html, name)[0]?.value ?? "";
  const notice = elements(html, "form").find((one) => "data-unfinished" in one)!;
  const offers = elements(html, "a").filter(({ text }) => text.startsWith("Go on with"));
  return { value, html, isBack: !("hidden" in notice), says: notice.text, offers };
}

/** The same, having gone on with the newest that is offered, if anything is. */
async function shown(path = form, client = cast.admin) {
  const empty = await opened(path, client);
  expect(empty.isBack).toBe(false);
  const [offer] = empty.offers as { href?: string }[];
  if (!offer?.href) return empty;
  return opened(path.split("?")[0] + offer.href, client);
}

test("a new form begins empty, and offers what was left unsent", async () => {
  const draft = newId();
  await keep({ draft, title: "Trainee", company: "Moyar Systems", ruleCgpa: "9" });
  const { value, offers, html } = await opened();
  expect([value("title"), value("company"), value("ruleCgpa")]).toEqual(["", "", ""]);
  expect(offers.map(({ text }) => text)).toEqual(['Go on with "Trainee, Moyar Systems"?']);
  const begun = fieldsNamed(html, "draft").at(-1)!.value!;
  expect(begun).not.toBe(draft);
  await keep({ draft: begun, title: "Another" });
  const both = (await opened()).offers.map(({ text }) => text);
  expect(both).toEqual(['Go on with "Another"?', 'Go on with "Trainee, Moyar Systems"?']);
  const back = await opened(`${form}?draft=${draft}`);
  expect([back.value("title"), back.isBack, back.offers]).toEqual(["Trainee", true, []]);
  for (const one of [draft, begun])
    await cast.admin.form(`${form}?draft=${one}`, { discard: "yes", draft: one });
  expect((await opened()).offers).toEqual([]);
});

const count = async () => (await db.selectFrom("unfinished_forms").select("form").execute()).length;

test("half a form, right or wrong, is back for its author alone", async () => {
  const half = { title: "  Half a ", link: "ftp://no", deadline: "2020-13-45", location: "" };
  const kept = await keep({ ...half, publishAt: "never", image: "x", unknown: "x" });
  expect([kept.status, kept.headers.get("Location")]).toEqual([303, form]);
  const { value, isBack, says, html } = await shown();
  for (const [name, text] of Object.entries(half)) expect(value(name), name).toBe(text);
  expect(fieldsNamed(html, "closesAtDeadline")[0]).not.toHaveProperty("checked");
  expect([isBack, says]).toEqual([true, expect.stringMatching(/^What you typed on .* is back\./)]);
  const other = await clientOf(web.url, await anAdmin());
  expect(await shown(form, other)).toMatchObject({ isBack: false });
  expect(await shown(postPath("internship"))).toMatchObject({ isBack: false });
});

test("typed on, it is back as it was last", async () => {
  await keep({ title: "Half a" });
  await keep({ title: "Half a title" });
  expect((await shown()).value("title")).toBe("Half a title");
  await cast.admin.form(form, { discard: "yes" });
});

test("thrown away or saved, it is gone", async () => {
  await keep({ title: "Away" });
  const { headers } = await cast.admin.form(form, { discard: "yes" });
  expect(headers.get("Location")).toBe(form);
  expect(await shown()).toMatchObject({ isBack: false });

  await keep({ title: "Half" });
  expect((await cast.admin.multipart(form, [["title", "x"]])).status).toBe(422);
  expect((await shown()).value("title")).toBe("Half");
  expect((await cast.admin.multipart(form, await validParts("job"))).status).toBe(303);
  expect((await shown()).value("title")).toBe("");
});

test("each posting's form and each copy's has its own", async () => {
  const posting = await aPosting("job", { title: "As it is" });
  const [edit, copy] = [editPath(posting), `${form}?copy=${posting.id}`];
  await keep({ title: "Edited", version: "1" }, edit);
  await keep({ title: "Copied" }, copy);
  expect((await shown(edit)).value("title")).toBe("Edited");
  expect((await shown(copy)).value("title")).toBe("Copied");
  expect(await shown()).toMatchObject({ isBack: false });
  const saved = [...(await validParts("job")), ["version", "1"]] as [string, string][];
  expect((await cast.admin.multipart(edit, saved)).status).toBe(303);
  expect(await shown(edit)).toMatchObject({ isBack: false });
  await cast.admin.form(copy, { discard: "yes" });
});

test("begun before somebody else's change, it overwrites nothing", async () => {
  const posting = await aPosting("job", { ...validInput("job"), title: "First" });
  const path = editPath(posting);
  await keep({ ...(validInput("job") as object), title: "Mine", version: "1" }, path);
  await cast.admin.json("PATCH", `/api/placements/${posting.id}`, { title: "Theirs" });
  const { html } = await shown(path);
  const names = [...Object.keys(validInput("job")), "version"];
  const sent = names.map((name): [string, string] => [
    name,
    fieldsNamed(html, name)[0]?.value ?? "",
  ]);
  const refused = await cast.admin.multipart(path, sent);
  expect(refused.status).toBe(412);
  const cells = elements(await refused.text(), "td").map(({ text }) => text);
  expect(cells).toEqual(expect.arrayContaining(["Theirs", "Mine"]));
  await cast.admin.form(path, { discard: "yes" });
});

test("typed and typed back, there is nothing to say", async () => {
  const posting = await aPosting("job");
  const { html } = await shown(editPath(posting));
  const inputs = fieldsNamed(html, "title").concat(fieldsNamed(html, "company"));
  const same = inputs.map(({ name, value = "" }) => [name, value] as const);
  const rest = ["location", "description", "requirements", "salary", "deadline", "link"];
  const others = rest.map((name) => [name, fieldsNamed(html, name)[0]?.value ?? ""] as const);
  const ticked = [["tellStudents", "on"]] as const; // as the form begins
  await keep(Object.fromEntries([...same, ...others, ...ticked]), editPath(posting));
  expect(await shown(editPath(posting))).toMatchObject({ isBack: false });
});

test("any text is kept as it is, and a picture is not", async () => {
  const odd = `<b>"&\u0000\ud800 अ 🎓`;
  await cast.admin.multipart(postPath("podcast"), [
    ["keep", "yes"],
    ["title", odd],
    ["podcastImage", await aPicture()],
  ]);
  const { value, html } = await shown(postPath("podcast"));
  expect(value("title")).toContain("अ 🎓");
  expect(html).not.toContain("stored-image");
});

test("an author has the newest twenty, none too large, for 30 days", async () => {
  const admin = await anAdmin();
  const client = await clientOf(web.url, admin);
  await db.deleteFrom("unfinished_forms").execute();
  await keep({ title: "Somebody else's" });
  const { id } = await aPosting("job");
  for (let n = 10; n < 32; n++)
    await keep({ title: `${n}` }, `${form}?copy=${id.slice(0, -2)}${n}`, client);
  expect(await count()).toBe(21);
  const titles = await db
    .selectFrom("unfinished_forms")
    .select("typed")
    .where("user_id", "=", admin.id)
    .execute();
  expect(titles.map(({ typed }) => typed).join()).not.toMatch(/"1[01]"/);
  await keep({ title: "x".repeat(100_000) }, form, client);
  expect(await count()).toBe(21);
  await db
    .updateTable("unfinished_forms")
    .set({ kept_at: sql<Date>`now() - interval '31 days'` })
    .where("user_id", "=", admin.id)
    .execute();
  await dropOldUnfinished();
  expect(await count()).toBe(1);
});

test("a student has none", async () => {
  const before = await count();
  await keep({ title: "Mine" }, form, cast.student);
  expect(await count()).toBe(before);
});
