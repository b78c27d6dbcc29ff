import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { dropOldErasureRequests } from "../../app/own-data/erasures.server";
import { provenUser } from "../../app/accounts/sessions/login.server";
import { dropExpiredSessions, startSession } from "../../app/accounts/sessions/sessions.server";
import { dropOldLimits } from "../../app/ops/housekeeping.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aStudent } from "../support/factories";

/** Housekeeping keeps to the times of docs/privacy.md. */

const lines = readFileSync("docs/privacy.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .filter((line) => !line.startsWith("| table |"))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const listed = lines.flatMap(([, names = ""]) => names.split(", "));

test("every table has a line in docs/privacy.md that says what it holds and for how long", async () => {
  const { rows } = await sql<{ name: string }>`
    select case table_schema when 'public' then table_name else table_schema || '.*' end as name
    from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema')
    group by name`.execute(db);
  expect(rows.length).toBeGreaterThan(14);
  expect(listed.sort()).toEqual(rows.map(({ name }) => name).sort());
  for (const line of lines) expect(line.slice(1, 4).every(Boolean), line[1]).toBe(true);
});

function ago(hours: number) {
  return new Date(Date.now() - hours * 60 * 60 * 1000);
}

describe("housekeeping", () => {
  test("drops sessions a day after they ended or were ended, and leaves live ones", async () => {
    const student = await aStudent();
    const proven = (await provenUser(student.id))!;
    const ends = {
      live: {},
      justRevoked: { revoked_at: ago(23) },
      revoked: { revoked_at: ago(25) },
      justExpired: { expires_at: ago(23) },
      expired: { expires_at: ago(25) },
    };
    for (const [device, end] of Object.entries(ends)) {
      await startSession(student, { device, ...proven, isPage: true, isKnownBrowser: true });
      if (Object.keys(end).length)
        await db.updateTable("sessions").set(end).where("device", "=", device).execute();
    }
    await dropExpiredSessions();
    const left = await db.selectFrom("sessions").select("device").orderBy("device").execute();
    expect(left.map(({ device }) => device)).toEqual(["justExpired", "justRevoked", "live"]);
  });

  test("drops counts of tries whose window is over", async () => {
    const counted = (key: string, ms: number) =>
      db.insertInto("rate_limits").values({ key, points: 1, expire: String(Date.now() + ms) });
    await counted("over", -60_000).execute();
    await counted("runs", 60_000).execute();
    await dropOldLimits();
    const left = await db.selectFrom("rate_limits").select("key").execute();
    expect(left).toEqual([{ key: "runs" }]);
  });

  test("drops requests to be erased a year after their answer, and never an open one", async () => {
    const request = async (asked_at: Date) => {
      const user_id = (await aStudent()).id;
      const row = { id: newId(), user_id, asked_at, note: "" };
      await db.insertInto("erasure_requests").values(row).execute();
      return row.id;
    };
    const old = ago(3 * 365 * 24);
    const [open, answered, longAnswered] = [
      await request(old),
      await request(old),
      await request(old),
    ];
    const answer = (id: string, answered_at: Date) =>
      db
        .updateTable("erasure_requests")
        .set({ answered_at, answer: "No", outcome: "refused" })
        .where("id", "=", id)
        .execute();
    await answer(answered, ago(364 * 24));
    await answer(longAnswered, ago(367 * 24));
    await dropOldErasureRequests();
    const left = await db.selectFrom("erasure_requests").select("id").orderBy("id").execute();
    expect(left.map(({ id }) => id)).toEqual([open, answered]);
  });
});
