// @module-tag thorough
import { expect, test } from "vitest";
import { findNewsSettings, noteRefused } from "../../app/news/digest/settings.server";
import { unsubscribeAddress } from "../../app/news/digest/mail-digest.server";
import { changeCalendarSecret } from "../../app/news/feeds/own-calendar.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aStudent, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";
import { until } from "../support/until";

const web = withWeb({ LOG_LEVEL: "info" });
const cast = withCast(web);

const pathOf = (userId: string) => new URL(unsubscribeAddress(userId)).pathname;
const frequencyOf = async (student: Parameters<typeof findNewsSettings>[0]) =>
  (await findNewsSettings(student)).frequency;

test("opening the link asks and changes nothing; its button ends the news, without a login", async () => {
  const student = await aStudent();
  const page = await cast.visitor.get(pathOf(student.id));
  const html = await page.text();
  expect(elements(html, "form").at(-1)).toMatchObject({ method: "post" });
  expect(textOf(html)).toContain("Do you want to stop getting news by mail?");
  expect(await frequencyOf(student)).toBe("weekly");
  const answer = await cast.visitor.form(pathOf(student.id), { "List-Unsubscribe": "One-Click" });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
  expect(textOf(await answer.text())).toContain("You no longer get news by mail.");
  expect(await frequencyOf(student)).toBe("none");
});

test.each([{ Origin: "https://mail.example" }, { "Sec-Fetch-Site": "cross-site" }, {}])(
  "one click of a mail program does it too, whatever it sends along: %j",
  async (headers) => {
    const student = await aStudent();
    const click = (path: string, cookie?: Record<string, string>) =>
      fetch(web.url + path, {
        method: "POST",
        headers: { ...(headers as Record<string, string>), ...cookie },
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
        redirect: "manual",
      });
    expect((await click(pathOf(student.id))).status).toBe(200);
    expect(await frequencyOf(student)).toBe("none");
    // Any other address is as closed as ever.
    const cookie = { Cookie: `jwtToken=${cast.student.cookie("jwtToken")}` };
    for (const path of [
      "/account/news",
      "/unsubscribe",
      "/unsubscribe/",
      "/unsubscribe/a/b",
      "/saved",
    ])
      expect([403, 404], path).toContain((await click(path, cookie)).status);
    expect((await click("/account/news", cookie)).status).toBe(403);
  },
);

test("a mail that says how to get news again is promised once; opening the link promises none", async () => {
  const student = await aStudent();
  const promised = () =>
    db
      .selectFrom("outbox")
      .select("id")
      .where("name", "=", "mail-news-ended")
      .where("payload", "=", JSON.stringify({ userId: student.id }) as never)
      .execute();
  await cast.visitor.get(pathOf(student.id));
  await fetch(web.url + pathOf(student.id), { method: "HEAD" });
  expect([await frequencyOf(student), await promised()]).toEqual(["weekly", []]);
  for (let times = 0; times < 2; times++) await cast.visitor.form(pathOf(student.id), {});
  expect(await promised()).toHaveLength(1);
});

test("a link that we did not make ends nothing", async () => {
  const [student, other] = [await aStudent(), await aStudent()];
  const path = pathOf(student.id);
  const signature = path.split(".").at(-1) ?? "";
  const wrong = [
    path.slice(0, -1),
    `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`,
    `/unsubscribe/${student.id}`,
    `/unsubscribe/${student.id}.`,
    `/unsubscribe/${other.id}.${signature}`,
  ];
  for (const one of wrong) {
    expect((await cast.visitor.get(one)).status).toBe(404);
    expect((await cast.visitor.form(one, {})).status).toBe(404);
  }
  expect([await frequencyOf(student), await frequencyOf(other)]).toEqual(["weekly", "weekly"]);
  expect((await cast.visitor.form(pathOf(newId()), {})).status).toBe(200); // their account is gone
});

test("the settings page and the call change how often, and say what is wrong", async () => {
  const client = cast.student;
  expect(await (await client.get("/api/news")).json()).toEqual({
    frequency: "weekly",
    drives: "once",
  });
  const put = await client.json("PUT", "/api/news", { frequency: "daily" });
  expect(await put.json()).toMatchObject({ frequency: "daily" });
  const refused = await client.json("PUT", "/api/news", { frequency: "hourly" });
  expect([refused.status, await refused.json()]).toEqual([
    422,
    expect.objectContaining({ errors: { frequency: "Choose daily, weekly or none." } }),
  ]);
  const form = await client.form("/account/news", { intent: "frequency" });
  expect([
    form.status,
    textOf(await form.text()).includes("Choose daily, weekly or none."),
  ]).toEqual([422, true]);
  await client.form("/account/news", { intent: "frequency", frequency: "none" });
  expect(await frequencyOf(cast.users.student)).toBe("none");
  await client.form("/account/news", { intent: "drives", drives: "day" });
  expect(await (await client.get("/api/news")).json()).toEqual({
    frequency: "none",
    drives: "day",
  });
  const drives = await client.json("PUT", "/api/news", { drives: "often" });
  expect([drives.status, await drives.json()]).toEqual([
    422,
    expect.objectContaining({ errors: { drives: "Choose once, day or none." } }),
  ]);
  expect(textOf(await (await client.form("/account/news", { intent: "drives" })).text())).toContain(
    "Choose once, day or none.",
  );
});

test("an address that refused our news is told so on the account, until it is another", async () => {
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  await noteRefused(student.id, student.email);
  for (const path of ["/account", "/account/news"])
    expect(textOf(await (await client.get(path)).text())).toContain(
      `The mail server of ${student.email} refused`,
    );
  await db
    .updateTable("users")
    .set({ email: "new.asha@college.example" })
    .where("id", "=", student.id)
    .execute();
  expect(textOf(await (await client.get("/account")).text())).not.toContain("refused our news");
});

test("no log has a calendar's secret or the token of a link, refused or not", async () => {
  await changeCalendarSecret(cast.users.student);
  const { calendarSecret: secret = "" } = await findNewsSettings(cast.users.student);
  const token = pathOf(cast.users.student.id).split("/").at(-1) ?? "";
  const tries = [
    `/calendar/${secret}.ics`,
    `/CALENDAR/${secret}.ics`,
    `/calendar/${secret}`,
    `/unsubscribe/${token}`,
  ];
  for (const path of tries) {
    await fetch(web.url + path);
    await fetch(web.url + path, { method: "DELETE" });
    await fetch(`${web.url}${path}`, {
      method: "POST",
      headers: { Origin: "https://evil.example" },
    });
  }
  await fetch(`${web.url}/images/last`);
  await until("it is logged", () => web.output().includes("/images/last"));
  expect(web.output()).toContain("/unsubscribe/…");
  expect(web.output()).not.toContain(String(secret));
  expect(web.output()).not.toContain(token);
});
