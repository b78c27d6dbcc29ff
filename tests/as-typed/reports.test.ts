import { describe, expect, test } from "vitest";
import { sixDigits } from "../../app/accounts/schema";
import { readTime } from "../../app/as-typed/time";
import { listPostings } from "../../app/postings/list/listing.server";
import { fieldSchemas } from "../../app/postings/schema";
import { ops } from "../../app/records/ops";
import { mailAddress, straightAddress } from "../../app/text";
import { aPosting } from "../support/factories";
import { reportCase, reportCases } from "../support/report-cases";

/** What people reported of portals like ours: cases/reports, and more of each kind. */

const lines = (name: string) => reportCases(name).filter(Boolean);

test.each([
  ...lines("08-code-in-indian-digits.txt"),
  ...lines("09-code-as-pasted.txt"),
  "482913\r\n",
  "4 8 2 9 1 3",
  "OTP: ４８２–９１３",
  "482\u202f913\u200f",
  "Your code 482913 works for 10 minutes",
])("the code is read from %j", (typed) => expect(sixDigits.parse(typed)).toBe("482913"));

test.each(["48291", "4829134", "482913 582913", "a482913", "", "4829l3", "1".repeat(100_000)])(
  "no code is read from %j",
  (typed) => expect(sixDigits.safeParse(typed).success).toBe(false),
);

test("addresses with an apostrophe are addresses, and a curled one is answered with the straight one", () => {
  const [straight = "", curled = "", capitals = "", ampersand = "", slash = ""] =
    lines("10-addresses.txt");
  expect(mailAddress(straight)).toBe(straight);
  expect(mailAddress(capitals)).toBe(straight);
  expect([mailAddress(curled), straightAddress(curled)]).toEqual([null, straight]);
  expect([mailAddress(ampersand), mailAddress(slash)]).toEqual([ampersand, slash]);
  expect(mailAddress("a@college.example/'x")).toBeNull();
});

const link = fieldSchemas("job").link;

test.each([
  ...lines("14-links-as-forwarded.txt").map((typed, at) => [
    typed,
    `https://${["forms.gle/Kav3riTest", "forms.gle/Kav3riTest", "forms.gle/Kav3riTest"][at] ?? "kaveri.example/careers"}`,
  ]),
  ["kaveri.example/careers", "https://kaveri.example/careers"],
  ["<URL: https://kaveri.example/careers>.", "https://kaveri.example/careers"],
  [
    "https://www.google.co.in/url?sa=t&q=https://kaveri.example/careers",
    "https://kaveri.example/careers",
  ],
  ["https://kaveri.example/a_(b)", "https://kaveri.example/a_(b)"],
  ["www.kaveri.example:8443/x?y=z.", "https://www.kaveri.example:8443/x?y=z"],
])("the link %j leads to %s", (typed = "", href = "") => expect(link?.parse(typed)).toBe(href));

test.each([
  "javascript:alert(1)",
  "java.script:alert(1)",
  "a@kaveri.example",
  "//kaveri.example",
  "https://ind01.safelinks.example/?url=javascript:alert(1)//@x",
])("%j is no link to another place", (typed) => {
  const read = link?.safeParse(typed);
  expect(read?.success ? read.data : "").not.toMatch(/^javascript|^https:\/\/kaveri/);
});

test.each(lines("16-times-of-day.txt").map((line) => line.split("\t")))(
  "the calendar of %j shows %s",
  (typed = "", wanted = "") => {
    const read = readTime(typed);
    const clock = (minutes: number) =>
      `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
    const shown = read
      ? [read.from, ...(read.to ? [read.to] : [])].map(clock).join(" to ")
      : "all day";
    expect(wanted.split(", or ")).toContain(shown);
  },
);

test.each([
  ["Lab-2.30, 10 am to 12 noon", 600, 720],
  ["१०:३० am", 630, null],
  ["1430 hours", 870, null],
  ["2027-06-12 at 9:15 am", 555, null],
])("of %j it is the time", (typed, from, to) => expect(readTime(typed)).toEqual({ from, to }));

describe("roll numbers in the order that universities give them", () => {
  const { eligibility, students } = JSON.parse(reportCase("22-roll-range-past-99.json")) as {
    eligibility: { value: string[] };
    students: Record<string, "in" | "out">;
  };
  test.each(Object.entries(students))("%s is %s", (rollNumber, place) => {
    expect(ops.between.test(eligibility.value)(rollNumber)).toBe(place === "in");
  });
  test.each([
    ["23X71A0600", "out"],
    ["23X71A05A9", "in"],
    ["23X71A05B0", "in"],
    ["23X71A0500", "out"],
    ["23X71A04Z9", "out"],
  ])("%s is %s, too", (rollNumber, place) => {
    expect(ops.between.test(eligibility.value)(rollNumber)).toBe(place === "in");
  });
});

test("what was stored in other bytes is found in lists, both ways", async () => {
  for (const [stored = "", searched = ""] of lines("15-same-word-other-bytes.txt").map((line) =>
    line.split("\t"),
  )) {
    for (const [title, search] of [
      [`${stored} qx1`, searched],
      [`${searched} qx2`, stored],
    ]) {
      await aPosting("job", { title });
      const { items } = await listPostings("job", {
        search: search ?? "",
        location: "",
        limit: 24,
      });
      expect(items.map(({ fields }) => fields.title)).toContain(title);
    }
  }
});
