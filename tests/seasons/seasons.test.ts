import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { claimFacts, confirmFacts, startEnrolment } from "../../app/records/change-record.server";
import type { Clause } from "../../app/seasons/policy/policy";
import {
  decideRegistration,
  findRegistration,
  leave,
  register,
} from "../../app/seasons/registrations.server";
import {
  changePolicy,
  changeSeason,
  findPolicy,
  findSeason,
} from "../../app/seasons/seasons.server";
import { db } from "../../db/client";
import { anAdmin, aProgramme, aSeason, aStudent, clientOf, versionsOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { until } from "../support/until";
import { load } from "cheerio";

const web = withWeb();
const cast = withCast(web);

let admin: User;
let student: User;
let programme: string;
beforeAll(async () => {
  admin = await anAdmin();
  ({ name: programme } = await aProgramme());
});
beforeEach(async () => {
  student = await aStudent();
});

const pageOf = async (answer: Promise<Response>) => load(await (await answer).text());

const list = "/api/admin/seasons";
const input = {
  ...{ kind: "placement", opensAt: "2027-01-31T10:00:00+05:30" },
  closesAt: "2027-12-31T10:00:00+05:30",
};
let made = 0;
const named = () => `Season ${++made}`;

async function call(method: string, path: string, body: object) {
  const answer = await cast.admin.json(method, path, body);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe("the office makes a season", () => {
  test("as a draft without rules, which nobody else sees", async () => {
    const name = named();
    const { status, body } = await call("POST", list, {
      ...input,
      name,
      programmes: [programme],
      batches: [2028, "2027"],
    });
    expect([status, body]).toMatchObject([
      201,
      {
        ...{ name, state: "draft", batches: [2027, 2028], programmes: [programme] },
        opensAt: "2027-01-31T04:30:00.000Z",
        policy: { version: 1, sentences: [] },
      },
    ]);
    expect((await cast.visitor.get(`/api/seasons/${String(body._id)}`)).status).toBe(404);
    const listed = (await (await cast.visitor.get("/api/seasons")).json()) as { name: string }[];
    expect(listed.map((season) => season.name)).not.toContain(name);
  });

  test.each([
    [{ name: " " }, 422, "name"],
    [{ kind: "holiday" }, 422, "kind"],
    [{ opensAt: "tomorrow" }, 422, "opensAt"],
    [{ opensAt: "2027-01-31" }, 422, "opensAt"],
    [{ closesAt: "2027-01-31T10:00:00+05:30" }, 422, "closesAt"],
    [{ batches: ["next year"] }, 422, "batches.0"],
    [{ programmes: ["No such"] }, 422, "programmes"],
    [{ needsApproval: "perhaps" }, 422, "needsApproval"],
  ])("not with %j: %i at %s", async (wrong, status, field) => {
    const answer = await call("POST", list, { ...input, name: named(), ...wrong });
    expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([status, [field]]);
  });

  test("not with a name that there is", async () => {
    const { name } = await aSeason();
    const { status, body } = await call("POST", list, { ...input, name: name.toUpperCase() });
    expect([status, body.errors]).toEqual([409, { name: expect.any(String) as string }]);
  });

  test("what is not sent stays as it is", async () => {
    const season = await aSeason({ needsApproval: true, batches: [2027], programmes: [programme] });
    const { body } = await call("PATCH", `${list}/${season.id}`, { kind: "internship" });
    expect(body).toMatchObject({
      ...{ name: season.name, kind: "internship", needsApproval: true, batches: [2027] },
      ...{ programmes: [programme], closesAt: season.closesAt.toISOString() },
    });
  });

  test("a season goes from state to state as it may", async () => {
    const { id } = await aSeason({ state: "draft" });
    const to = async (state: string) => (await call("PATCH", `${list}/${id}`, { state })).status;
    for (const [state, status] of [
      ["closed", 409],
      ["open", 200],
      ["draft", 409],
      ["archived", 409],
      ["closed", 200],
      ["open", 200],
      ["closed", 200],
      ["archived", 200],
      ["open", 409],
      ["no such", 422],
    ] as const)
      expect([state, await to(state)]).toEqual([state, status]);
  });

  test("it closes after it opens, whichever of both is changed", async () => {
    const { id } = await aSeason();
    const { status, body } = await call("PATCH", `${list}/${id}`, {
      closesAt: "2019-01-01T00:00:00Z",
    });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ["closesAt"]]);
  });
});

describe("its rules", () => {
  const clauses: Clause[] = [{ kind: "offer-limit", most: 1, of: "accepted", per: "season" }];

  test("are public in words, with their version", async () => {
    const { id } = await aSeason({ clauses });
    const $ = await pageOf(cast.visitor.get(`/seasons/${id}`));
    expect($("ol li").text()).toBe("One may accept at most 1 offer.");
    expect($("main").text()).toContain("Version 2");
  });

  test("a change is another version, and whoever registered is told", async () => {
    const { id } = await aSeason({ clauses });
    await register(student, id, 2);
    const left = await aStudent();
    await register(left, id, 2);
    await leave(left, id);
    const { policy } = await changePolicy(admin, id, { clauses: [] });
    expect(policy).toMatchObject({ version: 3, sentences: [] });
    expect(await findRegistration(student, id)).toMatchObject({ policy: 2, state: "registered" });
    const { rows } = await told(id);
    expect(rows).toEqual([{ user_id: student.id }]);
  });

  test("the same rules are no change", async () => {
    const { id } = await aSeason({ clauses });
    expect((await changePolicy(admin, id, { clauses })).policy.version).toBe(2);
  });

  test("of two who edit the same version, the second is told", async () => {
    const { id } = await aSeason({ clauses });
    await changePolicy(admin, id, { clauses: [], version: 2 });
    await expect(changePolicy(admin, id, { clauses: [], version: 2 })).rejects.toMatchObject({
      status: 412,
    });
  });

  test("a wrong one is refused at its path, and nothing changes", async () => {
    const { id } = await aSeason({ clauses });
    const wrong = [{ kind: "leaving", mayReturn: true }];
    const { status, body } = await call("PUT", `${list}/${id}/policy`, { clauses: wrong });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ["clauses.0.until"]]);
    expect((await findPolicy(admin, id)).version).toBe(2);
  });
});

const told = (seasonId: string) =>
  sql<{ user_id: string }>`
    select part.user_id from outbox
    join season_registrations part on part.id = (payload ->> 'registrationId')::uuid
    where name = 'mail-policy' and part.season_id = ${seasonId}`.execute(db);

describe("a student registers", () => {
  test("having read the rules, which is kept", async () => {
    const { id } = await aSeason();
    const client = await clientOf(web.url, student);
    const answer = await client.json("PUT", `/api/seasons/${id}/registration`, { policy: 1 });
    expect(await answer.json()).toMatchObject({ state: "registered", policy: 1 });
    const again = await client.json("PUT", `/api/seasons/${id}/registration`, { policy: 1 });
    expect(again.status).toBe(200);
    const rows = await (await cast.admin.get(`${list}/${id}/registrations`)).json();
    expect(rows).toMatchObject([{ _id: student.id, state: "registered", policy: 1 }]);
  });

  test.each([
    ["without having read them", {}, 422],
    ["having read older ones", { policy: 1 }, 409],
  ])("not %s", async (_what, body, status) => {
    const { id } = await aSeason({
      clauses: [{ kind: "declining", counts: true }],
    });
    const client = await clientOf(web.url, student);
    const answer = await client.json("PUT", `/api/seasons/${id}/registration`, body);
    expect(answer.status).toBe(status);
    expect(await findRegistration(student, id)).toBeNull();
  });

  test.each([
    ["a season that is closed", { state: "closed" as const }],
    ["one that has not begun", { opensAt: new Date("2098-01-01") }],
    ["one that is over", { closesAt: new Date("2021-01-01") }],
  ])("not for %s", async (_what, change) => {
    const { id } = await aSeason();
    await changeSeason(admin, id, change);
    await expect(register(student, id, 1)).rejects.toMatchObject({ status: 409 });
  });

  test("only if it is for them, with every reason", async () => {
    const { id } = await aSeason({
      batches: [2027],
      programmes: [programme],
      needsConfirmed: true,
    });
    const refusal = async () =>
      register(student, id, 1).then(
        () => null,
        ({ message }: Error) => message,
      );
    expect(await refusal()).toBe(
      "Batch is missing in your record. Add it first. Programme is missing in your record. Add it first.",
    );
    const other = await aProgramme();
    await claimFacts(student, { batch: 2026, programme: other.name });
    expect(await refusal()).toBe(
      `This season is for students who pass out in 2027. This season is for students of ${programme}.`,
    );
    await claimFacts(student, { batch: 2027, programme });
    expect(await refusal()).toMatch(/^Batch is not confirmed yet.*Programme is not confirmed yet/);
    const { record: version } = await versionsOf(student);
    await confirmFacts(admin, student.id, {
      ...{ changes: {}, confirm: ["batch", "programme"], version },
    });
    expect(await refusal()).toBeNull();
  });

  test("with the enrolment that they have while it is stored", async () => {
    await claimFacts(student, { batch: 2027 });
    const { id } = await aSeason({ batches: [2027] });
    const [part] = await Promise.allSettled([
      register(student, id, 1),
      startEnrolment(admin, student.id, { batch: 2029 }),
    ]);
    const stored = await db
      .selectFrom("season_registrations as part")
      .innerJoin("enrolments", "enrolments.id", "part.enrolment_id")
      .select(["enrolments.batch"])
      .where("part.user_id", "=", student.id)
      .executeTakeFirst();
    expect(stored?.batch).toBe(part.status === "fulfilled" ? 2027 : undefined);
  });

  test("twenty times at once is once", async () => {
    const { id } = await aSeason();
    const all = await Promise.all(Array.from({ length: 20 }, () => register(student, id, 1)));
    expect(new Set(all.map(({ at }) => at.toISOString())).size).toBe(1);
  });

  test("on the screen without script, which tells what it did", async () => {
    const { id, name } = await aSeason();
    const client = await clientOf(web.url, student);
    const $ = await pageOf(client.get(`/seasons/${id}`));
    expect($("input[name=policy]").attr("value")).toBe("1");
    const wrong = await client.form(`/seasons/${id}`, { do: "register" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("Read the rules and check the box first");
    const answer = await client.form(`/seasons/${id}`, { do: "register", policy: "1" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/seasons/${id}`]);
    const shown = await pageOf(client.get(`/seasons/${id}`));
    expect(shown("main").text()).toContain("You accepted version 1 of the rules");
    expect(shown("main").text()).toContain(`Leave ${name}?`);
  });
});

describe("where the office lets each one in", () => {
  test("they wait, and get a mail with the answer", async () => {
    const { id } = await aSeason({ needsApproval: true });
    expect((await register(student, id, 1)).state).toBe("waiting");
    await decideRegistration(admin, id, student.id, { approve: true, reason: "" });
    expect((await findRegistration(student, id))?.state).toBe("registered");
    await expect(
      decideRegistration(admin, id, student.id, { approve: true, reason: "" }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test("who is refused reads why, and does not just try again", async () => {
    const { id } = await aSeason({ needsApproval: true });
    await register(student, id, 1);
    const path = `${list}/${id}/registrations/${student.id}`;
    expect((await call("PATCH", path, { approve: false })).status).toBe(422);
    expect((await call("PATCH", path, { approve: false, reason: "Fees" })).status).toBe(200);
    const client = await clientOf(web.url, student);
    const $ = await pageOf(client.get(`/seasons/${id}`));
    expect($("main").text()).toContain("Fees");
    await expect(register(student, id, 1)).rejects.toMatchObject({ status: 403 });
  });
});

describe("a student leaves", () => {
  test("and comes back, if the rules say so", async () => {
    const clauses: Clause[] = [{ kind: "leaving", until: "2099-01-01", mayReturn: true }];
    const { id } = await aSeason({ clauses });
    await register(student, id, 2);
    await leave(student, id);
    expect((await findRegistration(student, id))?.state).toBe("left");
    expect((await register(student, id, 2)).state).toBe("registered");
  });

  test("not after the day, and not back, with the rule's number", async () => {
    const late = await aSeason({
      clauses: [{ kind: "leaving", until: "2021-01-01", mayReturn: true }],
    });
    await register(student, late.id, 2);
    await expect(leave(student, late.id)).rejects.toMatchObject({
      ...{ status: 403, message: "Rule 1: one could leave the season until 1 Jan 2021." },
    });
    const once = await aSeason({
      clauses: [{ kind: "leaving", until: "2099-01-01", mayReturn: false }],
    });
    await register(student, once.id, 2);
    await leave(student, once.id);
    await expect(register(student, once.id, 2)).rejects.toMatchObject({ status: 403 });
  });

  test("only a season that they take part in", async () => {
    const { id } = await aSeason();
    await expect(leave(student, id)).rejects.toMatchObject({ status: 404 });
  });
});

test("without a season nobody reads a word of it, and with one students find it", async () => {
  const { id } = await aSeason();
  const others = await db.selectFrom("seasons").select("id").where("id", "!=", id).execute();
  const ids = others.map((season) => season.id);
  if (ids.length)
    await db.updateTable("seasons").set({ state: "draft" }).where("id", "in", ids).execute();
  const client = await clientOf(web.url, student);
  const links = async () => (await pageOf(client.get("/student-dashboard")))('a[href="/seasons"]');
  expect((await links()).length).toBe(1);
  await db.updateTable("seasons").set({ state: "draft" }).execute();
  await until("nobody reads of it", async () => (await links()).length === 0);
  expect((await findSeason(admin, id)).state).toBe("draft");
});
