// @module-tag thorough
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import {
  detailsPath,
  listingPath,
  postPath,
  postingType,
  typeNames,
} from "../../app/postings/types";
import { db } from "../../db/client";
import { type Cast, aPosting, aStudent, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { textOf } from "../support/html";
import { validParts } from "../support/samples";

/** The fallback sentences for failures on our side (specification: error catalogue). */

const web = withWeb({ LOG_LEVEL: "fatal" });
const cast = withCast(web);

/** Breaks this table for a while. */
async function without<Result>(table: string, work: () => Promise<Result>) {
  const away = `${table}_away`;
  await db.schema.alterTable(table).renameTo(away).execute();
  try {
    return await work();
  } finally {
    await db.schema.alterTable(away).renameTo(table).execute();
  }
}

/** Lets rows of this table be read but not deleted. */
async function undeletable<Result>(table: string, work: () => Promise<Result>) {
  await sql`
    create function refuse() returns trigger language plpgsql as
      'begin raise exception ''as if it were broken''; end'`.execute(db);
  await sql`
    create trigger refuse before delete or update on ${sql.table(table)}
    for each row execute function refuse()`.execute(db);
  try {
    return await work();
  } finally {
    await sql`drop function refuse() cascade`.execute(db);
  }
}

async function expectFailure(answer: Promise<Response>, sentence: string) {
  const response = await answer;
  expect(response.status).toBe(500);
  expect(textOf(await response.text())).toContain(sentence);
}

async function expectMsg(answer: Promise<Response>, sentence: string) {
  const response = await answer;
  expect([response.status, await response.json()]).toEqual([500, { msg: sentence }]);
}

/** What the page says that a form's redirect leads to. */
async function flashAfter(client: Cast["admin"], answer: Promise<Response>) {
  const location = (await answer).headers.get("Location") ?? "";
  return textOf(await (await client.get(location)).text());
}

describe.each(typeNames)("%s", (type) => {
  const { plain, plainPlural, endpoint } = postingType(type);

  test("cannot be listed, read or posted", async () => {
    const posting = await aPosting(type);
    await without("postings", async () => {
      const { visitor, admin } = cast;
      const listed = messages.list.failed(plainPlural);
      const read = messages.details.failed(plain);
      await expectFailure(visitor.get(listingPath(type)), listed);
      await expectMsg(visitor.get(`/api/${endpoint}`), listed);
      await expectFailure(visitor.get(detailsPath(posting)), read);
      await expectMsg(visitor.get(`/api/${endpoint}/${posting.id}`), read);
      const posted = messages.post.failed(plain);
      await expectFailure(admin.multipart(postPath(type), await validParts(type)), posted);
      await expectMsg(admin.multipart(`/api/${endpoint}`, await validParts(type)), posted);
    });
  });

  test("cannot be deleted", async () => {
    const posting = await aPosting(type);
    await undeletable("postings", async () => {
      const sent = cast.admin.form(listingPath(type), { delete: posting.id, title: "Kites" });
      expect(await flashAfter(cast.admin, sent)).toContain(messages.remove.failed("Kites"));
    });
  });
});

test("the admin's screens cannot be loaded", async () => {
  const { admin } = cast;
  await without("signups", async () => {
    await expectFailure(admin.get("/admin-dashboard"), messages.dashboard.failed);
    await expectMsg(admin.get("/api/admin/dashboard-data"), messages.dashboard.failed);
    await expectFailure(admin.get("/admin/users"), messages.users.failed);
    await expectMsg(admin.get("/api/admin/users"), messages.users.failed);
  });
  await without("recent_counts", () =>
    expectFailure(admin.get("/admin-dashboard"), messages.applications.statsFailed),
  );
  await without("applications", async () => {
    await expectMsg(admin.get("/api/applications/report"), messages.report.failed);
    await expectMsg(admin.get("/api/applications/all"), messages.applications.statsFailed);
  });
  await without("application_counts", () =>
    expectFailure(admin.get("/admin/applications"), messages.report.failed),
  );
});

test("a user cannot be deleted", async () => {
  const { id } = await aStudent();
  await undeletable("users", async () => {
    const sent = cast.admin.form("/admin/users", { delete: id });
    expect(await flashAfter(cast.admin, sent)).toContain(messages.users.deleteFailed);
    await expectMsg(cast.admin.delete(`/api/admin/users/${id}`), messages.users.deleteFailed);
  });
});

test("a student's applications and resume cannot be loaded, kept or tracked", async () => {
  const { student } = cast;
  const job = await aPosting("job", { link: "https://a.example/" });
  await anApplication(await aStudent(), job);
  await without("applications", async () => {
    await expectFailure(student.get("/my-applications"), "Failed to load your applications.");
    await expectFailure(
      student.get("/my-applications"),
      "Please try again later or contact support.",
    );
    await expectMsg(student.get("/api/applications/my"), messages.applications.failed);
    const body = { contentId: job.id, contentType: "job", appliedLink: "https://a.example/" };
    await expectMsg(student.json("POST", "/api/applications/track", body), messages.apply.failed);
  });
  await without("resumes", async () => {
    await expectFailure(student.get("/profile"), messages.resume.failed);
    await expectMsg(student.get("/api/resume"), messages.resume.failed);
    await expectMsg(student.json("POST", "/api/resume", {}), messages.profile.failed);
  });
});

test("nobody can sign up, verify, ask for a code or reset", async () => {
  const { visitor } = cast;
  const email = "asha.failures@college.example";
  const details = { name: "Asha", email, phone: "1", password: "monsoon in june", role: "user" };
  const reset = { email, otp: "123456", newPassword: "monsoon in june" };
  await without("signups", async () => {
    await expectMsg(visitor.json("POST", "/api/auth/signup", details), messages.signup.failed);
    await expectFailure(visitor.form("/signup?new", details), messages.signup.failed);
  });
  await without("mailed_codes", async () => {
    const forgot = { email: (await aStudent()).email };
    const failed = messages.forgot.failed;
    await expectMsg(visitor.json("POST", "/api/auth/forgot-password", forgot), failed);
    await expectFailure(visitor.form("/forgot-password?new", forgot), failed);
  });
  await visitor.form("/signup?new", details);
  await visitor.form("/forgot-password?new", { email });
  await without("code_attempts", async () => {
    const verify = { email, otp: "123456" };
    await expectMsg(visitor.json("POST", "/api/auth/verify-otp", verify), messages.verify.broken);
    await expectFailure(visitor.form("/verify-email", verify), messages.verify.broken);
    await expectMsg(visitor.json("POST", "/api/auth/reset-password", reset), messages.reset.failed);
    const confirmed = { ...reset, confirmPassword: reset.newPassword };
    await expectFailure(visitor.form("/reset-password", confirmed), messages.reset.failed);
  });
});

test("nobody can log out", async () => {
  await undeletable("sessions", async () => {
    await expectMsg(cast.otherStudent.json("POST", "/api/auth/logout", {}), messages.logout.failed);
    await expectFailure(cast.otherStudent.form("/logout", {}), messages.logout.failed);
  });
});
