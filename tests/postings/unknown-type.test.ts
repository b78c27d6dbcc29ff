// @module-tag thorough
import { sink } from "../news/sink";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { changeStage } from "../../app/applications/stages/steps.server";
import { mailStage } from "../../app/applications/stages/stage-mail.server";
import { daysAfter } from "../../app/dates";
import { mailDigest } from "../../app/news/digest/mail-digest.server";
import { beginMorning, makeDigests } from "../../app/news/digest/digest.server";
import { setFrequency } from "../../app/news/digest/settings.server";
import { readOwnCalendar } from "../../app/news/feeds/own-calendar.server";
import { follow } from "../../app/news/follows/follows.server";
import { savePosting } from "../../app/postings/saved/saved.server";
import { contentOf } from "../../app/news/push/send-push.server";
import { changePosting } from "../../app/postings/editing/change-posting.server";
import { shownStates } from "../../app/postings/editing/states";
import { createPosting } from "../../app/postings/postings.server";
import { postingSchema } from "../../app/postings/schema";
import { db } from "../../db/client";
import { aCompanyPosting } from "../applications/applicants";
import { accessTable } from "../access/access-table";
import { eight, monday } from "../news/mornings";
import { anApplication, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";

/** Beside a newer build, and after going back from one, rows may have a type that this build does not know. */

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);
let eventId: string;
let sitemapBefore: string;

const read = async (who: "visitor" | "student" | "recruiter" | "admin", path: string) => {
  const response = await cast[who].get(path);
  expect(response.status, path).toBe(200);
  return response.text();
};

beforeAll(async () => {
  const { recruiter, student, admin } = cast.users;
  sitemapBefore = await read("visitor", "/sitemap.xml");
  await setFrequency(student, "daily");
  await follow(student, { type: "job", search: "kite", location: "" });
  const deadline = daysAfter(monday, 1);
  const applied = await aCompanyPosting(recruiter, { title: "Kite grant", deadline });
  const { id } = await anApplication(student, applied);
  const offer = { stage: "shortlisted", note: "", ctc: null } as const;
  await changeStage(admin, id, offer);
  const event = await db.selectFrom("application_events").select("id").executeTakeFirstOrThrow();
  eventId = event.id;
  await savePosting(student, "job", applied.id);
  await changePosting(admin, applied, { input: { salary: "₹2" } });
  await changePosting(recruiter, applied, { input: { title: "Kite bursary" } });
  const input = postingSchema("job").parse(validInput("job"));
  for (const state of ["draft", "published"] as const)
    await createPosting(recruiter, "job", input, { state });
  const states = ["draft", "published", "scheduled", "closed"] as const;
  for (const state of states)
    await createPosting(admin, "job", input, {
      state,
      publishAt: state === "scheduled" ? new Date("2098-01-01") : undefined,
    });
  const binned = await createPosting(admin, "job", input);
  await db
    .updateTable("postings")
    .set({ deleted_at: new Date() })
    .where("id", "=", binned.id)
    .execute();
  await beginMorning(eight(monday));
  await makeDigests({ day: monday });
  for (const table of ["postings", "applications", "follows"] as const)
    await sql`update ${sql.table(table)} set type = 'scholarship'`.execute(db);
});
const addresses = [
  ...shownStates.flatMap((state) => [
    `/admin/postings?state=${state}`,
    `/recruiter?state=${state}`,
  ]),
  ...["/admin/postings?state=waiting", "/admin/postings.csv?type=scholarship"],
  ...["/my-applications?type=scholarship", "/admin/applications?type=scholarship"],
  ...["/api/placements?state=all", "/scholarships", "/api/scholarships"],
];

test("they are shown by their title, and as of no type that it knows", async () => {
  for (const [who, path] of [
    ["student", "/my-applications"],
    ["student", "/saved"],
    ["admin", "/admin/postings"],
    ["recruiter", "/recruiter"],
  ] as const)
    expect(textOf(await read(who, path)), path).toMatch(/Kite grant/);
  expect(textOf(await read("student", "/my-applications"))).toContain("Other");
  expect(textOf(await read("admin", "/admin/outcomes"))).toContain("Other");
});

test("visitors find none of them", async () => {
  expect(await read("visitor", "/sitemap.xml")).toBe(sitemapBefore);
  for (const path of ["/", "/jobs", "/search?search=kite"])
    expect(await read("visitor", path), path).not.toContain("Kite grant");
});

test("workers mail and notify about them", async () => {
  await mailStage(eventId, { id: "1" });
  expect(sink.accepted.at(-1)?.raw).toContain("Kite grant");
  const about = { userId: cast.users.student.id, day: monday };
  expect(await contentOf({ ...about, eventId })).toMatchObject({
    body: expect.stringContaining("Kite grant") as string,
  });
  await contentOf({ ...about, eventId: null });
  await readOwnCalendar({ id: cast.users.student.id, language: null });
  const { id } = await db.selectFrom("digests").select("id").executeTakeFirstOrThrow();
  await mailDigest({ digestId: id });
  expect(sink.accepted.at(-1)?.raw).toContain("Kite grant");
  await beginMorning(eight(daysAfter(monday, 1)));
  await makeDigests({ day: daysAfter(monday, 1) });
});

const personas = ["visitor", "student", "recruiter", "admin"] as const;

test("no list, page or call fails on them for those who see it", async () => {
  const pages = accessTable.filter(({ method, documentOnly }) => method === "GET" && !documentOnly);
  const ofRoutes = new Map(pages.map((line) => [line.route, line]));
  const tries = [...ofRoutes.values()].flatMap(({ path, outcomes }) => {
    const readers = personas.filter((who) => outcomes[who] === 200);
    return readers.map((who) => ({ who, path }));
  });
  const own = addresses.flatMap((path) => personas.map((who) => ({ who, path })));
  const failed: string[] = [];
  for (const { who, path } of [...tries, ...own]) {
    const address = typeof path === "string" ? path : await path(cast);
    const response = await cast[who].get(address);
    await response.arrayBuffer();
    if (response.status >= 500) failed.push(`${who} ${address}: ${response.status}`);
  }
  expect(tries.length).toBeGreaterThan(50);
  expect(failed).toEqual([]);
  expect(await cast.student.form("/account/data.zip", {})).toMatchObject({ status: 200 });
});
