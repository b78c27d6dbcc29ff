// @module-tag thorough
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  findElsewhere,
  listClosingSoon,
  listNewest,
  searchAll,
} from "../../app/postings/list/search.server";
import { countPostings } from "../../app/postings/list/list-count.server";
import { type Page, listPostings } from "../../app/postings/list/listing.server";
import { typeNames } from "../../app/postings/types";
import { letterPairs } from "../../app/postings/list/list-matches.server";
import { plansOf } from "../support/plans";

/** The query plans of lists, with 100,000 postings. */

const rows = 100_000;
let admin: pg.Client;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await admin.connect();
  const { rows: indexes } = await admin.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'postings' and indexdef like '%gin%'`,
  );
  for (const { name } of indexes) await admin.query(`drop index ${name}`);
  await admin.query(
    `insert into postings (id, type, fields, created_at)
     select gen_random_uuid(), 'job',
            jsonb_build_object('title', 'Engineer ' || md5(n::text),
                               'company', 'Company ' || n % 500,
                               'location', case n when 5000 then 'Goa' else (array['Pune', 'Chennai', 'Delhi'])[n % 3 + 1] end,
                               'description', case n % 20000 when 7 then 'a zeppelin pilot, C++ & AI/ML' else 'work' end,
                               'deadline', case n % 10 when 0 then '2020-01-01' else '2099-01-01' end),
            now() - n * interval '1 minute'
     from generate_series(1, ${rows}) n`,
  );
  await admin.query(
    `insert into postings (id, type, fields)
     select gen_random_uuid(), 'training', '{"title": "Course", "location": "Mysuru"}'
     from generate_series(1, ${rows / 10})`,
  );
  await admin.query(
    `insert into postings (id, type, fields, state, publish_at)
     select gen_random_uuid(), 'job', '{"title": "Engineer", "location": "Pune"}', 'scheduled',
       now() + n * interval '1 day'
     from generate_series(1, ${rows / 20}) n`,
  );
  const rare = "a zeppelin pilot, C++ & AI/ML";
  await admin.query(
    `update postings set search_pairs = $1 where id in
       (select id from postings where search_text like '%' || $2 limit 2)`,
    [letterPairs(rare), rare],
  );
  for (const { definition } of indexes) await admin.query(definition); // built at once: 4x faster
  await admin.query("analyze postings");
});
afterAll(() => admin.end());

async function plansOfPage(page: Partial<Page>) {
  const all = { search: "", location: "", limit: 24 };
  const { result: listing, ...plans } = await plansIn(() =>
    listPostings("job", { ...all, ...page }),
  );
  return { listing, ...plans };
}

const plansIn = <Result>(work: () => Promise<Result>) => plansOf(admin, work);

test("the first page is read off an index", async () => {
  const { listing, steps, blocks } = await plansOfPage({});
  expect(listing.items).toHaveLength(24);
  expect(steps).toContain("Index Scan postings_listed");
  expect(steps.join()).not.toMatch(/Seq Scan|Sort/);
  expect(blocks).toBeLessThan(100);
});

test("so is a page in the middle", async () => {
  const { rows: middle } = await admin.query<{ id: string; at: string }>(
    `select id, extract(epoch from created_at) * 1000 as at from postings
     order by created_at desc offset ${rows / 2} limit 1`,
  );
  const after = `open.${Math.round(Number(middle[0]?.at))}.${middle[0]?.id}`;
  const { listing, steps, blocks } = await plansOfPage({ after });
  expect(listing.items).toHaveLength(24);
  expect(steps).toContain("Index Scan postings_listed");
  expect(blocks).toBeLessThan(100);
});

test.each(["zeppelin", "ZEPPELIN pilot", "Engineer c4ca4238a0b923820dcc509a6f75849b"])(
  "a rare text, %s, is found by the index",
  async (search) => {
    const { listing, steps, blocks } = await plansOfPage({ search });
    expect(listing.items.length).toBeGreaterThan(0);
    expect(steps).toContain("Bitmap Index Scan postings_lookup");
    expect(steps.join()).not.toContain("Seq Scan");
    expect(blocks).toBeLessThan(1_500);
  },
);

test.each(["C++", "ai", "&"])(
  "a rare text without three letters in a row, %s, is found by its letter pairs",
  async (search) => {
    const { listing, steps, blocks } = await plansOfPage({ search });
    expect(listing.items).toHaveLength(5);
    expect(steps).toContain("Bitmap Index Scan postings_lookup");
    expect(blocks).toBeLessThan(1_000);
  },
);

test("so is a place of two letters", async () => {
  const { listing, steps, blocks } = await plansOfPage({ location: "GO" });
  expect(listing.items).toHaveLength(1);
  expect(steps).toContain("Bitmap Index Scan postings_lookup");
  expect(blocks).toBeLessThan(1_000);
});

test.each([
  { location: "mysuru" },
  { search: "engineer", location: "mysuru" },
  { search: "engineer", location: "Atlantis" },
  { search: "ai", location: "mysuru" },
])("a place that postings of another type alone have is looked up: %o", async (page) => {
  const { listing, steps, blocks } = await plansOfPage(page);
  expect(listing.items).toHaveLength(0);
  expect(steps.join()).not.toContain("Seq Scan");
  expect(blocks).toBeLessThan(100);
});

test("a common word fills its page from the newest, and no more of them are read than that takes", async () => {
  const { listing, steps, blocks } = await plansOfPage({ search: "engineer", location: "pune" });
  expect(listing.items).toHaveLength(24);
  expect(steps.join()).not.toContain("Sort");
  expect(blocks).toBeLessThan(100);
});

test.each([
  [{ sort: "closing" }, /Index Scan postings_listed_closing_at(?!\w)/],
  [{ sort: "closing", closesWithin: 7 }, /Index Scan postings_listed_closing_at(?!\w)/],
  [{ closesWithin: 7 }, /postings_listed_closing/],
] as const)("the order of closing days is read off an index: %o", async (page, index) => {
  const { steps, blocks } = await plansOfPage(page);
  expect(steps.join()).toMatch(index);
  expect(steps.join()).not.toContain("Seq Scan");
  expect(blocks).toBeLessThan(3_000);
});

test("a rare text in the order of closing days is looked up", async () => {
  const { listing, steps, blocks } = await plansOfPage({ search: "zeppelin", sort: "closing" });
  expect(listing.items).toHaveLength(5);
  expect(steps).toContain("Bitmap Index Scan postings_lookup");
  expect(blocks).toBeLessThan(3_000);
});

test.each([
  [{ search: "zeppelin" }, { count: 5, isMore: false }],
  [{ search: "engineer" }, { count: 1_000, isMore: true }],
  [{ location: "goa" }, { count: 1, isMore: false }],
  [{ location: "mysuru" }, { count: 0, isMore: false }],
  [{ closesWithin: 7 }, { count: 0, isMore: false }],
  [{}, { count: 1_000, isMore: true }],
  [{ open: true as const }, { count: 1_000, isMore: true }],
])("%o is counted without reading the table", async (filter, count) => {
  const { result, steps, blocks } = await plansIn(() =>
    countPostings("job", { search: "", location: "", ...filter }),
  );
  expect(result).toEqual(count);
  expect(steps.join()).not.toContain("Seq Scan");
  expect(blocks).toBeLessThan(4_000);
});

test.each(["engineer", "course", "zeppelin", "C++", "xylophone", "Engineer c4ca4238a0b923"])(
  "all types are searched for %s in one statement, which finds what their lists find",
  async (search) => {
    const { result, statements, steps, blocks } = await plansIn(() => searchAll(search));
    expect(statements).toBe(1);
    expect(steps.join()).not.toContain("Seq Scan");
    expect(blocks).toBeLessThan(4_000);
    const filter = { search, location: "" };
    const lists = typeNames.map(async (type) => ({
      type,
      total: await countPostings(type, filter),
      items: (await listPostings(type, { ...filter, limit: 5 })).items,
    }));
    const found = (await Promise.all(lists)).filter(({ items }) => items.length > 0);
    expect(result.map(({ type, items }) => [type, items])).toEqual(
      found.map(({ type, items }) => [type, items]),
    );
    for (const [index, { total }] of result.entries()) {
      const whole = found[index]!.total;
      if (!total.isMore) expect(total).toEqual(whole);
      else expect(whole.count).toBeGreaterThan(total.count);
    }
  },
);

test("there are more than a frequent word's count, also if all of them are among the newest", async () => {
  await admin.query(`insert into postings (id, type, fields, created_at)
    select gen_random_uuid(), 'seminar', jsonb_build_object('title',
      case when n <= 20 then 'Gardening' else 'Talk' end), now() - n * interval '1 minute'
    from generate_series(1, 250) n`);
  const [group] = await searchAll("gardening");
  expect(group?.total).toEqual({ count: 19, isMore: true });
  const whole = await countPostings("seminar", { search: "gardening", location: "" });
  expect(whole).toEqual({ count: 20, isMore: false });
});

test.each([
  [{ search: "engineer" }, 1],
  [{ search: "zeppelin" }, 2],
  [{ search: "xylophone" }, 2],
  [{ location: "mysuru" }, 2],
])("%o takes %i statements for its list, and one for other types", async (filter, statements) => {
  const whole = { search: "", location: "", ...filter };
  const list = await plansIn(() => listPostings("job", { ...whole, limit: 24 }));
  expect(list.statements).toBe(statements);
  const { result, ...others } = await plansIn(() => findElsewhere("job", whole));
  expect(others.statements).toBe(1);
  expect(result.map(({ type }) => type)).toEqual(whole.location ? ["training"] : []);
});

test.each([
  [listNewest, "postings_listed"],
  [listClosingSoon, "postings_listed_closing_at"],
])("home's %o is read off an index too", async (list, index) => {
  const { result, steps, blocks } = await plansIn(() => list(6));
  expect(result).toHaveLength(6);
  expect(steps).toContain(`Index Scan ${index}`);
  expect(steps.join()).not.toContain("Seq Scan");
  expect(blocks).toBeLessThan(100);
});
