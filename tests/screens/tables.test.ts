import { load } from "cheerio";
import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { audit } from "../../app/audit/audit.server";
import { messages } from "../../app/messages";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import type { ListName } from "../../app/tables/lists";
import { db } from "../../db/client";
import { applicantsTo, aCompanyPosting } from "../applications/applicants";
import { browserProved } from "../login/factors";
import { joined } from "../seasons/offers";
import type { Client } from "../support/client";
import {
  aCompany,
  aCoordinator,
  aProgramme,
  aRecruiter,
  aStudent,
  anAdmin,
  anApplication,
  anAskingJob,
  clientOf,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

/** The office's lists as somebody likes them, without script: how many rows, which columns. */

const web = withWeb();
const cast = withCast(web);

let admin: User;
let office: Client;
beforeEach(async () => {
  admin = await anAdmin();
  // The log has a line at least.
  const target = { type: "user", id: admin.id } as const;
  await audit(db, admin, { action: "own-data-exported", target });
  office = await clientOf(web.url, admin);
});

async function pageOf(client: Client, path: string) {
  const answer = await client.get(path);
  expect(answer.status, path).toBe(200);
  return load(await answer.text());
}

const headings = ($: ReturnType<typeof load>) =>
  $("table.roster thead th")
    .toArray()
    .map((one) => $(one).text());

const rowsIn = ($: ReturnType<typeof load>) => $("table.roster tbody tr").length;

const settingsOf = ({ id }: User) =>
  db
    .selectFrom("table_settings")
    .select(["rows_a_page", "columns"])
    .where("user_id", "=", id)
    .executeTakeFirst();

/** Presses a button of the view's form, as a browser does. */
async function choose(client: Client, path: string, fields: [string, string][]) {
  const $ = await pageOf(client, path);
  const form = $("#view");
  const offered = $("[name=offered][form=view]").attr("value") ?? "";
  const body = new URLSearchParams([
    ["next", String(form.find("[name=next]").attr("value"))],
    ["offered", offered],
    ...fields,
  ]);
  const answer = await client.fetch(String(form.attr("action")), { method: "POST", body });
  expect(answer.status).toBe(303);
  return String(answer.headers.get("Location"));
}

const columns = (...names: string[]): [string, string][] => [
  ...names.map((name): [string, string] => ["column", name]),
  ["show", "columns"],
];

describe("rows a page", () => {
  test("are chosen with a button, stand in the address and are remembered for every list", async () => {
    await Promise.all(Array.from({ length: 30 }, () => aStudent({ name: "Tara Sen" })));
    const list = "/admin/users?search=Tara+Sen";
    expect(rowsIn(await pageOf(office, list))).toBe(15);
    const led = await choose(office, `${list}&page=2`, [["rows", "25"]]);
    expect(led).toBe(`${list}&rows=25`);
    expect(rowsIn(await pageOf(office, led))).toBe(25);
    const $ = await pageOf(office, list);
    expect(rowsIn($)).toBe(25);
    expect($(".rows b").text().trim()).toBe("25");
    expect((await pageOf(office, "/admin/log"))(".rows b").text().trim()).toBe("25");
    expect(await settingsOf(admin)).toMatchObject({ rows_a_page: 25 });
    await choose(office, list, [["rows", ""]]);
    expect(rowsIn(await pageOf(office, list))).toBe(15);
  });

  test("of an address go before what is remembered, and on to its next page", async () => {
    await Promise.all(Array.from({ length: 30 }, () => aStudent({ name: "Uma Pai" })));
    const $ = await pageOf(office, "/admin/users?search=Uma+Pai&rows=25");
    expect(rowsIn($)).toBe(25);
    expect($("button[name=go]").attr("value")).toBe("/admin/users?search=Uma+Pai&rows=25&page=2");
    expect(await settingsOf(admin)).toBeUndefined();
    for (const odd of ["1000", "-1", "x", "25.0"])
      expect(rowsIn(await pageOf(office, `/admin/users?search=Uma+Pai&rows=${odd}`))).toBe(15);
  });

  test("that are not offered are refused, and so is a list that nobody has", async () => {
    const refused = await office.form("/tables/users", { rows: "1000", next: "/admin/users" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(messages.tables.noSuchRows);
    expect((await office.form("/tables/secrets", { rows: "25" })).status).toBe(404);
    expect((await office.form("/tables/constructor", { rows: "25" })).status).toBe(404);
    expect(await settingsOf(admin)).toBeUndefined();
  });

  test.each(["//evil.example", "https://evil.example/", "/\\evil.example", ""])(
    "lead nowhere else: %s",
    async (next) => {
      const answer = await office.form("/tables/users", { rows: "25", next });
      expect(answer.headers.get("Location")).toBe("/?rows=25");
    },
  );

  test("are chosen on every list that has pages", async () => {
    await aProgramme();
    const posting = await aCompanyPosting(cast.users.recruiter);
    await applicantsTo(posting, 1);
    const student = await aStudent();
    const season = await joined(student);
    await claimFacts(student, { batch: 2027 });
    const paths = {
      applicants: `/admin/applications/job/${posting.id}`,
      records: "/admin/records",
      users: "/admin/users",
      log: "/admin/log",
      registrations: `/admin/seasons/${season.id}?state=registered`,
      corrections: "/admin/corrections",
      outcomes: "/admin/outcomes",
      report: "/admin/applications",
    } satisfies Record<ListName, string>;
    for (const [list, path] of Object.entries(paths)) {
      // On one page of the fewest rows there is nothing to choose.
      const $ = await pageOf(office, `${path}${path.includes("?") ? "&" : "?"}rows=100`);
      expect($("#view").attr("action"), path).toBe(`/tables/${list}`);
      expect($(".rows button, .rows b").length, path).toBeGreaterThan(1);
    }
  });
});

describe("columns", () => {
  const people = "/admin/users";

  test("are chosen with ticks and come in the table's order, the name always", async () => {
    const before = headings(await pageOf(office, people));
    expect(before).toEqual(["Name", "Email", "Phone", "Role", "Verified", "Delete"]);
    expect(await choose(office, people, columns("role", "email"))).toBe(people);
    const $ = await pageOf(office, people);
    expect(headings($)).toEqual(["Name", "Email", "Role", "Delete"]);
    const ticks = $(".columns label").toArray();
    expect(ticks.map((one) => $(one).text().trim())).toEqual([
      "Email",
      "Role",
      "Phone",
      "Verified",
    ]);
    expect($(".columns :checked").length).toBe(2);
    await choose(office, people, columns());
    expect(headings(await pageOf(office, people))).toEqual(["Name", "Delete"]);
  });

  test("are each person's own, for each list", async () => {
    await choose(office, people, columns("role"));
    expect(headings(await pageOf(await clientOf(web.url, await anAdmin()), people))).toHaveLength(
      6,
    );
    const log = headings(await pageOf(office, "/admin/log"));
    expect(log).toContain("Details");
    await choose(office, "/admin/log", columns("who"));
    expect(headings(await pageOf(office, people))).toEqual(["Name", "Role", "Delete"]);
  });

  test("that are not known any more are ignored, as is what no column is called", async () => {
    await choose(office, people, columns("role", "shoeSize", "<script>", "x".repeat(200)));
    expect(headings(await pageOf(office, people))).toEqual(["Name", "Role", "Delete"]);
    expect((await settingsOf(admin))?.columns).toEqual({
      users: { email: false, phone: false, role: true, verified: false },
    });
  });

  test("that a list did not offer are as they were, chosen or not", async () => {
    const { recruiter } = cast.users;
    const plain = await aCompanyPosting(recruiter);
    await applicantsTo(plain, 1);
    const asking = await anAskingJob([{ id: "shifts", kind: "text", label: "Shifts?" }], {
      company: recruiter.name,
    });
    await anApplication(await aStudent(), asking);
    const path = (id: string) => `/admin/applications/job/${id}`;
    await choose(office, path(plain.id), columns("stage"));
    expect(headings(await pageOf(office, path(plain.id)))).toEqual(["Name", "Stage"]);
    expect(headings(await pageOf(office, path(asking.id)))).toEqual([
      "Name",
      "Stage",
      messages.questions.answers,
    ]);
  });

  test("of applicants can be answers, and another posting's stay chosen", async () => {
    const { recruiter } = cast.users;
    const asking = (id: string, label: string) =>
      anAskingJob([{ id, kind: "text", label }], { company: recruiter.name });
    const [shifts, travel] = [await asking("shifts", "Shifts?"), await asking("travel", "Travel?")];
    for (const job of [shifts, travel]) await anApplication(await aStudent(), job);
    const path = (id: string) => `/admin/applications/job/${id}`;
    expect(headings(await pageOf(office, path(shifts.id)))).not.toContain("Shifts?");
    await choose(office, path(shifts.id), columns("answers.shifts", "stage"));
    expect(headings(await pageOf(office, path(shifts.id)))).toEqual(["Name", "Stage", "Shifts?"]);
    await choose(office, path(travel.id), columns("answers.travel", "stage"));
    expect(headings(await pageOf(office, path(travel.id)))).toEqual(["Name", "Stage", "Travel?"]);
    expect(headings(await pageOf(office, path(shifts.id)))).toEqual(["Name", "Stage", "Shifts?"]);
  });

  test("of records can be more facts, for coordinators as well", async () => {
    const { name: programme } = await aProgramme({ departments: ["Tables"] });
    const student = await aStudent({ name: "Nila Varma" });
    const changes = { programme, department: "Tables", batch: 2027, cgpa: 8, class12: 91.5 };
    await confirmFacts(admin, student.id, { changes });
    const coordinator = await clientOf(web.url, await aCoordinator(["Tables"]));
    await choose(coordinator, "/admin/records", columns("class12"));
    const $ = await pageOf(coordinator, "/admin/records");
    expect(headings($)).toEqual(["Name", messages.factWords.class12.title]);
    expect($("tbody tr").text()).toContain("91.5");
  });

  test("leave downloads whole", async () => {
    await choose(office, "/admin/log", columns("who"));
    const proved = await browserProved(web.url, admin, 0);
    const log = await proved.get("/admin/log.csv");
    expect((await log.text()).split("\r\n")[0]).toBe(
      '"Number","Time (UTC)","Who","Role","Action","What","Id","Details","From"',
    );
    const { recruiter } = cast.users;
    const job = await aCompanyPosting(recruiter);
    await applicantsTo(job, 1);
    await choose(cast.recruiter, `/recruiter/applications/job/${job.id}`, columns("stage"));
    const csv = await cast.recruiter.get(`/applicants/job/${job.id}/applicants.csv`);
    expect((await csv.text()).split("\n")[0]).toContain('"Email","Phone"');
  });
});

describe("who may", () => {
  test.each([
    ["visitor", 401],
    ["student", 403],
    ["recruiter", 403],
    ["coordinator", 403],
  ] as const)("a %s chooses nothing in a list that is not theirs", async (who, status) => {
    for (const fields of [{ rows: "50" }, { show: "columns", offered: "role", column: "role" }]) {
      const answer = await cast[who].form("/tables/users", { ...fields, next: "/" } as never);
      expect(answer.status).toBe(status);
    }
    if (who === "visitor") return;
    const { rows_a_page = null, columns = {} } = (await settingsOf(cast.users[who])) ?? {};
    expect(rows_a_page).toBeNull();
    expect(columns).not.toHaveProperty("users");
  });

  test("what somebody chose goes with the account", async () => {
    const recruiter = await aRecruiter({ companyId: await aCompany() });
    const client = await clientOf(web.url, recruiter);
    await client.form("/tables/applicants", { rows: "50", next: "/" });
    expect(await settingsOf(recruiter)).toMatchObject({ rows_a_page: 50 });
    await db.deleteFrom("users").where("id", "=", recruiter.id).execute();
    expect(await settingsOf(recruiter)).toBeUndefined();
  });
});
