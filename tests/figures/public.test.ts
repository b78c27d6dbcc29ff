import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import {
  decideOutsideOffer,
  recordOutsideOffer,
} from "../../app/applications/outside-offers.server";
import type { Student } from "../../app/figures/count";
import { confirmAfter, thisYear } from "../../app/figures/after/after.server";
import {
  type PublicYear,
  type Shown,
  hiddenGroups,
  leastPaid,
  publicYear,
} from "../../app/figures/publishable.server";
import { hideYear, makePublicYear, publishYear } from "../../app/figures/publish.server";
import { listBehind } from "../../app/figures/figures.server";
import { usualSettings } from "../../app/figures/settings";
import { messages } from "../../app/messages";
import { textsOf } from "../../app/languages/texts";
import { register } from "../../app/seasons/registrations.server";
import { aProgramme, aSeason } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { aGraduate, accepted, newOffice } from "./graduates";

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
  Array.from({ length: count }, (_, at) => placed(department, from + at * 10_000));

function published(students: Student[], before?: Shown) {
  const keys = [...new Set(students.map(({ department }) => department ?? "none"))];
  const groups = keys.map((key) => ({ key, name: key, offers: 0, outside: 0 }));
  const registered = new Set<string>();
  return publicYear(2024, { students, groups, registered, settings: usualSettings, before });
}
const made = (students: Student[]): PublicYear => published(students).content;
const shownIn = ({ rows }: PublicYear) => rows.filter(({ pay }) => pay).map(({ key }) => key);

describe("pay", () => {
  test("is shown of groups of five known pays, however many are placed", () => {
    const year = made([...many("cse", 6), ...many("ee", 5), placed("ee", null)]);
    expect(shownIn(year)).toEqual(["cse", "ee"]);
    expect(year.total.pay).toEqual({ lowest: 300_000, highest: 350_000, median: 320_000 });
    const few = made([...many("cse", 6), ...many("ee", 5), ...many("law", 4), placed("law", null)]);
    expect(shownIn(few)).toEqual(["cse"]);
  });

  test("of four is hidden, and of the smallest other group too, as the total less the others would tell it", () => {
    const year = made([...many("cse", 20), ...many("ee", 7), ...many("law", 2, 9_000_000)]);
    expect(shownIn(year)).toEqual(["cse"]);
    expect(year.total.pay?.highest).toBe(9_010_000);
    const enough = made([...many("cse", 20), ...many("ee", 3), ...many("law", 2)]);
    expect(shownIn(enough)).toEqual(["cse"]);
    expect(made(many("law", 4)).total).toMatchObject({ pay: null, isPayHidden: true, placed: 4 });
  });

  test("of nobody is not hidden, as there is none", () => {
    const year = made([...many("cse", 5), placed("ee", null)]);
    expect(year.rows[1]).toMatchObject({ pay: null, isPayHidden: false });
    expect(shownIn(year)).toEqual(["cse"]);
  });

  test("of whatever groups: those shown, and what the total has besides, are five or more", () => {
    let state = 7;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    for (let round = 0; round < 2_000; round++) {
      const groups = Array.from({ length: 1 + random(7) }, (_, key) => ({
        key: String(key),
        size: random(9),
      }));
      const hidden = hiddenGroups(groups);
      const sum = (some: typeof groups) => some.reduce((all, { size }) => all + size, 0);
      const shown = groups.filter(({ key, size }) => size && !hidden.has(key));
      const left = sum(groups) - sum(shown);
      for (const { size } of shown) expect(size).toBeGreaterThanOrEqual(leastPaid);
      if (sum(groups) >= leastPaid) expect(left === 0 || left >= leastPaid, `${round}`).toBe(true);
    }
  });
});

test("an offer from elsewhere counts once the office has confirmed it, and registered is who registered for a season", async () => {
  const passing = year + 1;
  newOffice();
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
    ...{ sector: "", offeredOn: `${year}-01-10`, answer: "accepted" },
  });
  expect(await counted()).toMatchObject({ registered: 1, placed: 1, outside: 1 });
});

describe("a second publication", () => {
  const cse = many("cse", 6);
  const ee = many("ee", 6);
  const first = published([...cse, ...ee]);
  const highest = ({ content: { rows, total } }: typeof first) =>
    [...rows, total].map(({ pay }) => pay?.highest);

  test("keeps the pay of a group, and of all, until five or more have changed", () => {
    expect(highest(first)).toEqual([350_000, 350_000, 350_000]);
    const rich = [9_000_000, 9_000_001, 9_000_002, 9_000_003].map((pay) => placed("cse", pay));
    const second = published([...cse, ...rich, ...ee], first.shown);
    expect(highest(second)).toEqual([350_000, 350_000, 350_000]);
    expect(second.content.rows[0]?.placed).toBe(10);
    const third = published([...cse, ...rich, placed("cse", 9_000_004), ...ee], second.shown);
    expect(highest(third)).toEqual([9_000_004, 350_000, 9_000_004]);
  });

  test("keeps that of all while it would tell of fewer than five outside the groups that change", () => {
    const fresh = many("cse", 5, 400_000);
    const second = published([...cse, ...fresh, ...ee, placed("ee", 9_000_000)], first.shown);
    expect(highest(second)).toEqual([440_000, 350_000, 350_000]);
  });

  test("counts a changed pay as a changed person", () => {
    const [one, ...others] = cse;
    const second = published([{ ...one!, pay: 9_000_000 }, ...others, ...ee], first.shown);
    expect(highest(second)).toEqual([350_000, 350_000, 350_000]);
  });
});

describe("the page", () => {
  beforeAll(async () => {
    newOffice();
    const { name: programme } = await aProgramme();
    const one = (name: string, department: string) =>
      aGraduate({ name, programme, department, batch: year });
    for (let at = 1; at <= 6; at++) await accepted(await one(`C${at}`, "CSE"), at * 100_000);
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
    // Two placed of EE are too few, and so both departments' pays are hidden; those of all eight are shown.
    expect(rows[1]).toMatch(/^CSE 6 6 6 0 0 not shown not shown not shown$/);
    expect(rows[2]).toMatch(/^EE 2 2 1 1 0 not shown not shown not shown$/);
    expect(rows[3]).toMatch(/^All departments 8 8 7 1 0 ₹4,50,000 ₹77,77,777 ₹1,00,000$/);
    expect(html).toContain("<svg");
    expect(html).toContain('<meta name="description"');
    const sitemap = await (await cast.visitor.get("/sitemap.xml")).text();
    expect(sitemap).toContain(`${path}</loc>`);
    await accepted(await aGraduate({ name: "New", department: undefined, batch: year }), 1);
    expect(await (await cast.visitor.get(path)).text()).toBe(html);
  });

  test("weighs 14 KB at most, with its styles and script, in the heaviest language, too", async () => {
    await publishYear(cast.users.admin, year);
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
