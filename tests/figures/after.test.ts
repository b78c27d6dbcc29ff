import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { User } from "../../app/access/can";
import { thisYear } from "../../app/figures/after/after.server";
import { messages } from "../../app/messages";
import { claimFacts, startEnrolment } from "../../app/records/change-record.server";
import { db } from "../../db/client";
import {
  aCoordinator,
  anAdmin,
  aProgramme,
  aStudent,
  clientOf,
  versionsOf,
} from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { aPicture } from "../support/samples";
import { aGraduate, accepted } from "./graduates";

/** What became of one after graduating: said by students, confirmed by staff. */

const web = withWeb();
const cast = withCast(web);

let programme: string;
let graduate: Awaited<ReturnType<typeof aGraduate>>;
beforeAll(async () => {
  programme = (await aProgramme()).name;
});
beforeEach(async () => {
  graduate = await aGraduate({ programme, department: "CSE", batch: thisYear() });
});

const path = "/api/record/after";
const studies = { state: "studies", organisation: "IIT Delhi", programme: "M.Tech" };

async function said(body: object, user: User = graduate) {
  const answer = await (await clientOf(web.url, user)).json("PATCH", path, body);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const read = async (user: User = graduate) => (await clientOf(web.url, user)).get(path);
const confirm = async (body: object = {}, user?: User) => {
  const client = user ? await clientOf(web.url, user) : cast.admin;
  const version = String((await versionsOf(graduate)).after);
  return client.fetch(`/api/admin/records/${graduate.id}/after`, {
    method: "PATCH",
    headers: { "Content-Type": "application/json", "If-Match": version },
    body: JSON.stringify(body),
  });
};

describe("a graduate says", () => {
  test("what became of them, and reads it again with who said it and when", async () => {
    expect(await (await read()).json()).toMatchObject({ state: null, confirmed: false, at: null });
    const { status, body } = await said(studies);
    expect([status, body]).toMatchObject([200, { ...studies, by: "student", confirmed: false }]);
    expect(await (await read()).json()).toEqual(body);
    expect(Date.now() - Date.parse(String(body.at))).toBeLessThan(60_000);
  });

  test("only what belongs to it: somebody who studies has no pay", async () => {
    const { body } = await said({ ...studies, pay: 500_000, contact: "hr@a.example" });
    expect(body).toMatchObject({ state: "studies", pay: null, contact: "" });
    expect(
      (await said({ state: "elsewhere", organisation: "Nila", pay: "6,50,000" })).body,
    ).toMatchObject({ state: "elsewhere", pay: 650_000, programme: "" });
  });

  test("nothing that is none, no half rupees, and never that they are placed here", async () => {
    for (const wrong of [{ state: "placed" }, { state: "" }, {}, { state: "elsewhere", pay: 1.5 }])
      expect((await said(wrong)).status, JSON.stringify(wrong)).toBe(422);
  });

  test("not before their year of passing out, nor without one", async () => {
    const early = await aGraduate({ programme, batch: thisYear() + 1 });
    const without = await aStudent();
    for (const user of [early, without]) {
      expect((await read(user)).status).toBe(409);
      expect(await said(studies, user)).toMatchObject({
        status: 409,
        body: { msg: messages.after.tooEarly },
      });
      const screen = await (await clientOf(web.url, user)).get("/record/after");
      expect(textOf(await screen.text())).toContain(messages.after.tooEarly);
    }
  });

  test("by a form without script, which shows what is known and keeps what was typed", async () => {
    await accepted(graduate, 900_000);
    const client = await clientOf(web.url, graduate);
    expect(await (await client.get("/record")).text()).toContain('href="/record/after"');
    const refused = await client.form("/record/after", { ...studies, state: "" });
    expect(refused.status).toBe(422);
    const again = await refused.text();
    expect(again).toContain('value="IIT Delhi"');
    expect(textOf(again)).toContain(messages.after.choose);
    const sent = await client.form("/record/after", studies);
    expect(sent.headers.get("Location")).toBe("/record/after");
    const shown = textOf(await (await client.get("/record/after")).text());
    expect(shown).toContain(messages.after.saved);
    expect(shown).toContain(messages.afterScreen.placedHere(`Company of ${graduate.name}`));
  });

  test("with a picture as proof, which only they and those who confirm can see", async () => {
    const client = await clientOf(web.url, graduate);
    const fields: [string, string | File][] = [
      ...Object.entries(studies),
      ["proof", await aPicture()],
    ];
    expect((await client.multipart("/record/after", fields)).status).toBe(303);
    const proof = `/graduates/${graduate.enrolmentId}/proof.webp`;
    const { proof: hash } = await db
      .selectFrom("graduates")
      .select("proof")
      .where("enrolment_id", "=", graduate.enrolmentId)
      .executeTakeFirstOrThrow();
    const of = async (user: User) => (await (await clientOf(web.url, user)).get(proof)).status;
    expect((await client.get(proof)).headers.get("Content-Type")).toBe("image/webp");
    expect((await cast.admin.get(proof)).status).toBe(200);
    expect(await of(await aCoordinator(["CSE"]))).toBe(200);
    expect(await of(await aCoordinator(["EE"]))).toBe(404);
    expect(await of(cast.users.otherStudent)).toBe(404);
    expect(await of(cast.users.recruiter)).toBe(404);
    expect((await cast.visitor.get(`/images/${hash}.webp`)).status).toBe(404);
    await said({ state: "preparing" });
    expect((await client.get(proof)).status).toBe(404);
    const picture = db.selectFrom("images").select("hash").where("hash", "=", hash);
    expect(await picture.execute()).toEqual([]);
  });
});

describe("the office and the department's coordinator", () => {
  test("confirm what was said as it is, after which the student reads it and cannot change it", async () => {
    expect((await confirm()).status).toBe(409);
    await said(studies);
    expect(await (await confirm()).json()).toMatchObject({
      ...studies,
      by: "student",
      confirmed: true,
    });
    expect(await said({ state: "preparing" })).toMatchObject({
      status: 409,
      body: { msg: messages.after.confirmed },
    });
    const screen = await (await (await clientOf(web.url, graduate)).get("/record/after")).text();
    expect(textOf(screen)).toContain("IIT Delhi");
    expect(screen).not.toContain("<select");
  });

  test("set it, with who set it, and clear it; the log has both", async () => {
    const coordinator = await aCoordinator(["CSE"]);
    expect(await (await confirm(studies, coordinator)).json()).toMatchObject({
      ...studies,
      by: "coordinator",
      confirmed: true,
    });
    expect((await confirm(studies, await aCoordinator(["EE"]))).status).toBe(404);
    expect(await (await confirm({ state: null })).json()).toMatchObject({ state: null, by: null });
    const logged = await db
      .selectFrom("audit_log")
      .select("action")
      .where("target_id", "=", graduate.id)
      .where("action", "like", "after-%")
      .orderBy("seq")
      .execute();
    expect(logged.map(({ action }) => action)).toEqual(["after-confirmed", "after-cleared"]);
    expect((await said(studies)).status).toBe(200);
  });

  test("do so on the student's page, of each enrolment whose year has come", async () => {
    await startEnrolment(await anAdmin(), graduate.id, { programme, batch: thisYear() - 1 });
    const page = `/admin/records/${graduate.id}`;
    const text = textOf(await (await cast.admin.get(page)).text());
    expect(text).toContain(messages.afterOffice.heading(thisYear()));
    expect(text).toContain(messages.afterOffice.heading(thisYear() - 1));
    const own = { enrolment: graduate.enrolmentId, intent: "after" };
    const form = { ...own, version: "0", ...studies };
    const wrong = await cast.admin.form(page, { ...form, state: "elsewhere", pay: "much" });
    expect([wrong.status, textOf(await wrong.text())]).toEqual([
      422,
      expect.stringContaining(messages.after.enterPay),
    ]);
    expect((await cast.admin.form(page, form)).headers.get("Location")).toBe(page);
    const stored = db
      .selectFrom("graduates")
      .select(["state", "confirmed_by"])
      .where("enrolment_id", "=", graduate.enrolmentId);
    const graduateRow = db
      .selectFrom("graduates")
      .select("version")
      .where("enrolment_id", "=", graduate.enrolmentId);
    expect(await stored.execute()).toEqual([
      { state: "studies", confirmed_by: cast.users.admin.id },
    ]);
    // Whoever opened it before somebody else saved it overwrites nothing.
    const stale = await cast.admin.form(page, { ...own, version: "0", state: "" });
    expect([stale.status, (await stored.execute())[0]?.state]).toEqual([412, "studies"]);
    const { version } = await graduateRow.executeTakeFirstOrThrow();
    await cast.admin.form(page, { ...own, version: String(version), state: "" });
    expect(await stored.execute()).toEqual([{ state: null, confirmed_by: null }]);
  });

  test("an offer accepted in a later enrolment is not one of the earlier", async () => {
    await accepted(graduate, 500_000);
    await startEnrolment(await anAdmin(), graduate.id, { programme, batch: thisYear() });
    await claimFacts(graduate, { cgpa: 8 });
    const { rows } = await (
      await import("kysely")
    ).sql<{ id: string }>`
      select id from enrolments where user_id = ${graduate.id} order by started_at`.execute(db);
    const { listAfter } = await import("../../app/figures/after/after.server");
    const all = await listAfter(cast.users.admin, graduate.id);
    expect(all.find((one) => one.enrolmentId === rows[0]?.id)?.placedHere).toHaveLength(1);
    expect(all.find((one) => one.enrolmentId === rows[1]?.id)?.placedHere).toEqual([]);
  });
});
