import { beforeEach, describe, expect, test } from "vitest";
import { eraseOnRequest, listErasures, refuseErasure } from "../../app/own-data/erasures.server";
import { maxReason } from "../../app/accounts/schema";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { type Cast, aCast } from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";

const web = withWeb();
let cast: Cast;
beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("outbox").execute();
  cast = await aCast(web.url);
});

const page = "/account/data";
const office = "/admin/erasures";

const read = async (response: Response) => textOf(await response.text());

/** What the page that a form leads to says. */
async function sentence(client: Cast["student"], response: Response) {
  const location = response.headers.get("Location");
  return read(location ? await client.get(location) : response);
}

async function ask(client = cast.student, note = "") {
  return sentence(client, await client.form(page, { intent: "ask", note }));
}

function requestsOf({ id }: { id: string }) {
  return db.selectFrom("erasure_requests").selectAll().where("user_id", "=", id).execute();
}

async function openRequest(user: { id: string }) {
  return (await requestsOf(user)).find(({ answered_at }) => answered_at === null)!.id;
}

async function actionsAbout({ id }: { id: string }) {
  const rows = await db
    .selectFrom("audit_log")
    .select(["action", "actor_id", "details"])
    .where("target_id", "=", id)
    .orderBy("seq")
    .execute();
  return rows.map(({ action, actor_id, details }) => ({ action, by: actor_id, details }));
}

describe("whoever wants to be erased", () => {
  test("asks on their page, with a reason or without, and reads by when they hear of it", async () => {
    expect(await ask(cast.student, "I have graduated.")).toMatch(
      /Your request was sent\. The placement office will answer by \d+ \w+ \d{4}\./,
    );
    expect(await ask(cast.recruiter)).toContain("Your request was sent.");
    const [request] = await requestsOf(cast.users.student);
    expect(request).toMatchObject({ note: "I have graduated.", answered_at: null });
    const html = await (await cast.student.get(page)).text();
    expect(textOf(html)).toMatch(/You asked on .* by \d+ \w+ \d{4}\. Take the request back/);
    expect(fieldsNamed(html, "note")).toEqual([]);
    const { id } = cast.users.student;
    expect(await actionsAbout({ id })).toEqual([{ action: "erasure-asked", by: id, details: {} }]);
  });

  test("has one open request, also when two come at once", async () => {
    const twice = { intent: "ask", note: "" };
    const answers = await Promise.all([1, 2].map(() => cast.student.form(page, twice)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await ask()).toContain(messages.erasure.repeated);
    expect(await requestsOf(cast.users.student)).toHaveLength(1);
  });

  test("takes it back, and may ask again", async () => {
    await ask();
    const back = () => cast.student.form(page, { intent: "take back" });
    expect(await sentence(cast.student, await back())).toContain(messages.erasure.takenBack);
    expect(await read(await back())).toContain(messages.erasure.noneOpen);
    expect(await listErasures(cast.users.admin)).toEqual([]);
    expect(await ask()).toContain("Your request was sent.");
    const actions = (await actionsAbout(cast.users.student)).map(({ action }) => action);
    expect(actions).toEqual(["erasure-asked", "erasure-taken-back", "erasure-asked"]);
  });

  test("does not lose a reason that is too long", async () => {
    const note = "x".repeat(maxReason + 1);
    const response = await cast.student.form(page, { intent: "ask", note });
    expect(response.status).toBe(422);
    expect(fieldsNamed(await response.text(), "note")[0]?.value).toContain(note);
  });

  test("asks ten times an hour at most", async () => {
    for (let time = 0; time < 10; time++) {
      expect(await ask(cast.otherStudent)).toContain("Your request was sent.");
      await cast.otherStudent.form(page, { intent: "take back" });
    }
    const refused = await cast.otherStudent.form(page, { intent: "ask" });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBeTruthy();
  });
});

describe("the office", () => {
  test("sees on the dashboard how many wait and since when, and each with the day it is due", async () => {
    const dashboard = () => cast.admin.get("/admin-dashboard").then(read);
    expect(await dashboard()).toContain("Nothing waits for the office.");
    await ask(cast.student, "I have graduated.");
    await ask(cast.otherStudent);
    await db
      .updateTable("erasure_requests")
      .set({ asked_at: new Date("2026-01-31T10:00:00Z") } as never) // as if asked then
      .where("user_id", "=", cast.users.otherStudent.id)
      .execute();
    expect(await dashboard()).toMatch(/2 people ask to be erased ?, the first since 31 Jan 2026/);
    const text = await read(await cast.admin.get(office));
    expect(text).toContain("Asked on 31 Jan 2026, was due on 2 Mar 2026");
    expect(text.indexOf("Bala Murugan")).toBeLessThan(text.indexOf("Asha Nair"));
    expect(text).toContain("I have graduated.");
    expect(text).toContain(cast.users.student.email);
  });

  test("answers with a reason, which is mailed and stands on the person's page", async () => {
    await ask();
    const request = await openRequest(cast.users.student);
    const response = await cast.admin.form(office, { request, answer: "You owe us a book." });
    expect(await sentence(cast.admin, response)).toContain(messages.erasure.answered("Asha Nair"));
    const job = await db.selectFrom("outbox").selectAll().executeTakeFirst();
    expect(job).toMatchObject({ name: "mail-erasure-answer", payload: { requestId: request } });
    const html = await (await cast.student.get(page)).text();
    expect(textOf(html)).toContain("You owe us a book.");
    expect(fieldsNamed(html, "note")).toHaveLength(1);
    expect((await actionsAbout(cast.users.student)).at(-1)).toMatchObject({
      action: "erasure-refused",
      by: cast.users.admin.id,
    });
  });

  test("has to give a reason, and what it typed for one person stays there", async () => {
    await ask(cast.student);
    await ask(cast.otherStudent);
    const request = await openRequest(cast.users.student);
    const none = await cast.admin.form(office, { request, answer: " " });
    expect(none.status).toBe(422);
    expect(await read(none)).toContain("Enter the reason");
    const answer = "y".repeat(maxReason + 1);
    const long = await (await cast.admin.form(office, { request, answer })).text();
    expect(fieldsNamed(long, "answer").map(({ value }) => value?.trim())).toEqual([answer, ""]);
    expect(await openRequest(cast.users.student)).toBe(request);
  });

  test("is told when a request was taken back meanwhile, and erases nobody then", async () => {
    await ask();
    const request = await openRequest(cast.users.student);
    await cast.student.form(page, { intent: "take back" });
    const answer = await cast.admin.form(office, { request, answer: "No" });
    expect([answer.status, await read(answer)]).toEqual([
      409,
      expect.stringContaining(messages.erasure.gone),
    ]);
    const erase = await cast.admin.form(office, { delete: request });
    expect(await sentence(cast.admin, erase)).toContain(messages.erasure.gone);
    expect((await cast.student.get("/account")).status).toBe(200);
    for (const id of ["", "x", cast.users.student.id])
      await expect(eraseOnRequest(cast.users.admin, id)).rejects.toMatchObject({ status: 409 });
  });

  test("is admins alone: others see, answer and erase nobody", async () => {
    await ask();
    const request = await openRequest(cast.users.student);
    const tries = (user: User | null) => [
      () => listErasures(user),
      () => refuseErasure(user, request, "No"),
      () => eraseOnRequest(user, request),
    ];
    const forms: Record<string, string>[] = [{ delete: request }, { request, answer: "No" }];
    const { student, otherStudent, recruiter } = cast.users;
    for (const user of [null, student, otherStudent, recruiter])
      for (const attempt of tries(user))
        await expect(attempt()).rejects.toMatchObject({ status: user ? 403 : 401 });
    for (const client of [cast.visitor, cast.student, cast.otherStudent, cast.recruiter])
      for (const fields of forms)
        expect([401, 403]).toContain((await client.form(office, fields)).status);
    expect(await openRequest(cast.users.student)).toBe(request);
  });

  test("no admin erases their own account", async () => {
    await ask(cast.admin);
    const request = await openRequest(cast.users.admin);
    const response = await cast.admin.form(office, { delete: request });
    expect(await sentence(cast.admin, response)).toContain(messages.users.self);
  });

  test("asks once more before it erases", async () => {
    await ask();
    const html = await (await cast.admin.get(office)).text();
    expect(elements(html, "summary").map(({ text }) => text)).toContain("Erase");
    expect(textOf(html)).toContain(messages.erasure.ask("Asha Nair"));
  });
});
