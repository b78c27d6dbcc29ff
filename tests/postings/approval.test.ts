import { beforeEach, describe, expect, test } from "vitest";
import { postingType, typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import { aRecruiter, clientOf, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { validParts } from "../support/samples";
import { type Item, approve, call } from "./call";
import { aFileOf, upload } from "./import-files";

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);
const jobs = "/api/placements";

let item: Item;
let path: string;
beforeEach(async () => {
  item = await call(cast.recruiter, "POST", jobs, { ...validInput("job"), title: "Riveter" });
  path = `${jobs}/${item._id}`;
});

const publicTitle = async () => (await call(cast.visitor, "GET", path)).title;
const approved = () => approve(cast.admin, path);
const returned = (reason = "Name the pay") =>
  call(cast.admin, "POST", `${path}/return`, { reason });
const mails = async () =>
  (
    await db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "mail-review")
      .orderBy("id")
      .execute()
  )
    .map(({ payload }) => payload)
    .filter(({ postingId }) => postingId === item._id)
    .map(({ answer, userId }) => [answer, userId]);

describe.each(typeNames)("%s", (type) => {
  test("is posted by recruiters where the registry says so, and waits", async () => {
    const path = `/api/${postingType(type).endpoint}`;
    const answer = await cast.recruiter.multipart(path, await validParts(type));
    const mayPost = !["podcast", "jobfair"].includes(type);
    expect(answer.status).toBe(mayPost ? 201 : 403);
    if (!mayPost) return;
    const { _id, state } = (await answer.json()) as Item;
    expect(state).toBe("submitted");
    const seen = [cast.visitor, cast.student, cast.otherRecruiter].map((one) =>
      one.get(`${path}/${_id}`),
    );
    expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await approve(cast.admin, `${path}/${_id}`)).state).toBe("published");
    expect((await cast.visitor.get(`${path}/${_id}`)).status).toBe(200);
  });
});

test("belongs to the company: colleagues see and mend it, others find nothing", async () => {
  const { companyId } = cast.users.recruiter;
  const row = await db
    .selectFrom("postings")
    .select(["company_id", "created_by"])
    .where("id", "=", item._id)
    .executeTakeFirst();
  expect(row).toEqual({ company_id: companyId, created_by: cast.users.recruiter.id });
  expect(await call(cast.colleague, "PATCH", path, { title: "Welder" })).toMatchObject({
    status: 200,
    title: "Welder",
    state: "submitted",
  });
  for (const [method, address] of [
    ["GET", path],
    ["PATCH", path],
    ["PUT", path],
    ["DELETE", path],
    ["DELETE", `${path}/proposal`],
    ["POST", `${path}/restore`],
  ] as const) {
    const body = method === "GET" ? {} : validInput("job");
    const { status } = await call(cast.otherRecruiter, method, address, body);
    expect([method, address, status]).toEqual([method, address, 404]);
  }
});

test("whoever recruits for no company has what they posted themselves", async () => {
  const alone = async () => clientOf(web.url, await aRecruiter());
  const [one, other] = await Promise.all([alone(), alone()]);
  const own = await call(one, "POST", jobs, validInput("job"));
  expect(own).toMatchObject({ status: 201, state: "submitted" });
  expect((await call(one, "GET", `${jobs}/${own._id}`)).status).toBe(200);
  expect((await call(other, "GET", `${jobs}/${own._id}`)).status).toBe(404);
  expect((await call(cast.recruiter, "GET", `${jobs}/${own._id}`)).status).toBe(404);
  const approvedOwn = await approve(cast.admin, `${jobs}/${own._id}`);
  expect(approvedOwn.state).toBe("published");
  expect((await one.get(`${jobs}/${own._id}/applicants`)).status).toBe(404);
});

test("only the office approves and sends back", async () => {
  for (const [client, status] of [
    [cast.visitor, 401],
    [cast.student, 403],
    [cast.recruiter, 403],
  ] as const) {
    expect((await call(client, "POST", `${path}/approve`)).status).toBe(status);
    expect((await call(client, "POST", `${path}/return`, { reason: "x" })).status).toBe(status);
  }
  expect((await call(cast.recruiter, "GET", path)).state).toBe("submitted");
});

test("is returned with a reason, mended, and approved; its recruiter is told of both", async () => {
  expect((await returned(" ")).errors).toEqual({
    reason: "Say why, so that the recruiter can fix it",
  });
  expect(await returned()).toMatchObject({ status: 200, state: "returned" });
  expect((await call(cast.recruiter, "GET", path)).submission).toMatchObject({
    reason: "Name the pay",
  });
  expect(await returned()).toMatchObject({ status: 409 });
  expect(await approved()).toMatchObject({
    status: 409,
    msg: "It has already been sent back and is waiting for its recruiter.",
  });
  const mended = await call(cast.recruiter, "PATCH", path, { salary: "₹6 lakh" });
  expect(mended).toMatchObject({ status: 200, state: "submitted" });
  expect(mended.submission).not.toHaveProperty("reason");
  expect((await approved()).state).toBe("published");
  expect(await publicTitle()).toBe("Riveter");
  expect(await approved()).toMatchObject({ status: 409 });
  const { id } = cast.users.recruiter;
  expect(await mails()).toEqual([
    ["returned", id],
    ["approved", id],
  ]);
  const log = await db
    .selectFrom("audit_log")
    .select("action")
    .where("target_id", "=", item._id)
    .orderBy("seq")
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    "posting-created",
    "posting-returned",
    "posting-changed",
    "posting-approved",
  ]);
});

test("what was changed since the office read it is not approved with it", async () => {
  await call(cast.recruiter, "PATCH", path, { title: "Something else" });
  const stale = await call(cast.admin, "POST", `${path}/approve`, {}, item.version);
  expect(stale).toMatchObject({
    status: 412,
    msg: "Somebody else changed this meanwhile.",
    errors: { title: "Changed since you read it" },
  });
  expect((await call(cast.visitor, "GET", path)).status).toBe(404);
  const fresh = await call(cast.admin, "POST", `${path}/approve`, {}, item.version + 1);
  expect(fresh.state).toBe("published");
});

test("nor is it published with what was ticked before it was changed", async () => {
  await call(cast.recruiter, "PATCH", path, { title: "Something else" });
  const publish = async (version: number) => {
    const sent = { all: "publish", tick: `job/${item._id}/${version}` };
    return (await cast.admin.form("/admin/postings", sent)).status;
  };
  expect(await publish(item.version)).toBe(412);
  expect((await call(cast.visitor, "GET", path)).status).toBe(404);
  expect(await publish(item.version + 1)).toBe(303);
  expect(await publicTitle()).toBe("Something else");
});

test("what the office took away comes back by the office alone, whoever deletes it again", async () => {
  await approved();
  const restored = async (client = cast.recruiter) =>
    (await call(client, "POST", `${path}/restore`)).status;
  await call(cast.colleague, "DELETE", path);
  expect(await restored()).toBe(200);
  await call(cast.admin, "DELETE", path);
  expect(await restored()).toBe(403);
  expect((await call(cast.visitor, "GET", path)).status).toBe(404);
  expect(await restored(cast.admin)).toBe(200);
  await call(cast.recruiter, "DELETE", path);
  expect(await restored()).toBe(200);
});

describe("the office's own way to publish it is an approval, too:", () => {
  const imported = (state: string, version = "1") =>
    upload(cast.admin, "job", aFileOf("job", [{ _id: item._id, version, state }]));

  test.each([
    ["a change", () => call(cast.admin, "PATCH", path, { state: "published" }, "1")],
    ["an import", () => imported("published")],
  ])("%s", async (_, publish) => {
    expect((await publish()).status).toBe(200);
    expect(await publicTitle()).toBe("Riveter");
    expect(await mails()).toEqual([["approved", cast.users.recruiter.id]]);
    expect((await call(cast.recruiter, "GET", path)).submission).toBeUndefined();
  });

  test("but not an import that only edits it, or makes it a draft", async () => {
    const edit = aFileOf("job", [{ _id: item._id, title: "Master riveter" }]);
    expect((await upload(cast.admin, "job", edit)).body.updated).toBe(1);
    expect((await call(cast.recruiter, "GET", path)).submission).toBeDefined();
    expect((await imported("draft", "2")).status).toBe(200);
    expect(await mails()).toEqual([]);
  });
});

test("a draft is its own, is complete when it is sent, and can be taken back", async () => {
  const draft = await call(cast.recruiter, "POST", jobs, { title: "Half", state: "draft" });
  const own = `${jobs}/${draft._id}`;
  expect(draft).toMatchObject({ status: 201, state: "draft" });
  expect((await approve(cast.admin, own)).status).toBe(409);
  const sent = (body: object) => call(cast.recruiter, "PATCH", own, body);
  expect((await sent({ state: "submitted" })).errors).toHaveProperty("company");
  expect((await sent({ ...validInput("job"), state: "submitted" })).state).toBe("submitted");
  expect((await sent({ state: "draft" })).state).toBe("draft");
  expect((await approve(cast.admin, own)).status).toBe(409);
});

test("the time that it is meant for survives the approval", async () => {
  const publishAt = "2098-12-31T03:30:00.000Z";
  expect(await call(cast.recruiter, "PATCH", path, { publishAt })).toMatchObject({
    state: "submitted",
    publishAt,
  });
  expect(await approved()).toMatchObject({ state: "scheduled", publishAt });
  expect((await call(cast.visitor, "GET", path)).status).toBe(404);
});

test.each(["submitted", "returned"])(
  "an office cannot give anything the state %s",
  async (state) => {
    const created = await call(cast.admin, "POST", jobs, { ...validInput("job") });
    const answer = await call(cast.admin, "PATCH", `${jobs}/${created._id}`, { state });
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ["state"]]);
  },
);
