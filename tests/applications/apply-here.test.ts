import { expect, test } from "vitest";
import { termsVersion } from "../../app/applications/terms";
import { listStudentApplications } from "../../app/applications/student-applications.server";
import { textsOf } from "../../app/languages/texts";
import { db } from "../../db/client";
import { aSeason, aStudent, clientOf, validInput } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { fieldsNamed, textOf } from "../support/html";
import { type Item, call } from "../postings/call";

/** How one applies: here, at the page of a link, or not at all. */

const web = withWeb();
const cast = withCast(web);
const jobs = "/api/placements";
const nobody = "Nobody can apply: there is no link, and students do not apply here.";

type Job = Item & { status: number; applyHere?: boolean; link: string };
const aJob = async (more: object = {}, by = cast.admin) =>
  (await call(by, "POST", jobs, {
    ...validInput("job"),
    title: "Fitter",
    ...more,
  })) as unknown as Job;

test("students apply here without a link: the terms, done, and nobody asks whether they finished", async () => {
  const { _id, applyHere } = await aJob({ applyHere: true });
  expect(applyHere).toBe(true);
  const student = await aStudent();
  const client = await clientOf(web.url, student);
  const page = await (await client.get(`/jobs/details/${_id}`)).text();
  expect(textOf(page)).toContain("You apply here. There is nothing else to fill in.");
  expect(page).not.toContain("data-track");
  const answer = await client.form(`/jobs/details/${_id}/apply`, { terms: termsVersion });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/jobs/details/${_id}`]);
  const after = textOf(await (await client.get(`/jobs/details/${_id}`)).text());
  expect(after).toContain("You have applied: Fitter");
  expect(after).not.toContain("Continue to the application page");
  const own = textOf(await (await client.get("/my-applications")).text());
  expect(own).toContain("Fitter");
  for (const text of [after, own]) expect(text).not.toMatch(/Did you finish/);
  expect(await listStudentApplications(cast.users.admin, student.id, textsOf("en"))).toHaveLength(
    1,
  );
});

test("a call applies, too, and says the posting's own page", async () => {
  const { _id } = await aJob({ applyHere: true });
  const client = await clientOf(web.url, await aStudent());
  const sent = { contentType: "job", contentId: _id, terms: termsVersion };
  const answer = await client.json("POST", "/api/applications/track", sent);
  const body = (await answer.json()) as { appliedLink?: string };
  expect([answer.status, JSON.stringify(body)]).toEqual([
    201,
    expect.stringContaining(`/jobs/details/${_id}`),
  ]);
});

test("it is usual in a season and for recruiters where there is no link, and else is not", async () => {
  const season = await aSeason();
  const inSeason = { season: season.id, ctc: 500_000 };
  expect((await aJob(inSeason)).applyHere).toBe(true);
  expect((await aJob({}, cast.recruiter)).applyHere).toBe(true);
  expect((await aJob({ link: "https://a.example/" }, cast.recruiter)).applyHere ?? false).toBe(
    false,
  );
  expect((await aJob()).applyHere ?? false).toBe(false);
  expect((await aJob({ ...inSeason, applyHere: false })).applyHere ?? false).toBe(false);
  for (const [client, path] of [
    [cast.recruiter, "/recruiter/post/job"],
    [cast.admin, "/admin/post/job"],
  ] as const) {
    const [box] = fieldsNamed(await (await client.get(path)).text(), "applyHere");
    expect(box, path).toHaveProperty("checked");
  }
});

test("with neither, students read so, and the review warns", async () => {
  const { _id } = await aJob({ applyHere: false }, cast.recruiter);
  const review = await (await cast.admin.get(`/admin/postings/job/${_id}`)).text();
  expect(textOf(review)).toContain(nobody);
  const open = await aJob();
  const client = await clientOf(web.url, await aStudent());
  const page = textOf(await (await client.get(`/jobs/details/${open._id}`)).text());
  expect(page).toContain("Application/Information link not available for this item.");
  const tried = { contentType: "job", contentId: open._id, terms: termsVersion };
  expect((await client.json("POST", "/api/applications/track", tried)).status).toBe(422);
});

test("a recruiter's change of it to a public posting waits for the office", async () => {
  const { _id } = await aJob({ link: "https://a.example/" }, cast.recruiter);
  const path = `${jobs}/${_id}`;
  const { version } = await call(cast.admin, "GET", path);
  await call(cast.admin, "POST", `${path}/approve`, { outside: true }, version);
  const changed = await call(cast.recruiter, "PATCH", path, { applyHere: true });
  expect(changed.submission?.proposal).toEqual({ applyHere: true });
  const proposed = await call(cast.admin, "GET", path);
  await call(cast.admin, "POST", `${path}/approve`, {}, proposed.version);
  expect((await call(cast.visitor, "GET", path)) as unknown as Job).toMatchObject({
    applyHere: true,
  });
});

test.each([
  ["careers.example/apply", "https://careers.example/apply"],
  ["Careers.Example", "https://careers.example/"],
  ["http://careers.example/", "http://careers.example/"],
])("the link %s is %s", async (typed, link) => {
  expect((await aJob({ link: typed })).link).toBe(link);
});

test.each(["javascript:alert(1)", "not a link", "careers", "mailto:a@b.example"])(
  "%s is no link",
  async (link) => {
    expect((await aJob({ link })).status).toBe(422);
    expect(
      await db
        .selectFrom("postings")
        .select("id")
        .where("fields", "@>", { link } as never)
        .execute(),
    ).toEqual([]);
  },
);
