import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { changeStage } from "../../app/applications/stages/steps.server";
import { confirmFinished, withdraw } from "../../app/applications/stages/own-steps.server";
import { trackedTypes } from "../../app/applications/terms";
import { limit } from "../../app/http/rate-limits.server";
import { daysAfter, todayIn } from "../../app/dates";
import { env } from "../../app/env.server";
import { messages } from "../../app/messages";
import { type TypeName, detailsPath, postingType } from "../../app/postings/types";
import { deletePosting } from "../../app/postings/editing/bin.server";
import { db } from "../../db/client";
import type { Stage } from "../../db/schema-applications";
import { aPosting, aStudent, anApplication, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

const link = "https://careers.example/apply";

const web = withWeb();
const cast = withCast(web);

async function aStudentWithClient() {
  const student = await aStudent();
  return { student, client: await clientOf(web.url, student) };
}

async function textOf(response: Response) {
  return (await response.text()).replaceAll("&#x27;", "'");
}

describe.each(trackedTypes)("an application for a %s", (type) => {
  test("is a card with badge, title, dates and both links, and an entry of the API", async () => {
    const { student, client } = await aStudentWithClient();
    const posting = await aPosting(type, { link, location: "Pune" });
    const application = await anApplication(student, posting);
    const text = await textOf(await client.get("/my-applications"));
    expect(text).toContain(postingType(type).name);
    expect(text).toContain("Applied on");
    expect(text).toContain("accepted on");
    expect(text).toMatch(new RegExp(`href="${link}"[^>]*target="_blank"`));
    expect(text).toContain("View Application Link");
    expect(text).toContain(`href="/${type}s/details/${posting.id}"`);
    expect(detailsPath(posting)).toBe(`/${type}s/details/${posting.id}`);
    expect((await client.get(`/${type}s/details/${posting.id}`)).status).toBe(200);

    const answer = await client.get("/api/applications/my");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([
      {
        _id: application.id,
        contentId: posting.id,
        contentType: type,
        appliedLink: link,
        appliedAt: application.appliedAt.toISOString(),
        contentDetails: {
          _id: posting.id,
          ...posting.fields,
          createdAt: posting.createdAt.toISOString(),
        },
        stage: "applied",
        events: [],
      },
    ]);
  });
});

test("the badge of each type has colours of its own, in light and in dark", () => {
  const styles = readFileSync("app/styles/tokens.css", "utf8");
  const pairs = trackedTypes.map((type) => {
    const both = [...styles.matchAll(new RegExp(`\\.kind-${type} {([^}]*)}`, "g"))];
    expect(both, type).toHaveLength(2);
    return both.map(([, pair = ""]) => pair.trim());
  });
  expect(styles).toMatch(/:root {[^}]*--hue:/); // the default of all others
  for (const scheme of [0, 1])
    expect(new Set(pairs.map((both) => both[scheme])).size).toBe(trackedTypes.length);
});

test("a deleted item says so, keeps its copy, and its details answer 404", async () => {
  const { student, client } = await aStudentWithClient();
  const description = `${"Long text. ".repeat(30)}The very end.`;
  const posting = await aPosting("job", { link, title: "Boiler engineer", description });
  await anApplication(student, posting);
  await deletePosting(cast.users.admin, "job", posting.id);

  const text = await textOf(await client.get("/my-applications"));
  expect(text).toContain("Boiler engineer");
  expect(text).toContain(messages.applications.gone);
  expect(text).toContain("The very end.");
  const details = await client.get(detailsPath(posting));
  expect(details.status).toBe(404);
  expect(await textOf(details)).toContain(messages.details.notFound("job"));
  expect(await (await client.get("/api/applications/my")).json()).toHaveLength(1);
});

test("descriptions are cut to 150 characters", async () => {
  const { student, client } = await aStudentWithClient();
  await anApplication(student, await aPosting("job", { link, description: "x".repeat(151) }));
  expect(await textOf(await client.get("/my-applications"))).toContain(`>${"x".repeat(150)}...<`);
});

test("nothing yet says where to start", async () => {
  const { start, studentsOnly } = messages.applications;
  for (const [who, sentence] of [
    ["otherStudent", start],
    ["recruiter", studentsOnly],
    ["admin", studentsOnly],
  ] as const) {
    const response = await cast[who].get("/my-applications");
    expect(response.status).toBe(200);
    const text = await textOf(response);
    expect(text).toContain(messages.applications.empty);
    expect(text).toContain(sentence);
    expect(await (await cast[who].get("/api/applications/my")).json()).toEqual([]);
  }
});

test("nobody sees another student's applications", async () => {
  const { student } = await aStudentWithClient();
  const posting = await aPosting("job", { link, title: "Only for one pair of eyes" });
  await anApplication(student, posting);
  for (const who of ["otherStudent", "recruiter", "admin"] as const) {
    const text = await textOf(await cast[who].get(`/my-applications?user=${student.id}`));
    expect(text).not.toContain("Only for one pair of eyes");
    expect(await (await cast[who].get("/api/applications/my")).json()).toEqual([]);
  }
});

test("a visitor is asked to log in", async () => {
  const response = await cast.visitor.get("/my-applications");
  expect(response.status).toBe(401);
  const text = await textOf(response);
  expect(text).toContain(messages.applications.visitor);
  expect(text).toContain('href="/login?next=/my-applications"');
  const answer = await cast.visitor.get("/api/applications/my");
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ msg: messages.notLoggedIn });
});

test("what waits for the student leads, then what the recruiter has, the soonest first; a type can be shown alone", async () => {
  const { student, client } = await aStudentWithClient();
  const today = todayIn(env.TIME_ZONE);
  const on = (days: number) => daysAfter(today, days);
  const posts: [TypeName, string, Record<string, unknown>][] = [
    ["job", "Far", { deadline: on(9) }],
    ["job", "Passed", { deadline: on(-1) }],
    ["workshop", "Near", { date: on(2), time: "10:00" }],
    ["job", "Any day", {}],
    ["job", "Withdrawn", { deadline: on(3) }],
    ["job", "Chosen from", { deadline: on(-3) }],
  ];
  const ids = new Map<string, string>();
  for (const [type, title, fields] of posts) {
    const posting = await aPosting(type, { link, title, deadline: "", ...fields });
    ids.set(title, (await anApplication(student, posting)).id);
  }
  await withdraw(student, ids.get("Withdrawn") ?? "");
  await changeStage(cast.users.admin, ids.get("Chosen from") ?? "", {
    stage: "shortlisted",
    note: "",
    ctc: null,
  });
  const shown = async (query = "") => {
    const [text = ""] = (await textOf(await client.get(`/my-applications${query}`))).split(
      "<footer",
    );
    return [...text.matchAll(/<h2>([^<]*)<|<h3[^>]*>([^<]*)</g)].map(
      ([, group, title]) => group ?? title,
    );
  };
  const past = ["Past", "Withdrawn", "Passed"];
  const asked = ["Near", "Far", "Any day"];
  const others = ["With the recruiter", "Chosen from", ...past];
  expect(await shown()).toEqual(["Waiting for you", ...asked, ...others]);
  expect(await shown("?type=workshop")).toEqual(["Waiting for you", "Near"]);
  expect(await shown("?type=podcast")).toHaveLength(9);
  const text = await textOf(await client.get("/my-applications"));
  expect(text).toMatch(/In 2 days<\/strong> <time>[^<]*, 10:00/);
  expect(text).not.toContain("Deadline passed");

  // Answered questions no longer wait; offers do, before interviews, whatever became of the posting.
  for (const title of asked) await confirmFinished(student, ids.get(title) ?? "", true);
  const steps: [string, Stage[]][] = [
    ["Chosen from", ["interview"]],
    ["Any day", ["shortlisted", "interview", "offered"]],
  ];
  for (const [title, stages] of steps) {
    for (const stage of stages)
      await changeStage(cast.users.admin, ids.get(title) ?? "", { stage, note: "", ctc: null });
  }
  const waiting = ["Waiting for you", "Any day", "Chosen from"];
  expect(await shown()).toEqual([...waiting, "With the recruiter", "Near", "Far", ...past]);
});

test("many applications come in pages, whatever page is asked for", async () => {
  const { student, client } = await aStudentWithClient();
  for (let index = 0; index < 25; index++) {
    await anApplication(student, await aPosting("job", { link, title: `Job ${index}.` }));
  }
  const first = await textOf(await client.get("/my-applications"));
  expect(first).toContain("Job 24.");
  expect(first).not.toContain("Job 0.");
  expect(first).toContain("Page 1 of 3");
  for (const asked of ["3", "99"]) {
    expect(await textOf(await client.get(`/my-applications?page=${asked}`))).toContain("Job 0.");
  }
  for (const asked of ["0", "-1", "x", "1e9999", "1.5", "%F0%9F%98%80"]) {
    const response = await client.get(`/my-applications?page=${asked}`);
    expect(response.status).toBe(200);
  }
});

test("of an application with a long history the newest thirty steps are told", async () => {
  const { student, client } = await aStudentWithClient();
  const { id } = await anApplication(student, await aPosting("job", { link }));
  await sql`
    insert into application_events (id, application_id, from_stage, to_stage, by_user_id, note, at)
    select gen_random_uuid(), ${id}, 'withdrawn', 'applied', ${student.id}, 'step ' || n,
      now() - n * interval '1 day'
    from generate_series(1, 40) n`.execute(db);
  const own = (await (await client.get("/api/applications/my")).json()) as {
    events: { note: string }[];
  }[];
  const notes = own.flatMap(({ events }) => events.map(({ note }) => note));
  expect(notes).toEqual(Array.from({ length: 30 }, (_, index) => `step ${30 - index}`));
});

test("one withdraws sixty times a day at most, by form and call, as the log keeps each", async () => {
  const { student, client } = await aStudentWithClient();
  const { id } = await anApplication(student, await aPosting("job", { link }));
  for (let count = 0; count < 60; count++) await limit("withdraw", student.id);
  const called = await client.json("PATCH", `/api/applications/${id}`, { stage: "withdrawn" });
  expect(called.status).toBe(429);
  const form = { application: id, intent: "withdraw" };
  const sent = await client.form("/my-applications", form);
  expect(await textOf(await client.get(sent.headers.get("Location") ?? ""))).toContain(
    "Too many attempts",
  );
  const own = (await (await client.get("/api/applications/my")).json()) as { stage: string }[];
  expect(own.map(({ stage }) => stage)).toEqual(["applied"]);
});
