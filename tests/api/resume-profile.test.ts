import { describe, expect, test } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { aStudent, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { pngFile } from "../support/resumes";

const web = withWeb();
const cast = withCast(web);

const path = "/api/resume/profile";

async function newStudent() {
  const user = await aStudent();
  const client = await clientOf(web.url, user);
  const put = (fields: [string, string | File][]) =>
    client.multipart(path, [["name", user.name], ["email", user.email], ...fields], "PUT");
  return { user, client, put };
}

type Answer = { user: Record<string, string>; msg: string; errors?: Record<string, string> };
const bodyOf = async (response: Response) => (await response.json()) as Answer;

test.each(["student", "recruiter", "admin"] as const)("a %s changes the own name", async (who) => {
  const { email } = cast.users[who];
  const fields: [string, string][] = [
    ["name", "  New Name "],
    ["email", email],
    ["role", "admin"],
  ];
  const response = await cast[who].multipart(path, fields, "PUT");
  expect(response.status).toBe(200);
  const { user, msg } = await bodyOf(response);
  expect(msg).toBe(messages.profile.done);
  expect(user).toMatchObject({ name: "New Name", email, role: cast.users[who].role });
  expect(await (await cast[who].get("/api/auth/me")).json()).toMatchObject({ name: "New Name" });
});

test("a visitor is refused", async () => {
  const response = await cast.visitor.multipart(
    path,
    [
      ["name", "A"],
      ["email", "a@b.in"],
    ],
    "PUT",
  );
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ msg: messages.notLoggedIn });
});

test("other methods are refused", async () => {
  expect((await cast.student.get(path)).status).toBe(405);
  expect((await cast.student.json("POST", path, {})).status).toBe(405);
});

test("a picture is re-encoded, shown, and replaces the one before", async () => {
  const { put, client } = await newStudent();
  const first =
    (await bodyOf(await put([["profilePicture", pngFile(900, 600)]]))).user.profilePicture ?? "";
  expect(first).toMatch(/^\/images\/[0-9a-f]{64}\.webp$/);
  const image = await client.get(first);
  expect(image.headers.get("Content-Type")).toBe("image/webp");
  const second = (await bodyOf(await put([["profilePicture", pngFile(300, 300)]]))).user
    .profilePicture;
  expect(second).not.toBe(first);
  expect((await client.get(first)).status).toBe(404);
  expect((await bodyOf(await put([]))).user.profilePicture).toBe(second);
});

test("a picture that two students share stays when one of them changes theirs", async () => {
  const [one, other] = [await newStudent(), await newStudent()];
  const picture: [string, File][] = [["profilePicture", pngFile(41, 41)]];
  const shared = (await bodyOf(await one.put(picture))).user.profilePicture ?? "";
  await other.put(picture);
  await one.put([["profilePicture", pngFile(42, 42)]]);
  expect((await other.client.get(shared)).status).toBe(200);
});

const text = (content: string, name: string, type: string) => new File([content], name, { type });
test.each<[string, () => File | Promise<File>]>([
  ["a PNG of 12,000×12,000", () => pngFile(12_000, 12_000)],
  [
    "an SVG named .png",
    () => text('<svg xmlns="http://www.w3.org/2000/svg"/>', "a.png", "image/png"),
  ],
  ["a page named .jpg", () => text("<script>alert(1)</script>", "a.jpg", "image/jpeg")],
  [
    "a truncated JPEG",
    () => new File([Buffer.from("ffd8ffe000104a46494600010100", "hex")], "a.jpg"),
  ],
  [
    "half a PNG",
    async () => new File([(await pngFile(900, 900).arrayBuffer()).slice(0, 60)], "a.png"),
  ],
  ["more than 5 MB", () => new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.png")],
])("%s is refused with a sentence", async (_, file) => {
  const { put, user } = await newStudent();
  const response = await put([["profilePicture", await file()]]);
  expect(response.status).toBe(422);
  expect((await bodyOf(response)).errors?.profilePicture).toMatch(/^(The image|This file) .+\.$/);
  expect(await pictureOf(user)).toBeNull();
});

async function pictureOf({ id }: User) {
  const row = await db
    .selectFrom("users")
    .select("picture")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.picture ?? null;
}

test.each<[string, [string, string][], string]>([
  ["no name", [["name", " "]], "name"],
  ["a name past its limit", [["name", "x".repeat(101)]], "name"],
  ["two addresses", [["email", "a@b.in, c@d.in"]], "email"],
  ["no address", [["email", ""]], "email"],
  ["a NUL", [["name", "a\0b"]], "name"],
  ["a student ID past its limit", [["studentId", "x".repeat(51)]], "studentId"],
])("%s is refused with the field named", async (_, changed, field) => {
  const { client, user } = await newStudent();
  const fields = new Map([["name", user.name], ["email", user.email], ...changed]);
  const response = await client.multipart(path, [...fields], "PUT");
  expect(response.status).toBe(422);
  expect(Object.keys((await bodyOf(response)).errors ?? {})).toEqual([field]);
});

test("the optional student ID is kept, and stays when it is not sent", async () => {
  const { put } = await newStudent();
  expect((await bodyOf(await put([["studentId", "NIT-2026-017"]]))).user.studentId).toBe(
    "NIT-2026-017",
  );
  expect((await bodyOf(await put([]))).user.studentId).toBe("NIT-2026-017");
  expect((await bodyOf(await put([["studentId", ""]]))).user.studentId).toBe("");
});

describe("another address in the form", () => {
  test("does not replace the old one", async () => {
    const { client, user } = await newStudent();
    await client.multipart(
      path,
      [
        ["name", "A"],
        ["email", "new@college.example"],
      ],
      "PUT",
    );
    expect(await (await client.get("/api/auth/me")).json()).toMatchObject({ email: user.email });
  });

  test("in other letter case is the same address", async () => {
    const { client, user } = await newStudent();
    const fields: [string, string][] = [
      ["name", "A"],
      ["email", ` ${user.email.toUpperCase()}`],
    ];
    expect((await client.multipart(path, fields, "PUT")).status).toBe(200);
  });
});
