// @module-tag thorough
import { beforeEach, expect, test } from "vitest";
import { db } from "../../db/client";
import { anApplication, validInput } from "../support/factories";
import type { Client } from "../support/client";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { findPosting } from "../../app/postings/postings.server";
import { approve as approveAsRead, call } from "./call";

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);
const jobs = "/api/placements";

let id: string;
let path: string;
beforeEach(async () => {
  const fields = { title: "Riveter", location: "Pune", link: "https://kites.example/" };
  const body = { ...validInput("job"), ...fields };
  id = (await call(cast.recruiter, "POST", jobs, body))._id;
  path = `${jobs}/${id}`;
  await approve();
});

const change = (body: object, etag?: number) => call(cast.recruiter, "PATCH", path, body, etag);
const approve = () => approveAsRead(cast.admin, path);
/** Approves, naming this version or none. */
const approveVersion = (etag?: number) => call(cast.admin, "POST", `${path}/approve`, {}, etag);
const seen = () => call(cast.visitor, "GET", path);
const waits = async () => (await call(cast.recruiter, "GET", path)).submission;

test("what a recruiter changes in public waits beside it until it is approved", async () => {
  const answer = await change({ location: "Goa" });
  expect(answer).toMatchObject({ status: 200, location: "Pune", state: "published" });
  expect(answer.submission?.proposal).toEqual({ location: "Goa" });
  expect(await seen()).toMatchObject({ location: "Pune" });
  expect(await seen()).not.toHaveProperty("submission");
  expect(await call(cast.student, "GET", path)).not.toHaveProperty("submission");
  expect(await call(cast.otherRecruiter, "GET", path)).not.toHaveProperty("submission");
  const shown = await cast.visitor.get(`/jobs/details/${id}`);
  expect(textOf(await shown.text())).not.toContain("Goa");

  await anApplication(cast.users.student, await findPosting(null, "job", id));
  expect(await approve()).toMatchObject({ status: 200, location: "Goa" });
  expect(await seen()).toMatchObject({ location: "Goa", title: "Riveter" });
  expect(await waits()).toBeUndefined();
  const own = textOf(await (await cast.student.get("/my-applications")).text());
  expect(own).toContain("Changed after you applied");
  expect(own).toContain("was Pune");
});

test("a posting has one proposal: what is changed next is added to it", async () => {
  await change({ location: "Goa" });
  const first = await waits();
  await change({ title: "Welder" });
  expect(await waits()).toEqual({
    since: first?.since,
    proposal: { location: "Goa", title: "Welder" },
  });
  await change({ location: "Pune" });
  expect((await waits())?.proposal).toEqual({ title: "Welder" });
  await change({ title: "Riveter" });
  expect(await waits()).toBeUndefined();
  expect((await approve()).status).toBe(409);
});

test("what the office changed meanwhile is neither lost nor approved over unseen", async () => {
  await change({ location: "Goa" });
  const { version } = await call(cast.admin, "GET", path);
  const edited = await call(cast.admin, "PATCH", path, {
    title: "Master riveter",
    location: "Delhi",
  });
  const errors = Object.fromEntries(
    ["title", "location"].map((name) => [name, "Changed since you read it"]),
  );
  expect(await approveVersion(version)).toMatchObject({ status: 412, errors });
  expect(await seen()).toMatchObject({ title: "Master riveter", location: "Delhi" });

  expect(await approveVersion(edited.version)).toMatchObject({ status: 200 });
  expect(await seen()).toMatchObject({ title: "Master riveter", location: "Goa" });
});

test("what was proposed after the office read it is not approved unseen", async () => {
  const read = await change({ location: "Goa" });
  await change({ salary: "₹1", link: "https://swapped.example/" });
  const { version } = await call(cast.admin, "GET", path);
  const swapped = { salary: "Changed since you read it", link: "Changed since you read it" };
  const meanwhile = "Somebody else changed this meanwhile.";
  expect(await approveVersion(read.version)).toMatchObject({ status: 412, msg: meanwhile });
  expect((await approveVersion(read.version)).errors).toEqual(swapped);
  const unnamed = await approveVersion();
  expect(unnamed).toMatchObject({
    status: 412,
    msg: "Its recruiter may have changed this since you read it. Name the version that you have read.",
  });
  expect(Object.keys(unnamed.errors ?? {}).sort()).toEqual(["link", "location", "salary"]);
  const headers = { "If-Match": "*" };
  const any = await cast.admin.fetch(`${path}/approve`, { method: "POST", headers });
  expect(any.status).toBe(412);
  for (const body of [{ version: read.version }, { version: 0 }, { version: "" }])
    expect((await call(cast.admin, "POST", `${path}/approve`, body)).status).toBe(412);
  expect((await call(cast.admin, "POST", `${path}/approve`, { version: "new" })).status).toBe(422);
  expect(await seen()).toMatchObject({ location: "Pune" });
  const approved = await call(cast.admin, "POST", `${path}/approve`, { version });
  expect(approved).toMatchObject({
    status: 200,
    location: "Goa",
    link: "https://swapped.example/",
  });
});

test("of two colleagues who started from the same text the second is told", async () => {
  const { version } = await seen();
  expect((await change({ location: "Goa" }, version)).status).toBe(200);
  expect((await change({ location: "Agra" }, version)).status).toBe(412);
  expect((await waits())?.proposal).toEqual({ location: "Goa" });
});

test("a proposal is sent back with its reason, and sent again or taken back", async () => {
  await change({ location: "Goa" });
  const reason = "Say which office";
  expect((await call(cast.admin, "POST", `${path}/return`, { reason })).status).toBe(200);
  expect(await waits()).toMatchObject({ reason, proposal: { location: "Goa" } });
  expect((await approve()).status).toBe(409);
  await change({ location: "Goa, Panjim" });
  expect(await waits()).not.toHaveProperty("reason");
  const back = (client: Client) => call(client, "DELETE", `${path}/proposal`);
  expect((await back(cast.otherRecruiter)).status).toBe(404);
  expect((await back(cast.admin)).status).toBe(403);
  expect(await back(cast.recruiter)).toMatchObject({ status: 200, location: "Pune" });
  expect((await back(cast.recruiter)).status).toBe(409);
  expect((await approve()).status).toBe(409);
  expect(await seen()).toMatchObject({ location: "Pune" });
});

test("a recruiter closes at once and opens again with the office", async () => {
  await change({ location: "Goa" });
  expect(await change({ state: "closed" })).toMatchObject({ state: "closed", location: "Pune" });
  expect((await seen()).state).toBe("closed");
  expect((await waits())?.proposal).toEqual({ location: "Goa" });
  expect(await change({ state: "published" })).toMatchObject({ state: "closed" });
  expect((await waits())?.proposal).toEqual({ location: "Goa", state: "published" });
  expect(await approve()).toMatchObject({ status: 200, state: "published", location: "Goa" });
});

test("what is taken out of the public is changed at once, and approved before it comes back", async () => {
  await change({ location: "Goa" });
  expect(await change({ state: "draft" })).toMatchObject({ state: "draft", location: "Goa" });
  expect((await seen()).status).toBe(404);
  expect((await approve()).status).toBe(409);
  expect(await change({ location: "Mars", state: "published" })).toMatchObject({
    state: "submitted",
  });
  expect((await seen()).status).toBe(404);
});

test("a scheduled posting cannot be swapped before its hour", async () => {
  await call(cast.admin, "PATCH", path, { publishAt: "2098-12-31T09:00:00Z" });
  expect(await change({ title: "Swapped" })).toMatchObject({
    state: "scheduled",
    title: "Riveter",
  });
  const later = "2098-12-31T10:00:00.000Z";
  await change({ publishAt: later });
  expect((await waits())?.proposal).toMatchObject({ title: "Swapped", publishAt: later });
  expect(await approve()).toMatchObject({ state: "scheduled", publishAt: later, title: "Swapped" });
});

test("a proposal goes with its posting", async () => {
  await change({ location: "Goa" });
  expect((await call(cast.recruiter, "DELETE", path)).status).toBe(200);
  expect((await approve()).status).toBe(404);
  await call(cast.recruiter, "POST", `${path}/restore`);
  expect((await waits())?.proposal).toEqual({ location: "Goa" });
  await db.deleteFrom("postings").where("id", "=", id).execute();
  const left = await db
    .selectFrom("submissions")
    .where("posting_id", "=", id)
    .selectAll()
    .execute();
  expect(left).toEqual([]);
});
