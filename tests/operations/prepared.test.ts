import pg from "pg";
import { expect, test, vi } from "vitest";
import { ownPage } from "../../app/applications/own-applications.server";
import { textsOf } from "../../app/languages/texts";
import { listPostings } from "../../app/postings/list/listing.server";
import { searchAll } from "../../app/postings/list/search.server";
import { findPosting } from "../../app/postings/postings.server";
import { savedAmong } from "../../app/postings/saved/saved.server";
import { aPosting, aStudent, anApplication } from "../support/factories";

/** The names of the statements that `work` prepares. */
async function preparedIn(work: () => Promise<unknown>) {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const names = query.mock.calls.flatMap(([asked]) => (asked as { name?: string }).name ?? []);
  query.mockRestore();
  return new Set(names);
}

test("what every page asks is prepared once, whatever is sent with it", async () => {
  const student = await aStudent();
  const link = "https://careers.example/1";
  const postings = [
    await aPosting("job", { link }),
    await aPosting("job", { link }),
    await aPosting("internship", { link }),
  ];
  for (const posting of postings) await anApplication(student, posting);
  const ids = postings.map(({ id }) => id);
  const works: Record<string, (n: number) => Promise<unknown>> = {
    "the first page": (n) =>
      listPostings("job", { search: "", location: "", isScreen: true, limit: n + 1 }),
    "a search": (n) => searchAll(`word${n}`),
    "a posting": (n) => findPosting(student, postings[n % 2]!.type, postings[n % 2]!.id),
    "saved ones": (n) => savedAmong(student, ids.slice(n % 3)),
    "own applications": (n) =>
      ownPage(student, { type: null, page: `${n + 1}` }, textsOf(n % 2 ? "hi" : "en")),
  };
  const found = new Map<string, number>();
  for (const [name, work] of Object.entries(works)) {
    const all = [];
    for (let n = 0; n < 6; n++) all.push(...(await preparedIn(() => work(n))));
    found.set(name, new Set(all).size);
  }
  expect(Object.fromEntries(found)).toEqual({
    "the first page": 2, // what is open, and then what is over
    "a search": 1,
    "a posting": 1,
    "saved ones": 1,
    "own applications": 4,
  });
});

test("what varies with what somebody sends is not, as connections would remember all of it", async () => {
  const filters = [
    { limit: 3 },
    { limit: 24, search: "engineer", location: "pune" },
    { limit: 24, after: `open.1700000000000.${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}` },
  ];
  for (const filter of filters) {
    const names = await preparedIn(() =>
      listPostings("job", { search: "", location: "", ...filter }),
    );
    expect([...names], JSON.stringify(filter)).toEqual([]);
  }
});
