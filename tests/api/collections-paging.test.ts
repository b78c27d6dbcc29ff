import { beforeAll, expect, test } from "vitest";
import { type TypeName, postingType } from "../../app/postings/types";
import { db } from "../../db/client";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

/** 130 workshops, a quarter of them over. */

type Item = { _id: string };

const count = 130;
const all: string[] = [];

const web = withWeb();
const cast = withCast(web);
beforeAll(async () => {
  for (let index = 0; index < count; index++) {
    const date = index % 4 === 0 ? "2020-01-01" : "2099-01-01";
    all.push((await aPosting("workshop", { title: `Soldering ${index}`, date })).id);
  }
});

test.each(["7", "24", "64", "65", "130"])("pages of %s reach each exactly once", async (limit) => {
  const seen = await walk({ limit });
  expect(seen).toHaveLength(count);
  expect(new Set(seen)).toEqual(new Set(all));
});

test("pages hold their place while new ones are posted and the last seen is deleted", async () => {
  const doomed = await aPosting("workshop", { title: "Soldering doomed", date: "2099-01-01" });
  const seen = await walk({ limit: "20" }, async (items) => {
    await aPosting("workshop", { title: "Soldering late", date: "2099-01-01" });
    await aPosting("workshop", { title: "Soldering late, over", date: "2020-01-01" });
    if (items.some((item) => item._id === doomed.id)) {
      await cast.admin.delete(`/api/workshops/${doomed.id}`);
    }
  });
  const known = seen.filter((id) => all.includes(id));
  expect(new Set(seen).size).toBe(seen.length);
  expect(known).toHaveLength(count);
  await removeLate();
});

test("rows of the same millisecond are not lost between pages", async () => {
  const createdAt = new Date("2026-01-01T00:00:00Z");
  await db
    .insertInto("postings")
    .columns(["id", "type", "fields", "image", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("postings")
        .select(({ fn, val }) => [
          fn<string>("gen_random_uuid", []).as("id"),
          val("training").as("type"),
          "fields",
          "image",
          val(createdAt).as("created_at"),
        ])
        .where("title", "like", "Soldering %")
        .where("deleted_at", "is", null),
    )
    .execute();
  const seen = await walk({ limit: "17", search: "Soldering" }, undefined, "training");
  expect(seen).toHaveLength(count);
  expect(new Set(seen).size).toBe(count);
});

test("an answer holds 100, or as many as asked up to 200", async () => {
  for (const [limit, length] of [
    ["", 100],
    ["1", 1],
    ["200", 130],
    ["5000", 130],
    ["0", 100],
    ["-1", 100],
    ["1.5", 100],
    ["many", 100],
  ] as const) {
    const { items, next } = await list({ limit });
    expect([limit, items.length]).toEqual([limit, length]);
    expect(Boolean(next)).toBe(length < count);
  }
});

test.each([
  "nonsense",
  "open",
  "open..",
  "open.NaN.01890a5d-ac96-774b-bcce-b302099a8057",
  "open.1.not-an-id",
  "closed.1.01890a5d-ac96-774b-bcce-b302099a8057",
  "open.Infinity.01890a5d-ac96-774b-bcce-b302099a8057",
  "open.-8640000000000000.01890a5d-ac96-774b-bcce-b302099a8057",
  "open.-99999999999999.01890a5d-ac96-774b-bcce-b302099a8057",
  "open.1'--.01890a5d-ac96-774b-bcce-b302099a8057",
])("the cursor %s is no cursor", async (after) => {
  expect((await list({ after })).items).toEqual((await list({})).items);
});

async function list(query: Record<string, string>) {
  const response = await cast.visitor.get(`/api/workshops?${new URLSearchParams(query)}`);
  expect(response.status).toBe(200);
  return { items: (await response.json()) as Item[], next: nextOf(response) };
}

function nextOf(response: Response) {
  return /^<(.+)>; rel="next"$/.exec(response.headers.get("Link") ?? "")?.[1];
}

async function walk(
  query: Record<string, string>,
  between?: (items: Item[]) => Promise<void>,
  type: TypeName = "workshop",
) {
  const first = `${web.url}/api/${postingType(type).endpoint}?${new URLSearchParams(query)}`;
  const seen: string[] = [];
  for (let address: string | undefined = first; address;) {
    const response: Response = await fetch(address);
    const items = (await response.json()) as Item[];
    expect(items.length).toBeLessThanOrEqual(Number(query.limit));
    seen.push(...items.map((item) => item._id));
    address = nextOf(response);
    await between?.(items);
  }
  return seen;
}

async function removeLate() {
  await db.deleteFrom("postings").where("title", "like", "Soldering late%").execute();
}
