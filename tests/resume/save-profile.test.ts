import { expect, test } from "vitest";
import { saveProfile } from "../../app/resume/profile/profile.server";
import { loadResume, saveResume } from "../../app/resume/resume.server";
import { resumeSchema } from "../../app/resume/schema";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import { aStudent } from "../support/factories";
import { aResume } from "../support/resumes";

const typed = resumeSchema.parse(aResume());

function storedUser(id: string) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("profile and resume are saved together or not at all", async () => {
  const student = await aStudent({ name: "Before" });
  const email = `${newId()}@college.example`;
  const before = await storedUser(student.id);
  await saveResume(student, typed);
  await db.deleteFrom("outbox").execute();

  const profile = { name: "After", email, phone: "1", studentId: "7" };
  const late = saveProfile(student, profile, { typed, readAt: 0 });
  await expect(late).rejects.toMatchObject({ status: 409 });
  expect(await storedUser(student.id)).toEqual(before);
  expect(await db.selectFrom("outbox").select("name").orderBy("id").execute()).toEqual([]);
  const codes = db.selectFrom("mailed_codes").select("id").where("email", "=", email);
  expect(await codes.execute()).toEqual([]);

  const { user, emailToConfirm } = await saveProfile(student, profile, { typed, readAt: 1 });
  expect([user.name, emailToConfirm]).toEqual(["After", email]);
  expect((await loadResume(user)).version).toBe(2);
});

test("a resume that cannot be saved with a taken address is not saved either", async () => {
  const [student, other] = await Promise.all([aStudent(), aStudent()]);
  const profile = { name: "After", email: other.email };
  const refused = saveProfile(student, profile, { typed, readAt: 0 });
  await expect(refused).rejects.toMatchObject({ status: 409 });
  await expect(loadResume(student)).rejects.toMatchObject({ status: 404 });
});
