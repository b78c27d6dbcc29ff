import pg from "pg";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "../../app/access/can";
import { findPublicImage } from "../../app/images/images.server";
import { messages } from "../../app/messages";
import { acceptCorrection, askForCorrection } from "../../app/records/corrections.server";
import { claimFacts, confirmFacts, startEnrolment } from "../../app/records/change-record.server";
import type { FactName } from "../../app/records/facts";
import { findOwnRecord, findStudent } from "../../app/records/records.server";
import { db } from "../../db/client";
import { aProgramme, aStudent, anAdmin, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { aPicture } from "../support/samples";

const web = withWeb();
const cast = withCast(web);

let admin: User;
let student: User;
beforeAll(async () => {
  admin = await anAdmin();
  await aProgramme();
});
beforeEach(async () => {
  student = await aStudent();
  await claimFacts(student, { class10: 80 });
  await confirmFacts(admin, student.id, { changes: { cgpa: 8.12 } });
});

const path = "/api/record/corrections";
const wanted = { fact: "cgpa", value: 8.21, reason: "Two digits were swapped" };

async function ask(body: object = wanted, user = student) {
  const answer = await (await clientOf(web.url, user)).json("POST", path, body);
  return {
    status: answer.status,
    body: (await answer.json()) as { _id: string; errors?: Record<string, string> },
  };
}

type Listed = {
  _id: string;
  userId: string;
  from: string;
  to: string;
  proof?: string;
  with?: string;
};

async function waiting() {
  const all = (await (await cast.admin.get("/api/admin/corrections?limit=100")).json()) as Listed[];
  return all.filter(({ userId }) => userId === student.id);
}

const decide = (id: string, how: "accept" | "refuse", body: object = {}) =>
  cast.admin.json("POST", `/api/admin/corrections/${id}/${how}`, body);

const jobsAbout = (correctionId: string) =>
  db
    .selectFrom("outbox")
    .select("name")
    .where("name", "=", "mail-correction")
    .where("payload", "=", JSON.stringify({ correctionId }) as never)
    .orderBy("id")
    .execute();

describe("a student asks for a correction", () => {
  test("of a confirmed fact, which then waits and is still confirmed for rules", async () => {
    const { status, body } = await ask();
    expect([status, body]).toMatchObject([201, { fact: "cgpa", from: "8.12", to: "8.21" }]);
    expect((await findOwnRecord(student)).cgpa).toMatchObject({ value: 8.12, state: "correction" });
    expect(await waiting()).toMatchObject([{ _id: body._id, from: "8.12", to: "8.21" }]);
    const listed = await cast.admin.get(
      `/api/admin/records?state=correction&search=${student.email}`,
    );
    expect(await listed.json()).toHaveLength(1);
  });

  test("by a form without a picture", async () => {
    const client = await clientOf(web.url, student);
    const form = { ...wanted, value: String(wanted.value), intent: "correct" };
    expect((await client.form("/record", form)).headers.get("Location")).toBe("/record");
    expect(await waiting()).toMatchObject([{ to: "8.21" }]);
  });

  test.each([
    [{ ...wanted, value: 12 }, 422, "value"],
    [{ ...wanted, value: null }, 422, "value"],
    [{ ...wanted, value: 8.12 }, 422, "value"],
    [{ ...wanted, reason: " " }, 422, "reason"],
    [{ ...wanted, fact: "shoeSize" }, 422, "fact"],
    [{ ...wanted, fact: "class10" }, 409, "fact"],
    [{ ...wanted, fact: "gapYears", value: 1 }, 409, "fact"],
  ])("%j: %i at %s", async (body, status, field) => {
    const answer = await ask(body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]]);
  });

  test.each([
    ["programme", "B.Arch", () => messages.record.noSuchProgramme],
    ["department", "Alchemy", () => messages.record.noDepartment],
  ])("of its %s not to what the office does not have", async (fact, value, sentence) => {
    const { name: programme } = await aProgramme();
    await confirmFacts(admin, student.id, { changes: { programme, department: "CSE" } });
    const { status, body } = await ask({ ...wanted, fact, value });
    expect([status, body.errors]).toEqual([422, { value: sentence() }]);
  });

  test("once at a time", async () => {
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("on the page, with a picture that a refused form keeps, and a proof that only those concerned see", async () => {
    const client = await clientOf(web.url, student);
    const picture = await aPicture({ background: { r: 1, g: 2, b: 3 } });
    const refused = await client.multipart("/record", [
      ["intent", "correct"],
      ["fact", "cgpa"],
      ["value", "12"],
      ["reason", "Swapped"],
      ["proof", picture],
    ]);
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toMatch(/<details open="">/);
    expect(page).toContain(">Swapped</textarea>");
    const signed = /name="proof" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const again = { intent: "correct", fact: "cgpa", value: "8.21", reason: "Swapped" };
    expect((await client.form("/record", { ...again, proof: signed })).status).toBe(303);
    const [one] = await waiting();
    expect(one?.proof).toBe(`/corrections/${one?._id}/proof.webp`);
    const proof = one?.proof ?? "";
    for (const [who, status] of [
      [client, 200],
      [cast.admin, 200],
      [cast.otherStudent, 404],
      [cast.recruiter, 404],
    ] as const) {
      const answer = await who.get(proof);
      expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([
        status,
        "private, no-store",
      ]);
    }
    expect((await cast.visitor.get(proof)).headers.get("Location")).toMatch(/^\/login/);
    // Not by its hash either.
    const [hash] = signed.split(".");
    expect((await cast.visitor.get(`/images/${hash}.webp`)).status).toBe(404);
    await decide(one?._id ?? "", "accept");
    expect((await cast.admin.get(proof)).status).toBe(404);
    const left = db
      .selectFrom("images")
      .select("hash")
      .where("hash", "=", hash ?? "");
    expect(await left.execute()).toEqual([]);
  });

  test("nobody makes a public picture vanish by sending it as proof", async () => {
    const picture = await aPicture({ background: { r: 3, g: 2, b: 1 } });
    const { id } = await aStudent();
    await ask();
    await db.deleteFrom("corrections").execute();
    const client = await clientOf(web.url, student);
    const fields: [string, string | File][] = [
      ["fact", "cgpa"],
      ["value", "8.21"],
      ["reason", "Look"],
      ["proof", picture],
    ];
    expect((await client.multipart(path, fields)).status).toBe(201);
    const { proof } = await db
      .selectFrom("corrections")
      .select("proof")
      .where("proof", "is not", null)
      .executeTakeFirstOrThrow();
    await db.updateTable("users").set({ picture: proof }).where("id", "=", id).execute();
    expect((await cast.visitor.get(`/images/${proof}.webp`)).status).toBe(200);
    const statements = vi.spyOn(pg.Client.prototype, "query");
    expect(await findPublicImage(proof ?? "")).toBeTruthy();
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
  });
});

describe("a correction is decided", () => {
  test("accepted: the fact has its value and is confirmed, and the student is mailed", async () => {
    const { body } = await ask();
    expect((await decide(body._id, "accept")).status).toBe(200);
    expect((await findOwnRecord(student)).cgpa).toMatchObject({
      ...{ value: 8.21, state: "confirmed", by: "admin" },
    });
    expect(await jobsAbout(body._id)).toHaveLength(1);
    const [change] = (await findStudent(admin, student.id)).changes;
    expect(change).toMatchObject({ from: "8.12", to: "8.21", isConfirmed: true });
  });

  test("refused with a reason, which the page says", async () => {
    const { body } = await ask();
    expect((await decide(body._id, "refuse", { reason: " " })).status).toBe(422);
    expect((await decide(body._id, "refuse", { reason: "The marksheet says 8.12" })).status).toBe(
      200,
    );
    expect((await findOwnRecord(student)).cgpa).toMatchObject({ value: 8.12, state: "confirmed" });
    const client = await clientOf(web.url, student);
    expect(textOf(await (await client.get("/record")).text())).toContain(
      messages.ownCorrections.refused("8.21", "The marksheet says 8.12"),
    );
    expect((await ask()).status).toBe(201);
  });

  test("of two who decide at once one wins, and the other is told", async () => {
    const { body } = await ask();
    const both = await Promise.all([
      decide(body._id, "accept"),
      decide(body._id, "refuse", { reason: "No" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const twice = await Promise.all([1, 2].map(() => decide(body._id, "accept")));
    expect(twice.map(({ status }) => status)).toEqual([409, 409]);
    expect(await jobsAbout(body._id)).toHaveLength(1);
  });

  test("not if it was accepted twice at once", async () => {
    const { body } = await ask();
    const twice = await Promise.allSettled([1, 2].map(() => acceptCorrection(admin, body._id)));
    expect(twice.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { changes } = await findStudent(admin, student.id);
    expect(changes.filter(({ to }) => to === "8.21")).toHaveLength(1);
  });

  test("not to what the record contradicts by now: the queue says why", async () => {
    await confirmFacts(admin, student.id, { changes: { activeBacklogs: 0, allBacklogs: 2 } });
    const { body } = await ask({ ...wanted, fact: "activeBacklogs", value: 2 });
    await confirmFacts(admin, student.id, { changes: { allBacklogs: 1 } });
    const answer = await decide(body._id, "accept");
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { msg: messages.record.tooManyActive },
    ]);
  });

  test.each<[FactName, FactName, () => Promise<[string | number, string | number]>]>([
    [
      "programme",
      "department",
      () =>
        aProgramme({ departments: ["Law"] }).then(({ name }): [string, string] => [name, "Law"]),
    ],
    ["activeBacklogs", "allBacklogs", () => Promise.resolve([3, 4])],
  ])(
    "wrong %s and %s, of which either alone contradicts the other, go together",
    async (first, second, right) => {
      const { name: programme } = await aProgramme();
      await confirmFacts(admin, student.id, {
        changes: { programme, department: "CSE", activeBacklogs: 0, allBacklogs: 1 },
      });
      const [one, other] = await right();
      const asked = await ask({ ...wanted, fact: first, value: one });
      expect(asked.status).toBe(201);
      const alone = await decide(asked.body._id, "accept");
      expect(alone.status).toBe(409); // nothing makes it possible yet
      const both = await ask({ ...wanted, fact: second, value: other });
      expect(await waiting()).toMatchObject([
        { _id: asked.body._id, with: both.body._id },
        { _id: both.body._id },
      ]);
      const needs = await decide(asked.body._id, "accept");
      const { title } = messages.factWords[second];
      expect([needs.status, await needs.json()]).toEqual([
        409,
        { msg: messages.corrections.needs(title) },
      ]);
      const page = await (await cast.admin.get("/admin/corrections")).text();
      expect(page).toContain(`value="${asked.body._id} ${both.body._id}"`);
      expect(textOf(page)).toContain(messages.correctionsScreen.together(title, String(other)));
      const accepted = await decide(asked.body._id, "accept", { with: both.body._id });
      expect(accepted.status).toBe(200);
      const record = await findOwnRecord(student);
      expect([record[first], record[second]]).toMatchObject([
        { value: one, state: "confirmed" },
        { value: other, state: "confirmed" },
      ]);
      expect(await waiting()).toEqual([]);
      for (const { body } of [asked, both]) expect(await jobsAbout(body._id)).toHaveLength(1);
      const again = await decide(both.body._id, "accept", { with: asked.body._id });
      expect(again.status).toBe(409);
    },
  );

  test("what was asked of an enrolment that has ended waits no more", async () => {
    const { body } = await ask();
    await startEnrolment(admin, student.id, {});
    expect(await waiting()).toEqual([]);
    expect((await decide(body._id, "accept")).status).toBe(404);
  });

  test("two hundred are a queue that the keyboard clears: after each, it is at the next one, wherever that is", async () => {
    await db.deleteFrom("corrections").execute();
    for (let count = 0; count < 24; count++) {
      const other = await aStudent({ name: `Number ${count}` });
      await confirmFacts(admin, other.id, { changes: { cgpa: 7 } });
      await askForCorrection(other, { ...wanted, value: 7.5 });
    }
    const queue = "/admin/corrections";
    const read = async (path: string) => (await cast.admin.get(path)).text();
    const acceptOf = (page: string) => /name="accept" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const focused = (page: string) =>
      [...page.matchAll(/<h2 tabindex="-1" autofocus="">([^<]+)/gi)].map(([, text]) => text);
    const first = await read(queue);
    expect([focused(first), first.match(/autofocus/gi)]).toEqual([[], null]);
    const done = await cast.admin.form(queue, { accept: acceptOf(first) });
    expect(done.headers.get("Location")).toBe(`${queue}?at=${acceptOf(first)}`);
    const next = await read(done.headers.get("Location") ?? "");
    expect(focused(next)).toEqual(["CGPA of Number 1"]);
    expect(next.match(/autofocus/gi)).toHaveLength(1);
    const refused = await cast.admin.form(queue, { correction: acceptOf(next), reason: "" });
    expect(refused.status).toBe(422);
    expect(textOf(await refused.text())).toContain(messages.corrections.enterReason);

    // Whoever has skipped a page stays behind it.
    const second = await read(`${queue}?page=2`);
    const reason = { correction: acceptOf(second), reason: "No" };
    const place = (await cast.admin.form(`${queue}?page=2`, reason)).headers.get("Location") ?? "";
    expect(place).toBe(`${queue}?page=2&at=${acceptOf(second)}`);
    expect(focused(await read(place))).toEqual(["CGPA of Number 22"]);
    const twice = await cast.admin.form(place, { accept: acceptOf(second) });
    expect(focused(await read(twice.headers.get("Location") ?? ""))).toEqual(["CGPA of Number 22"]);
    expect(textOf(await read(queue))).toContain(messages.corrections.waiting(22));
  });
});
