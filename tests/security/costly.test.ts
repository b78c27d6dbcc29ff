// @module-tag thorough
import { describe, expect, test } from "vitest";
import { findNewsSettings } from "../../app/news/digest/settings.server";
import { changeCalendarSecret } from "../../app/news/feeds/own-calendar.server";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import type { Client } from "../support/client";
import {
  anAdmin,
  aRecruiter,
  aStudent,
  clientOf,
  password,
  validInput,
} from "../support/factories";
import { withWeb } from "../support/hooks";
import { pngFile } from "../support/resumes";

/** Expensive requests are limited: 429 with the time to come back. */

const web = withWeb({ TRUST_PROXY: "1", CACHE_SECONDS: "0" });

type Costly = {
  rule: string;
  seconds: number;
  /** Two callers that do not share a counter: two users or two addresses. */
  callers: () => Promise<Client[]>;
  call: (client: Client, ip: string) => Promise<Response>;
};

const students = () => Promise.all([aStudentsClient(), aStudentsClient()]);
const visitors = () => Promise.all([clientOf(web.url, null), clientOf(web.url, null)]);
const aStudentsClient = async () => clientOf(web.url, await aStudent());
const at = (ip: string) => ({ "X-Forwarded-For": ip });

const calendars = new Map<Client, string>();

async function aCalendarsClient() {
  const [student, client] = [await aStudent(), await clientOf(web.url, null)];
  await changeCalendarSecret(student);
  calendars.set(client, `/calendar/${(await findNewsSettings(student)).calendarSecret}.ics`);
  return client;
}

const recruiters = () => Promise.all([aRecruitersClient(), aRecruitersClient()]);
const aRecruitersClient = async () => clientOf(web.url, await aRecruiter());
const aDraft = { ...validInput("job"), state: "draft" };
const noJob = `job/${newId()}`;
const saves = { rule: "posting-save", seconds: 600, callers: recruiters };

const costly: Record<string, Costly> = {
  "a recruiter's new posting": {
    ...saves,
    call: (client) => client.json("POST", "/api/placements", aDraft),
  },
  "the same by the form": {
    ...saves,
    call: (client) => client.form("/recruiter/post/job", { ...validInput("job"), state: "draft" }),
  },
  "a recruiter's change of a posting": {
    ...saves,
    call: (client) => client.json("PATCH", `/api/placements/${newId()}`, { title: "Welder" }),
  },
  "a recruiter's deletion of a posting": {
    ...saves,
    call: (client) => client.fetch(`/api/placements/${newId()}`, { method: "DELETE" }),
  },
  "the same in the workbench": {
    ...saves,
    call: (client) => client.form("/recruiter", { delete: noJob }),
  },
  "a recruiter's restoring of a posting": {
    ...saves,
    call: (client) => client.fetch(`/api/placements/${newId()}/restore`, { method: "POST" }),
  },
  "a recruiter's proposal taken back": {
    ...saves,
    call: (client) => client.fetch(`/api/placements/${newId()}/proposal`, { method: "DELETE" }),
  },
  "a picture for the profile": {
    rule: "upload",
    seconds: 3_600,
    callers: students,
    call: (client) =>
      client.multipart(
        "/api/resume/profile",
        [
          ["name", "Asha"],
          ["email", `${newId()}@college.example`],
          ["profilePicture", pngFile(8, 8)],
        ],
        "PUT",
      ),
  },
  "the PDF of a resume": {
    rule: "pdf",
    seconds: 3_600,
    callers: students,
    call: (client) => client.get("/api/resume/pdf"),
  },
  "the same as a plain link": {
    rule: "pdf",
    seconds: 3_600,
    callers: students,
    call: (client) => client.get("/profile/pdf"),
  },
  "a calendar of one's own": {
    rule: "calendar",
    seconds: 3_600,
    callers: () => Promise.all([aCalendarsClient(), aCalendarsClient()]),
    call: (client) => client.get(calendars.get(client) ?? ""),
  },
  "a sign-up": {
    rule: "signup-ip",
    seconds: 3_600,
    callers: visitors,
    call: (client, ip) =>
      client.fetch("/api/signup", {
        method: "POST",
        headers: { ...at(ip), "Content-Type": "application/json" },
        body: JSON.stringify({ name: "A", phone: "1", password, email: `${newId()}@a.example` }),
      }),
  },
  "a sign-up on its page": {
    rule: "signup-ip",
    seconds: 3_600,
    callers: visitors,
    call: (client, ip) =>
      client.fetch("/signup?new", {
        method: "POST",
        headers: at(ip),
        body: new URLSearchParams({
          name: "A",
          phone: "1",
          password,
          email: `${newId()}@a.example`,
        }),
      }),
  },
};

describe.each(Object.entries(costly))("%s", (_what, { rule, seconds, callers, call }) => {
  test("past the limit is 429 with Retry-After, for this caller alone", async () => {
    const [one, other] = (await callers()) as [Client, Client];
    await db.deleteFrom("rate_limits").execute();
    expect((await call(one, "192.0.2.1")).status).not.toBe(429);
    const counted = await db.selectFrom("rate_limits").select(["key", "points"]).execute();
    expect(counted.filter(({ key }) => key.startsWith(`limit-${rule}:`))).toHaveLength(1);

    await db.updateTable("rate_limits").set({ points: 1_000_000 }).execute();
    const refused = await call(one, "192.0.2.1");
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(seconds);
    expect(await refused.text()).toContain("Too many attempts");
    expect((await call(other, "192.0.2.2")).status).not.toBe(429);
  });
});

test("nor is a recruiter's posting deleted from its card past the limit; the office has none", async () => {
  const client = await aRecruitersClient();
  const answer = await client.json("POST", "/api/placements", aDraft);
  const { _id: id } = (await answer.json()) as { _id: string };
  const admin = await clientOf(web.url, await anAdmin());
  await db.updateTable("rate_limits").set({ points: 1_000_000 }).execute();
  const remove = (one: Client) => one.form("/jobs", { delete: id });
  const isThere = async () => (await client.get(`/api/placements/${id}`)).status === 200;
  expect((await remove(client)).status).toBe(303);
  expect(await isThere()).toBe(true);
  await remove(admin);
  expect(await isThere()).toBe(false);
});
