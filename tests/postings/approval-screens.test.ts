// @module-tag thorough
import { beforeEach, expect, test } from "vitest";
import { db } from "../../db/client";
import { anApplication, validInput } from "../support/factories";
import type { Client } from "../support/client";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";
import { findPosting } from "../../app/postings/postings.server";
import { postPath, recruiterTypes } from "../../app/postings/types";

const web = withWeb({ CACHE_SECONDS: "0" });
const cast = withCast(web);
const waitingList = "/admin/postings?state=waiting&sort=waiting";
const job = {
  ...validInput("job"),
  ...{ title: "Riveter", location: "Pune", description: "Rivets", link: "https://kites.example/" },
};

const read = async (client: Client, path: string) => textOf(await (await client.get(path)).text());
const html = async (client: Client, path: string) => (await client.get(path)).text();
const send = (client: Client, path: string, fields: Record<string, string>) =>
  client.multipart(path, Object.entries(fields));

/** Posts by the form and returns the id. */
async function posted(fields: Record<string, string> = job) {
  const answer = await send(cast.recruiter, "/recruiter/post/job", {
    ...fields,
    state: "published",
  });
  return answer.headers.get("Location")?.split("/").at(-1) ?? "";
}

/** The form at this address as a browser sends it, with some fields changed. */
async function edited(client: Client, path: string, typed: Record<string, string>) {
  const page = await html(client, path);
  const names = [...Object.keys(job), "deadline", "version"];
  const values = names.map((name) => [name, fieldsNamed(page, name)[0]?.value ?? ""]);
  return send(client, path, { ...(Object.fromEntries(values) as object), ...typed });
}

/** What a screen reader says about a field. */
function describing(page: string, field: Record<string, string> | undefined) {
  const texts = [...elements(page, "p"), ...elements(page, "span")] as Record<string, string>[];
  return texts.find(({ id }) => id === field?.["aria-describedby"])?.text;
}

beforeEach(() => db.deleteFrom("postings").execute());

test("posted, returned, mended and approved, without script", async () => {
  expect(await read(cast.recruiter, "/student-dashboard")).toContain("Your postings");
  expect(await read(cast.recruiter, "/recruiter")).toContain("You have not posted anything yet.");
  const half = await send(cast.recruiter, "/recruiter/post/job", { ...job, company: "" });
  expect(half.status).toBe(422);
  expect(fieldsNamed(await half.text(), "title")[0]?.value).toBe("Riveter");

  const id = await posted();
  const page = `/jobs/details/${id}`;
  const shown = await read(cast.recruiter, page);
  expect(shown).toContain("'Riveter' sent to the placement office for approval.");
  expect(shown).toContain("This is waiting for the office's approval.");
  for (const client of [cast.visitor, cast.student, cast.otherRecruiter])
    expect((await client.get(page)).status).toBe(404);
  expect(await read(cast.admin, "/admin-dashboard")).toContain("1 posting is waiting for approval");

  const review = `/admin/postings/job/${id}`;
  const version = async () =>
    fieldsNamed(await html(cast.admin, review), "version")[0]?.value ?? "";
  const decide = async (fields: Record<string, string>) =>
    cast.admin.form(review, { version: await version(), ...fields });
  const empty = await decide({ intent: "return", reason: "" });
  expect(empty.status).toBe(422);
  expect(await empty.text()).toContain("Say why, so that the recruiter can fix it");
  const reason = "Name the pay, <b>please</b>";
  const stale = await decide({ intent: "return", reason, version: "9" });
  expect([stale.status, fieldsNamed(await stale.text(), "reason")[0]?.value]).toEqual([
    412,
    reason,
  ]);
  expect((await decide({ intent: "return", reason })).headers.get("Location")).toBe(waitingList);
  expect(await read(cast.recruiter, "/recruiter")).toContain(`Returned ${reason}`);
  expect(await read(cast.colleague, page)).toContain(reason);

  const form = `/recruiter/post/job/${id}`;
  expect(await read(cast.recruiter, form)).toContain(reason);
  const sent = await edited(cast.recruiter, form, { salary: "₹6 lakh", state: "published" });
  expect(sent.headers.get("Location")).toBe(page);
  expect(await read(cast.admin, review)).toContain("₹6 lakh");
  expect((await decide({ intent: "approve" })).headers.get("Location")).toBe(waitingList);
  expect(await read(cast.visitor, page)).toContain("Riveter Details");
  expect(await read(cast.admin, "/admin-dashboard")).not.toContain("for approval");
});

test("a change of what is public is shown as a difference, sent back, and taken back", async () => {
  const id = await posted();
  await cast.admin.form("/admin/postings", { approve: `job/${id}/1` });
  const form = `/recruiter/post/job/${id}`;
  const page = `/jobs/details/${id}`;
  expect(await html(cast.recruiter, form)).toContain("Propose changes");
  const proposed = await edited(cast.recruiter, form, { location: "Goa" });
  expect(proposed.headers.get("Location")).toBe(page);
  const shown = await read(cast.recruiter, page);
  expect(shown).toContain(
    "are waiting for the placement office. Until it approves them, students see the posting as it was.",
  );
  expect(await read(cast.visitor, page)).not.toContain("Goa");
  expect(fieldsNamed(await html(cast.recruiter, form), "location")[0]?.value).toBe("Goa");

  await edited(cast.admin, `/admin/post/job/${id}`, { location: "Delhi" });
  const review = await html(cast.admin, `/admin/postings/job/${id}`);
  const cells = elements(review, "td").map(({ text }) => text);
  expect(cells).toEqual(["Delhi (was Pune when this was proposed)", "Goa"]);
  expect(textOf(review)).toContain("The office has changed this posting since");

  const reason = "Which office in Goa?";
  const version = fieldsNamed(review, "version")[0]?.value ?? "";
  await cast.admin.form("/admin/postings", { return: `job/${id}/${version}`, reason });
  expect(await read(cast.recruiter, "/recruiter")).toContain(`Changes returned: ${reason}`);
  const taken = await cast.recruiter.form("/recruiter", { withdraw: `job/${id}` });
  expect(taken.headers.get("Location")).toBe("/recruiter");
  expect(await read(cast.recruiter, "/recruiter")).toContain(
    "Your changes to 'Riveter' were taken back.",
  );
  expect(await read(cast.visitor, page)).toContain("Delhi");
});

test("the office decides about several by ticking; what changed since stays", async () => {
  const ids = [await posted({ ...job, title: "One" }), await posted({ ...job, title: "Two" })];
  const ticks = async () => {
    const page = await html(cast.admin, waitingList);
    return fieldsNamed(page, "tick").map(({ value }): [string, string] => ["tick", value ?? ""]);
  };
  const all = async (how: string, sent: [string, string][], reason = "") =>
    cast.admin.multipart(waitingList, [["all", how], ["reason", reason], ...sent]);
  const read2 = await ticks();
  expect(read2).toEqual(ids.map((id) => ["tick", `job/${id}/1`])); // who waits longest comes first
  await cast.recruiter.json("PATCH", `/api/placements/${ids[1]}`, { title: "Two and more" });

  const noReason = await all("return", read2, " ");
  expect(noReason.status).toBe(422);
  const unsent = await noReason.text();
  const [reason] = fieldsNamed(unsent, "reason");
  expect(reason).toMatchObject({ "aria-invalid": "true", "aria-describedby": "reason-error" });
  expect(describing(unsent, reason)).toBe("Say why, so that the recruiter can fix it");
  const links: Record<string, string>[] = elements(unsent, "a");
  expect(links.find(({ href }) => href === "#reason")?.text).toBe(
    "Say why, so that the recruiter can fix it",
  );
  expect(elements(unsent, "details").filter((one) => "open" in one)).toHaveLength(1);
  expect(fieldsNamed(unsent, "tick")[0]).toHaveProperty("checked");

  const mixed = await all("return", read2, "Too short");
  const refused = await mixed.text();
  expect(mixed.status).toBe(412);
  expect(textOf(refused)).toContain(
    "1 posting sent back. 1 was not: Somebody else changed this meanwhile.",
  );
  const [left] = fieldsNamed(refused, "tick");
  expect(describing(refused, left)).toBe("Somebody else changed this meanwhile.");
  expect(left).not.toHaveProperty("checked"); // its text is a newer one
  expect(fieldsNamed(refused, "reason")[0]?.value).toBe("Too short");
  expect(await ticks()).toEqual([["tick", `job/${ids[1]}/2`]]);

  await all("approve", await ticks());
  expect(await read(cast.admin, "/admin/postings")).toContain("'Two and more' approved.");
  expect(await read(cast.visitor, `/jobs/details/${ids[1]}`)).toContain("Two and more");
  expect((await cast.visitor.get(`/jobs/details/${ids[0]}`)).status).toBe(404);
});

test("a recruiter's list has their company's alone, with who applied, and all that can be done", async () => {
  const id = await posted();
  await cast.admin.form("/admin/postings", { approve: `job/${id}/1` });
  await anApplication(cast.users.student, await findPosting(null, "job", id));
  const page = await html(cast.colleague, "/recruiter");
  const hrefs = elements(page, "a").map((link) => (link as { href?: string }).href);
  for (const href of [
    `/recruiter/post/job/${id}`,
    `/recruiter/post/job?copy=${id}`,
    `/recruiter/applications/job/${id}`,
    ...recruiterTypes.map((type) => postPath(type, "recruiter")),
  ])
    expect(hrefs).toContain(href);
  const ofOffice = new Set(hrefs.filter((href) => href?.startsWith("/admin")));
  expect([...ofOffice]).toEqual(["/admin/find", "/admin/messages", "/admin/days"]);
  expect(await read(cast.otherRecruiter, "/recruiter")).not.toContain("Riveter");
  await cast.otherRecruiter.form("/recruiter", { delete: `job/${id}` });
  await cast.otherRecruiter.form("/recruiter", { close: `job/${id}` });
  expect((await findPosting(null, "job", id)).state).toBe("published");
  await cast.recruiter.form("/recruiter", { close: `job/${id}` });
  expect((await findPosting(null, "job", id)).state).toBe("closed");
  await cast.recruiter.form("/recruiter", { publish: `job/${id}` });
  expect((await findPosting(null, "job", id)).state).toBe("closed");
  expect(await read(cast.recruiter, "/recruiter")).toContain("waiting for the placement office");
  await cast.colleague.form("/recruiter", { delete: `job/${id}` });
  expect(await read(cast.colleague, "/recruiter")).toContain(
    "'Riveter' deleted successfully! Undo",
  );
});

test("recruiters cannot approve by the buttons of their list", async () => {
  const id = await posted();
  for (const deed of ["approve", "return"]) {
    const answer = await cast.recruiter.form("/recruiter", { [deed]: `job/${id}`, reason: "x" });
    expect([deed, answer.status]).toEqual([deed, 403]);
  }
  expect((await findPosting(cast.users.recruiter, "job", id)).state).toBe("submitted");
});

test("a new posting's form names the recruiter's company", async () => {
  const { name } = await db
    .selectFrom("companies")
    .select("name")
    .where("id", "=", cast.users.colleague.companyId ?? "")
    .executeTakeFirstOrThrow();
  for (const [path, field] of [
    ["/recruiter/post/job", "company"],
    ["/recruiter/post/workshop", "organizer"],
  ] as const)
    expect(fieldsNamed(await html(cast.colleague, path), field)[0]?.value).toBe(name);
  expect(
    fieldsNamed(await html(cast.admin, "/admin/post/job"), "company")[0]?.value,
  ).toBeUndefined();
});
