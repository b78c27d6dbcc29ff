// @module-tag thorough
import { beforeEach, expect, test } from "vitest";
import { db } from "../../db/client";
import { aRecruiter, clientOf, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";
import { type Item, approve as approveAsRead, call } from "../postings/call";
import { aFileOf, upload } from "../postings/import-files";

/** Nothing of a recruiter becomes public that the office has not read, whichever way it publishes. */

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);
const jobs = "/api/placements";
const workbench = "/admin/postings";
const readAgain = "This may have changed since you opened it. Read it as it is now, then decide.";

let item: Item;
let path: string;
let page: string;
beforeEach(async () => {
  item = await call(cast.recruiter, "POST", jobs, { ...validInput("job"), title: "Riveter" });
  path = `${jobs}/${item._id}`;
  page = `/jobs/details/${item._id}`;
});

const change = (body: object) => call(cast.recruiter, "PATCH", path, body);
const patch = (body: object, etag?: number) => call(cast.admin, "PATCH", path, body, etag);
const approve = () => approveAsRead(cast.admin, path);
const sendBack = () => call(cast.admin, "POST", `${path}/return`, { reason: "Name the pay" });
const now = () => call(cast.admin, "GET", path);
const isPublic = async () => (await cast.visitor.get(path)).status === 200;
const mails = async () =>
  (
    await db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "mail-review")
      .orderBy("id")
      .execute()
  )
    .filter(({ payload }) => payload.postingId === item._id)
    .map(({ payload }) => payload.answer);

/** What the button with these words sends, as a page shows it to the office. */
async function button(address: string, words: string) {
  const html = await (await cast.admin.get(address)).text();
  const found = (elements(html, "button") as Record<string, string>[]).find(
    ({ text, value }) => text === words && value?.includes(item._id),
  );
  return { [found?.name ?? ""]: found?.value ?? "" };
}

test.each(["draft", "returned"])(
  "'Publish now' publishes no text that replaced the %s one the office has open",
  async (state) => {
    if (state === "draft") await change({ state });
    else await sendBack();
    const opened = await button(page, "Publish now");
    await change({ title: "Swapped", ...(state === "draft" && { state }) });
    const answer = await cast.admin.form(workbench, opened);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
    const shown = textOf(await (await cast.admin.get(page)).text());
    expect(shown).toContain(readAgain);
    expect(shown).toContain("Swapped");
    expect(await isPublic()).toBe(false);
    if (state === "returned") return; // it waits now, and is approved
    await cast.admin.form(workbench, await button(page, "Publish now"));
    expect(await isPublic()).toBe(true);
  },
);

test("'Open again' opens no text that replaced the closed one", async () => {
  await approve();
  await change({ state: "closed" });
  const places = [page, `${workbench}?state=closed`];
  const opened = await Promise.all(places.map((place) => button(place, "Open again")));
  expect(opened).toEqual(places.map(() => ({ publish: `job/${item._id}/3` })));
  await change({ state: "draft" });
  await change({ title: "Swapped", state: "published" });
  for (const one of opened) {
    const answer = await cast.admin.form(workbench, one);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, page]);
  }
  expect(await isPublic()).toBe(false);
});

test("a button that names no version publishes nothing of a recruiter", async () => {
  await change({ title: "Swapped" });
  await cast.admin.form(workbench, { publish: `job/${item._id}` });
  const ticked = await cast.admin.form(workbench, { all: "publish", tick: `job/${item._id}` });
  expect(ticked.status).toBe(412);
  expect(await isPublic()).toBe(false);
});

test.each([{ state: "published" }, { publishAt: "2098-12-31T09:00:00Z" }])(
  "a call with %o needs the version of what is hidden",
  async (wanted) => {
    for (const hide of [() => change({}), sendBack, () => change({ state: "draft" })]) {
      await hide();
      const { state, version } = await now();
      expect(await patch(wanted)).toMatchObject({
        status: 412,
        msg: "Its recruiter may have changed this since you read it. Name the version that you have read.",
      });
      expect(await now()).toMatchObject({ state, version });
    }
    expect((await patch(wanted, (await now()).version)).status).toBe(200);
  },
);

test("so does a row of an import", async () => {
  const row = (state: string, version?: number) =>
    upload(
      cast.admin,
      "job",
      aFileOf("job", [{ _id: item._id, state, ...(version && { version: String(version) }) }]),
    );
  expect((await row("published")).status).toBe(422);
  expect((await row("closed", item.version)).status).toBe(422);
  expect(await isPublic()).toBe(false);
  expect((await row("published", item.version)).status).toBe(200);
  expect(await isPublic()).toBe(true);
});

test("a recruiter without a company is a recruiter, too", async () => {
  const alone = await clientOf(web.url, await aRecruiter());
  const own = await call(alone, "POST", jobs, { ...validInput("job"), state: "draft" });
  const publish = (etag?: number) =>
    call(cast.admin, "PATCH", `${jobs}/${own._id}`, { state: "published" }, etag);
  expect((await publish()).status).toBe(412);
  expect((await publish(own.version)).status).toBe(200);
});

test.each(["submitted", "returned", "draft"])(
  "the office cannot close what is %s: it would be public",
  async (state) => {
    if (state === "returned") await sendBack();
    if (state === "draft") await change({ state });
    const { version } = await now();
    const sentence =
      "This is not public, so it cannot be closed. You can delete it or, if it is waiting for approval, send it back.";
    const name = `job/${item._id}/${version}`;
    const deeds: Record<string, string>[] = [{ all: "close", tick: name }, { close: name }];
    for (const sent of deeds) {
      const answer = await cast.admin.form(workbench, sent);
      expect(answer.status).toBe(409);
      expect(textOf(await answer.text())).toContain(sentence);
    }
    expect(await patch({ state: "closed" }, version)).toMatchObject({ status: 409, msg: sentence });
    expect(await now()).toMatchObject({ state, version });
    expect(await isPublic()).toBe(false);
    expect(await mails()).not.toContain("approved");
  },
);

test("an approval that names no version is refused, and says what was changed since it was sent", async () => {
  const unnamed = () => call(cast.admin, "POST", `${path}/approve`);
  expect(await unnamed()).toMatchObject({ status: 412 });
  await change({ title: "Swapped" });
  await change({ state: "draft" });
  await change({ location: "Goa" });
  await change({ state: "submitted" });
  expect(await unnamed()).toMatchObject({
    status: 412,
    errors: { title: "Changed since you read it", location: "Changed since you read it" },
  });
  expect(await isPublic()).toBe(false);
  expect(await approve()).toMatchObject({ status: 200, state: "published", title: "Swapped" });
});

test.each(["an older version", "no version"])(
  "an approval by a form with %s says what changed, and keeps what was typed",
  async (named) => {
    const review = `${workbench}/job/${item._id}`;
    await change({ title: "Swapped", location: "Goa" });
    const older = named === "an older version";
    const said = older ? "Somebody else changed this meanwhile." : readAgain;
    const sentence = `${said} Changed since you read it: Title, Location.`;
    const typed = { intent: "approve", reason: "Which kite?" };
    const page = await cast.admin.form(review, { ...typed, ...(older && { version: "1" }) });
    const shown = await page.text();
    expect([page.status, textOf(shown).includes(sentence)]).toEqual([412, true]);
    expect(textOf(shown)).toContain("Swapped");
    expect(shown).toContain("Which kite?</textarea>");
    const tick = `job/${item._id}${older ? "/1" : ""}`;
    const ways: Record<string, string>[] = [
      { approve: tick, reason: "Which kite?" },
      { all: "approve", tick, reason: "Which kite?" },
    ];
    for (const sent of ways) {
      const list = await cast.admin.form(`${workbench}?state=waiting`, sent);
      const html = await list.text();
      expect([list.status, textOf(html).includes(sentence)]).toEqual([412, true]);
      expect(html).toContain("Which kite?</textarea>");
    }
    expect(await isPublic()).toBe(false);
    const version = elements(shown, "input").find(
      (input) => (input as { name?: string }).name === "version",
    ) as { value?: string };
    const read = await cast.admin.form(review, { ...typed, version: version.value ?? "" });
    expect(read.status).toBe(303);
    expect(await isPublic()).toBe(true);
  },
);

test("what was taken back and then published by the office is sent anew afterwards", async () => {
  await change({ state: "draft" });
  const published = await patch({ state: "published" }, (await now()).version);
  expect(published).toMatchObject({ status: 200, state: "published" });
  expect(await mails()).not.toContain("approved");
  await patch({ state: "draft" }, published.version);
  await change({ state: "submitted" });
  expect(await approve()).toMatchObject({ status: 200, state: "published" });
});

test("the office publishes and closes its own drafts as before", async () => {
  const own = async () => {
    const { _id } = await call(cast.admin, "POST", jobs, { ...validInput("job"), state: "draft" });
    return _id;
  };
  const deed = async (state: string) =>
    (await call(cast.admin, "PATCH", `${jobs}/${await own()}`, { state })).state;
  expect(await deed("published")).toBe("published");
  expect(await deed("closed")).toBe("closed");
  const answer = await cast.admin.form(workbench, { publish: `job/${await own()}` });
  expect(answer.headers.get("Location")).toBe(workbench);
});
