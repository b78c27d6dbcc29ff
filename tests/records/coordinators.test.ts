import { load } from "cheerio";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { trackApplication } from "../../app/applications/applications.server";
import { termsVersion } from "../../app/applications/terms";
import { messages } from "../../app/messages";
import { findPosting } from "../../app/postings/postings.server";
import { confirmFacts } from "../../app/records/change-record.server";
import { db } from "../../db/client";
import {
  aCoordinator,
  aProgramme,
  aStudent,
  anAdmin,
  clientOf,
  validInput,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";

const web = withWeb();
const cast = withCast(web);

let programme: string;
let admin: User;
let [cse, ee]: User[] = [];
beforeAll(async () => {
  admin = await anAdmin();
  ({ name: programme } = await aProgramme());
});
beforeEach(async () => {
  await db.deleteFrom("enrolments").execute();
  [cse, ee] = await Promise.all(
    ["CSE", "EE"].map(async (department) => {
      const student = await aStudent({ name: `Student of ${department}` });
      const changes = { programme, department, gender: "woman" };
      await confirmFacts(admin, student.id, { changes });
      return student;
    }),
  );
});

async function seenBy(user: User) {
  const answer = await (await clientOf(web.url, user)).get("/api/admin/records");
  expect(answer.status).toBe(200);
  const listed = (await answer.json()) as { name: string }[];
  return listed.map(({ name }) => name).sort();
}

test("see the students of their departments: of one, of two, of none", async () => {
  expect(await seenBy(await aCoordinator(["CSE"]))).toEqual(["Student of CSE"]);
  expect(await seenBy(await aCoordinator(["CSE", "EE"]))).toEqual([
    "Student of CSE",
    "Student of EE",
  ]);
  expect(await seenBy(await aCoordinator())).toEqual([]);
});

test("lose a student who moves to another department, and cannot move one out of sight and on", async () => {
  const coordinator = await aCoordinator(["CSE"]);
  const client = await clientOf(web.url, coordinator);
  const path = `/api/admin/records/${cse?.id}`;
  expect((await client.json("PATCH", path, { department: "EE" })).status).toBe(200);
  expect((await client.json("PATCH", path, { cgpa: 10 })).status).toBe(404);
  expect(await seenBy(coordinator)).toEqual([]);
});

test("an export has only their students", async () => {
  const client = await clientOf(web.url, await aCoordinator(["EE"]));
  const csv = await (await client.get("/admin/records.csv")).text();
  expect(csv).toContain(ee?.email);
  expect(csv).not.toContain(cse?.email);
});

test("an admin gives the role with the departments, changes these, and takes it back: it ends at once", async () => {
  const person = await aStudent({ name: "Prof. Rao" });
  const path = `/api/admin/users/${person.id}/coordinator`;
  const put = async (departments: string[]) =>
    (await cast.admin.json("PUT", path, { departments })).status;
  expect(await put(["cse"])).toBe(200);
  expect(await seenBy({ ...person, role: "coordinator" })).toEqual(["Student of CSE"]);
  expect(await put(["EE"])).toBe(200);
  expect(await seenBy({ ...person, role: "coordinator" })).toEqual(["Student of EE"]);
  expect([await put([]), await put(["Alchemy"])]).toEqual([422, 422]);
  expect(textOf(await (await cast.admin.get("/admin/users")).text())).toContain("Coordinator: EE");

  const logged = await clientOf(web.url, { ...person, role: "coordinator" });
  expect((await cast.admin.delete(path)).status).toBe(200);
  expect((await logged.get("/api/admin/records")).status).toBe(401);
  expect((await (await clientOf(web.url, person)).get("/api/admin/records")).status).toBe(403);
  expect((await cast.admin.delete(path)).status).toBe(404);
});

test("the list of users has one form at most, for whom it is asked for; a coordinator of nothing is taken back there", async () => {
  const [person, idle] = [await aStudent({ name: "Prof. Iyer" }), await aCoordinator()];
  const read = async (path: string) => (await cast.admin.get(path)).text();
  const boxes = (page: string) => page.match(/name="departments\[\]"/g)?.length ?? 0;
  const departments = (await db.selectFrom("departments").select("id").execute()).length;
  const list = await read("/admin/users?sort=name");
  expect(boxes(list)).toBe(0);
  expect(list).toContain(`/admin/users?sort=name&amp;coordinate=`);
  const path = `/admin/users?sort=name&coordinate=${person.id}`;
  const asked = await read(path);
  expect([boxes(asked), asked.includes("coordinatorEnds")]).toEqual([departments, false]);
  expect(textOf(asked)).toContain(messages.coordinators.departmentsOf("Prof. Iyer"));
  const refused = await cast.admin.form(path, { coordinator: person.id });
  const page = await refused.text();
  expect([refused.status, boxes(page)]).toEqual([422, departments]);
  expect(textOf(page)).toContain(messages.coordinators.chooseDepartments);
  const made = await cast.admin.form(path, { coordinator: person.id, "departments[]": "CSE" });
  expect([made.status, made.headers.get("Location")]).toEqual([303, "/admin/users?sort=name"]);
  expect(await seenBy({ ...person, role: "coordinator" })).toEqual(["Student of CSE"]);

  expect(await read(`/admin/users?coordinate=${idle.id}`)).toContain("coordinatorEnds");
  const { recruiter } = cast.users;
  expect(boxes(await read(`/admin/users?coordinate=${recruiter.id}`))).toBe(0);
});

test("nobody is staff and student at once, and recruiters and admins keep their role", async () => {
  for (const [id, status, sentence] of [
    [cse?.id, 409, messages.coordinators.enrolled("Student of CSE")],
    [cast.users.recruiter.id, 409, messages.coordinators.otherRole("Chitra Rao")],
    [cast.users.admin.id, 409, messages.coordinators.otherRole("Dev Sharma")],
    ["nobody", 404, messages.coordinators.gone],
  ] as const) {
    const path = `/api/admin/users/${id}/coordinator`;
    const answer = await cast.admin.json("PUT", path, { departments: ["CSE"] });
    expect([answer.status, ((await answer.json()) as { msg: string }).msg]).toEqual([
      status,
      sentence,
    ]);
  }
});

test("whoever became staff since their request began does not apply with the record they had", async () => {
  const eligibility = { fact: "gender", op: "is", value: "woman" };
  const fields = { ...validInput("job"), link: "https://apply.example/here", eligibility };
  const { _id } = (await (await cast.admin.json("POST", "/api/placements", fields)).json()) as {
    _id: string;
  };
  const posting = await findPosting(admin, "job", _id);
  await db.updateTable("users").set({ role: "admin" }).where("id", "=", cse!.id).execute();
  await expect(trackApplication(cse!, posting, termsVersion)).rejects.toMatchObject({
    status: 403,
    code: "not-eligible",
  });
  await expect(trackApplication(ee!, posting, termsVersion)).resolves.toBeTruthy();
});

test("recruiters see neither gender nor disability nor any record", async () => {
  for (const path of [
    "/api/admin/records",
    "/admin/records.csv",
    `/admin/records/${cse?.id}`,
    "/api/admin/corrections",
    "/api/record",
  ]) {
    const answer = await cast.recruiter.get(path);
    expect([303, 403], path).toContain(answer.status);
    expect(await answer.text()).not.toMatch(/woman|disab/i);
  }
});

test("find in the menu what they may do, and nothing else of the office", async () => {
  const client = await clientOf(web.url, await aCoordinator(["CSE"]));
  const hrefsIn = async (path: string, part: string) => {
    const page = load(await (await client.get(path)).text());
    return page(`${part} a`)
      .map((_, link) => page(link).attr("href"))
      .get();
  };
  const words = ["/admin/waiting", "/admin/records", "/admin/seasons"];
  const inMenu = await hrefsIn("/account", ".menu-list");
  expect(inMenu.filter((href) => href.startsWith("/admin"))).toEqual(words);
  expect(await hrefsIn("/admin/records", ".rail")).toEqual(words);
  const students = ["/admin/records", "/admin/corrections", "/admin/messages"];
  expect(await hrefsIn("/admin/corrections", ".rail-tabs")).toEqual(students);
});
