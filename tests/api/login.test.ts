import { expect, test } from "vitest";
import { messages } from "../../app/messages";
import { aStudent, clientOf, password } from "../support/factories";
import { withWeb } from "../support/hooks";

const web = withWeb();

test("the right password answers the user and a token, which also becomes the cookie", async () => {
  const student = await aStudent({ name: "Asha Nair" });
  const browser = await clientOf(web.url, null);
  const response = await browser.json("POST", "/api/auth/login", {
    email: student.email,
    password,
  });
  expect(response.status).toBe(200);
  const { user, token } = (await response.json()) as { user: object; token: string };
  expect(user).toMatchObject({
    _id: student.id,
    name: "Asha Nair",
    role: "user",
    isVerified: true,
  });
  expect(browser.cookie("jwtToken")).toBe(token);
  expect((await browser.get("/api/auth/me")).status).toBe(200);
});

test("a wrong password and an unknown address are told apart by nothing", async () => {
  const student = await aStudent();
  const browser = await clientOf(web.url, null);
  for (const email of [student.email, "nobody@college.example"]) {
    const response = await browser.json("POST", "/api/auth/login", { email, password: "guess" });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ msg: messages.login.failed });
  }
});

test("after ten wrong passwords even the right one waits", async () => {
  const { email } = await aStudent();
  const stranger = await clientOf(web.url, null);
  const logIn = (secret: string) =>
    stranger.json("POST", "/api/auth/login", { email, password: secret });
  for (let guess = 0; guess < 10; guess++) expect((await logIn("a guess")).status).toBe(401);
  const right = await logIn(password);
  expect([right.status, right.headers.has("Retry-After")]).toEqual([429, true]);
});

test.each([
  ["/api/auth/login", "password"],
  ["/api/signup", "password"],
  ["/api/reset-password", "newPassword"],
])("%s hashes no password of 200 kB, and reads none of a megabyte", async (path, field) => {
  const browser = await clientOf(web.url, null);
  const details = { email: "long@college.example", name: "A", phone: "1", otp: "000000" };
  for (const [length, status] of [
    [200_000, 422],
    [1_000_000, 413],
  ] as const) {
    const body = { ...details, [field]: "x".repeat(length) };
    expect((await browser.json("POST", path, body)).status).toBe(status);
  }
});
