import { beforeAll, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { aStudent, clientOf, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";

/** A portal in which nobody made a programme: no page or call of records exists, and no student reads of them. */

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);

const path = "/api/record";

beforeAll(async () => {
  await db.deleteFrom("coordinator_departments").execute();
  await db.deleteFrom("departments").execute();
});

test("there is no record, for nobody", async () => {
  const { student, admin, users } = cast;
  expect((await student.get("/record")).status).toBe(404);
  expect((await student.form("/record", { cgpa: "8" })).status).toBe(404);
  expect((await student.get(path)).status).toBe(404);
  expect((await student.json("PATCH", path, { cgpa: 8 })).status).toBe(404);
  const own = `/api/admin/records/${users.student.id}`;
  expect((await admin.json("PATCH", own, { cgpa: 8 })).status).toBe(404);
  expect((await admin.json("POST", `${own}/enrolments`, {})).status).toBe(404);
  expect((await admin.get(`/admin/records/${users.student.id}`)).status).toBe(404);
  expect(await (await admin.get("/api/admin/records")).json()).toEqual([]);
  expect((await student.get("/record/after")).status).toBe(404);
  expect((await student.json("PATCH", "/api/record/after", { state: "studies" })).status).toBe(404);
  const figures = ["", "/settings", "/years/2026", "/students?batch=2026", "/nirf.xlsx"];
  for (const one of figures)
    expect((await admin.get(`/admin/figures${one}`)).status, one).toBe(404);
  expect((await admin.get("/api/admin/figures/nirf")).status).toBe(404);
  expect((await admin.json("POST", "/api/admin/figures/nirf/seal", {})).status).toBe(404);
  expect((await admin.form("/admin/figures/years/2026", { intent: "publish" })).status).toBe(404);
  expect((await cast.visitor.get("/placements/2026")).status).toBe(404);
});

test("no posting can have a condition, which nobody could meet", async () => {
  const eligibility = { fact: "cgpa", op: "atLeast", value: 7 };
  const body = { ...validInput("job"), eligibility };
  const response = await cast.admin.json("POST", "/api/placements", body);
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: { eligibility: expect.any(String) } });
});

test("students' pages do not say a word of it until there is a programme, and the office's lead to the first", async () => {
  const { admin } = cast;
  const client = await clientOf(web.url, await aStudent());
  const pages = ["/", "/jobs", "/account", "/my-applications", "/profile", "/saved"];
  const mention = async () => {
    const texts = await Promise.all(pages.map(async (page) => (await client.get(page)).text()));
    return texts.filter((text) => textOf(text).includes(messages.navbar.record)).length;
  };
  expect(await mention()).toBe(0);
  const ofRules = async () => [
    (await (await admin.get("/admin/post/job")).text()).includes("ruleCgpa"),
    (await (await client.get("/jobs")).text()).includes('name="eligible"'),
  ];
  expect(await ofRules()).toEqual([false, false]);
  const users = async () => (await admin.get("/admin/users?search=nobody")).text();
  expect(await users()).not.toContain("show=coordinator");
  expect(await (await admin.get("/admin-dashboard")).text()).toContain('href="/admin/programmes"');
  const programme = { name: "B.Tech", years: 4, departments: ["CSE"] };
  expect((await admin.json("POST", "/api/admin/programmes", programme)).status).toBe(201);
  expect(await mention()).toBe(pages.length);
  expect(await ofRules()).toEqual([true, true]);
  expect(await users()).toContain("show=coordinator");
  expect(await (await admin.get("/admin-dashboard")).text()).toContain('href="/admin/records"');
});
