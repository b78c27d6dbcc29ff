import { expect, test } from "vitest";
import { readRound } from "../../app/day/rounds/read.server";
import { roundPath } from "../../app/day/rounds/round";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { withCast, withWeb } from "../support/hooks";
import { aRound } from "./a-round";

/** Forms of rounds, as the office sends them. */

const cast = withCast(withWeb());

test("a round that is over by its day alone is confirmed again on the day that it moves to", async () => {
  const { admin } = cast.users;
  const id = await aRound(admin);
  const today = todayIn(env.TIME_ZONE);
  await db
    .updateTable("rounds")
    .set({ day: daysAfter(today, -2) })
    .where("id", "=", id)
    .execute();
  expect((await readRound(admin, id)).state).toBe("over");
  const moved = {
    ...{ kind: "talk", name: "Talk", date: daysAfter(today, 2), from: "09:00", until: "10:00" },
    ...{ minutes: "20", gap: "0", groupOf: "1", priority: "1", who: "same" },
  };
  expect((await cast.admin.form(`${roundPath(id)}/edit`, moved)).status).toBe(303);
  expect((await readRound(admin, id)).state).toBe("confirmed");
});

test("why a room is refused stands above the form and at its field", async () => {
  const room = { name: "Hall 1", building: "Block A", seats: "0", intent: "venue" };
  const answer = await cast.admin.form("/admin/venues", room);
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain(messages.checkInputs);
  expect(page).toContain(messages.roundOffice.between(1, 100_000));
});
