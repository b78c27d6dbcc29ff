// @module-tag thorough
import { expect, test } from "vitest";
import { createRound } from "../../../app/day/rounds/rounds.server";
import { dayPath } from "../../../app/day/rounds/round";
import { db } from "../../../db/client";
import { newId } from "../../../db/id";
import { aPosting } from "../../support/factories";
import { withCast, withWeb } from "../../support/hooks";
import { roundDay, roundInput } from "../a-round";
import { plan, stored } from "./a-day";

/** A first day: 40 companies with 180 panels in six buildings meet 900 students, 3,200 times. */

const cast = withCast(withWeb());
const [companies, perCompany] = [40, 80];

async function aFirstDay() {
  await db.deleteFrom("rounds").execute();
  await db.deleteFrom("venues").execute();
  const { admin } = cast.users;
  const students = Array.from({ length: 900 }, (_, at) => {
    const id = newId();
    return { id, name: `Student ${at}`, email: `${id}@college.example`, phone: "" };
  });
  await db
    .insertInto("users")
    .values(students.map((one) => ({ ...one, role: "user" as const, password_hash: "-" })))
    .execute();
  for (let company = 0; company < companies; company++) {
    const building = `Block ${"ABCDEF"[company % 6]}`;
    const rooms = Array.from({ length: 4 + (company % 2) }, (_, at) => ({
      ...{ id: newId(), name: `Room ${company + 1}-${at + 1}`, building, seats: 8 },
    }));
    await db.insertInto("venues").values(rooms).execute();
    const posting = await aPosting("job", {
      ...{ company: `Company ${company + 1}`, link: "https://apply.example/here" },
    });
    const list = Array.from(
      { length: perCompany },
      (_, at) => students[(company * 23 + at * 11) % students.length]!,
    );
    const panels = rooms.map(({ name }, at) => ({ name: `Panel ${at + 1}`, venue: name }));
    const hours = { from: "09:00", until: "18:00", panels };
    const what = { kind: "interview", name: "Interviews", priority: 1 + (company % 4) };
    await createRound(
      admin,
      roundInput({ postingId: posting.id, students: list }, { ...what, ...hours }),
    );
  }
}

test("is kept at once, clashes nowhere, and its page stays small", async () => {
  await aFirstDay();
  const { admin } = cast.users;
  await db.deleteFrom("outbox").execute();
  const made = await plan(admin);
  expect(made).toMatchObject({ unplaced: [], changes: { moved: [], gone: [] } });
  const meetings = await stored(admin);
  expect(meetings).toHaveLength(companies * perCompany);
  const mailed = db
    .selectFrom("outbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("name", "=", "mail-round");
  expect(Number((await mailed.executeTakeFirstOrThrow()).count)).toBe(companies * perCompany);
  const at = new Map<string, number[]>();
  for (const { students, panelId, from } of meetings)
    for (const key of [...students, panelId]) at.set(key, [...(at.get(key) ?? []), from]);
  for (const begins of at.values()) {
    const sorted = begins.sort((one, other) => one - other);
    for (const [index, from] of sorted.entries())
      expect(from).toBeGreaterThanOrEqual((sorted[index - 1] ?? -Infinity) + 20);
  }
  const answer = await cast.admin.get(dayPath(roundDay()));
  const page = await answer.text();
  expect([answer.status, Buffer.byteLength(page) <= 100_000]).toEqual([200, true]);
  expect(page).not.toContain("cannot be as planned");
  expect(page).toContain("Block F");
  const next = await cast.admin.get(`${dayPath(roundDay())}?building=Block+F&page=2`);
  expect(Buffer.byteLength(await next.text())).toBeLessThanOrEqual(100_000);
  await db.deleteFrom("rounds").execute();
  await db.deleteFrom("outbox").execute();
});
