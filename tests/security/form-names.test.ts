// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cast, aCast, aPosting } from "../support/factories";
import { type Web, startWeb } from "../support/web";

/** Strangers choose a form's field names, too. None of them makes a list, an object or a command. */

let web: Web;
let cast: Cast;
let job: string;
beforeAll(async () => {
  web = await startWeb();
  cast = await aCast(web.url);
  job = (await aPosting("job")).id;
});
afterAll(() => web.stop());

type Who = "visitor" | "student" | "admin";
const forms: [string, Who, () => string][] = [
  ["logging in", "visitor", () => "/login"],
  ["signing up", "visitor", () => "/signup"],
  ["verifying", "visitor", () => "/verify-email"],
  ["asking for a reset", "visitor", () => "/forgot-password"],
  ["resetting", "visitor", () => "/reset-password"],
  ["posting", "admin", () => "/admin/post/job"],
  ["posting a picture", "admin", () => "/admin/post/podcast"],
  ["deleting a posting", "admin", () => "/seminars"],
  ["deleting a user", "admin", () => "/admin/users"],
  ["saving a profile", "student", () => "/profile"],
  ["changing the e-mail", "student", () => "/profile/email"],
  ["applying", "student", () => `/jobs/details/${job}/apply`],
];

const intent = (type: string, payload: unknown) => JSON.stringify({ type, payload });
const names: [string, string, string][] = [
  ["a list without end", "email[30000000]", "x"],
  ["another field's", "requirements[30000000]", "x"],
  ["a row without end", "education[999999].degree", "x"],
  ["an object in an object, and on", `email${".a".repeat(50_000)}`, "x"],
  ["a list in a list, and on", `email${"[0]".repeat(50_000)}`, "x"],
  ["what all objects have", "__proto__.email", "x"],
  ["their maker", "constructor.prototype.email", "x"],
  ["their name", "toString", "x"],
  ["a promise", "then", "x"],
  ["their JSON", "toJSON", "x"],
  ["no name", "", "x"],
  ["a broken command", "__intent__", "{"],
  ["an empty command", "__intent__", "null"],
  ["a command to insert", "__intent__", intent("insert", { name: "email", index: 1e9 })],
  ["a command to replace", "__intent__", intent("update", { name: "email", value: { a: [1] } })],
  ["a broken state", "__state__", "{"],
];

describe.each(forms)("%s", (_form, who, path) => {
  test.each(names)("a field named for %s is left alone", async (_what, name, value) => {
    const fields = { email: "a@college.example", otp: "123456", delete: "nothing" };
    const answer = await cast[who].form(path(), { ...fields, [name]: value });
    await answer.text();
    expect(answer.status).toBeLessThan(500);
  });
});
