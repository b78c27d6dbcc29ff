import { beforeEach, describe, expect, test } from "vitest";
import { storeImage } from "../../app/images/images.server";
import { messages } from "../../app/messages";
import { db } from "../../db/client";
import { newId } from "../../db/id";
import {
  type Cast,
  aCast,
  aPendingSignup,
  aPosting,
  aStudent,
  anAdmin,
  anApplication,
  clientOf,
} from "../support/factories";
import { withWeb } from "../support/hooks";
import { pngFile } from "../support/resumes";

const web = withWeb({ LOG_LEVEL: "info" });
let cast: Cast;
beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("signups").execute();
  cast = await aCast(web.url);
});

async function textOf(response: Response) {
  return (await response.text()).replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}

function exists(id: string) {
  return db.selectFrom("users").select("id").where("id", "=", id).executeTakeFirst().then(Boolean);
}

describe("the list", () => {
  test("has everybody, verified or not, and the answer only listed fields", async () => {
    const pending = await aPendingSignup();
    await aPendingSignup({ email: pending.email, name: "The same person again" });
    await aPendingSignup({ email: cast.users.student.email, name: "Somebody else's try" });
    const picture = await storeImage(pngFile(8, 8), { maxSide: 8, field: "profilePicture" });
    await db
      .updateTable("users")
      .set({ picture, student_id: "NIT-2026-017" })
      .where("id", "=", cast.users.student.id)
      .execute();
    const answer = await cast.admin.get("/api/admin/users");
    expect(answer.status).toBe(200);
    const people = (await answer.json()) as Record<string, unknown>[];
    expect(people).toHaveLength(9);
    expect(people).toContainEqual({
      _id: cast.users.student.id,
      name: "Asha Nair",
      email: cast.users.student.email,
      phone: "",
      role: "user",
      isVerified: true,
      profilePicture: `/images/${picture}.webp`,
      studentId: "NIT-2026-017",
    });
    expect(people).toContainEqual(
      expect.objectContaining({ email: pending.email, role: "user", isVerified: false }),
    );
    expect(JSON.stringify(people)).not.toMatch(/password|argon|Somebody else's/);

    const page = await cast.admin.get("/admin/users");
    expect(page.status).toBe(200);
    const text = await textOf(page);
    expect(text).toContain("N/A");
    expect(text).toContain("Asha Nair");
    expect(text).toContain(messages.users.ask("Asha Nair"));
    expect(text).not.toContain(messages.users.ask("Dev Sharma"));
    expect(text.match(/data-label="Verified">No</g)).toHaveLength(1);
  });

  test("is searched as plain text by name, e-mail and phone", async () => {
    await aStudent({ name: "Percy 100%_sure", phone: "+91 98450" });
    const found = async (search: string) =>
      textOf(await cast.admin.get(`/admin/users?search=${encodeURIComponent(search)}`));
    for (const search of ["percy", "0%_S", "+91 98"]) {
      const text = await found(search);
      expect(text).toContain("1 user<");
      expect(text).toContain("Percy 100%_sure");
    }
    expect(await found("%a_")).toContain(messages.users.empty);
    expect(await found("\u{10fffd}\\")).toContain(messages.users.empty);
  });

  test("comes in pages that keep the search, and whole from the API", async () => {
    await db
      .insertInto("users")
      .values(
        Array.from({ length: 1020 }, (_, index) => ({
          id: newId(),
          name: `Many ${index}`,
          email: `many-${index}@college.example`,
          phone: "",
          password_hash: "-",
        })),
      )
      .execute();
    const text = await textOf(await cast.admin.get("/admin/users?search=many&page=2"));
    expect(text).toContain("1,020 users");
    expect(text).toContain("Page 2 of 68");
    expect(text).toContain('value="/admin/users?search=many&page=3"');
    const people = (await (await cast.admin.get("/api/admin/users")).json()) as { _id: string }[];
    expect(new Set(people.map(({ _id }) => _id)).size).toBe(1028);
    expect(people).toHaveLength(1028);
  });
});

describe("who may", () => {
  const refusals = [
    ["visitor", 401, messages.notLoggedIn, messages.notLoggedIn],
    ["student", 403, messages.users.refused, messages.users.deleteRefused],
    ["recruiter", 403, messages.users.refused, messages.users.deleteRefused],
  ] as const;

  test.each(refusals)("not a %s, through the API", async (who, status, list, remove) => {
    const target = await aStudent();
    const listed = await cast[who].get("/api/admin/users");
    expect([listed.status, await listed.json()]).toEqual([status, { msg: list }]);
    const deleted = await cast[who].delete(`/api/admin/users/${target.id}`);
    expect([deleted.status, await deleted.json()]).toEqual([status, { msg: remove }]);
    expect(await exists(target.id)).toBe(true);
  });

  test.each(refusals)("not a %s, through the screen", async (who, status) => {
    const target = await aStudent();
    const page = await cast[who].get("/admin/users");
    expect(page.status).toBe(303);
    const away = who === "visitor" ? "/login?next=%2Fadmin%2Fusers" : "/student-dashboard";
    expect(page.headers.get("Location")).toBe(away);
    expect((await cast[who].form("/admin/users", { delete: target.id })).status).toBe(status);
    for (const path of ["/admin/users.data?_routes=routes/admin.users", "/admin/users.data"]) {
      expect(await (await cast[who].get(path)).text()).not.toContain(target.email);
    }
    expect(await exists(target.id)).toBe(true);
  });
});

describe("deleting", () => {
  test("takes the applications and the sessions along, and is logged", async () => {
    const student = await aStudent({ name: "Asha O'Nair" });
    const theirs = await clientOf(web.url, student);
    await anApplication(student, await aPosting("job", { link: "https://a.example/" }));
    await aPendingSignup({ email: student.email });
    const response = await cast.admin.delete(`/api/admin/users/${student.id}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ msg: messages.users.done("Asha O'Nair") });
    expect(await exists(student.id)).toBe(false);
    const left = await db
      .selectFrom("applications")
      .where("user_id", "=", student.id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
    expect((await theirs.get("/api/auth/me")).status).toBe(401);
    const people = await (await cast.admin.get("/api/admin/users")).text();
    expect(people).not.toContain(student.email);
    const line = web
      .output()
      .split("\n")
      .find((entry) => entry.includes(student.id) && entry.includes("user deleted"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ by: cast.users.admin.id, role: "user" });
    expect(line).not.toContain("Nair");
  });

  test("from the screen comes back to the same page with the documented sentence", async () => {
    const student = await aStudent({ name: "Asha Nair" });
    const response = await cast.admin.form("/admin/users?search=asha", { delete: student.id });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/admin/users?search=asha");
    expect(await textOf(await cast.admin.get("/admin/users?search=asha"))).toContain(
      messages.users.done("Asha Nair"),
    );
    expect(await exists(student.id)).toBe(false);
  });

  test("a pending one takes every try of that address", async () => {
    const pending = await aPendingSignup();
    const again = await aPendingSignup({ email: pending.email });
    expect((await cast.admin.delete(`/api/admin/users/${again.id}`)).status).toBe(200);
    expect(await db.selectFrom("signups").selectAll().execute()).toEqual([]);
  });

  test.each([newId(), "x", "%00", "..%2f"])("somebody who is not there (%s) is 4xx", async (id) => {
    const { status } = await cast.admin.delete(`/api/admin/users/${id}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test("oneself is refused", async () => {
    const { admin } = cast.users;
    for (const id of [admin.id, admin.id.toUpperCase()]) {
      const response = await cast.admin.delete(`/api/admin/users/${id}`);
      expect(response.status).toBe(409);
      expect(await response.json()).toEqual({ msg: messages.users.self });
    }
    await cast.admin.form("/admin/users", { delete: admin.id });
    expect(await textOf(await cast.admin.get("/admin/users"))).toContain(messages.users.self);
  });

  test("each other at once leaves one admin, every time", async () => {
    for (let round = 0; round < 8; round++) {
      await db.deleteFrom("users").where("role", "=", "admin").execute();
      const [one, other] = [await anAdmin(), await anAdmin()];
      const [asOne, asOther] = [await clientOf(web.url, one), await clientOf(web.url, other)];
      const answers = await Promise.all([
        asOne.delete(`/api/admin/users/${other.id}`),
        asOther.delete(`/api/admin/users/${one.id}`),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect([await exists(one.id), await exists(other.id)].filter(Boolean)).toHaveLength(1);
    }
  });

  test("while the student applies leaves nothing behind and breaks nothing", async () => {
    const student = await aStudent();
    const theirs = await clientOf(web.url, student);
    const postings = await Promise.all(
      Array.from({ length: 6 }, () => aPosting("job", { link: "https://a.example/" })),
    );
    const [deleted, ...tracked] = await Promise.all([
      cast.admin.delete(`/api/admin/users/${student.id}`),
      ...postings.map(({ id }) =>
        theirs.json("POST", "/api/applications/track", { contentId: id, contentType: "job" }),
      ),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status } of tracked) expect([201, 401]).toContain(status);
    const left = await db
      .selectFrom("applications")
      .select("id")
      .where("user_id", "=", student.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe("the dashboard", () => {
  test("counts verified, pending and applications", async () => {
    await aPendingSignup();
    await aPendingSignup({ email: cast.users.student.email });
    const answer = await cast.admin.get("/api/admin/dashboard-data");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      stats: { totalUsers: 9, verifiedUsers: 8, pendingVerifications: 1 },
    });
    const text = await textOf(await cast.admin.get("/admin-dashboard"));
    for (const [number, label] of [
      [9, '<a href="/admin/users">Total Users'],
      [8, "<span>Verified Users"],
      [1, '<a href="/admin/users?show=pending">Pending Verification'],
      [0, '<a href="/admin/applications">Total Applications'],
    ]) {
      expect(text).toContain(`<strong>${number}</strong> ${label}`);
    }
  });

  test.each([
    ["visitor", 401, messages.notLoggedIn, "/login?next=%2Fadmin-dashboard"],
    ["student", 403, messages.dashboard.refused, "/student-dashboard"],
    ["recruiter", 403, messages.dashboard.refused, "/student-dashboard"],
  ] as const)("is not for a %s", async (who, status, msg, away) => {
    const answer = await cast[who].get("/api/admin/dashboard-data");
    expect([answer.status, await answer.json()]).toEqual([status, { msg }]);
    const page = await cast[who].get("/admin-dashboard");
    expect([page.status, page.headers.get("Location")]).toEqual([303, away]);
  });

  test("sends whoever was logged out on another device to log in", async () => {
    await db.deleteFrom("sessions").execute();
    const page = await cast.admin.get("/admin-dashboard");
    expect(page.headers.get("Location")).toContain("/login");
    expect(cast.admin.cookie("jwtToken")).toBeUndefined();
  });
});
