import { beforeAll, beforeEach, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { messages } from "../../app/messages";
import { claimFacts, confirmFacts } from "../../app/records/change-record.server";
import { joinLeftEnrolments } from "../../app/records/joining/joining.server";
import { findOwnRecord } from "../../app/records/records.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Client } from "../support/client";
import { aCoordinator, aProgramme, aStudent, anAdmin, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { asFile } from "../support/samples";

/** A roll number that is confirmed for one student and asked for by another stays its owner's until both sides are seen. */

const web = withWeb();
const cast = withCast(web);

let admin: User;
let programme: string;
let ours: Client;
let theirs: Client;
let student: User;
let address: string;
beforeAll(async () => {
  admin = await anAdmin();
  ({ name: programme } = await aProgramme({ departments: ["CSE", "EE"] }));
  ours = await clientOf(web.url, await aCoordinator(["CSE"]));
  theirs = await clientOf(web.url, await aCoordinator(["EE"]));
});
beforeEach(async () => {
  await db.deleteFrom("enrolments").execute();
  await db.deleteFrom("outbox").execute();
  student = await aStudent();
  address = `${newId()}@college.example`;
  const csv = `email,programme,department,rollNumber,cgpa\r\n${address},${programme},CSE,CS1,8`;
  const file = asFile(csv, "records.csv", "text/csv");
  expect((await cast.admin.multipart("/api/admin/records/import", [["file", file]])).status).toBe(
    200,
  );
});

const wanted = { fact: "rollNumber", value: "cs1", reason: "My college address is not open yet" };
const ask = async (user: User) =>
  (await clientOf(web.url, user)).json("POST", "/api/record/corrections", wanted);
type Listed = { _id: string; to: string; confirmedFor?: { email: string; hasAccount: boolean } };
const listed = async (client: Client) =>
  (await (await client.get("/api/admin/corrections")).json()) as Listed[];
const accept = (client: Client, id: string) =>
  client.json("POST", `/api/admin/corrections/${id}/accept`, {});
const numberOf = async (user: User) => (await findOwnRecord(user)).rollNumber;
const waits = async (client: Client) =>
  ((await (await client.get("/api/admin/waiting")).json()) as { items: { kind: string }[] }).items;

test("whoever signs up with a private address is led on, and their coordinator joins the two", async () => {
  const own = await clientOf(web.url, student);
  const refused = await own.form("/record", { rollNumber: "CS1", gapYears: "0" });
  expect(refused.status).toBe(409);
  expect(textOf(await refused.text())).toContain(messages.contested.ask);
  const asked = await own.form("/record", { ...wanted, intent: "correct" });
  expect(asked.headers.get("Location")).toBe("/record");
  expect(textOf(await (await own.get("/record")).text())).toContain("You asked for cs1");
  const [one] = await listed(ours);
  expect(one).toMatchObject({ to: "cs1", confirmedFor: { email: address, hasAccount: false } });
  expect(textOf(await (await ours.get("/admin/corrections")).text())).toContain(address);
  expect(await listed(theirs)).toEqual([]);
  expect((await accept(theirs, one!._id)).status).toBe(404);
  expect((await accept(ours, one!._id)).status).toBe(200);
  expect(await findOwnRecord(student)).toMatchObject({
    rollNumber: { value: "CS1", state: "confirmed" },
    cgpa: { value: 8, state: "confirmed" },
  });
  const left = await cast.admin.get("/api/admin/records?state=noAccount");
  expect(await left.json()).toEqual([]);
});

test("a coordinator of another department gives nobody's number away: the office gets both sides", async () => {
  await confirmFacts(admin, student.id, { changes: { programme, department: "EE" } });
  const record = `/api/admin/records/${student.id}`;
  const answer = await theirs.json("PATCH", record, { rollNumber: "CS1" });
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { errors: { rollNumber: messages.records.contested } },
  ]);
  expect(await numberOf(student)).toBeUndefined();
  expect(await listed(theirs)).toEqual([]);
  expect(await listed(cast.admin)).toMatchObject([{ confirmedFor: { email: address } }]);
  expect(await waits(cast.admin)).toMatchObject([{ kind: "rollNumber" }]);
  expect(await waits(theirs)).toEqual([]);
});

test("an account's number is the office's to move, and its owner hears of it", async () => {
  const owner = await aStudent({ email: address });
  await joinLeftEnrolments();
  await claimFacts(student, { gapYears: 1 });
  expect((await ask(student)).status).toBe(201);
  expect((await ask(student)).status).toBe(409);
  const [one] = await listed(cast.admin);
  expect(one).toMatchObject({ confirmedFor: { email: address, hasAccount: true } });
  expect(await listed(ours)).toEqual([]);
  expect((await accept(ours, one!._id)).status).toBe(404);
  expect((await numberOf(owner))?.value).toBe("CS1");
  expect((await accept(cast.admin, one!._id)).status).toBe(200);
  expect(await numberOf(student)).toMatchObject({ value: "cs1", state: "confirmed" });
  expect(await numberOf(owner)).toBeUndefined();
  const mails = await db
    .selectFrom("outbox")
    .select("payload")
    .where("name", "=", "mail-number-lost")
    .orderBy("id")
    .execute();
  expect(mails).toEqual([{ payload: { userId: owner.id } }]);
  const page = textOf(await (await (await clientOf(web.url, owner)).get("/record")).text());
  expect(page).toContain(messages.record.rollNumberLost("CS1"));
  expect(page).toContain(messages.contested.ask);
});

test("two confirmed numbers at one address wait for the office, which makes them one", async () => {
  await confirmFacts(admin, student.id, { changes: { rollNumber: "OLD1" } });
  await db
    .updateTable("enrolments")
    .set({ email: student.email })
    .where("email", "=", address)
    .execute();
  await joinLeftEnrolments();
  await joinLeftEnrolments(); // asks once
  const [one, ...others] = await listed(cast.admin);
  expect([one?.to, others]).toEqual(["CS1", []]);
  expect((await accept(cast.admin, one!._id)).status).toBe(200);
  expect((await numberOf(student))?.value).toBe("CS1");
  const found = await (await cast.admin.get("/api/admin/records?search=OLD1")).json();
  expect(found).toMatchObject([{ _id: student.id }]);
});

test("nobody asks for a number that is free, or for their own", async () => {
  const free = await aStudent();
  const own = await clientOf(web.url, free);
  const answer = await own.json("POST", "/api/record/corrections", { ...wanted, value: "CS2" });
  expect(answer.status).toBe(409);
});
