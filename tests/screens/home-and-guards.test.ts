import { describe, expect, test } from "vitest";
import { db } from "../../db/client";
import type { Client } from "../support/client";
import { aPosting, clientOf } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { elements, fieldsNamed, textOf } from "../support/html";
import { send } from "../support/send";
import { until } from "../support/until";

const web = withWeb();
const cast = withCast(web);

async function htmlOf(path: string, client: Client = cast.visitor) {
  const response = await client.get(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

const links = (html: string) => elements(html, "a") as Record<string, string>[];

describe("home", () => {
  test("welcomes by name, on both of its addresses", async () => {
    for (const path of ["/", "/student-dashboard"]) {
      expect(elements(await htmlOf(path), "h1")[0]?.text).toBe("Welcome!");
      expect(elements(await htmlOf(path, cast.student), "h1")[0]?.text).toBe("Welcome, Asha Nair!");
    }
  });

  test("searches jobs by a plain form, and only for something", async () => {
    const html = await htmlOf("/");
    expect(html).toMatch(/<form[^>]*role="search"[^>]*action="\/jobs"/);
    expect(html).not.toMatch(/<form[^>]*role="search"[^>]*method="post"/i);
    expect(fieldsNamed(html, "search")[0]).toMatchObject({ type: "search", required: "" });
  });

  test("leads to the ten places", async () => {
    const hrefs = links(await htmlOf("/")).map(({ href }) => href);
    for (const path of [
      ...["/jobs", "/internships", "/trainings", "/seminars", "/workshops", "/visits"],
      ...["/jobfairs", "/podcasts", "/corporate-events", "/my-applications"],
    ]) {
      expect(hrefs).toContain(path);
    }
    expect(links(await htmlOf("/")).find(({ text }) => text === "Discover jobs")?.href).toBe(
      "/jobs",
    );
  });

  test("shows what is new and what closes soon, and nothing that is over", async () => {
    await aPosting("job", { title: "Fresh and open", deadline: "2099-01-31" });
    await aPosting("job", { title: "Fresh but over", deadline: "2020-01-31" });
    let text = "";
    await until("it is new", async () => {
      text = textOf(await htmlOf("/"));
      return text.includes("Fresh and open");
    });
    expect(text).not.toContain("Fresh but over");
  });

  test("works when there is nothing at all", async () => {
    await db.deleteFrom("postings").execute();
    expect(textOf(await htmlOf("/"))).toContain("Where to go");
  });

  test("the resume builder sends visitors to log in and users to their profile, in words", async () => {
    const visitor = await clientOf(web.url, null);
    const away = await visitor.get("/resume-builder");
    expect(away.headers.get("Location")).toBe("/login");
    const login = await htmlOf("/login", visitor);
    expect(textOf(login)).toContain("Please login first to use Resume Builder.");
    await cast.student.get("/resume-builder");
    const home = await htmlOf("/student-dashboard", cast.student);
    expect(textOf(home)).toContain("Please go to profile menu on navbar to make your resume.");
  });
});

describe("the navbar", () => {
  const services = [
    "Seminars",
    "Certified Trainings",
    "Industrial Visits",
    "Workshops",
    "Job Fairs",
    "Podcast with HR",
    "Corporate Events",
  ];

  test.each([
    ["visitor", "/", ["Sign Up", "Login"], ["My Applications", "Logout"]],
    ["student", "/student-dashboard", ["My Applications", "Logout"], ["Sign Up", "Login"]],
    ["recruiter", "/student-dashboard", ["My Applications", "Logout"], ["Sign Up", "Login"]],
    ["admin", "/admin-dashboard", ["Logout"], ["My Applications", "Sign Up", "Login"]],
  ] as const)("of a %s leads home to %s", async (who, home, present, absent) => {
    const html = await htmlOf("/podcasts", cast[who]);
    const header = /<header class="navbar">.*?<\/header>/s.exec(html)?.[0] ?? "";
    expect(links(header).find((link) => link.class === "logo")?.href).toBe(home);
    const words = [...links(header), ...elements(header, "button")].map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(["Internships", "Jobs", ...services, ...present]));
    for (const word of absent) expect(words).not.toContain(word);
    expect(links(header).some((link) => link.href === "/profile")).toBe(who !== "visitor");
  });
});

describe("the guard of the admin screens", () => {
  test("sends a visitor to log in and then back", async () => {
    const visitor = await clientOf(web.url, null);
    const { headers } = await visitor.get("/admin/post/job?x=1");
    expect(headers.get("Location")).toBe("/login?next=%2Fadmin%2Fpost%2Fjob%3Fx%3D1");
    const next = fieldsNamed(await htmlOf(headers.get("Location") ?? "", visitor), "next");
    expect(next[0]?.value).toBe("/admin/post/job?x=1");
  });

  test.each(["student", "recruiter"] as const)(
    "sends a %s home and says why, once",
    async (who) => {
      for (const path of ["/admin-dashboard", "/admin/post/job", "/admin/post/nothing"]) {
        const response = await cast[who].get(path);
        expect([response.status, response.headers.get("Location")]).toEqual([
          303,
          "/student-dashboard",
        ]);
        const words = "You are not authorized to view this dashboard.";
        const html = await htmlOf("/student-dashboard", cast[who]);
        expect(elements(html, "p").find(({ text }) => text === words)).toMatchObject({
          class: "message error",
          role: "alert",
        });
        expect(textOf(await htmlOf("/student-dashboard", cast[who]))).not.toContain(words);
      }
    },
  );
});

describe("login", () => {
  test("greets with its documented words", async () => {
    const html = await htmlOf("/login");
    const text = textOf(html);
    for (const words of ["Welcome Back!", "Let's get you logged in.", "Forgot Password?"]) {
      expect(text).toContain(words);
    }
    expect(text).toContain("Don't have an account? Sign Up");
    expect(html).toContain('data-busy="Logging in..."');
    expect(html).toContain('data-busy="Logging In..."');
    const hrefs = links(html).map(({ href }) => href);
    expect(hrefs).toEqual(expect.arrayContaining(["/forgot-password", "/signup"]));
  });

  test("refused, it keeps the address and forgets the password", async () => {
    const visitor = await clientOf(web.url, null);
    const email = "nobody@college.example";
    const response = await visitor.form("/login", { email, password: "CANARY-secret" });
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(textOf(html)).toContain("Login failed. Please check your credentials.");
    expect(fieldsNamed(html, "email")[0]?.value).toBe(email);
    expect(html).not.toContain("CANARY-secret");
    expect(web.output()).not.toContain("CANARY-secret");
  });

  test.each([
    ["nothing", {}],
    ["no password", { email: "a@b.in" }],
    ["no address", { password: "x".repeat(8) }],
    ["two addresses", { email: "a@b.in,c@d.in", password: "x" }],
    ["a NUL", { email: "a\0@b.in", password: "x\0" }],
    ["a long password", { email: "a@b.in", password: "x".repeat(100_000) }],
  ])("with %s is a client's error", async (_what, fields) => {
    const visitor = await clientOf(web.url, null);
    const screen = await visitor.form("/login", fields as Record<string, string>);
    const call = await visitor.json("POST", "/api/auth/login", fields);
    expect([screen.status, call.status]).toEqual([422, 422]);
  });

  test.each([
    ["application/x-www-form-urlencoded", "%"],
    ["multipart/form-data", "no boundary"],
    ["multipart/form-data; boundary=b", "no parts"],
    ["text/plain", "email=a"],
    ["application/json", "{"],
    ["", "x"],
  ])("with a body of %j that is no form is a client's error", async (type, body) => {
    for (const path of ["/login", "/api/auth/login", "/seminars", "/admin/post/job"]) {
      const { status } = await send(web.url, path, {
        method: "POST",
        headers: {
          Origin: web.url,
          Cookie: `jwtToken=${cast.admin.cookie("jwtToken")}`,
          ...(type && { "Content-Type": type }),
        },
        body,
      });
      expect(status, path).toBeLessThan(500);
    }
  });
});

test("a page that does not exist says so with 404", async () => {
  for (const path of [
    "/nothing",
    "/nothing/at/all",
    "/jobs/1",
    "/details/1",
    "/nothing/details/1",
  ]) {
    const response = await cast.visitor.get(path);
    const heading = elements(await response.text(), "h1")[0]?.text;
    expect([response.status, heading], path).toEqual([404, "This page does not exist."]);
  }
});
