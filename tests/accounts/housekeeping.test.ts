import { expect, test } from "vitest";
import { dropOldCodes } from "../../app/accounts/codes/issue-code.server";
import { guessCode } from "../../app/accounts/codes/check-code.server";
import { dropOldSignups, signUp } from "../../app/accounts/sign-up/signup.server";
import { db } from "../../db/client";
import { aProgram, letTimePass } from "../support/codes";
import { aStudent, password } from "../support/factories";

const day = 86_400;

async function aSignup(email: string, age: number) {
  await signUp({ name: "Asha", email, phone: "1", password }, aProgram());
  await guessCode({ purpose: "signup", account: email, digits: "000000", asker: aProgram() });
  await letTimePass(email, age);
}

test("sign-ups go after seven days, codes and counts after one", async () => {
  await aSignup("new@college.example", day - 60);
  await aSignup("old@college.example", day + 60);
  await aSignup("older@college.example", 7 * day - 60);
  await aSignup("oldest@college.example", 7 * day + 60);
  await dropOldCodes();
  await dropOldSignups();

  const signups = await db.selectFrom("signups").select("email").orderBy("email").execute();
  expect(signups.map(({ email }) => email.split("@")[0])).toEqual(["new", "old", "older"]);
  for (const table of ["mailed_codes", "code_attempts"] as const) {
    const rows = await db.selectFrom(table).select("account").execute();
    expect(rows).toEqual([{ account: "new@college.example" }]);
  }
});

test("a deleted user's codes go along", async () => {
  const student = await aStudent();
  const { requestReset } = await import("../../app/accounts/reset/reset.server");
  await requestReset(student.email, aProgram());
  await db.deleteFrom("users").where("id", "=", student.id).execute();
  const left = await db.selectFrom("mailed_codes").where("email", "=", student.email).execute();
  expect(left).toEqual([]);
});
