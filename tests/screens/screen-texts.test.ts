// @module-tag thorough
import { beforeAll, describe, expect, test } from "vitest";
import { messages } from "../../app/messages";
import { detailsPath, postPath, postingType, typeNames } from "../../app/postings/types";
import { youtubeId } from "../../app/postings/video";
import { aPosting, anApplication } from "../support/factories";
import { withCast, withWeb } from "../support/hooks";
import { until } from "../support/until";

const web = withWeb();
const cast = withCast(web);

beforeAll(async () => {
  const link = "https://a.example/apply";
  const job = await aPosting("job", { title: "Lamp tester", company: "Diya Works", link });
  await anApplication(cast.users.student, job);
});

type Who = "visitor" | "student" | "otherStudent" | "recruiter" | "admin";

/** The words of the page and the addresses of its links, in reading order. */
async function read(who: Who, path: string) {
  const response = await cast[who].get(path);
  const html = (await response.text()).replace(/<(head|noscript|svg)\b[\s\S]*?<\/\1>/g, "");
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return { status: response.status, main: words(main), html, links: addresses(html) };
}

function words(html: string) {
  const characters: Record<string, string> = { amp: "&", "#x27": "'", quot: '"', lt: "<", gt: ">" };
  return html
    .replace(/<[^>]+>/g, " ")
    .replace(/&(amp|#x27|quot|lt|gt);/g, (_all, name: string) => characters[name] ?? "")
    .replace(/\s+/g, " ");
}

function addresses(html: string) {
  return [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, address]) => address);
}

/** A regular expression that finds these texts one after the other. */
function inOrder(...texts: string[]) {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(texts.map(literal).join("[\\s\\S]*?"));
}

describe("words in the documented order (specification: Screens and routes)", () => {
  test.each<[Who, string, string[]]>([
    [
      "visitor",
      "/login",
      [
        "Welcome Back!",
        "Let's get you logged in.",
        "Email",
        "Password",
        "Forgot Password?",
        "Login",
      ],
    ],
    ["visitor", "/login", ["Don't have an account?", "Sign Up"]],
    ["visitor", "/signup", ["Create an Account", "Let's get started!", "Name", "Email"]],
    ["visitor", "/signup", ["Phone Number", "Password", "Register As", "Student", "Sign Up"]],
    ["visitor", "/signup", ["Already have an account?", "Login"]],
    ["visitor", "/forgot-password", ["Forgot Password", "Email", "Send OTP", "Back to Login"]],
    ["visitor", "/", ["Welcome!", "Search", "Resume Builder", "Discover jobs", "Follow us"]],
    ["student", "/student-dashboard", ["Welcome, Asha Nair!"]],
    ["student", "/my-applications", ["My Applications", "Job", "Lamp tester", "Diya Works"]],
    ["student", "/my-applications", ["Applied on", "View Application Link", "View Details"]],
    ["visitor", "/my-applications", [messages.applications.visitor]],
    [
      "otherStudent",
      "/my-applications",
      [messages.applications.empty, messages.applications.start],
    ],
    ["recruiter", "/my-applications", [messages.applications.empty, "Here students see"]],
    ["admin", "/admin-dashboard", ["Total Users", "Verified Users", "Pending Verification"]],
    [
      "admin",
      "/admin-dashboard",
      [
        "Total Applications",
        "Post New Content",
        ...typeNames.map((type) => postingType(type).name),
      ],
    ],
    ["admin", "/admin/users", ["Name", "Email", "Phone", "Role", "Verified", "Delete"]],
    ["admin", "/admin/users", ["N/A", "Yes"]],
    ["admin", "/admin/users?search=nobody+at+all", [messages.users.empty]],
    ["admin", "/admin/applications", ["Application Report by Content Type", "Lamp tester"]],
    ["visitor", "/podcasts", ["Listen & Learn: HR Podcasts", "Tune into insightful discussions"]],
  ])("%s at %s: %j", async (who, path, texts) => {
    expect((await read(who, path)).main).toMatch(inOrder(...texts));
  });
});

describe("home", () => {
  test("has its ten cards in the documented order, then 'Discover jobs'", async () => {
    const { html } = await read("visitor", "/");
    const main = html.slice(html.indexOf("<main"));
    const tiles = [...main.matchAll(/<a class="tile[^"]*" href="([^"]+)"/g)].map(([, to]) => to);
    const lists =
      "jobs internships trainings seminars workshops visits jobfairs podcasts corporate-events";
    const documented = [...lists.split(" "), "my-applications"].map((name) => `/${name}`);
    expect(tiles.filter((to) => documented.includes(to ?? ""))).toEqual(documented);
    expect(tiles).toHaveLength(typeNames.length + 1); // a type of one's own comes among them
    expect(main).toMatch(/href="\/jobs">\s*Discover jobs/);
    expect(main).toMatch(/<form[^>]*action="\/jobs"[\s\S]*?name="search"/);
  });

  test.each<[Who, string, string]>([
    ["visitor", "/login", messages.resumeBuilder.visitor],
    ["student", "/student-dashboard", messages.resumeBuilder.user],
  ])("the resume builder leads a %s to %s and says why", async (who, to, sentence) => {
    const response = await cast[who].get("/resume-builder");
    expect(response.headers.get("Location")).toBe(to);
    expect((await read(who, to)).main).toContain(sentence);
    expect((await read(who, to)).main, "said once").not.toContain(sentence);
  });
});

describe("the navbar", () => {
  const services =
    "/seminars /trainings /visits /workshops /jobfairs /podcasts /corporate-events".split(" ");

  test.each<[Who, string, boolean]>([
    ["visitor", "/", false],
    ["student", "/student-dashboard", true],
    ["recruiter", "/student-dashboard", true],
    ["admin", "/admin-dashboard", false],
  ])("of a %s: its logo leads to %s; My Applications first: %s", async (who, home, hasOwn) => {
    const { html } = await read(who, "/jobs");
    const bar = /<header class="navbar"[\s\S]*?<\/header>/.exec(html)?.[0] ?? "";
    expect(/class="logo" href="([^"]+)"/.exec(bar)?.[1]).toBe(home);
    const menu = addresses(/<ul class="menu-list"[\s\S]*<\/ul>/.exec(bar)?.[0] ?? "");
    expect(menu[0] === "/my-applications").toBe(hasOwn);
    expect(menu.filter((to) => to && services.includes(to))).toEqual(services);
    expect(bar).toMatch(inOrder("Internships", "Jobs", "Services"));
    expect(bar.includes('href="/signup"') && bar.includes('href="/login"')).toBe(who === "visitor");
    expect(bar.includes('action="/logout"')).toBe(who !== "visitor");
    expect(bar.includes('href="/profile"')).toBe(who !== "visitor");
  });
});

describe("lists", () => {
  test.each(typeNames)("%s: hero, filters, and the documented words when empty", async (type) => {
    const { hero, paths, plainPlural } = postingType(type);
    const hasLocation = type !== "podcast";
    const { html, main } = await read("visitor", `/${paths[0]}?search=nothing+has+this+name`);
    const filters = hasLocation ? ["Keyword", "Location"] : ["Keyword"];
    expect(main).toMatch(inOrder(hero.title, hero.text, ...filters, "Clear Filters"));
    expect(main).toContain(messages.list.empty(plainPlural));
    expect(html.includes('name="location"')).toBe(hasLocation);
  });

  test("only an admin sees Delete", async () => {
    await aPosting("seminar");
    expect((await read("admin", "/seminars")).main).toContain("Delete");
    for (const who of ["visitor", "student", "recruiter"] as const)
      expect((await read(who, "/seminars")).main).not.toContain("Delete");
  });

  test("/placements is the jobs screen", async () => {
    const [one, other] = await Promise.all([
      read("visitor", "/jobs"),
      read("visitor", "/placements"),
    ]);
    expect(other.main).toBe(one.main);
  });
});

test.each(typeNames)("details of a %s that is not there say so with 404", async (type) => {
  const path = `/${postingType(type).paths[0]}/details/01a1fc2f-0d15-712b-af32-f186b6b9a937`;
  const { status, main } = await read("visitor", path);
  expect(status).toBe(404);
  const { plain } = postingType(type);
  const sentence =
    type === "podcast" ? messages.details.podcastNotFound : messages.details.notFound(plain);
  expect(main.toLowerCase()).toContain(sentence.toLowerCase());
});

describe("previews", () => {
  test.each([
    ["job", 100],
    ["podcast", 120],
  ] as const)(
    "a %s's description is cut to %i characters and an ellipsis",
    async (type, length) => {
      await aPosting(type, { description: "x".repeat(length) + "yz" });
      await until("it is cut there", async () => {
        const { main } = await read("visitor", `/${postingType(type).paths[0]}`);
        return main.includes(`${"x".repeat(length)}…`);
      });
    },
  );
});

describe("a podcast", () => {
  test.each([
    [{ speaker: "Meera Pillai" }, messages.details.podcastWith("Meera Pillai")],
    [{}, messages.details.podcast],
  ])("with %j says: %s", async (fields, sentence) => {
    const { html, main } = await read("visitor", detailsPath(await aPosting("podcast", fields)));
    expect(main).toMatch(inOrder(sentence, "Open in YouTube"));
    expect(html).toContain("https://www.youtube-nocookie.com/embed/abcdefghijk");
  });

  test("with another link has no player", async () => {
    const podcast = await aPosting("podcast", {
      youtubeLink: "https://a.example/watch?v=abcdefghijk",
    });
    const { html, main } = await read("visitor", detailsPath(podcast));
    expect(html).not.toContain("<iframe");
    expect(main).not.toContain("Open in YouTube");
  });
});

describe("videos", () => {
  test.each([
    ["https://www.youtube.com/watch?v=abcdefghijk", "abcdefghijk"],
    ["https://youtu.be/abcdefghijk?t=3", "abcdefghijk"],
    ["https://m.youtube.com/shorts/abcdefghij_", "abcdefghij_"],
    ["https://youtu.be/abcdefghij", null],
    ["https://youtu.be/abcdefghijkl", null],
    ["https://youtube.com.evil.example/watch?v=abcdefghijk", null],
    ["javascript:alert(1)//youtu.be/abcdefghijk", null],
  ])("%s has the id %s", (link, id) => {
    expect(youtubeId(link)).toBe(id);
  });
});

describe("the guard", () => {
  const guarded = ["/admin-dashboard", "/admin/users", "/admin/applications", postPath("job")];
  test.each(guarded)("%s: visitors to the login, others to their dashboard", async (path) => {
    const visitor = await cast.visitor.get(path);
    expect(visitor.headers.get("Location")).toMatch(/^\/login\b/);
    for (const who of ["student", "recruiter"] as const)
      expect((await cast[who].get(path)).headers.get("Location")).toBe("/student-dashboard");
    expect((await cast.admin.get(path)).status).toBe(200);
  });
});
