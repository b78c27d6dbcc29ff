import { describe, expect, test } from "vitest";
import { trackedTypes } from "../../app/applications/terms";
import { changesBetween } from "../../app/applications/versions/changes";
import { changesSinceApplying } from "../../app/applications/versions/changes.server";
import { formatDay } from "../../app/dates";
import { messages } from "../../app/messages";
import { type FieldRole, fieldsOf } from "../../app/postings/types";
import { edit } from "../support/edit";
import { aPosting, aStudent, anApplication, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements, textOf } from "../support/html";

const link = "https://careers.example/apply";
const web = withWeb();

async function anApplicant(...[type, fields]: Parameters<typeof aPosting>) {
  const student = await aStudent();
  const posting = await aPosting(type, { link, ...fields });
  const application = await anApplication(student, posting);
  const client = await clientOf(web.url, student);
  const html = async () => (await client.get("/my-applications")).text();
  return { student, posting, application, html };
}

const watched: FieldRole[] = ["day", "time", "start", "end", "place", "deadline", "pay", "link"];

/** A value of the field's kind that no posting starts with. */
function another(kind: string) {
  if (kind === "date") return "2099-02-27";
  return kind === "url" ? "https://elsewhere.example/form" : "Something else";
}

describe.each(trackedTypes)("an applicant of a %s", (type) => {
  test("sees what changed after they applied, with what it was and is", async () => {
    const { posting, html } = await anApplicant(type);
    expect(await html()).not.toContain(messages.applications.changed);
    const fields = fieldsOf(type).filter(([, { role }]) => role && watched.includes(role));
    expect(fields.length).toBeGreaterThan(2);
    await edit(
      posting,
      Object.fromEntries(fields.map(([name, { kind }]) => [name, another(kind)])),
    );

    const text = textOf(await html());
    expect(text).toContain(messages.applications.changed);
    for (const [name, { label, kind }] of fields) {
      const shown = (value: string) => (kind === "date" ? formatDay(value) : value);
      const before = posting.fields[name]
        ? `was ${shown(String(posting.fields[name]))}`
        : "was not given";
      expect(text).toContain(`${label}: ${before}, is now ${shown(another(kind))}`);
    }
  });

  test("hears nothing of other fields, nor of a change that was taken back", async () => {
    const { posting, html } = await anApplicant(type);
    const fields = fieldsOf(type).filter(
      ([, { role, kind }]) => !(role && watched.includes(role)) && kind !== "image",
    );
    const other = Object.fromEntries(
      fields.map(([name, { kind }]) => [name, kind === "list" ? ["x"] : another(kind)]),
    );
    const edited = await edit(posting, other);
    await edit(await edit(edited, { location: "Elsewhere" }), {
      location: posting.fields.location,
    });
    expect(await html()).not.toContain(messages.applications.changed);
  });
});

test("what was cleared is no longer given, and a new link can be followed", async () => {
  const { posting, html } = await anApplicant("job", { salary: "₹6 LPA" });
  await edit(posting, { salary: "", link: "https://new.example/form" });
  const page = await html();
  expect(textOf(page)).toContain("Salary: was ₹6 LPA, is no longer given");
  expect(elements(page, "a")).toContainEqual(
    expect.objectContaining({ href: "https://new.example/form", rel: "noopener noreferrer" }),
  );
});

test("a link that is no web address is text", async () => {
  const { posting, html } = await anApplicant("job");
  await edit(posting, { link: "javascript:alert(1)" });
  expect(await html()).not.toContain('href="javascript');
});

test("a posting that is gone has no changes: the page says that it is gone", async () => {
  const { posting, html } = await anApplicant("job");
  await edit(posting, { state: "draft", location: "Elsewhere" });
  const page = await html();
  expect(page).not.toContain(messages.applications.changed);
  expect(page).toContain(messages.applications.gone);
});

test("many students' changes are found at once", async () => {
  const [early, late, other] = [
    await anApplicant("job", { title: "Early" }),
    await anApplicant("visit"),
    await anApplicant("job"),
  ];
  await edit(early.posting, { location: "Pune" });
  await edit(late.posting, { date: "2099-03-01" });
  await edit(other.posting, { location: "Pune" });

  const all = await changesSinceApplying([early.application.id, late.application.id]);
  expect(all.map(({ applicationId }) => applicationId)).toEqual([
    late.application.id,
    early.application.id,
  ]);
  expect(all[1]).toMatchObject({
    applicationId: early.application.id,
    posting: { id: early.posting.id, type: "job", title: "Early" },
    changes: [{ label: "Location", was: early.posting.fields.location, is: "Pune" }],
  });
  expect(await changesSinceApplying([])).toEqual([]);
});

test("a day that is none is shown as it was stored", () => {
  expect(changesBetween("job", { deadline: "soon" }, { deadline: "2099-01-31" })).toEqual([
    { label: "Deadline", was: "soon", is: formatDay("2099-01-31") },
  ]);
});
