import { beforeAll, describe, expect, test } from "vitest";
import type { Posting } from "../../app/postings/posting";
import { detailsPath } from "../../app/postings/types";
import { db } from "../../db/client";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

/** A posting that is not public, for whatever reason, appears nowhere for students or visitors. */

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);

const inAnHour = new Date(Date.now() + 3_600_000);
let posting: Posting;
beforeAll(async () => {
  posting = await aPosting("job", {
    title: "Wherrywright",
    location: "Nowhereham",
    deadline: "2099-01-31",
  });
});

const places = [
  "/",
  "/jobs",
  "/jobs?search=wherrywright",
  "/jobs?location=nowhereham",
  "/internships?search=wherrywright",
  "/search?q=wherrywright",
  "/sitemap.xml",
  "/jobs.atom",
  "/jobs.ics",
  "/api/placements",
  "/api/placements?search=wherrywright",
  "/api/search?q=wherrywright",
];

/** The places that show it, by its name, its location or a link to it. Each is there, whatever it shows. */
async function telling() {
  const traces = [posting.id, "Wherrywright", "Nowhereham", 'href="/jobs?search=wherrywright'];
  const told = new Set<string>();
  // In turn: a portal that is asked for all at once may answer some with 503, which tell of nothing.
  for (const client of [cast.visitor, cast.student])
    for (const place of places) {
      const answer = await client.get(place);
      expect(answer.status, place).toBe(200);
      const text = await answer.text();
      if (traces.some((trace) => text.includes(trace))) told.add(place);
    }
  return told;
}

async function statuses() {
  const addresses = [detailsPath(posting), `/api/placements/${posting.id}`];
  const asked = [cast.visitor, cast.student, cast.recruiter].flatMap((client) =>
    addresses.map(async (address) => (await client.get(address)).status),
  );
  return new Set(await Promise.all(asked));
}

test("what is public is told of everywhere", async () => {
  expect(await telling()).toEqual(new Set(places));
  expect(await statuses()).toEqual(new Set([200]));
});

describe.each([
  { state: "draft" as const },
  { state: "submitted" as const },
  { state: "returned" as const },
  { state: "scheduled" as const, publish_at: inAnHour },
  { deleted_at: new Date() },
])("with %o", (change) => {
  beforeAll(async () => {
    const shown = { state: "published" as const, publish_at: null, deleted_at: null };
    const values = { ...shown, ...change };
    await db.updateTable("postings").set(values).where("id", "=", posting.id).execute();
  });

  test("nothing tells of it", async () => {
    expect(await telling()).toEqual(new Set());
    expect(await statuses()).toEqual(new Set([404]));
  });
});
