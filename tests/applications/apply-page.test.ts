import { describe, expect, test } from "vitest";
import { termsVersion } from "../../app/applications/terms";
import { messages } from "../../app/messages";
import { detailsPath } from "../../app/postings/types";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aPosting } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

const link = "https://careers.example/apply?id=7&from=campus";

const web = withWeb();
const cast = withCast(web);

async function textOf(response: Response) {
  return (await response.text()).replaceAll("&#x27;", "'");
}

async function aJob(overrides: Record<string, unknown> = { link }) {
  const posting = await aPosting("job", overrides);
  return { posting, path: detailsPath(posting), applyPath: `${detailsPath(posting)}/apply` };
}

function rowsOf(postingId: string) {
  return db.selectFrom("applications").selectAll().where("posting_id", "=", postingId).execute();
}

test("a ticked box sends the student on to the item's own link, and the click is kept", async () => {
  const { posting, applyPath } = await aJob();
  const response = await cast.student.form(applyPath, { terms: termsVersion });
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe(link);
  expect(await rowsOf(posting.id)).toHaveLength(1);
});

test("the second click is told so, with the link to continue", async () => {
  const { posting, path, applyPath } = await aJob();
  await cast.student.form(applyPath, { terms: termsVersion });
  const response = await cast.student.form(applyPath, { terms: termsVersion });
  expect(response.status).toBe(409);
  const text = await textOf(response);
  expect(text).toContain(messages.apply.repeated);
  expect(text).toContain(`href="${link.replace("&", "&amp;")}"`);
  expect(text).toContain(`href="${path}"`);
  expect(await rowsOf(posting.id)).toHaveLength(1);
});

test("a visitor is sent to log in and back to the item, with or without the box", async () => {
  const { posting, path, applyPath } = await aJob();
  const fields: Record<string, string>[] = [{}, { terms: termsVersion }];
  for (const form of fields) {
    const response = await cast.visitor.form(applyPath, form);
    expect(response.status).toBe(303);
    const back = encodeURIComponent(`${path}#terms`);
    expect(response.headers.get("Location")).toBe(`/login?next=${back}`);
  }
  expect(await rowsOf(posting.id)).toEqual([]);
});

describe("refusals in the new tab say why and lead back", () => {
  test.each([
    ["recruiter", { terms: termsVersion }, { link }, 403, messages.apply.studentsOnly],
    ["admin", {}, {}, 403, messages.apply.studentsOnly],
    ["student", {}, { link }, 422, messages.apply.termsFirst],
    ["student", { terms: "on" }, {}, 422, messages.apply.termsFirst],
    ["student", { terms: termsVersion }, {}, 422, messages.apply.noLink],
  ] as const)("%s, %j, %j", async (who, form, fields, status, message) => {
    const { posting, path, applyPath } = await aJob(fields);
    const response = await cast[who].form(applyPath, form);
    expect(response.status).toBe(status);
    const text = await textOf(response);
    expect(text).toContain(message);
    expect(text).toContain(`href="${path}"`);
    expect(text).not.toContain("careers.example");
    expect(await rowsOf(posting.id)).toEqual([]);
  });
});

test("a click from another site changes nothing", async () => {
  const { posting, applyPath } = await aJob();
  const response = await cast.student.fetch(applyPath, {
    method: "POST",
    body: new URLSearchParams({ terms: termsVersion }),
    headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
  });
  expect(response.status).toBe(403);
  expect(await rowsOf(posting.id)).toEqual([]);
});

test("reading the form's address changes nothing and leads to the item", async () => {
  const { posting, path, applyPath } = await aJob();
  const response = await cast.student.get(applyPath);
  expect(response.headers.get("Location")).toBe(`${path}#terms`);
  expect(await rowsOf(posting.id)).toEqual([]);
});

test.each([
  `/jobs/details/${newId()}`,
  "/jobs/details/x",
  "/podcasts/details/x",
  "/nope/details/x",
])("there is nothing to apply to at %s", async (path) => {
  const response = await cast.student.form(`${path}/apply`, { terms: termsVersion });
  expect(response.status).toBe(404);
});

describe("the details page", () => {
  test("shows a student the terms, an unticked box and a form into a new tab", async () => {
    const { path, applyPath } = await aJob();
    const text = await textOf(await cast.student.get(path));
    expect(text).toMatch(new RegExp(`<form[^>]* action="${applyPath}"[^>]* target="_blank"`));
    expect(text).toContain(messages.apply.agree);
    expect(text).toContain("Final Apply Now");
    expect(text).toContain("50% of one month's agreed CTC");
    expect(text).toMatch(/role="region"[^>]*tabindex="0"/);
    expect(text).not.toMatch(/checkbox"[^>]*checked/);
  });

  test("keeps a visitor in this tab", async () => {
    const { path } = await aJob();
    const text = await textOf(await cast.visitor.get(path));
    expect(text).toContain("Final Apply Now");
    expect(text).not.toMatch(/<form[^>]*target="_blank"/);
  });

  test("says so where there is no link, instead of the button", async () => {
    const { path } = await aJob({});
    const text = await textOf(await cast.student.get(path));
    expect(text).toContain(messages.details.noLink);
    expect(text).not.toContain("Final Apply Now");
  });

  test("shows staff the terms, that only students apply, and an admin who did", async () => {
    const { posting, path } = await aJob();
    const who = `/admin/applications/job/${posting.id}`;
    const [recruiter, admin] = await Promise.all([
      cast.recruiter.get(path).then(textOf),
      cast.admin.get(path).then(textOf),
    ]);
    for (const text of [recruiter, admin]) {
      expect(text).toContain("50% of one month's agreed CTC");
      expect(text).not.toContain("Final Apply Now");
    }
    expect(recruiter).toContain(messages.apply.studentsOnly);
    expect(recruiter).not.toContain(who);
    expect(admin).toContain(messages.apply.studentsOnly);
    expect(admin).toContain(who);
  });

  test("shows a student who has applied when that was and how to go on", async () => {
    const { path, applyPath } = await aJob();
    await cast.student.form(applyPath, { terms: termsVersion });
    const own = await textOf(await cast.student.get(path));
    expect(own).toContain("You applied on");
    expect(own).toContain("careers.example");
    expect(await textOf(await cast.otherStudent.get(path))).not.toContain("You applied on");
  });

  test.each(["podcast", "corporate-event"] as const)("of a %s has no terms", async (type) => {
    const posting = await aPosting(type);
    const text = await textOf(await cast.student.get(detailsPath(posting)));
    expect(text).not.toContain("Terms and conditions");
  });
});
