// @module-tag thorough
import { beforeAll, describe, expect, test } from "vitest";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { messages } from "../../app/messages";
import { postingType, typeNames } from "../../app/postings/types";
import { db } from "../../db/client";
import { aPosting } from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";

/** Order, past postings, counts and other types, in lists and in the search through all types. */

const web = withWeb({ CACHE_SECONDS: "0" });

const day = (days: number) => daysAfter(todayIn(env.TIME_ZONE), days);
type Element = Record<string, string>;
const all = (html: string, name: string) => elements(html, name) as Element[];
const get = (path: string) => fetch(web.url + path);
const htmlOf = async (path: string) => (await get(path)).text();
const cards = (html: string) => elements(html, "h3").map(({ text }) => text);
async function titles(path: string) {
  const items = (await (await get(path)).json()) as { title: string }[];
  return items.map(({ title }) => title);
}

beforeAll(async () => {
  const job = (title: string, deadline?: string) =>
    aPosting("job", { title, deadline, location: "Pune", company: "Kettle" });
  // The newest is the last.
  await job("No day");
  await job("In three days", day(3));
  await job("Over long ago", "2020-01-01");
  await job("In twenty days", day(20));
  await job("Over lately", "2020-05-05");
  await job("Tomorrow", day(1));
});

const newest = ["Tomorrow", "In twenty days", "In three days", "No day"];
const closing = ["Tomorrow", "In three days", "In twenty days", "No day"];
const over = ["Over lately", "Over long ago"];

describe.each([
  ["the screen", async (query: string) => cards(await htmlOf(`/jobs${query}`))],
  ["the call", (query: string) => titles(`/api/placements${query}`)],
])("%s", (_, list) => {
  test.each([
    ["", [...newest, ...over]],
    ["?sort=newest", [...newest, ...over]],
    ["?sort=closing", [...closing, ...over]],
    ["?open=true", newest],
    ["?open=true&sort=closing", closing],
    ["?closesWithin=7", ["Tomorrow", "In three days"].sort()],
    ["?closesWithin=7&sort=closing", ["Tomorrow", "In three days"]],
    ["?closesWithin=0", []],
    ["?search=kettle&sort=closing", [...closing, ...over]],
    ["?location=pune&closesWithin=2", ["Tomorrow"]],
    ["?sort=price&closesWithin=soon&open=yes&colour=red", [...newest, ...over]],
    ["?closesWithin=-1", [...newest, ...over]],
  ])("with '%s' shows what was asked for, in order", async (query, expected) => {
    const shown = await list(query);
    expect(query.endsWith("=7") ? shown.sort() : shown).toEqual(expected);
  });
});

test.each(["", "&open=true", "&search=kettle"])(
  "pages by closing day show each item once, forwards and back (%s)",
  async (more) => {
    const whole = await titles(`/api/placements?sort=closing${more}`);
    const seen: string[] = [];
    let next: string | undefined = `/api/placements?sort=closing&limit=1${more}`;
    while (next) {
      const answer: Response = await get(next);
      seen.push(...((await answer.json()) as { title: string }[]).map(({ title }) => title));
      const link = /<([^>]+)>/.exec(answer.headers.get("Link") ?? "")?.[1];
      next = link && new URL(link).pathname + new URL(link).search;
    }
    expect(seen).toEqual(whole);
  },
);

test("a cursor of another order is ignored", async () => {
  const answer = await get("/api/placements?limit=2");
  const { search } = new URL(/<([^>]+)>/.exec(answer.headers.get("Link") ?? "")?.[1] ?? "");
  expect(await titles(`/api/placements${search}&sort=closing`)).toEqual(closing.slice(0, 2));
});

test("a list says how many it has and which page it is, and keeps its order", async () => {
  for (let number = 0; number < 25; number++)
    await aPosting("seminar", { title: `Kites ${number}` });
  const first = await htmlOf("/seminars?search=kites&sort=closing");
  expect(textOf(first)).toContain("25 seminars found");
  const next = all(first, "a").find(({ rel }) => rel === "next")?.href ?? "";
  const second = await htmlOf(next.replace(/&amp;/g, "&"));
  expect(textOf(second)).toContain("25 seminars found, page 2 of 2");
  expect(cards(second)).toHaveLength(1);
  const back = all(second, "a").find(({ rel }) => rel === "prev")?.href ?? "";
  expect(cards(await htmlOf(back))).toEqual(cards(first));
  expect(textOf(await htmlOf("/jobs"))).toContain("6 jobs");
  expect(textOf(await htmlOf("/jobs?location=pune&closesWithin=2"))).toContain("1 job found");
});

test("places are suggested from what is posted", async () => {
  await aPosting("internship", { location: "Shillong" });
  const html = await htmlOf("/internships");
  expect(all(html, "option").map(({ value }) => value)).toContain("Shillong");
  expect(await htmlOf("/podcasts")).not.toContain("<datalist");
});

test("shortcuts lead to the order and the places that most want, and back, with the other filters", async () => {
  const shortcuts = async (path: string) => {
    const links = all(await htmlOf(path), "p.links a");
    return links.map(({ text, href = "" }) => [text, href.replace(/&amp;/g, "&")]);
  };
  for (const location of ["Surat", "Surat", "Madurai", "A place with far too long a name"])
    await aPosting("visit", { location });
  expect(await shortcuts("/visits?open=true")).toEqual([
    ["Coming up", "/visits?sort=closing&open=true"],
    ["In Surat", "/visits?location=Surat&open=true"],
    ["In Madurai", "/visits?location=Madurai&open=true"],
  ]);
  expect(await shortcuts("/visits?location=surat&sort=closing")).toEqual([
    ["Newest", "/visits?location=surat"],
    ["Everywhere", "/visits?sort=closing"],
  ]);
  const text = textOf(await htmlOf("/visits?location=surat&sort=closing"));
  expect(text).toContain("2 industrial visits found in surat, soonest first");
  expect(await shortcuts("/visits?search=nothing+at+all")).toEqual([]);
});

test("what closes, what takes place and what does neither are put in order in words of their own", async () => {
  const wordsOf = async (path: string) => textOf(await htmlOf(path));
  await aPosting("job");
  await aPosting("podcast");
  const jobs = await wordsOf("/jobs?sort=closing&closesWithin=9999");
  for (const words of ["Closing soon", "closing soonest first", "Closes within 9999 days"])
    expect(jobs).toContain(words);
  expect(await wordsOf("/visits")).toMatch(/Coming up.*This week.*Hide past ones/s);
  const podcasts = await wordsOf("/podcasts?sort=closing");
  expect(podcasts).toContain("1 podcast");
  expect(podcasts).not.toMatch(/soon|Hide past ones|Filter\b|week/);
});

test("on phones the filters begin open for a place that nothing else names", async () => {
  await aPosting("visit", { location: "Surat" });
  const isOpen = async (path: string) =>
    all(await htmlOf(path), "#more").map((box) => "checked" in box);
  expect(await isOpen("/visits?location=Surat")).toEqual([false]); // said beside the count
  expect(await isOpen("/visits?location=Nowhere")).toEqual([true]);
});

test("an empty list names the other types that have something, each a link to it", async () => {
  await aPosting("workshop", { title: "Solar cookers" });
  await aPosting("workshop", { title: "Solar lamps" });
  const html = await htmlOf("/visits?search=solar");
  expect(textOf(html)).toContain(messages.list.empty("industrial visits"));
  const words = '2 workshops match "solar"';
  expect(all(html, "a").find(({ text }) => text === words)?.href).toBe("/workshops?search=solar");
  expect(cards(await htmlOf("/workshops?search=solar"))).toHaveLength(2);
});

test("a phone can clear whatever an address filters a list by, also where it has no filters", async () => {
  const clear = async (query: string) =>
    all(await htmlOf(`/podcasts${query}`), "a").find(({ text }) => text === "Clear Filters")?.class;
  expect(await clear("")).toBe("button quiet wide-only");
  for (const query of ["?search=tea", "?closesWithin=7", "?open=true", "?sort=closing"])
    expect([query, await clear(query)]).toEqual([query, "button quiet"]);
});

describe("the search through all types", () => {
  beforeAll(async () => {
    for (let number = 0; number < 7; number++)
      await aPosting("training", { title: `Zither ${number}` });
    await aPosting("podcast", { title: "The zither" });
    const draft = await aPosting("job", { title: "Zither in secret" });
    await db.updateTable("postings").set({ state: "draft" }).where("id", "=", draft.id).execute();
  });

  test("answers groups of at most five with their totals", async () => {
    const { results } = (await (await get("/api/search?q=%20zither%20")).json()) as {
      results: { contentType: string; total: number; items: { _id: string }[] }[];
    };
    const shapes = results.map(({ contentType, total, items }) => [
      contentType,
      total,
      items.length,
    ]);
    expect(shapes).toEqual([
      ["training", 7, 5],
      ["podcast", 1, 1],
    ]);
    for (const path of ["/api/search", "/api/search?q=%20", "/api/search?q=xylophone"])
      expect(await (await get(path)).json()).toEqual({ results: [] });
  });

  test("is a screen whose groups lead to their lists with the same words", async () => {
    const html = await htmlOf("/search?q=zither");
    expect(cards(html)).toHaveLength(6);
    const link = all(html, "a").find(({ text }) => text === "See 7 trainings");
    expect(link?.href).toBe("/trainings?search=zither");
    expect(cards(await htmlOf(link?.href ?? ""))).toHaveLength(7);
    const nothing = textOf(await htmlOf("/search?q=xylophone"));
    expect(nothing).toContain(messages.search.empty("xylophone"));
    for (const type of typeNames) expect(nothing).toContain(postingType(type).plural);
  });
});
