import { expect, test } from "vitest";
import {
  decideOutsideOffer,
  recordOutsideOffer,
} from "../../app/applications/outside-offers.server";
import { findOwnAfter, sayAfter, thisYear } from "../../app/figures/after/after.server";
import { askGraduates } from "../../app/figures/after/ask.server";
import { makePublicYear } from "../../app/figures/publish.server";
import { changeSettings } from "../../app/figures/settings.server";
import { usualSettings } from "../../app/figures/settings";
import { readStudents } from "../../app/figures/students.server";
import { claimFacts, confirmFacts, startEnrolment } from "../../app/records/change-record.server";
import { register } from "../../app/seasons/registrations.server";
import { db } from "../../db/client";
import { applied, offer } from "../seasons/offers";
import { answerOffer } from "../../app/applications/stages/steps.server";
import { aProgramme, aSeason, aStudent, versionsOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { aGraduate, accepted } from "./graduates";

/** Who is counted, and as what. */

const web = withWeb();
const cast = withCast(web);

const nothing = { organisation: "", contact: "", programme: "", pay: null };

/** How each of these is counted; nobody else is in the batch. */
let last = 1960;
async function aBatch() {
  const { name: programme } = await aProgramme();
  const batch = (last += 2);
  return {
    batch,
    one: () => aGraduate({ programme, department: "CSE", batch }),
    programme,
    counted: async (settings = usualSettings) => readStudents([batch], settings),
  };
}

test("who changed to another branch, or was readmitted, is one student", async () => {
  const { batch, one, programme, counted } = await aBatch();
  const student = await one();
  await startEnrolment(cast.users.admin, student.id, { programme, department: "EE", batch });
  expect(await counted()).toMatchObject([{ isClaimed: false }]);
  const next = batch + 1;
  await startEnrolment(cast.users.admin, student.id, { programme, department: "EE", batch: next });
  // As if the first had ended a year before its end, and the second with it.
  await db
    .updateTable("enrolments")
    .set({ ended_at: new Date(Date.UTC(batch - 1, 5)) })
    .where("user_id", "=", student.id)
    .where("ended_at", "is not", null)
    .execute();
  expect(await counted()).toEqual([]);
  expect(await readStudents([next], usualSettings)).toHaveLength(1);
});

test("an internship's stipend is nobody's pay", async () => {
  const { one, counted } = await aBatch();
  const student = await one();
  const season = await aSeason({ kind: "internship" });
  const application = await applied(student, season.id, { ctc: 40_000 });
  await offer(application.id);
  await answerOffer(student, application.id, { accept: true });
  expect(await counted()).toMatchObject([{ place: "unknown", pay: null }]);
});

test("a visit employs nobody", async () => {
  const { one, counted } = await aBatch();
  const student = await one();
  await accepted(student, null, "visit");
  expect(await counted()).toMatchObject([{ place: "unknown" }]);
  expect(await findOwnAfter(student)).toMatchObject({ placedHere: [] });
  await accepted(student, 500_000);
  expect(await findOwnAfter(student)).toMatchObject({ placedHere: [expect.any(String)] });
});

test("an offer from elsewhere belongs to the first record of who registered without one", async () => {
  const { batch, programme, counted } = await aBatch();
  const student = await aStudent();
  const season = await aSeason();
  await register(student, season.id, season.policy.version);
  await claimFacts(student, { programme, department: "CSE", batch });
  const id = await recordOutsideOffer(student, {
    ...{ season: season.id, student: "", company: "Nila", ctc: 900_000, class: "", sector: "" },
    ...{ offeredOn: "2026-01-10", answer: "accepted" },
  });
  expect(await counted()).toMatchObject([{ place: "unconfirmed", isClaimed: true }]);
  await decideOutsideOffer(cast.users.admin, id, "confirmed");
  expect(await counted()).toMatchObject([{ place: "placed", pay: 900_000 }]);
  const settings = { ...usualSettings, elsewhere: false };
  expect(await counted(settings)).toMatchObject([{ place: "elsewhere", pay: null }]);
  await confirmFacts(cast.users.admin, student.id, {
    changes: {},
    confirm: ["programme", "batch"],
    version: (await versionsOf(student)).record,
  });
  expect(await counted()).toMatchObject([{ isClaimed: false }]);
});

test("what a graduate says is no offer of the public page until it is confirmed, unless all counts", async () => {
  const { batch, one } = await aBatch();
  const student = await one();
  await sayAfter(student, { ...nothing, state: "elsewhere", organisation: "Nila" });
  const outside = async () => (await makePublicYear(batch)).content.total.outside;
  expect(await outside()).toBe(0);
  await changeSettings(cast.users.admin, { ...usualSettings, said: "all" });
  expect(await outside()).toBe(1);
  await changeSettings(cast.users.admin, usualSettings);
});

test("registered is who registered for a season only if every department has some", async () => {
  const { batch, one, programme } = await aBatch();
  const [first] = [await one(), await one()];
  const other = await aGraduate({ programme, department: "EE", batch });
  const rows = async () => {
    const { content } = await makePublicYear(batch);
    return [content.registeredBy, ...content.rows.map(({ registered }) => registered)];
  };
  const season = await aSeason();
  await register(first, season.id, season.policy.version);
  expect(await rows()).toEqual(["record", 2, 1]);
  await register(other, season.id, season.policy.version);
  expect(await rows()).toEqual(["season", 1, 1]);
});

test("who has two degrees is asked once a month, not once for each", async () => {
  const { programme } = await aBatch();
  const [before, now] = [thisYear() - 2, thisYear()];
  const student = await aGraduate({ programme, department: "CSE", batch: before });
  await startEnrolment(cast.users.admin, student.id, { programme, department: "EE", batch: now });
  expect(await askGraduates(cast.users.admin, now)).toBe(1);
  expect(await askGraduates(cast.users.admin, before)).toBe(0);
});

test("an address with what is no programme is not found", async () => {
  const list = "/admin/figures/students?batch=2024";
  for (const part of ["programme", "department"]) {
    expect((await cast.admin.get(`${list}&${part}=x`)).status).toBe(404);
    expect((await cast.admin.get(`${list}&${part}=none`)).status).toBe(200);
  }
});
