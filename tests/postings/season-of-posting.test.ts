import { beforeEach, expect, test } from "vitest";
import { postingSchema } from "../../app/postings/schema";
import { createPosting } from "../../app/postings/postings.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { aSeason, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { fieldsNamed, textOf } from "../support/html";
import { type Item, approve, call } from "./call";

/** In which season a recruiter's drive is: they and the office are asked, and outside it needs a yes. */

const web = withWeb();
const cast = withCast(web);
const jobs = "/api/placements";
const sentence = "This drive is outside the season: its rules will not hold.";

let season: Awaited<ReturnType<typeof aSeason>>;
beforeEach(async () => {
  await db.deleteFrom("seasons").where("id", "not in", inUse).execute();
  await db.updateTable("seasons").set({ state: "closed" }).execute();
  season = await aSeason();
});
const inUse = db
  .selectFrom("postings")
  .select((eb) =>
    eb.fn.coalesce("season_id", eb.val("00000000-0000-0000-0000-000000000000")).as("id"),
  );

const sent = async (more: object = {}) =>
  call(cast.recruiter, "POST", jobs, {
    ...{ ...validInput("job"), title: "Riveter", salary: "4 LPA" },
    ...more,
  });

test("a recruiter's form asks for it, with the open season preselected, and the posting keeps it", async () => {
  const html = await (await cast.recruiter.get("/recruiter/post/job")).text();
  expect(html).toMatch(new RegExp(`<option value="${season.id}"[^>]*selected`));
  const form = { ...validInput("job"), salary: "4 LPA", season: season.id, state: "published" };
  const answer = await cast.recruiter.form("/recruiter/post/job", form);
  expect(answer.status).toBe(303);
  const id = answer.headers.get("Location")?.split("/").at(-1);
  const item = await call(cast.recruiter, "GET", `${jobs}/${id}`);
  expect(item).toMatchObject({ state: "submitted", season: season.id, ctc: 400_000 });
});

test("recruiters name open seasons only, and only until the office has decided", async () => {
  const draft = await aSeason({ state: "draft" });
  expect(await sent({ season: draft.id })).toMatchObject({
    status: 422,
    errors: { season: messages.seasonOffice.noSuchSeason },
  });
  const item = await sent({ season: season.id });
  expect(item.status).toBe(201);
  const path = `${jobs}/${item._id}`;
  expect(await call(cast.recruiter, "PATCH", path, { season: null })).toMatchObject({
    status: 200,
  });
  expect(await call(cast.recruiter, "PATCH", path, { season: season.id })).toMatchObject({
    season: season.id,
  });
  await approve(cast.admin, path);
  expect((await call(cast.recruiter, "PATCH", path, { season: null })).status).toBe(403);
  expect((await cast.otherRecruiter.json("PATCH", path, { season: null })).status).toBe(404);
});

test("the review asks for it with the open season preselected: approving puts the posting in", async () => {
  const item = await sent();
  const review = `/admin/postings/job/${item._id}`;
  const html = await (await cast.admin.get(review)).text();
  expect(html).toMatch(new RegExp(`<option value="${season.id}"[^>]*selected`));
  expect(textOf(html)).toContain(sentence);
  const form = {
    intent: "approve",
    version: String(item.version),
    season: season.id,
    ctc: "",
    class: "",
    sector: "",
  };
  expect((await cast.admin.form(review, form)).status).toBe(303);
  expect(await call(cast.visitor, "GET", `${jobs}/${item._id}`)).toMatchObject({
    ...{ state: "published", season: season.id, ctc: 400_000 },
  });
});

test("outside, it needs a yes: in the form, the call and the list of postings", async () => {
  const item = await sent();
  const path = `${jobs}/${item._id}`;
  const review = `/admin/postings/job/${item._id}`;
  const none = {
    intent: "approve",
    version: String(item.version),
    season: "",
    ctc: "",
    class: "",
    sector: "",
  };
  const refused = await cast.admin.form(review, none);
  expect(refused.status).toBe(409);
  const [box] = fieldsNamed(await refused.text(), "outside");
  expect(box).toHaveProperty("aria-invalid");
  expect(await approve(cast.admin, path)).toMatchObject({
    status: 409,
    msg: sentence,
    errors: { outside: sentence },
  });
  await cast.admin.form("/admin/postings", {
    tick: `job/${item._id}/${item.version}`,
    all: "publish",
  });
  expect(await call(cast.admin, "GET", path)).toMatchObject({ state: "submitted" });
  expect((await call(cast.admin, "PATCH", path, { state: "published" }, item.version)).status).toBe(
    409,
  );
  expect((await cast.admin.form(review, { ...none, outside: "on" })).status).toBe(303);
  expect(await call(cast.visitor, "GET", path)).toMatchObject({ state: "published" });
});

test("no yes is needed where no season is open for its batch or its kind", async () => {
  const { users } = cast;
  const input = postingSchema("job").parse(validInput("job"));
  await db
    .updateTable("seasons")
    .set({ batches: [2031] })
    .where("id", "=", season.id)
    .execute();
  const ruled = (value: number[]) =>
    createPosting(users.recruiter, "job", input, {
      eligibility: { all: [{ fact: "batch", op: "in", value }] } as never,
    });
  const [within, beyond] = [await ruled([2030, 2031]), await ruled([2030])];
  expect(await approve(cast.admin, `${jobs}/${within.id}`)).toMatchObject({ status: 409 });
  expect(await approve(cast.admin, `${jobs}/${beyond.id}`)).toMatchObject({ state: "published" });
  const internship: Item = await call(
    cast.recruiter,
    "POST",
    "/api/internships",
    validInput("internship"),
  );
  const other = await approve(cast.admin, `/api/internships/${internship._id}`);
  expect(other).toMatchObject({ state: "published" });
  await db.updateTable("seasons").set({ state: "closed" }).where("id", "=", season.id).execute();
  const item = await sent();
  expect(await approve(cast.admin, `${jobs}/${item._id}`)).toMatchObject({ state: "published" });
});
