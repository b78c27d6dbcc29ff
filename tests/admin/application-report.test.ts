// @module-tag thorough
import { beforeEach, describe, expect, test } from "vitest";
import { toCell } from "../../app/csv";
import { messages } from "../../app/messages";
import { deletePosting } from "../../app/postings/editing/bin.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aPosting, aStudent, anApplication, aVersion } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

const link = "https://careers.example/apply";

const web = withWeb();
const cast = withCast(web);
beforeEach(async () => {
  await db.deleteFrom("applications").execute();
  await db.deleteFrom("postings").execute();
});

async function textOf(response: Response) {
  return (await response.text()).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

type Group = {
  contentType: string;
  totalCount: number;
  items: { contentId: string; applicationCount: number; applicants: { _id: string }[] }[];
};

async function report() {
  const response = await cast.admin.get("/api/applications/report");
  expect(response.status).toBe(200);
  return (await response.json()) as Group[];
}

/** A few thousand applications without a click for each. */
async function manyApplications(count: number) {
  const postings = await Promise.all([
    aPosting("job", { link, title: "The large one" }),
    aPosting("job", { link, title: "The small one" }),
  ]);
  const users = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    name: `Student ${index}`,
    email: `${newId()}@college.example`,
    phone: "",
    password_hash: "-",
  }));
  await db.insertInto("users").values(users).execute();
  const versions = await Promise.all(postings.map(({ fields }) => aVersion(fields)));
  const rows = users.map((user, index) => {
    const place = index < count - 3 ? 0 : 1;
    const posting = postings[place];
    return {
      id: newId(),
      user_id: user.id,
      posting_id: posting.id,
      type: "job",
      posting_version: versions[place]!,
      ...{ company: "Kaveri Chips", month: "2026-11-01" },
      applied_link: link,
      terms_version: "1",
      terms_hash: "-",
    };
  });
  await db.insertInto("applications").values(rows).execute();
  return postings;
}

describe("the report", () => {
  test("groups by type and item, with who applied", async () => {
    const { student, otherStudent } = cast.users;
    const job = await aPosting("job", { link, title: "Welder", company: "Tata", location: "Pune" });
    const other = await aPosting("job", { link });
    const visit = await aPosting("visit", { link, companyName: "Hosur plant" });
    await anApplication(student, job);
    await anApplication(otherStudent, job);
    await anApplication(student, other);
    await anApplication(student, visit);
    await db
      .updateTable("users")
      .set({ phone: "+91 98450", student_id: "21CS001" })
      .where("id", "=", student.id)
      .execute();

    const groups = await report();
    expect(groups.map(({ contentType, totalCount }) => [contentType, totalCount])).toEqual([
      ["job", 3],
      ["visit", 1],
    ]);
    const item = groups[0]?.items.find(({ contentId }) => contentId === job.id);
    expect(item?.applicants).toHaveLength(2);
    expect(item).toEqual({
      contentId: job.id,
      title: "Welder",
      company: "Tata",
      location: "Pune",
      applicationCount: 2,
      finishedCount: 0,
      applicants: expect.arrayContaining([
        { _id: otherStudent.id, name: otherStudent.name, email: otherStudent.email },
        {
          _id: student.id,
          name: student.name,
          email: student.email,
          phone: "+91 98450",
          studentId: "21CS001",
        },
      ]),
    });
    expect(groups[1]?.items[0]).toMatchObject({ companyName: "Hosur plant", applicationCount: 1 });

    const text = await textOf(await cast.admin.get("/admin/applications"));
    expect(text).toContain("Application Report by Content Type");
    for (const shown of ["Welder", "Tata · Pune", "2 applications", "ID 21CS001", "Hosur plant"]) {
      expect(text).toContain(shown);
    }
    expect(text).toContain("<svg");
    expect(text.match(/class="bar kind-/g)).toHaveLength(7);
  });

  test("of nothing says so", async () => {
    expect(await report()).toEqual([]);
    expect(await (await cast.admin.get("/api/applications/all")).json()).toEqual([]);
    const page = await cast.admin.get("/admin/applications");
    expect(page.status).toBe(200);
    expect(await textOf(page)).toContain(messages.report.empty);
  });

  test("stays true when items and students are deleted", async () => {
    const leaving = await aStudent();
    const gone = await aPosting("seminar", { link, title: "Gone seminar" });
    const alone = await aPosting("workshop", { link, title: "Lonely workshop" });
    await anApplication(cast.users.student, gone);
    await anApplication(leaving, gone);
    await anApplication(leaving, alone);
    await deletePosting(cast.users.admin, "seminar", gone.id);
    await cast.admin.delete(`/api/admin/users/${leaving.id}`);

    expect(await report()).toMatchObject([
      { contentType: "seminar", totalCount: 1, items: [{ title: "Gone seminar" }] },
    ]);
    expect(await textOf(await cast.admin.get("/admin/applications"))).toContain("Gone seminar");
    const lonely = await cast.admin.get(`/admin/applications/workshop/${alone.id}`);
    expect(lonely.status).toBe(200);
    expect(await textOf(lonely)).toContain(messages.report.noStudents);
    const stored = await cast.admin.get(`/admin/applications/seminar/${gone.id}`);
    expect(await textOf(stored)).toContain(cast.users.student.email);
  });

  test("of thousands is whole in the API and the CSV, and paged on the screen", async () => {
    const [large] = await manyApplications(2503);
    const [group] = await report();
    expect(group?.totalCount).toBe(2503);
    const counts = group?.items.map(({ applicationCount }) => applicationCount) ?? [];
    expect(counts.sort()).toEqual([2500, 3]);
    const ids = group?.items.flatMap(({ applicants }) => applicants.map(({ _id }) => _id));
    expect(new Set(ids).size).toBe(2503);

    const all = (await (await cast.admin.get("/api/applications/all")).json()) as object[];
    expect(all).toHaveLength(2503);
    expect(Object.keys(all[0] ?? {}).sort()).toEqual(
      ["_id", "appliedAt", "appliedLink", "contentDetails", "contentId", "contentType"].sort(),
    );
    const csv = await (await cast.admin.get("/admin/applications.csv")).text();
    expect(csv.trimEnd().split("\r\n")).toHaveLength(2504);

    const text = await textOf(await cast.admin.get("/admin/applications"));
    expect(text).toContain("All 2,500 students");
    expect(text.match(/<li><strong>Student /g)).toHaveLength(8);
    const item = `/admin/applications/job/${large.id}`;
    const last = await textOf(await cast.admin.get(`${item}?page=100`));
    expect(last).toContain("Page 100 of 100");
    expect(last.match(/<input type="checkbox" name="tick"/g)).toHaveLength(25);
  });

  test("of many items comes in pages, by type if asked", async () => {
    const { student } = cast.users;
    for (let index = 0; index < 12; index++) {
      await anApplication(student, await aPosting("internship", { link, title: `Item ${index}.` }));
    }
    await anApplication(student, await aPosting("workshop", { link, title: "The workshop" }));
    const first = await textOf(await cast.admin.get("/admin/applications"));
    expect(first).toContain("Item 11.");
    expect(first).not.toContain("The workshop");
    const second = await textOf(await cast.admin.get("/admin/applications?page=2"));
    expect(second).toContain("Item 0.");
    expect(second).toContain("The workshop");
    expect(second).toContain("12 applications");
    const chosen = await textOf(await cast.admin.get("/admin/applications?type=workshop"));
    expect(chosen).toContain("The workshop");
    expect(chosen).not.toContain("Item 11.");
    expect((await cast.admin.get("/admin/applications?type=__proto__&page=x")).status).toBe(200);
  });
});

describe("the CSV", () => {
  test.each([
    ["=1+1", '"\'=1+1"'],
    ["+91 98450", '"\'+91 98450"'],
    ["-2", '"\'-2"'],
    ["@sum", '"\'@sum"'],
    ["\t=1", '"\'\t=1"'],
    ["\rx", '"\'\rx"'],
    [" \u200b=1", '"\' \u200b=1"'],
    ["＝1", '"\'＝1"'],
    ['say "hi", =1', '"say ""hi"", =1"'],
    ["அனு", '"அனு"'],
    ["", '""'],
  ])("writes %j inertly", (text, cell) => {
    expect(toCell(text)).toBe(cell);
  });

  test("is a UTF-8 file for Excel whose every cell is inert", async () => {
    const student = await aStudent({ name: '=HYPERLINK("https://evil.example")' });
    await anApplication(
      student,
      await aPosting("job", { link, title: "@job", company: "अनु, Ltd" }),
    );
    const response = await cast.admin.get("/admin/applications.csv");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="applications-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(response.headers.get("Cache-Control")).toContain("no-store");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [, line = ""] = bytes.toString().split("\r\n");
    expect(line).toContain(`"Job","'@job","अनु, Ltd"`);
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  });
});

describe("who may read it", () => {
  const apis = [
    ["/api/applications/report", messages.report.refused],
    ["/api/applications/all", messages.dashboard.refused],
  ] as const;
  const screens = () => [
    "/admin/applications",
    `/admin/applications/job/${newId()}`,
    "/admin/applications.csv",
  ];

  test.each(["visitor", "student", "otherStudent", "recruiter"] as const)(
    "not a %s",
    async (who) => {
      await anApplication(cast.users.student, await aPosting("job", { link }));
      for (const [path, msg] of apis) {
        const response = await cast[who].get(path);
        const isVisitor = who === "visitor";
        expect(response.status).toBe(isVisitor ? 401 : 403);
        expect(await response.json()).toEqual({ msg: isVisitor ? messages.notLoggedIn : msg });
      }
      for (const path of screens()) {
        const response = await cast[who].get(path);
        expect(response.status).toBe(303);
        expect(response.headers.get("Location")).toMatch(
          who === "visitor" ? /^\/login\?next=/ : /^\/student-dashboard$/,
        );
        const asData = await cast[who].get(`${path}.data`);
        expect(await asData.text()).not.toContain(cast.users.student.email);
      }
    },
  );

  test("a refused student reads why where they land", async () => {
    await cast.student.get("/admin/applications");
    expect(await textOf(await cast.student.get("/student-dashboard"))).toContain(
      messages.report.refused,
    );
  });

  test.each([
    `/admin/applications/job/${newId()}`,
    "/admin/applications/job/x",
    "/admin/applications/podcast/x",
  ])("an admin finds nothing at %s", async (path) => {
    expect((await cast.admin.get(path)).status).toBe(404);
  });

  test.each(["POST", "PUT", "DELETE"])("%s is no way to ask", async (method) => {
    for (const [path] of apis) {
      expect((await cast.admin.json(method, path, {})).status).toBe(405);
    }
  });
});
