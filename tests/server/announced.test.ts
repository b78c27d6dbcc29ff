import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { approve, sendBack } from "../../app/postings/editing/review.server";
import { deletePosting, restorePosting } from "../../app/postings/editing/bin.server";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import type { Posting } from "../../app/postings/posting";
import { createPosting } from "../../app/postings/postings.server";
import { postingSchema } from "../../app/postings/schema";
import { db, pool } from "../../db/client";
import { directDatabaseUrl } from "../../app/env.server";
import { aRecruiter, anAdmin, validInput } from "../support/factories";
import { until } from "../support/until";
import type { User } from "../../app/accounts/users.server";

/** Web processes empty their caches when they are told, which nobody may bring about with hidden postings. */

let admin: User, recruiter: User;
let listener: pg.Client;
const heard: string[] = [];
beforeAll(async () => {
  [admin, recruiter] = await Promise.all([anAdmin(), aRecruiter()]);
  listener = new pg.Client(directDatabaseUrl);
  listener.on("error", () => undefined); // its database goes first
  await listener.connect();
  listener.on("notification", ({ payload = "" }) => heard.push(payload));
  await listener.query("listen content");
  return () => listener.end();
});

/** How often the web processes are told while `work` runs. */
async function told(work: () => Promise<unknown>) {
  await heardUpTo("begun");
  heard.length = 0;
  await work();
  await heardUpTo("done");
  return heard.length - 1;
}

/** Notices come in the order of the commits. */
async function heardUpTo(mark: string) {
  await pool.query("select pg_notify('content', $1)", [mark]);
  await until(`'${mark}' is heard`, () => heard.at(-1) === mark);
}

const input = () => postingSchema("job").parse(validInput("job"));
const made = (user: User, state: "draft" | "published") =>
  createPosting(user, "job", input(), { state });
const edited = (user: User, posting: Posting) =>
  changePosting(user, posting, { input: { location: "Goa" } });
const inAYear = new Date(Date.now() + 365 * 24 * 3_600_000);

test("what is hidden is written, edited, sent, returned, deleted and restored without a word", async () => {
  for (const user of [recruiter, admin]) {
    let own!: Posting;
    expect(await told(async () => void (own = await made(user, "draft")))).toBe(0);
    expect(await told(() => edited(user, own))).toBe(0);
    expect(await told(() => deletePosting(user, "job", own.id))).toBe(0);
    expect(await told(() => restorePosting(user, "job", own.id))).toBe(0);
  }
  let waiting!: Posting;
  expect(await told(async () => void (waiting = await made(recruiter, "published")))).toBe(0);
  expect(waiting.state).toBe("submitted");
  expect(await told(() => edited(recruiter, waiting))).toBe(0);
  expect(await told(() => sendBack(admin, waiting, "Name the pay"))).toBe(0);
});

test("whatever changes what is public, or will be, is told once", async () => {
  let posting!: Posting;
  const change = (wanted: Parameters<typeof changePosting>[2]) => () =>
    changePosting(admin, posting, wanted);
  expect(await told(async () => void (posting = await made(admin, "published")))).toBe(1);
  const steps: Record<string, () => Promise<unknown>> = {
    edited: () => edited(admin, posting),
    closed: change({ state: "closed" }),
    "edited while closed": change({ input: { location: "Pune" } }),
    "opened again": change({ state: "published" }),
    hidden: change({ state: "draft" }),
    scheduled: change({ publishAt: inAYear }),
    "edited while scheduled": change({ input: { location: "Agra" } }),
    "published now": change({ state: "published", publishAt: null }),
    deleted: () => deletePosting(admin, "job", posting.id),
    restored: () => restorePosting(admin, "job", posting.id),
    "gone for good": () => db.deleteFrom("postings").where("id", "=", posting.id).execute(),
  };
  for (const [step, work] of Object.entries(steps))
    expect([step, await told(work)]).toEqual([step, 1]);

  const sent = await made(recruiter, "published");
  expect(await told(() => approve(admin, sent, sent.version))).toBe(1);
  expect(await told(() => changePosting(recruiter, sent, { state: "closed" }))).toBe(1);
});

test("many rows at once are told once, even if one of them alone is public", async () => {
  const all = [await made(recruiter, "draft"), await made(admin, "published")];
  const ids = all.map(({ id }) => id);
  const set = db.updateTable("postings").set({ updated_at: new Date() });
  expect(await told(() => set.where("id", "in", ids).execute())).toBe(1);
  expect(await told(() => set.where("id", "=", ids[0] ?? "").execute())).toBe(0);
});
