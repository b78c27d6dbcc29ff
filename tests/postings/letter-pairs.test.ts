import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { letterPairs } from "../../app/postings/list/list-matches.server";
import { listPostings } from "../../app/postings/list/listing.server";
import { db } from "../../db/client";
import { aPosting } from "../support/factories";
import { hardTexts } from "../security/hard-texts";

/** Texts without three letters in a row are found by letter pairs, computed by the app or the database. */

const found = async (search: string) => {
  const { items } = await listPostings("job", { search, location: "", limit: 24 });
  return items.map(({ fields }) => fields.title);
};
const storedPairs = async () => {
  const row = db.selectFrom("postings").select("search_pairs").orderBy("id", "desc");
  return (await row.executeTakeFirstOrThrow()).search_pairs;
};

const texts = { ...hardTexts, none: "", one: "a", pay: "₹6,50,000 LPA", lines: "AI\nC++\r\nUI/UX" };

test.each(Object.entries(texts))("the app finds the database's own pairs: %s", async (_, text) => {
  const { rows } = await sql<{ pairs: string[] | null }>`
    select letter_pairs(${text}) as pairs`.execute(db);
  const pairs = letterPairs(text)?.split("\x01").filter(Boolean);
  expect(pairs?.sort()).toEqual((rows[0]?.pairs ?? []).sort());
});

test.each(["Élan", "ΟΔΟΣ", "İstanbul", "Ⓐ", "a\x01b"])(
  "of %j it leaves them to the database",
  (text) => expect(letterPairs(text)).toBeNull(),
);

describe("a posting is found", () => {
  test.each([
    ["QZ and J++", true, ["qz", "J++", "z a"]],
    ["ÉX, ΣΞ", true, ["éx", "σξ", "ÉX,"]],
  ])("%s, its pairs stored: %s", async (title, isStored, searches) => {
    await aPosting("job", { title });
    expect((await storedPairs()) !== null).toBe(isStored);
    for (const search of searches) expect(await found(search)).toEqual([title]);
  });

  test("by what a build wrote that stores no pairs", async () => {
    await aPosting("job", { title: "VQ" });
    await sql`update postings set search_text = 'XQ' where title = 'VQ'`.execute(db);
    expect(await storedPairs()).toBeNull();
    expect([await found("vq"), await found("xq")]).toEqual([[], ["VQ"]]);
  });

  test("by a text that changes while its pairs do not", async () => {
    await aPosting("job", { title: "WQ" });
    await db
      .updateTable("postings")
      .set({ search_text: "YQ", search_pairs: letterPairs("YQ") })
      .where("title", "=", "WQ")
      .execute();
    expect(await storedPairs()).toBe("y\x01q\x01yq");
    expect([await found("wq"), await found("yq")]).toEqual([[], ["WQ"]]);
  });
});
