import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { detailsPath, postPath } from "../../app/postings/types";
import { aPosting, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";

const web = withWeb();
const cast = withCast(web);

/** A page as printed by w3m, which knows neither styles nor script. */
async function read(path: string) {
  const { stdout } = await promisify(execFile)("w3m", ["-dump", "-cols", "100", web.url + path]);
  return stdout.replace(/\s+/g, " ");
}

/** Checks that these texts come one after the other. */
function expectInOrder(page: string, texts: string[]) {
  let from = 0;
  for (const text of texts) {
    const at = page.indexOf(text, from);
    expect(at, `"${text}" after "${page.slice(Math.max(0, from - 40), from)}" in ${page}`).not.toBe(
      -1,
    );
    from = at + text.length;
  }
}

test("a text browser reads the home page in order", async () => {
  expectInOrder(await read("/"), [
    "Skip to content",
    "Internships",
    "Welcome!",
    "Search",
    "Certified Trainings",
    "My Applications",
    "Resume Builder",
    "Discover jobs",
  ]);
});

test("a text browser reads a list and its filters in order", async () => {
  await aPosting("job", { title: "Lock keeper", company: "Canal Works", location: "Alappuzha" });
  expectInOrder(await read("/jobs"), [
    "Keyword",
    "Location",
    "Search",
    "Clear Filters",
    "Lock keeper",
    "Canal Works · Alappuzha",
    "More Details",
  ]);
});

test("a text browser reads an item, its terms and the form in order", async () => {
  const job = await aPosting("job", {
    title: "Bridge painter",
    company: "Howrah Works",
    requirements: ["heights", "patience"],
    link: "https://a.example/apply",
  });
  expectInOrder(await read(detailsPath(job)), [
    "Bridge painter Details",
    "Howrah Works",
    "heights,",
    "patience",
    "Terms and conditions",
    "50% of one month's agreed CTC",
    "[ ]",
    "I have read and agree with all the terms and conditions.",
    "Final Apply Now",
  ]);
});

test("a text browser reads the login form in order, without buttons that need script", async () => {
  const page = await read("/login");
  expect(page).not.toContain("Show");
  expectInOrder(page, [
    "Welcome Back!",
    "Let's get you logged in.",
    "Email",
    "Password",
    "Forgot Password?",
    "Login",
    "Don't have an account? Sign Up",
  ]);
});

test("without styles no word runs into the next", async () => {
  const link = "https://a.example/apply";
  const job = await aPosting("job", { link, title: "Ferry pilot", deadline: "2099-01-31" });
  await anApplication(cast.users.student, job);
  const screens = {
    visitor: ["/", "/login", "/signup", "/jobs", "/podcasts", detailsPath(job), "/my-applications"],
    student: ["/student-dashboard", "/my-applications", "/profile", "/profile?edit=1"],
    admin: [
      ...[
        "/admin-dashboard",
        "/admin/users",
        "/admin/applications",
        "/admin/applications?type=job",
      ],
      ...["/jobs", detailsPath(job), postPath("podcast"), `${postPath("job")}?posted=${job.id}`],
    ],
  };
  const glued =
    /<\/(a|button|label|span|strong|summary|time)><(a|button|form|input(?! type="hidden")|label|span|strong)\b/g;
  for (const [who, paths] of Object.entries(screens)) {
    for (const path of [...paths, "/no-such-page"]) {
      const html = await (await cast[who as "student"].get(path)).text();
      expect.soft(html.match(glued), `${path} of the ${who}`).toBeNull();
    }
  }
});
