import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { eraseAccount } from "../../app/own-data/erasures.server";
import { confirmFacts } from "../../app/records/change-record.server";
import { joinEnrolment } from "../../app/records/joining/joining.server";
import { deleteStudent } from "../../app/records/joining/without-account.server";
import { dropOldSelections, selectOnly, selectedRows } from "../../app/tables/selections.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Posting } from "../../app/postings/posting";
import { aCompanyPosting, applicantsTo } from "../applications/applicants";
import type { Client } from "../support/client";
import {
  aCoordinator,
  aPendingSignup,
  aProgramme,
  aStudent,
  anAdmin,
  clientOf,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

/** What somebody selects in a list stays selected on its other pages, without script. */

const web = withWeb();
const cast = withCast(web);

let posting: Posting;
let path: string;
let all: string[];
beforeAll(async () => {
  posting = await aCompanyPosting(cast.users.recruiter);
  const made = await applicantsTo(posting, 30);
  all = made.map(({ application }) => application.id);
  path = `/recruiter/applications/job/${posting.id}`;
});

type Page = ReturnType<typeof load>;

async function open(client: Client, address: string): Promise<Page> {
  const answer = await client.get(address);
  expect(answer.status, address).toBe(200);
  return load(await answer.text());
}

const idsOn = ($: Page) =>
  $("input[name=tick]")
    .toArray()
    .map((one) => String($(one).attr("value")));
const tickedOn = ($: Page) =>
  $("input[name=tick]:checked")
    .toArray()
    .map((one) => String($(one).attr("value")));
const count = ($: Page) => $(".together [role=status]").text();

/** Presses a button of the form with the ticks, of which these are on this page; returns where that leads. */
async function press(
  client: Client,
  $: Page,
  { button, ticks = tickedOn($) }: { button: string; ticks?: string[] },
) {
  const pressed = $("button")
    .toArray()
    .find((one) => $(one).text().trim() === button);
  expect(pressed, button).toBeDefined();
  const { formaction = "", name = "", value = "" } = $(pressed!).attr() ?? {};
  const body = new URLSearchParams([
    ...["rowsOf", "listed", "here"].map((field): [string, string] => [
      field,
      String($(`input[name=${field}]`).attr("value")),
    ]),
    ...ticks.map((id): [string, string] => ["tick", id]),
    [name, value],
  ]);
  const answer = await client.fetch(formaction, { method: "POST", body });
  expect(answer.status).toBe(303);
  return open(client, String(answer.headers.get("Location")));
}

const aRecruiterHere = async () => clientOf(web.url, cast.users.colleague);
const forget = ({ id }: User) => db.deleteFrom("selected_rows").where("user_id", "=", id).execute();

describe("applicants", () => {
  test("stay selected as pages are turned, and back", async () => {
    await forget(cast.users.recruiter);
    const first = await open(cast.recruiter, path);
    expect(idsOn(first)).toHaveLength(25);
    expect(count(first)).toBe(messages.selection.those);
    const two = idsOn(first).slice(0, 2);
    const second = await press(cast.recruiter, first, { button: "Next page", ticks: two });
    expect(idsOn(second)).toHaveLength(5);
    expect(count(second)).toBe("2 selected, 2 of them on other pages");
    const one = idsOn(second).slice(0, 1);
    const back = await press(cast.recruiter, second, { button: "Previous page", ticks: one });
    expect(tickedOn(back)).toEqual(two);
    expect(count(back)).toBe("3 selected, 1 of them on other pages");
    // A tick that is taken away goes, the others stay.
    const again = await press(cast.recruiter, back, { button: "Next page", ticks: two.slice(1) });
    expect(count(again)).toBe("2 selected, 1 of them on other pages");
  });

  test("stay selected as a page gets more rows, or other columns", async () => {
    await forget(cast.users.recruiter);
    const page = await open(cast.recruiter, path);
    const two = idsOn(page).slice(0, 2);
    const more = await press(cast.recruiter, page, { button: "50", ticks: two });
    expect(idsOn(more)).toHaveLength(30);
    expect(tickedOn(more)).toEqual(two);
    expect(idsOn(await press(cast.recruiter, more, { button: "25" }))).toHaveLength(25);
    await cast.recruiter.form("/tables/applicants", {
      ...{ rowsOf: `applicants.job.${posting.id}`, listed: two.join(" "), tick: two[0]! },
      ...{ next: path, show: "columns", offered: "", column: "" },
    });
    expect(tickedOn(await open(cast.recruiter, path))).toEqual(two.slice(0, 1));
  });

  test("are shown alone, all selected, or none", async () => {
    await forget(cast.users.recruiter);
    let page = await open(cast.recruiter, path);
    const chosen = [idsOn(page)[3]!, idsOn(page)[7]!];
    page = await press(cast.recruiter, page, { button: "Show only these", ticks: chosen });
    expect(idsOn(page)).toEqual(chosen);
    expect(count(page)).toBe("2 selected");
    page = await press(cast.recruiter, page, { button: "Show all rows" });
    expect(idsOn(page)).toHaveLength(25);
    page = await press(cast.recruiter, page, { button: "All 30" });
    expect(count(page)).toBe("30 selected, 5 of them on other pages");
    page = await press(cast.recruiter, page, { button: "None" });
    expect(tickedOn(page)).toEqual([]);
    expect(count(page)).toBe(messages.selection.those);
  });

  test("are shown alone without a filter, which is back with the others", async () => {
    await forget(cast.users.recruiter);
    const filtered = `${path}?sort=name`;
    let page = await open(cast.recruiter, filtered);
    const chosen = idsOn(page).slice(0, 1);
    page = await press(cast.recruiter, page, { button: "Show only these", ticks: chosen });
    expect(idsOn(page)).toEqual(chosen);
    const file = page("a[href*='applicants.csv']").attr("href") ?? "";
    const lines = (await (await cast.recruiter.get(file)).text()).trim().split("\n");
    expect(lines).toHaveLength(2); // its headings, and who is shown
    page = await press(cast.recruiter, page, { button: "Show all rows" });
    expect(page("input[name=here]").attr("value")).toBe(filtered);
    expect(idsOn(page)).toHaveLength(25);
  });

  test("of whom nobody is selected are all shown", async () => {
    await forget(cast.users.recruiter);
    const page = await open(cast.recruiter, path);
    const same = await press(cast.recruiter, page, { button: "Show only these", ticks: [] });
    expect(idsOn(same)).toHaveLength(25);
    expect(idsOn(await open(cast.recruiter, `${path}?only=selected`))).toHaveLength(25);
  });

  test("on all pages are moved together, and are then selected no more", async () => {
    await forget(cast.users.recruiter);
    const first = await open(cast.recruiter, path);
    const [one = ""] = idsOn(first);
    const second = await press(cast.recruiter, first, { button: "Next page", ticks: [one] });
    const [other = ""] = idsOn(second);
    const hidden = ["rowsOf", "listed", "here"].map((field): [string, string] => [
      field,
      String(second(`input[name=${field}]`).attr("value")),
    ]);
    const answer = await cast.recruiter.multipart(path, [
      ...hidden,
      ["tick", other],
      ["stage", "shortlisted"],
      ["intent", "show"],
    ]);
    expect(answer.status).toBe(200);
    const plan = load(await answer.text());
    const who = String(plan(".plan input[name=who]").attr("value"));
    expect(who.split("\n").sort()).toEqual([one, other].sort());
    expect(plan("textarea[name=who]").text().trim()).toBe(""); // they are ticks, not typed lines
    const done = await cast.recruiter.multipart(path, [
      ["who", who],
      ["stage", "shortlisted"],
      ["intent", "apply"],
    ]);
    expect(done.status).toBe(303);
    const moved = await db
      .selectFrom("applications")
      .select("id")
      .where("posting_id", "=", posting.id)
      .where("stage", "=", "shortlisted")
      .execute();
    expect(moved.map(({ id }) => id).sort()).toEqual([one, other].sort());
    expect(count(await open(cast.recruiter, path))).toBe(messages.selection.those);
  });

  test("on all pages are written to together", async () => {
    await forget(cast.users.recruiter);
    const first = await open(cast.recruiter, path);
    const second = await press(cast.recruiter, first, {
      button: "Next page",
      ticks: idsOn(first).slice(0, 3),
    });
    const body = new URLSearchParams({
      rowsOf: String(second("input[name=rowsOf]").attr("value")),
      listed: idsOn(second).join(" "),
      tick: idsOn(second)[0]!,
      intent: "start",
    });
    const letter = await cast.recruiter.fetch("/admin/messages/new", { method: "POST", body });
    const $ = load(await letter.text());
    const to = JSON.parse(String($("input[name=to]").attr("value"))) as { applications: string[] };
    expect(to.applications).toHaveLength(4);
  });

  test("are selected by each person alone, and only by who sees them", async () => {
    await forget(cast.users.recruiter);
    const first = await open(cast.recruiter, path);
    await press(cast.recruiter, first, { button: "Next page", ticks: idsOn(first).slice(0, 2) });
    expect(count(await open(await aRecruiterHere(), path))).toBe(messages.selection.those);

    const list = `applicants.job.${posting.id}`;
    const everyone = { select: "all", here: path };
    for (const [who, status] of [
      ["visitor", 401],
      ["student", 403],
      ["coordinator", 403],
      ["otherRecruiter", 404],
    ] as const)
      expect((await cast[who].form(`/tables/${list}`, everyone)).status, who).toBe(status);
    // Whoever names ids that they may not see gets them nowhere.
    const others = await aCompanyPosting(cast.users.otherRecruiter);
    await cast.otherRecruiter.form(`/tables/applicants.job.${others.id}`, {
      ...{ go: "/", listed: "", tick: all[0]! },
    });
    await applicantsTo(others, 1);
    const theirs = await open(cast.otherRecruiter, `/recruiter/applications/job/${others.id}`);
    expect(count(theirs)).toBe(messages.selection.those);
  });

  test("lead to pages of ours alone, and odd lists are nobody's", async () => {
    const list = `applicants.job.${posting.id}`;
    const away = await cast.recruiter.form(`/tables/${list}`, {
      ...{ go: "//evil.example", here: "https://evil.example", listed: "" },
    });
    expect(away.headers.get("Location")).toBe("/");
    for (const odd of ["applicants.job.1", "constructor", "records.x", "users.job"])
      expect((await cast.admin.form(`/tables/${odd}`, { select: "none" })).status, odd).toBe(404);
  });

  test("are forgotten after a day", async () => {
    await forget(cast.users.recruiter);
    const list = `applicants.job.${posting.id}`;
    const select = (id: string) =>
      cast.recruiter.form(`/tables/${list}`, { go: path, listed: "", tick: id });
    const selected = () =>
      db
        .selectFrom("selected_rows")
        .select("row_id")
        .where("user_id", "=", cast.users.recruiter.id)
        .execute();
    await select(all[0]!);
    await dropOldSelections();
    expect(await selected()).toHaveLength(1);
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await select(all[1]!);
    await db
      .updateTable("selected_rows")
      .set({ selected_at: yesterday })
      .where("row_id", "=", all[0]!)
      .execute();
    await dropOldSelections();
    expect(await selected()).toHaveLength(2); // a list goes as a whole
    await db.updateTable("selected_rows").set({ selected_at: yesterday }).execute();
    await dropOldSelections();
    expect(await selected()).toEqual([]);
  });

  test("of at most ten lists are remembered", async () => {
    const admin = await anAdmin();
    const client = await clientOf(web.url, admin);
    for (let turn = 0; turn < 12; turn++)
      await client.form(`/tables/applicants.job.${newId()}`, {
        go: "/",
        listed: "",
        tick: newId(),
      });
    const rows = await db
      .selectFrom("selected_rows")
      .select("list")
      .where("user_id", "=", admin.id)
      .execute();
    expect(rows).toHaveLength(10);
  });
});

/** Who can be selected in a list, and how they go. */
const erased = {
  application: async () => {
    const [made] = await applicantsTo(await aCompanyPosting(cast.users.recruiter), 1);
    return { id: made!.application.id, erase: () => erase(made!.student) };
  },
  account: async () => {
    const student = await aStudent();
    return { id: student.id, erase: () => erase(student) };
  },
  "sign-up at an account's address": async () => {
    const student = await aStudent();
    const { id } = await aPendingSignup({ email: student.email });
    return { id, erase: () => erase(student) };
  },
  "record that has become an account's": async () => {
    const student = await aStudent();
    const id = await aRecord(student.email);
    expect(await joinEnrolment(student.id)).toBe(true);
    return { id, erase: () => erase(student) };
  },
  "record at an account's address": async () => {
    const student = await aStudent();
    return { id: await aRecord(student.email), erase: () => erase(student) };
  },
  "record without an account": async () => {
    const id = await aRecord();
    return { id, erase: async () => deleteStudent(await anAdmin(), id) };
  },
};

const erase = (student: User) => db.transaction().execute((trx) => eraseAccount(trx, student));

async function aRecord(email = `${newId()}@college.example`) {
  const id = newId();
  await db.insertInto("enrolments").values({ id, email, facts: "{}" }).execute();
  return id;
}

test.each(Object.entries(erased))("an erased %s is selected nowhere", async (_what, made) => {
  await aProgramme();
  const admin = await anAdmin();
  const { id, erase } = await made();
  const list = "records"; // what is in it does not matter
  const other = newId();
  await selectOnly(admin, list, [id, other]);
  await erase();
  expect(await selectedRows(admin, list)).toEqual([other]);
});

describe("records", () => {
  test("are selected, shown alone and written to, by coordinators of theirs only", async () => {
    const admin = await anAdmin();
    const department = `Selected ${newId()}`;
    const { name: programme } = await aProgramme({ departments: [department, "Elsewhere"] });
    const [own, other] = [await aStudent({ name: "Ila Own" }), await aStudent({ name: "Om Else" })];
    await confirmFacts(admin, own.id, { changes: { programme, department } });
    await confirmFacts(admin, other.id, { changes: { programme, department: "Elsewhere" } });
    const coordinator = await clientOf(web.url, await aCoordinator([department]));
    let page = await open(coordinator, "/admin/records");
    expect(idsOn(page)).toEqual([own.id]);
    page = await press(coordinator, page, {
      button: "Show only these",
      ticks: [own.id, other.id],
    });
    expect(idsOn(page)).toEqual([own.id]);
    expect(count(page)).toBe("1 selected");
    const body = new URLSearchParams({ rowsOf: "records", listed: "", intent: "start" });
    const letter = await coordinator.fetch("/admin/messages/new", { method: "POST", body });
    expect(await letter.text()).not.toContain("Om Else");
  });

  test("that are selected are invited; with nobody selected, nobody is", async () => {
    await aProgramme();
    const none = await cast.admin.form("/admin/records", {
      ...{ rowsOf: "records", listed: "", intent: "invite" },
    });
    expect(none.status).toBe(303);
    const told = await cast.admin.get(String(none.headers.get("Location")));
    expect(await told.text()).toContain(messages.inviting.nobodySelected);
  });
});

describe("users", () => {
  test("stay selected as pages are turned and are written to", async () => {
    const students = await Promise.all(
      Array.from({ length: 17 }, () => aStudent({ name: "Tick Tock" })),
    );
    const admin = await anAdmin();
    const client = await clientOf(web.url, admin);
    const first = await open(client, "/admin/users?search=Tick+Tock");
    const chosen = idsOn(first).slice(0, 2);
    const second = await press(client, first, { button: "Next page", ticks: chosen });
    expect(second("main input[type=search]").attr("value")).toBe("Tick Tock");
    expect(count(second)).toBe("2 selected, 2 of them on other pages");
    const body = new URLSearchParams({ rowsOf: "users", listed: "", intent: "start" });
    const letter = await client.fetch("/admin/messages/new", { method: "POST", body });
    const to = JSON.parse(String(load(await letter.text())("input[name=to]").attr("value"))) as {
      students: string[];
    };
    expect(to.students.sort()).toEqual([...chosen].sort());
    const everybody = await press(client, second, { button: "All 17" });
    expect(count(everybody)).toBe("17 selected, 15 of them on other pages");
    expect(students.length).toBe(17);
  });
});
