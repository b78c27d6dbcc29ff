import { sink } from "./sink";
import { sql } from "kysely";
import { beforeEach, expect } from "vitest";
import { daysAfter, momentIn, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { mailDigest } from "../../app/news/digest/mail-digest.server";
import { beginMorning, makeDigests } from "../../app/news/digest/digest.server";
import { findNewsSettings, setFrequency } from "../../app/news/digest/settings.server";
import type { TypeName } from "../../app/postings/types";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aPosting, aStudent } from "../support/factories";

/** Runs what workers do on mornings of future days, with the mails in a sink. */

const today = todayIn(env.TIME_ZONE);
/** The next Monday. */
export const monday = [1, 2, 3, 4, 5, 6, 7]
  .map((days) => daysAfter(today, days))
  .find((day) => new Date(day).getUTCDay() === 1)!;

export const eight = (day: string) => momentIn(env.TIME_ZONE, day, 8 * 60 + 2);
export const tea = { type: "job" as TypeName, search: "TEA", location: "" };

/** The ids, in order, of so many new students: for an hour they have followed a search that found a posting since. */
export async function followers(count: number) {
  await aPosting("job", { title: "Tea taster" });
  await sql`update postings set created_at = now() - interval '1 minute'`.execute(db);
  const ids = Array.from({ length: count }, newId).sort();
  const person = { name: "A", phone: "", password_hash: "-" };
  const users = ids.map((id) => ({ ...person, id, email: `${id}@x.example` }));
  await db.insertInto("users").values(users).execute();
  const created_at = new Date(Date.now() - 3_600_000);
  const follows = ids.map((user_id) => ({ id: newId(), user_id, ...tea, created_at }));
  await db.insertInto("follows").values(follows).execute();
  return ids;
}

/** Whom a digest was made for. */
export async function digested() {
  const rows = await db.selectFrom("digests").select("user_id").orderBy("user_id").execute();
  return rows.map(({ user_id }) => user_id);
}

export function withMornings() {
  const here = { sink, beginMorning, makeDigests, mailDigest, findNewsSettings, setFrequency };
  beforeEach(async () => {
    await sql`truncate users, postings, news_runs, outbox cascade`.execute(db);
    sink.accepted.length = 0;
    sink.answerWith(() => "accept");
  });

  /** Returns the morning's mails. */
  async function morning(day: string) {
    const before = here.sink.accepted.length;
    expect(await here.beginMorning(eight(day))).toBe(day);
    await here.makeDigests({ day });
    await mailAll();
    return here.sink.accepted.slice(before);
  }

  async function mailAll() {
    const jobs = await db.deleteFrom("outbox").returning(["name", "payload"]).execute();
    for (const { name, payload } of jobs)
      if (name === "mail-digest") await here.mailDigest({ digestId: payload.digestId ?? "" });
  }

  async function aReader(frequency: "daily" | "weekly" | "none" = "daily") {
    const student = await aStudent();
    if (frequency !== "weekly") await here.setFrequency(student, frequency);
    return student;
  }
  return { here, morning, mailAll, aReader };
}
