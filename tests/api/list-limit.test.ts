// @module-tag thorough
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { withCast, withWeb } from "../support/hooks";

/** 205 job fairs. A call's limit is the same for every caller. */

beforeAll(async () => {
  const values = Array.from({ length: 205 }, (_, index) => ({
    id: newId(),
    type: "jobfair",
    fields: JSON.stringify({ title: `Fair ${index}`, date: "2099-01-01" }),
    image: null,
  }));
  await db.insertInto("postings").values(values).execute();
});

describe.each(["0", "600"])("with CACHE_SECONDS=%s", (CACHE_SECONDS) => {
  const web = withWeb({ CACHE_SECONDS });
  const cast = withCast(web);

  test.each([
    ["", 100],
    ["?limit=3", 3],
    ["?limit=200", 200],
    ["?limit=201", 200],
    ["?limit=1000000", 200],
    ["?limit=0", 100],
    ["?limit=-5", 100],
    ["?limit=1e1", 100],
  ])("'%s' is answered with %i items, to every caller alike", async (query, count) => {
    const { visitor, student, recruiter, admin } = cast;
    const answers: [string, string | null][] = [];
    for (const caller of [visitor, student, recruiter, admin]) {
      const response = await caller.get(`/api/jobfairs${query}`);
      answers.push([await response.text(), response.headers.get("Link")]);
    }
    expect(JSON.parse(answers[0]?.[0] ?? "")).toHaveLength(count);
    expect(new Set(answers.map(String)).size).toBe(1);
  });
});
