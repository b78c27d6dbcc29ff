// @module-tag thorough
import { expect, test } from "vitest";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { aPosting, aStudent, anApplication, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements } from "../support/html";

/** What surrounds screens or replaces them. */

const web = withWeb({ LOG_LEVEL: "fatal", CACHE_SECONDS: "0" });

/** A page of ours that is made without React. */
async function expectBranded(answer: Promise<Response>, status: number, sentence: string) {
  const response = await answer;
  const html = await response.text();
  expect(response.status).toBe(status);
  expect(elements(html, "h1").map(({ text }) => text)).toEqual([sentence]);
  expect(html).toContain("width=device-width");
  expect(html).toContain(`aria-hidden="true">${status}</p>`);
  const links = elements(html, "link") as Record<string, string>[];
  const styles = links.find(({ rel }) => rel === "stylesheet")?.href ?? "";
  for (const asset of [styles, "/logo.svg"])
    expect((await fetch(web.url + asset)).status, asset).toBe(200);
  expect(html).toMatch(/class="button" href="\/"/);
}

test("what the front door refuses is a page of ours", async () => {
  await expectBranded(fetch(`${web.url}/%00`), 400, "This address is not valid.");
  const put = fetch(`${web.url}/jobs`, { method: "PUT" });
  await expectBranded(put, 405, "This method is not allowed here.");
  const api = await fetch(`${web.url}/api/placements?_data=x`);
  expect(await api.json()).toEqual({ msg: "This address is not valid." });
});

test("so is a failure before any screen, such as of the sessions' table", async () => {
  const client = await clientOf(web.url, await aStudent());
  await db.schema.alterTable("sessions").renameTo("sessions_away").execute();
  try {
    await expectBranded(client.get("/jobs"), 500, messages.broken);
  } finally {
    await db.schema.alterTable("sessions_away").renameTo("sessions").execute();
  }
});

test("a message's link leads to a page of ours and nowhere else", async () => {
  const client = await clientOf(web.url, await aStudent());
  await client.get("/resume-builder");
  const answer = await (await client.get("/student-dashboard")).text();
  expect(answer).toContain(messages.resumeBuilder.user);
  expect(answer).toContain('<a href="/profile">Open it</a>');
  const hostile = ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:x", 7];
  for (const to of hostile) {
    const flash = encodeURIComponent(JSON.stringify(["success", "Said", { to, words: "Go" }]));
    const html = await (
      await fetch(`${web.url}/jobs`, { headers: { Cookie: `flash=${flash}` } })
    ).text();
    expect(html).toContain("Said");
    expect(html, String(to)).not.toContain(">Go</a>");
  }
});

test("a student's home says what comes next, and nothing twice", async () => {
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  const date = daysAfter(todayIn(env.TIME_ZONE), 2);
  const fields = { title: "Tea tasting", date, link: "https://a.example/apply" };
  await anApplication(student, await aPosting("workshop", fields));
  for (let number = 0; number < 8; number++) await aPosting("seminar", { date });
  const html = await (await client.get("/student-dashboard")).text();
  expect(html).toMatch(/Next for you.*Tea tasting.*Make your resume.*Closing soon/s);
  const links = [...html.matchAll(/href="(\/[a-z-]+\/details\/[^"]+)"/g)].map(([, to]) => to);
  expect(links).toHaveLength(3); // few, as their own come first
  expect(links).toEqual([...new Set(links)]);
  expect(await (await fetch(web.url)).text()).not.toContain("Next for you");
});
