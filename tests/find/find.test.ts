import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { comparable } from "../../app/as-typed/comparable";
import { createCompany } from "../../app/companies/register.server";
import { type FoundKind, isLongEnough } from "../../app/find/found";
import { findEverything } from "../../app/find/find.server";
import { messages } from "../../app/messages";
import { claimFacts, confirmFacts, startEnrolment } from "../../app/records/change-record.server";
import { countRecords, listRecords } from "../../app/records/records.server";
import { textsOf } from "../../app/languages/texts";
import { listUsers } from "../../app/admin/users.server";
import { foundAs } from "../../app/text";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aCompanyPosting } from "../applications/applicants";
import type { Client } from "../support/client";
import {
  aCoordinator,
  aPosting,
  aProgramme,
  aRecruiter,
  aStudent,
  anAdmin,
  anApplication,
  clientOf,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";

/** The search of everything that the office has: whom it finds for whom. */

const web = withWeb();
const cast = withCast(web);

let admin: User;
let programme: string;
/** A word that nothing else has. */
let word: string;
beforeAll(async () => {
  admin = await anAdmin();
  ({ name: programme } = await aProgramme());
});
beforeEach(() => {
  word = `q${newId().slice(-11)}`;
});

const names = (text: string) => text.replace(/\s+/g, " ");

async function found(user: User | null, words: string) {
  const groups = await findEverything(messages, user, words);
  const named = groups.map(({ kind, hits }) => [kind, hits.map(({ name }) => name)] as const);
  return Object.fromEntries(named) as Partial<Record<FoundKind, string[]>>;
}

/** A student of a department, with a roll number that is confirmed. */
async function enrolled(name: string, number = `R${newId().slice(-9)}`, department = "CSE") {
  const student = await aStudent({ name });
  const changes = { programme, department, batch: 2027, rollNumber: number };
  await confirmFacts(admin, student.id, { changes });
  return { ...student, number };
}

describe("students", () => {
  test("are found by a part of the name, the roll number and the address, in any case and spelling", async () => {
    const student = await enrolled(`Ásha ${word} Nair`);
    const typed = [
      word,
      word.toUpperCase(),
      word.slice(2, 9),
      `ÁSHA  ${word}`,
      `ásha ${word} nair`,
      student.number.slice(0, 8).toLowerCase(),
      `  ${student.number}  `,
      student.email.slice(3),
    ];
    for (const words of typed)
      expect((await found(admin, words)).students, words).toContain(student.name);
  });

  test("are found by a number with blanks in it, and by the one they had before", async () => {
    const student = await enrolled(`Asha ${word}`);
    const spaced = student.number.replace(/(...)/g, "$1 ");
    expect((await found(admin, spaced)).students).toEqual([student.name]);
    const { version } = await db
      .selectFrom("enrolments")
      .select("version")
      .where("user_id", "=", student.id)
      .executeTakeFirstOrThrow();
    const changes = { rollNumber: `N${newId().slice(-9)}` };
    await confirmFacts(admin, student.id, { changes, version });
    expect((await found(admin, student.number)).students).toEqual([student.name]);
  });

  test("are found by a confirmed number of an enrolment that has ended, once a new one has begun or not", async () => {
    const student = await enrolled("Asha");
    await startEnrolment(admin, student.id, { programme, department: "CSE" });
    expect(await found(admin, student.number)).toEqual({ students: [student.name] });
    expect(await found(await aCoordinator(["CSE"]), student.number)).toEqual({
      students: [student.name],
    });
    expect(await found(await aCoordinator(["EE"]), student.number)).toEqual({});
    await db
      .updateTable("enrolments")
      .set({ ended_at: new Date() })
      .where("user_id", "=", student.id)
      .execute();
    expect(await found(admin, student.number)).toEqual({ users: [student.name] });
  });

  test.each([
    [
      "full width",
      (text: string) =>
        text.replace(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
    ],
    ["with invisible marks", (text: string) => `\u200e${text.slice(0, 4)}\u200b${text.slice(4)}`],
    ["blanks that do not break", (text: string) => text.replaceAll(" ", "\u00a0")],
    [
      "the older spelling of a chillu",
      (text: string) => text.replace("\u0d7b", "\u0d28\u0d4d\u200d"),
    ],
  ])("are found by what looks the same: %s", async (_what, typed) => {
    const student = await enrolled(`Asha ${word} അവ\u0d7b`);
    expect((await found(admin, typed(student.name))).students).toEqual([student.name]);
    expect((await found(admin, typed(student.number))).students).toEqual([student.name]);
  });

  test("are found by two letters where a word begins", async () => {
    const student = await enrolled(`${word} Ørsted`);
    expect((await found(admin, "Ør")).students).toContain(student.name);
    expect((await found(admin, "rs")).students ?? []).not.toContain(student.name);
    for (const part of [`${word.slice(-1)} Ø`, "ørs", `${word.slice(-2)} `])
      expect(foundAs(comparable(part)).length, part).toBe(part.endsWith(" ") ? 4 : 1);
    expect((await found(admin, `${word.slice(-1)} Ø`)).students).toContain(student.name);
  });

  test("are found by the last two letters of a number, also in the lists of records and users", async () => {
    const student = await enrolled("Asha", `R${newId().slice(-9)}ZQ`);
    const filter = { programme: "", department: "", search: "zq" };
    const users = { search: "zq", show: "all", sort: "newest" } as const;
    const listed = await Promise.all([
      findEverything(messages, admin, "zq").then(([group]) => group?.hits ?? []),
      listRecords(admin, filter, { limit: 20, offset: 0 }),
      listUsers(admin, users, { limit: 20, offset: 0 }),
    ]);
    for (const people of listed) expect(people.map(({ name }) => name)).toEqual([student.name]);
    expect(foundAs("z")).toHaveLength(2);
  });

  test("wildcards are letters", async () => {
    await enrolled(`Asha ${word}`);
    const odd = await enrolled(`Asha ${word}%_\\`);
    expect((await found(admin, `${word}%`)).students).toEqual([odd.name]);
    expect((await found(admin, `${word}%_`)).students).toEqual([odd.name]);
    expect((await found(admin, `${word}%_\\`)).students).toEqual([odd.name]);
    expect((await found(admin, `${word.slice(0, 6)}_${word.slice(7)}`)).students).toBeUndefined();
  });

  test("without an account are found by what the office knows of them", async () => {
    const [id, email] = [newId(), `${word}@students.example`];
    await db
      .insertInto("enrolments")
      .values({ id, email, name: `Bala ${word}`, roll_number: `B${word}`, facts: "{}" })
      .execute();
    for (const words of [`bala ${word}`, `b${word}`, email])
      expect((await found(admin, words)).students, words).toEqual([`Bala ${word}`]);
  });

  test("whose number only they themselves say are marked so, and do not come first", async () => {
    const claimant = await aStudent({ name: `Aaron ${word}` });
    await claimFacts(claimant, { programme, rollNumber: `${word}1` });
    const owner = await enrolled(`Zara ${word}`, word);
    const [group] = await findEverything(messages, admin, word);
    expect(group?.hits.map(({ name, isExact }) => [name, isExact])).toEqual([
      [owner.name, true],
      [claimant.name, false],
    ]);
    expect(group?.hits[1]?.about).toBe(
      `${word}1, typed by the student, not confirmed · ${claimant.email}`,
    );
    expect(group?.hits[0]?.about).toBe(`${word} · ${owner.email}`);
  });

  test("what all of them are counts, and is what the list then shows", async () => {
    for (let one = 0; one < 10; one++) await enrolled(`${word} ${one}`);
    const [group] = await findEverything(messages, admin, word);
    expect(group?.hits).toHaveLength(8);
    expect(group).toMatchObject({ count: 10, all: `/admin/records?search=${word}` });
    expect(await countRecords(admin, { programme: "", department: "", search: word })).toBe(10);
    const page = await (await cast.admin.get(`/admin/find?q=${word}`)).text();
    expect(elements(page, "a")).toContainEqual(
      expect.objectContaining({ href: `/admin/records?search=${word}`, text: "All 10" }),
    );
    expect(textOf(await (await cast.admin.get(group!.all!)).text())).toContain(word);
  });
});

describe("who finds whom:", () => {
  test("a coordinator students of their departments, and nobody else", async () => {
    const own = await enrolled(`Asha ${word}`, undefined, "CSE");
    const other = await enrolled(`Bala ${word}`, undefined, "EE");
    await aRecruiter({ name: `Chitra ${word}` });
    await aPosting("job", { title: `Job ${word}` });
    await createCompany(admin, { name: `Company ${word}` });
    const coordinator = await aCoordinator(["CSE"]);
    expect(await found(coordinator, word)).toEqual({ students: [own.name] });
    expect(await found(coordinator, other.number)).toEqual({});
    expect(await found(coordinator, other.email)).toEqual({});
    const nowhere = await aCoordinator([]);
    expect(await found(nowhere, word)).toEqual({});
    expect(await found(admin, word)).toEqual({
      students: [own.name, other.name],
      postings: [`Job ${word}`],
      companies: [`Company ${word}`],
      users: [`Chitra ${word}`],
    });
  });

  test("a recruiter their company's postings and those who applied to them", async () => {
    const recruiter = cast.users.recruiter;
    const applicant = await enrolled(`Asha ${word}`);
    const stranger = await enrolled(`Bala ${word}`);
    const own = await aCompanyPosting(recruiter, { title: `Own ${word}` });
    const other = await aCompanyPosting(cast.users.otherRecruiter, {
      title: `Other ${word}`,
    });
    await aPosting("job", { title: `Of the office ${word}` });
    await anApplication(applicant, own);
    await anApplication(stranger, other);
    await createCompany(admin, { name: `Company ${word}` });
    const all = { students: [applicant.name], postings: [`Own ${word}`] };
    expect(await found(recruiter, word)).toEqual(all);
    expect(await found(cast.users.colleague, word)).toEqual(all);
    expect(await found(recruiter, applicant.number)).toEqual({ students: [applicant.name] });
    expect(await found(recruiter, applicant.email)).toEqual({ students: [applicant.name] });
    expect(await found(recruiter, stranger.number)).toEqual({});
    expect(await found(recruiter, stranger.email)).toEqual({});
    expect(await found(await aRecruiter(), word)).toEqual({});
    const [group] = await findEverything(messages, recruiter, applicant.number);
    const [hit] = group!.hits;
    expect(hit?.about).toBe(`Own ${word} · ${applicant.number} · ${applicant.email}`);
    const list = textOf(await (await cast.recruiter.get(hit!.at)).text());
    expect(list).toContain(applicant.name);
    await db
      .updateTable("postings")
      .set({ deleted_at: new Date() })
      .where("id", "=", own.id)
      .execute();
    expect(await found(recruiter, word)).toEqual({});
  });

  test("a recruiter is told that there are more applicants than are shown", async () => {
    const own = await aCompanyPosting(cast.users.recruiter);
    for (let one = 0; one < 9; one++) {
      await anApplication(await aStudent({ name: `${word} ${one}` }), own);
    }
    const page = textOf(await (await cast.recruiter.get(`/admin/find?q=${word}`)).text());
    expect(page).toContain(`${word} 7`);
    expect(page).not.toContain(`${word} 8`);
    expect(page).toContain(messages.find.thereAreMore);
  });

  test("students and visitors nobody", async () => {
    for (const user of [cast.users.student, null])
      await expect(found(user, word)).rejects.toMatchObject({ code: "not-allowed" });
    expect((await cast.student.get("/api/admin/find?q=asha")).status).toBe(403);
    expect((await cast.visitor.get("/api/admin/find?q=asha")).status).toBe(401);
  });
});

describe("besides students", () => {
  test("postings are found by title and company, in every state but the bin", async () => {
    const draft = await aPosting("job", { title: `Draft ${word}` });
    await db.updateTable("postings").set({ state: "draft" }).where("id", "=", draft.id).execute();
    await aPosting("internship", { title: "Trainee", company: `Moyar ${word}` });
    const binned = await aPosting("job", { title: `Gone ${word}` });
    await db
      .updateTable("postings")
      .set({ deleted_at: new Date() })
      .where("id", "=", binned.id)
      .execute();
    const { postings } = await found(admin, word);
    expect(postings).toEqual(["Trainee", `Draft ${word}`]);
  });

  test("companies are found by any of their names, once", async () => {
    await createCompany(admin, { name: `Kaveri ${word}` });
    expect((await found(admin, `KAVERI  ${word}`)).companies).toEqual([`Kaveri ${word}`]);
  });

  test("people with an account and no record are users; who is a student is not listed twice", async () => {
    const student = await enrolled(`Asha ${word}`);
    const without = await aStudent({ name: `Bala ${word}` });
    const recruiter = await aRecruiter({ name: `Chitra ${word}` });
    const groups = await findEverything(messages, admin, word);
    expect(await found(admin, word)).toEqual({
      students: [student.name],
      users: [without.name, recruiter.name],
    });
    const users = groups.find(({ kind }) => kind === "users");
    expect(users?.hits.map(({ about }) => about)).toEqual([
      `Student · ${without.email}`,
      `Recruiter · ${recruiter.email}`,
    ]);
    expect(users?.count).toBe(2);
    expect(await found(admin, recruiter.email)).toEqual({ users: [recruiter.name] });
  });

  test.each([
    ["rules", "/admin/seasons"],
    ["erasures", "/admin/erasures"],
    ["Erasure requests", "/admin/erasures"],
    ["NIRF", "/admin/figures"],
    ["venues", "/admin/days"],
    ["the off", "/admin/log"],
  ])("%s leads to %s", async (words, path) => {
    const groups = await findEverything(messages, admin, words);
    const screens = groups.find(({ kind }) => kind === "screens");
    expect(screens?.hits.map(({ at }) => at)).toContain(path);
  });

  test("nobody finds a screen that is not in their menu", async () => {
    const coordinator = await aCoordinator(["CSE"]);
    for (const words of ["erasures", "users", "operations", "company"])
      expect((await found(coordinator, words)).screens ?? [], words).toEqual([]);
    expect((await found(coordinator, "rules")).screens).toEqual(["Seasons", "Exceptions"]);
    expect((await found(cast.users.recruiter, "rules")).screens ?? []).toEqual([]);
    expect((await found(cast.users.recruiter, "rounds")).screens).toEqual(["Days"]);
  });

  test("recruiters find screens in their language, too", async () => {
    const m = textsOf("hi");
    const groups = await findEverything(m, cast.users.recruiter, m.rail.screens.days);
    expect(groups.flatMap(({ hits }) => hits.map(({ at }) => at))).toEqual(["/admin/days"]);
  });
});

describe("what is typed exactly", () => {
  const to = async (client: Client, words: string) => {
    const answer = await client.get(`/admin/find?q=${encodeURIComponent(words)}`);
    return answer.status === 303 ? answer.headers.get("Location") : answer.status;
  };

  test("a confirmed roll number, in any case, and an address lead straight to the student", async () => {
    const student = await enrolled(`Asha ${word}`, `${word}07`);
    await enrolled(`Bala ${word}`, `${word}071`);
    const page = `/admin/records/${student.id}`;
    for (const words of [`${word}07`, `${word.toUpperCase()}07`, `${word} 07`, student.email])
      expect(await to(cast.admin, words), words).toBe(page);
    expect(await to(cast.admin, student.email.toUpperCase())).toBe(page);
    expect(await to(cast.admin, `${word}0`)).toBe(200);
  });

  test("nobody is led past a posting that is found, too", async () => {
    const student = await enrolled("Asha", word);
    await aPosting("job", { title: `Job ${word}` });
    expect(await to(cast.admin, word)).toBe(200);
    const coordinator = await clientOf(web.url, await aCoordinator(["CSE"]));
    expect(await to(coordinator, word)).toBe(`/admin/records/${student.id}`);
  });

  test("what only a student says of themselves leads nobody to them", async () => {
    const claimant = await aStudent({ name: "Aaron" });
    await claimFacts(claimant, { programme, rollNumber: word });
    expect(await to(cast.admin, word)).toBe(200);
  });

  test("the address of somebody without a record leads to them among the users", async () => {
    const recruiter = await aRecruiter();
    const address = new URLSearchParams({ search: recruiter.email }).toString();
    expect(await to(cast.admin, recruiter.email)).toBe(`/admin/users?${address}`);
  });

  test("a coordinator is led to students of theirs only, and a recruiter to none", async () => {
    const [own, other] = [await enrolled("Asha"), await enrolled("Bala", undefined, "EE")];
    const coordinator = await clientOf(web.url, await aCoordinator(["CSE"]));
    expect(await to(coordinator, own.number)).toBe(`/admin/records/${own.id}`);
    expect(await to(coordinator, other.number)).toBe(200);
    const posting = await aCompanyPosting(cast.users.recruiter);
    await anApplication(own, posting);
    expect(await to(cast.recruiter, own.number)).toBe(200);
  });

  test("finding is not reading for the office: it is noted where the page is opened", async () => {
    const student = await enrolled(`Asha ${word}`);
    const noted = async () =>
      (
        await db
          .selectFrom("record_openings")
          .select("by_user_id")
          .where("user_id", "=", student.id)
          .where("by_user_id", "=", cast.users.admin.id)
          .execute()
      ).length;
    await (await cast.admin.get(`/admin/find?q=${word}`)).text();
    await (await cast.admin.get(`/api/admin/find?q=${word}`)).text();
    const page = await to(cast.admin, student.number);
    expect(await noted()).toBe(0);
    await (await cast.admin.get(String(page))).text();
    expect(await noted()).toBe(1);
  });

  test("whom a coordinator finds can see who looked, and nobody else is noted", async () => {
    const student = await enrolled(`Asha ${word}`);
    await enrolled(`Bala ${word}`, undefined, "EE");
    const coordinator = await aCoordinator(["CSE"]);
    await findEverything(messages, coordinator, word);
    const noted = await db
      .selectFrom("record_openings")
      .select(["user_id", "by_role"])
      .where("by_user_id", "=", coordinator.id)
      .execute();
    expect(noted).toEqual([{ user_id: student.id, by_role: "coordinator" }]);
  });
});

describe("too little", () => {
  test.each(["a", " a ", "%", "__", "a%", "\u200b\u200b", "--", "🙂🙂🙂"])(
    "%s is refused",
    async (words) => {
      expect(isLongEnough(words)).toBe(false);
      const call = await cast.admin.get(`/api/admin/find?q=${encodeURIComponent(words)}`);
      expect(call.status).toBe(422);
      expect(await call.json()).toMatchObject({ errors: { q: messages.find.tooShort } });
      const page = await cast.admin.get(`/admin/find?q=${encodeURIComponent(words)}`);
      expect(page.status).toBe(200);
    },
  );

  test("is said at the field, which keeps it", async () => {
    const page = await (await cast.admin.get("/admin/find?q=a%25")).text();
    const field = elements(page, "input").find((one) => "aria-invalid" in one);
    expect(field).toMatchObject({ value: "a%", "aria-describedby": "q-error" });
    expect(names(textOf(page))).toContain(messages.find.tooShort);
  });

  test.each(["ab", "आशा", "42", "Ж9"])("%s is enough", (words) => {
    expect(isLongEnough(words)).toBe(true);
  });

  test("nothing typed is no mistake, and nothing found is said", async () => {
    expect(textOf(await (await cast.admin.get("/admin/find")).text())).toContain(
      messages.find.hint,
    );
    const page = textOf(await (await cast.admin.get(`/admin/find?q=zz${word}`)).text());
    expect(page).toContain(messages.find.nothing(`zz${word}`));
  });
});

test("the call answers what was found, the exact first", async () => {
  const student = await enrolled(`Asha ${word}`, word);
  await enrolled(`Aaron ${word}`);
  const answer = await cast.admin.get(`/api/admin/find?q=${word}`);
  const { groups } = (await answer.json()) as { groups: { items: object[] }[] };
  expect(groups).toMatchObject([{ kind: "students", total: 2, isMore: false }]);
  expect(groups[0]?.items[0]).toEqual({
    ...{ _id: student.id, name: student.name, about: `${word} · ${student.email}` },
    ...{ at: `/admin/records/${student.id}`, exact: true },
  });
});

test("what is found is text, whatever it says", async () => {
  await enrolled(`<img src=x onerror=alert(1)> ${word}`);
  const page = await (await cast.admin.get(`/admin/find?q=${word}`)).text();
  expect(page).not.toContain("<img src=x");
  expect(page).toContain("&lt;img src=x");
});

test("the search stands in the head of the office's pages, and nowhere else", async () => {
  const hasIt = async (client: Client, path: string) =>
    /<form[^>]*action="\/admin\/find"/.test(await (await client.get(path)).text());
  expect(await hasIt(cast.admin, "/admin/postings")).toBe(true);
  expect(await hasIt(cast.recruiter, "/recruiter")).toBe(true);
  expect(await hasIt(cast.coordinator, "/admin/waiting")).toBe(true);
  expect(await hasIt(cast.admin, "/")).toBe(false);
  expect(await hasIt(cast.student, "/my-applications")).toBe(false);
});
