import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { fromCell, phoneForSheet, toCell } from "../../app/csv";
import { listPostings } from "../../app/postings/list/listing.server";
import { findNamed } from "../../app/records/named.server";
import { db } from "../../db/client";
import { aFactor, appCode } from "../login/factors";
import { Client } from "../support/client";
import { codeFor } from "../support/codes";
import { aPosting, aStudent, anApplication, password } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { reportCases } from "../support/report-cases";
import { turnOf } from "../support/thorough";

/** What people reported of signing up, being found and being called: codes, addresses, phones, places, calendars. */
const web = withWeb();
const cast = withCast(web);
const lines = (name: string) => reportCases(name).filter(Boolean);

const digits = lines("08-code-in-indian-digits.txt").map((line) => [...line]);
const pasted = lines("09-code-as-pasted.txt");

/** The code as each of these people would enter it. */
const ways = [
  ...digits.map((line) => (code: string) => {
    const zero = (line[3]?.codePointAt(0) ?? 0) - 9; // of 482913
    return [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join("");
  }),
  ...pasted.map(
    (line) => (code: string) =>
      line.replace(/482(.?)913/, (_, sign: string) => code.slice(0, 3) + sign + code.slice(3)),
  ),
];

describe("a code is taken as it is typed or pasted", () => {
  test("when one signs up, by form and call", async () => {
    for (const [at, way] of ways.entries()) {
      const client = new Client(web.url);
      const email = `code-${at}@college.example`;
      const account = { name: "Asha", email, phone: "+91 90000 00001", password };
      await client.json("POST", "/api/auth/signup", account);
      const otp = way(await codeFor(email));
      const answer = await client.json("POST", "/api/auth/verify-otp", { email, otp });
      expect([otp, answer.status]).toEqual([otp, 200]);
    }
  });

  test("from an authenticator, without script", async () => {
    for (const way of turnOf(ways, 0, 4)) {
      const student = await aStudent();
      const { secret } = await aFactor(student);
      const client = new Client(web.url);
      await client.form("/login", { email: student.email, password, next: "" });
      const totp = way(appCode(secret));
      await client.form("/login/code", { totp });
      expect([totp, (await client.get("/api/auth/me")).status]).toEqual([totp, 200]);
    }
  });
});

describe("addresses with an apostrophe", () => {
  const [straight = "", curled = "", capitals = ""] = lines("10-addresses.txt");
  const signUp = (email: string) =>
    new Client(web.url).json("POST", "/api/auth/signup", {
      name: "Riya",
      email,
      phone: "+91 90000 00001",
      password,
    });

  test("sign up, and a curled one is answered with the straight one", async () => {
    expect((await signUp(capitals)).status).toBe(200);
    const answer = await signUp(curled);
    const { errors } = (await answer.json()) as { errors: Record<string, string> };
    expect([answer.status, errors.email]).toEqual([422, expect.stringContaining(straight)]);
  });

  test("are invited, imported, found and exported", async () => {
    const student = await aStudent({ email: straight, name: "Riya D’Souza" });
    const named = await findNamed(db, [straight, curled, capitals]);
    expect([...named.values()].map(([one]) => one?.userId)).toEqual(Array(3).fill(student.id));
    const found = await cast.admin.get(`/api/admin/users?search=${encodeURIComponent("d'souza@")}`);
    expect(await found.text()).toContain(straight);
    expect(fromCell(toCell(straight).slice(1, -1))).toBe(straight);
    const [, , , ampersand = "", slash = ""] = lines("10-addresses.txt");
    for (const email of [ampersand, slash]) {
      const invited = await cast.admin.json("POST", "/api/admin/recruiters", {
        ...{ name: "Km", company: "Km & Sons", email },
      });
      expect(invited.status).toBe(201);
    }
  });
});

describe("downloads that can be dialled", () => {
  const phone = "+91 98765 43210";
  test.each([
    [phone, phone],
    ["+91-98765-43210", phone],
    ["+919876543210", phone],
    ["98765 43210", "98765 43210"],
    ["+1 (415) 555-0123", "+1 415 555 0123"],
    ["=1+1", "=1+1"],
    ["+1+1", "+1+1"],
    ["ask Riya", "ask Riya"],
  ])("the phone %j is %j in a sheet, and comes back", (typed, shown) => {
    expect(phoneForSheet(typed)).toBe(shown);
    expect(fromCell(toCell(shown).slice(1, -1))).toBe(shown);
  });

  test.each(["-Dash", "=1+1", "+1+1", "+91-98765-43210", "@x", "+91 9", "+91 98765 43210 =1"])(
    "%j cannot run",
    (text) => expect(toCell(text)).toBe(`"'${text}"`),
  );

  test("in both lists a phone has no stray mark, and names do not run", async () => {
    const posting = await aPosting("job", { link: "https://a.example" });
    for (const name of ["-Dash", "=1+1"]) {
      const student = await aStudent({ name, phone: name === "-Dash" ? phone : "+919876543210" });
      await anApplication(student, posting);
    }
    for (const path of [
      `/applicants/job/${posting.id}/applicants.csv`,
      "/admin/applications.csv",
    ]) {
      const text = await (await cast.admin.get(path)).text();
      expect(text.match(/"\+91 98765 43210"/g), path).toHaveLength(2);
      expect(text, path).toContain(`"'-Dash"`);
      expect(text, path).toContain(`"'=1+1"`);
    }
  });
});

describe("places", () => {
  const pairs = reportCases("15-same-word-other-bytes.txt").map((line) => line.split("\t"));
  test.each(pairs)("%s and %s are one place of a list's filter", async (one = "", other = "") => {
    for (const [stored, searched] of [
      [one, other],
      [other, one],
    ] as const) {
      const { id } = await aPosting("job", { location: `${stored} qp`, title: "Placed" });
      const page = { search: "", location: `${searched} QP`, limit: 100 };
      const { items } = await listPostings("job", page);
      expect(items.map((posting) => posting.id)).toContain(id);
      expect(items.find((posting) => posting.id === id)?.fields.location).toBe(`${stored} qp`);
    }
  });

  test("are suggested as they are spelt", async () => {
    for (let times = 0; times < 3; times++)
      await aPosting("workshop", { location: "Tiruchirāppalli" });
    await aPosting("workshop", { location: "TIRUCHIRĀPPALLI" });
    const listed = await listPostings("workshop", {
      ...{ search: "", location: "", limit: 1, isScreen: true },
    });
    expect(listed.places?.filter((place) => /^tiruch/i.test(place))).toEqual(["Tiruchirāppalli"]);
  });

  test("bold letters are found by plain words", async () => {
    const { id } = await aPosting("job", { title: "𝗤𝘂𝗮𝗹𝗶𝘁𝘆 𝗧𝗲𝘀𝘁𝗲𝗿", location: "𝗠𝘂𝗻𝗻𝗮𝗿" });
    const page = { search: "quality tester", location: "munnar", limit: 10 };
    expect((await listPostings("job", page)).items.map((one) => one.id)).toContain(id);
  });
});

test("a deadline fills nobody's day, and what one attends does", async () => {
  const { id } = await aPosting("job", { title: "Deadline qd", deadline: "2099-03-04" });
  const seminar = await aPosting("seminar", { title: "Talk qd", date: "2099-03-04", time: "3 pm" });
  const events = new Map<string, string>();
  for (const path of ["/jobs.ics", "/seminars.ics"]) {
    const text = await (await fetch(web.url + path)).text();
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    for (const event of calendar.getAllSubcomponents("vevent"))
      events.set(
        String(event.getFirstPropertyValue("uid")).slice(0, 36),
        String(event.getFirstPropertyValue("transp")),
      );
  }
  expect([events.get(id), events.get(seminar.id)]).toEqual(["TRANSPARENT", "OPAQUE"]);
});
