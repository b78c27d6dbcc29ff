import { brotliCompressSync } from "node:zlib";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import {
  decideOutsideOffer,
  recordOutsideOffer,
} from "../../app/applications/outside-offers.server";
import type { Student } from "../../app/figures/count";
import { confirmAfter, thisYear } from "../../app/figures/after/after.server";
import { type Counted, canFollow, publicYear } from "../../app/figures/publishable.server";
import { hideYear, makePublicYear, publishYear } from "../../app/figures/publish.server";
import { listBehind } from "../../app/figures/figures.server";
import { usualSettings } from "../../app/figures/settings";
import { messages } from "../../app/messages";
import { deleteUser } from "../../app/admin/users.server";
import { db } from "../../db/client";
import { textsOf } from "../../app/languages/texts";
import { register } from "../../app/seasons/registrations.server";
import { aProgramme, aSeason } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { aGraduate, accepted } from "./graduates";

/** What everybody can read of a year. */

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);

const year = thisYear();
const path = `/placements/${year}`;

let number = 0;
function placed(department: string, pay: number | null): Student {
  return {
    ...{ enrolmentId: String(++number), batch: 2024, programme: "p", department, years: 4 },
    ...{ isClaimed: false, inTime: true, place: "placed", source: "here", pay },
  };
}
const many = (department: string, count: number, from = 300_000) =>
  Array.from({ length: count }, (_, at) => placed(department, from + at * 100_000));

function made(students: Student[]) {
  const keys = [...new Set(students.map(({ department }) => department ?? "none"))].sort();
  const groups = keys.map((key) => ({ key, name: key, offers: 0, outside: 0 }));
  const registered = new Set<string>();
  return publicYear(2024, { students, groups, registered, settings: usualSettings });
}
const shownIn = ({ content: { rows } }: ReturnType<typeof made>) =>
  rows.filter(({ pay }) => pay).map(({ key }) => key);

describe("pay", () => {
  test("is rounded, and its bounds are classes", () => {
    const pays = [330_000, 450_000, 520_000, 611_111, 640_000, 661_000, 700_000, 800_000, 900_000];
    const { content } = made([...pays, 4_100_000].map((pay) => placed("cse", pay)));
    const pay = { median: 650_000, highestAbove: 40, lowestBelow: 5, of: { known: 10, all: 10 } };
    expect(content.total.pay).toEqual(pay);
    const rich = made(many("cse", 10, 2_010_000)).content.total.pay;
    expect(rich).toMatchObject({ median: 2_500_000, highestAbove: 20, lowestBelow: 30 });
  });

  test("is shown of ten known pays or more, however many are placed", () => {
    const year = made([...many("cse", 11), ...many("ee", 9), placed("ee", null)]);
    expect(shownIn(year)).toEqual(["cse"]);
    expect(made(many("law", 9)).content.total).toMatchObject({ pay: null, isPayHidden: true });
  });

  test("is not shown where nearly all are paid alike: the median would be everybody's", () => {
    const alike = Array.from({ length: 16 }, () => placed("cse", 604_000));
    expect(shownIn(made(alike))).toEqual([]);
    expect(shownIn(made([...alike, ...many("cse", 4, 900_000)]))).toEqual([]);
    expect(shownIn(made([...alike, ...many("cse", 5, 900_000)]))).toEqual(["cse"]);
  });

  test("of fewer than five is hidden, and of the smallest other group too, as the total less the others would tell it", () => {
    expect(shownIn(made([...many("cse", 20), ...many("ee", 12), ...many("law", 2)]))).toEqual([
      "cse",
    ]);
    expect(shownIn(made([...many("cse", 20), ...many("ee", 12), ...many("law", 5)]))).toEqual([
      ...["cse", "ee"],
    ]);
    const nobody = made([...many("cse", 10), placed("ee", null)]);
    expect(nobody.content.rows[1]).toMatchObject({ pay: null, isPayHidden: false });
    expect(shownIn(nobody)).toEqual(["cse"]);
  });
});

test("an offer from elsewhere counts once the office has confirmed it, and registered is who registered for a season", async () => {
  const passing = year + 1;
  const { name: programme } = await aProgramme();
  const [one] = [
    await aGraduate({ programme, department: "CSE", batch: passing }),
    await aGraduate({ programme, department: "CSE", batch: passing }),
  ];
  const counted = async () => (await makePublicYear(passing)).content.total;
  expect(await counted()).toMatchObject({ registered: 2, placed: 0, outside: 0 });
  const season = await aSeason();
  await register(one, season.id, season.policy.version);
  const offer = await recordOutsideOffer(one, {
    ...{ season: season.id, student: "", company: "Nila", ctc: 900_000, class: "", sector: "" },
    ...{ offeredOn: `${year}-01-10`, answer: "accepted" },
  });
  expect(await counted()).toMatchObject({ registered: 1, placed: 0, outside: 0 });
  const selector = { batch: passing, places: ["unconfirmed" as const] };
  const unconfirmed = await listBehind(cast.users.admin, selector, { limit: 9, offset: 0 });
  expect(unconfirmed.students).toMatchObject([{ userId: one.id }]);
  await decideOutsideOffer(cast.users.admin, offer, "confirmed");
  expect(await counted()).toMatchObject({ registered: 1, placed: 1, outside: 1 });
  const { students } = await listBehind(
    cast.users.admin,
    { batch: passing, places: ["placed"] },
    { limit: 9, offset: 0 },
  );
  expect(students).toMatchObject([{ userId: one.id, employer: "Nila", pay: 900_000 }]);
  const internships = await aSeason({ kind: "internship" });
  await register(one, internships.id, internships.policy.version);
  await recordOutsideOffer(cast.users.admin, {
    ...{ season: internships.id, student: one.email, company: "Tapi", ctc: 40_000, class: "" },
    ...{ sector: "", offeredOn: `${year}-01-10`, answer: "accepted", toldBy: "writing" },
  });
  expect(await counted()).toMatchObject({ registered: 1, placed: 1, outside: 1 });
});

describe("a later publication", () => {
  const cse = many("cse", 12);
  const ee = many("ee", 12);
  const law = many("law", 6);
  const first = made([...cse, ...ee, ...law]).people;
  const follows = (students: Student[], ...before: Counted[][]) =>
    canFollow([first, ...before], made(students).people);

  test("of the same people is the same", () => {
    expect(follows([...cse, ...ee, ...law])).toBe(true);
  });

  test.each([1, 4])("is refused while %i have come, gone, moved or are paid otherwise", (few) => {
    expect(follows([...cse, ...many("cse", few), ...ee, ...law])).toBe(false);
    expect(follows([...cse.slice(few), ...ee, ...law])).toBe(false);
    const moved = (students: Student[], department: string, count: number) =>
      students.map((one, at) => (at < count ? { ...one, department } : one));
    expect(follows([...moved(cse, "ee", few), ...ee, ...law])).toBe(false);
    const raised = cse.map((one, at) => (at < few ? { ...one, pay: 9_000_000 } : one));
    expect(follows([...raised, ...ee, ...law])).toBe(false);
    // One who moves does not cancel one who is new.
    const swapped = [
      ...cse.slice(few),
      ...many("cse", few),
      ...moved(cse.slice(0, few), "ee", few),
    ];
    expect(follows([...swapped, ...ee, ...law])).toBe(false);
  });

  test("shows a group for the first time only if what it leaves behind is enough, too", () => {
    expect(follows([...cse, ...ee, ...law, ...many("law", 4)])).toBe(false);
    expect(follows([...cse, ...ee, ...law, ...many("law", 5)])).toBe(true);
  });

  test("is compared with every one before it", () => {
    const more = many("cse", 5);
    const second = made([...cse, ...more, ...ee, ...law]).people;
    expect(canFollow([first], second)).toBe(true);
    const others = [...cse, ...more.slice(1), ...many("cse", 1), ...ee, ...law];
    expect(canFollow([first], made(others).people)).toBe(true);
    expect(follows(others, second)).toBe(false);
  });
});

test("a reader of every page of a year, by all sums and differences, finds nobody or five", () => {
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const departments = ["cse", "ee", "law"];
  let [refused, compared] = [0, 0];
  for (let round = 0; round < 60; round++) {
    let students = departments.flatMap((name) => many(name, 3 + random(14)));
    const pages: Counted[][] = [];
    for (let month = 0; month < 12 && pages.length < 3; month++) {
      const people = made(students).people;
      if (canFollow(pages, people)) pages.push(people);
      else refused++;
      const department = departments[random(3)] ?? "cse";
      const coming = many(department, random(2) ? 5 + random(4) : random(3), 400_000);
      students = [...students.filter(() => random(40) > 0), ...coming];
    }
    compared += pages.length;
    // What the reader knows: each group shown and each total, as sets of people.
    const known = pages.flatMap((people) => {
      const sets = new Map<string, Set<string>>([["all", new Set()]]);
      for (const { fact, region } of people) {
        sets.get("all")?.add(fact);
        if (region !== "rest") sets.set(region, (sets.get(region) ?? new Set()).add(fact));
      }
      return [...sets.values()].filter(({ size }) => size > 0);
    });
    // Adding (1), leaving out (0) or subtracting (-1) each of them.
    const found = (at: number, sum: Map<string, number>): number => {
      const set = known[at];
      if (!set) {
        const told = [...sum.values()].filter((times) => times !== 0).length;
        return told === 0 ? Infinity : told;
      }
      return Math.min(
        ...[-1, 0, 1].map((times) => {
          const next = new Map(sum);
          for (const fact of set) next.set(fact, (next.get(fact) ?? 0) + times);
          return found(at + 1, next);
        }),
      );
    };
    if (known.length <= 7) expect(found(0, new Map()), `round ${round}`).toBeGreaterThanOrEqual(5);
  }
  expect(Math.min(refused, compared)).toBeGreaterThan(60);
});

describe("the page", () => {
  beforeAll(async () => {
    const { name: programme } = await aProgramme();
    const one = (name: string, department: string) =>
      aGraduate({ name, programme, department, batch: year });
    for (let at = 1; at <= 12; at++) await accepted(await one(`C${at}`, "CSE"), at * 100_000);
    await accepted(await one("Lonely", "EE"), 7_654_321);
    const deva = await one("Deva", "EE");
    const said = { organisation: "Nila", contact: "", programme: "", pay: 7_777_777 };
    await confirmAfter(cast.users.admin, deva.id, { said: { ...said, state: "elsewhere" } });
  });

  test("is nobody's until the office publishes it, and stays as it stood then", async () => {
    expect((await cast.visitor.get(path)).status).toBe(404);
    expect((await cast.admin.get(path)).status).toBe(404);
    const office = `/admin/figures/years/${year}`;
    expect((await cast.admin.form(office, { intent: "publish" })).headers.get("Location")).toBe(
      office,
    );
    const page = await cast.visitor.get(path);
    expect(page.status).toBe(200);
    const html = await page.text();
    const text = textOf(html);
    expect(text).toContain(messages.placements.heading(year));
    expect(text).toContain("is placed elsewhere, which the placement office has confirmed");
    const rows = [...html.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) =>
      textOf(row.replaceAll("</t", " </t")),
    );
    // Two placed of EE are too few, and so both departments' pays are hidden; those of all are shown.
    expect(rows[1]).toMatch(/^CSE 12 12 12 0 0 not shown not shown not shown$/);
    expect(rows[2]).toMatch(/^EE 2 2 1 1 0 not shown not shown not shown$/);
    expect(rows[3]).toMatch(
      /^All departments 14 14 13 1 0 ₹7,50,000 of 14 of 14 above 60 LPA below 2 LPA$/,
    );
    expect(html).toContain("<svg");
    expect(html).toContain('<meta name="description"');
    const sitemap = await (await cast.visitor.get("/sitemap.xml")).text();
    expect(sitemap).toContain(`${path}</loc>`);
    await accepted(await aGraduate({ name: "New", department: undefined, batch: year }), 1);
    expect(await (await cast.visitor.get(path)).text()).toBe(html);
  });

  test("stays whole while fewer than five have changed; an erased student's pay goes with them", async () => {
    const office = `/admin/figures/years/${year}`;
    const before = await (await cast.visitor.get(path)).text();
    const refused = await cast.admin.form(office, { intent: "publish" });
    const told = await cast.admin.get(refused.headers.get("Location") ?? office);
    expect(textOf(await told.text())).toContain(messages.figures.tooFewChanged);
    expect(await (await cast.visitor.get(path)).text()).toBe(before);
    const { rows } = await sql<{ id: string }>`
      select users.id from users join enrolments on user_id = users.id
      where users.name in ('New', 'C12') order by users.name = 'C12'`.execute(db);
    const [fresh, counted] = rows.map(({ id }) => id);
    await deleteUser(cast.users.admin, fresh ?? "");
    await publishYear(cast.users.admin, year);
    await deleteUser(cast.users.admin, counted ?? "");
    const after = textOf(await (await cast.visitor.get(path)).text());
    expect(after).not.toContain("LPA");
    await expect(publishYear(cast.users.admin, year)).rejects.toMatchObject({ status: 409 });
  });

  test("weighs 14 KB at most, with its styles and script, in the heaviest language, too", async () => {
    for (const language of ["en", "ta", "te"]) {
      const html = await (await cast.visitor.get(`${path}?lang=${language}`)).text();
      const linked = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js))"/g)];
      const parts = await Promise.all(
        linked.map(async ([, href = ""]) => (await cast.visitor.get(href)).text()),
      );
      const bytes = [html, ...parts].reduce(
        (sum, part) => sum + brotliCompressSync(Buffer.from(part)).length,
        0,
      );
      expect(bytes, language).toBeLessThanOrEqual(14 * 1024);
      expect(html).not.toMatch(/ style="/);
    }
  });

  test("speaks the reader's language", async () => {
    const hindi = textOf(await (await cast.visitor.get(`${path}?lang=hi`)).text());
    expect(hindi).toContain(textsOf("hi").placements.heading(year));
    expect(hindi).not.toContain(messages.placements.heading(year));
  });

  test("goes away when the office takes it off", async () => {
    await hideYear(cast.users.admin, year);
    expect((await cast.visitor.get(path)).status).toBe(404);
    for (const other of ["/placements/20", "/placements/x", "/placements/9999"])
      expect((await cast.visitor.get(other)).status, other).toBe(404);
  });
});
