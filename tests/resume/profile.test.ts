import { describe, expect, test } from "vitest";
import type { User } from "../../app/accounts/users.server";
import { deleteUser } from "../../app/admin/users.server";
import { messages } from "../../app/messages";
import { parseProfileForm } from "../../app/resume/profile/form-values";
import { section, sectionNames } from "../../app/resume/sections";
import { aRecruiter, aStudent, anAdmin, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { aResume, pngFile } from "../support/resumes";

const web = withWeb();

const edit = "/profile?edit=1";

async function newStudent(overrides: Partial<User> = {}) {
  const user = await aStudent(overrides);
  const browser = await clientOf(web.url, user);
  const account: [string, string][] = [
    ["name", user.name],
    ["email", user.email],
    ["version", "0"],
  ];
  /** Presses a button of the form, as a browser without script does. */
  const press = (intent: string, fields: [string, string | File][] = []) =>
    browser.multipart(edit, [
      ...new Map<string, string | File>([...account, ...fields, ["intent", intent]]),
    ]);
  return { user, browser, press };
}

/** Reads the values of inputs from a page. */
function valueOf(page: string, name: string) {
  const escaped = name.replace(/[[\].]/g, "\\$&");
  const shown = page.replace(/<template>.*?<\/template>/gs, "");
  const input = new RegExp(`<input[^>]*name="${escaped}"[^>]*>`).exec(shown)?.[0];
  if (input) return /value="([^"]*)"/.exec(input)?.[1] ?? "";
  return new RegExp(`name="${escaped}"[^>]*>([^<]*)</textarea>`).exec(shown)?.[1];
}

test("a student without a resume begins in edit mode, with one it opens in view mode", async () => {
  const { browser } = await newStudent();
  const first = await (await browser.get("/profile")).text();
  expect(first).toContain(messages.resume.none);
  expect(first).toContain("Save Changes");
  await browser.json("POST", "/api/resume", aResume());
  const view = await (await browser.get("/profile")).text();
  expect(view).toContain("Edit Profile");
  expect(view).not.toContain("Save Changes");
  const again = await (await browser.get(edit)).text();
  expect(again).toContain("Save Changes");
  expect(again).toContain('href="/profile" data-cancel');
});

test("a visitor is sent to log in and comes back to the form", async () => {
  const visitor = await clientOf(web.url, null);
  const response = await visitor.form(edit, { intent: "save" });
  expect(response.headers.get("Location")).toBe("/login?next=%2Fprofile%3Fedit%3D1");
});

describe.each([
  ["recruiter", aRecruiter],
  ["admin", anAdmin],
])("a %s has a profile without a resume", (_, make) => {
  test("and can save it", async () => {
    const user = await make();
    const browser = await clientOf(web.url, user);
    const view = await (await browser.get("/profile")).text();
    expect(view).toContain(user.email);
    expect(view).not.toContain("Download PDF");
    expect(await (await browser.get(edit)).text()).not.toContain("Education");
    const response = await browser.multipart(edit, [
      ["name", "Renamed"],
      ["email", user.email],
      ["phone", "123"],
      ["intent", "save"],
    ]);
    expect(response.headers.get("Location")).toBe("/profile");
    expect(await (await browser.get("/profile")).text()).toContain("Renamed");
  });
});

test("every section is filled in without script and shown afterwards", async () => {
  const { browser, press } = await newStudent();
  const values = Object.fromEntries(
    sectionNames.map((name) => [
      name,
      Object.entries(section(name).fields).map(([field, { label, kind }]): [string, string] => [
        `${name}[0].${field}`,
        sample(label, kind),
      ]),
    ]),
  );
  const fields = [
    ["summary", "My summary"],
    ["github", "github.com/me"],
    ...Object.values(values).flat(),
  ];
  const saved = await press("save", fields as [string, string][]);
  expect(saved.status).toBe(303);
  expect(saved.headers.get("Location")).toBe("/profile");
  const view = await (await browser.get("/profile")).text();
  expect(view).toContain(messages.profile.done);
  for (const text of [
    "My summary",
    "Some degree",
    "Some company",
    "Some project name",
    "Some skill – Beginner",
    "Some achievement",
    "Some issuer",
    "Some language",
    "Jun 2024",
    "one, two",
  ]) {
    expect(view).toContain(text);
  }
});

function sample(label: string, kind: string | readonly string[]) {
  if (kind === "day") return "2024-06";
  if (kind === "list") return "one, two";
  if (kind === "url") return "https://example.com/";
  return typeof kind === "string" ? `Some ${label.toLowerCase()}` : (kind[0] ?? "");
}

test("rows are added, moved and removed by buttons that keep what was typed", async () => {
  const { press } = await newStudent();
  const typed: [string, string][] = [
    ["summary", "Half a sent"],
    ["skills[4].name", "First"],
    ["skills[7].name", "Second"],
    ["education[0].degree", "No institution yet"],
  ];
  const names = (page: string) =>
    [...page.matchAll(/name="skills\[\d+\]\.name"[^>]*value="([^"]*)"/g)].map(([, value]) => value);

  const added = await press("add skills", typed);
  expect(added.status).toBe(200);
  const page = await added.text();
  expect(names(page)).toEqual(["First", "Second", ""]);
  expect(valueOf(page, "summary")).toBe("Half a sent");
  expect(valueOf(page, "education[0].degree")).toBe("No institution yet");

  expect(names(await (await press("down skills 4", typed)).text())).toEqual(["Second", "First"]);
  expect(names(await (await press("up skills 7", typed)).text())).toEqual(["Second", "First"]);
  expect(names(await (await press("up skills 4", typed)).text())).toEqual(["First", "Second"]);
  expect(names(await (await press("remove skills 4", typed)).text())).toEqual(["Second"]);
});

test("a browser that shows the row script clones can fill it in, as one more row", async () => {
  const { browser, press } = await newStudent();
  const page = await (await browser.get(edit)).text();
  const spare = /name="(skills[^"]*name)"/.exec(page)?.[1] ?? "";
  const typed: [string, string][] = [
    ["skills[3].name", "Weaving"],
    ["skills[3].level", "Expert"],
    [spare, "Dyeing"],
    [spare.replace("name", "level"), "Beginner"],
    ["education[__key__].degree", " "],
  ];
  const added = await (await press("add skills", typed)).text();
  expect(valueOf(added, "skills[4].name")).toBe("Dyeing");
  expect(valueOf(added, "skills[5].name")).toBe("");
  expect(valueOf(added, "education[0].degree")).toBeUndefined();

  await press("save", typed);
  const { skills } = (await (await browser.get("/api/resume")).json()) as { skills: object[] };
  expect(skills).toEqual([
    { name: "Weaving", level: "Expert" },
    { name: "Dyeing", level: "Beginner" },
  ]);
});

test("rows keep the order of the form, whatever their numbers", async () => {
  const { browser, press } = await newStudent();
  await press("save", [
    ["achievements[9].text", "Nine came first"],
    ["achievements[2].text", "Then two"],
  ]);
  const { achievements } = (await (await browser.get("/api/resume")).json()) as {
    achievements: string[];
  };
  expect(achievements).toEqual(["Nine came first", "Then two"]);
});

test("what a save leaves out stays in the form, and a warning leads to what it needs", async () => {
  const { browser, press } = await newStudent();
  const saved = await press("save", [
    ["summary", "Saved all the same"],
    ["education[4].degree", "B.Tech"],
    ["skills[0].name", ""],
  ]);
  expect(saved.status).toBe(200);
  const page = await saved.text();
  expect(page).toContain(messages.resume.notSaved("Education 1 (B.Tech): needs institution"));
  expect(page).toMatch(/class="message warning"[^>]*>.*?<a href="#education-4-institution">/s);
  expect(page).not.toContain(messages.profile.failed);
  expect(page).toMatch(/id="education-4-institution-error">This row is saved once/);
  expect(valueOf(page, "education[4].degree")).toBe("B.Tech");
  expect(valueOf(page, "version")).toBe("1");
  expect(await (await browser.get("/api/resume")).json()).toMatchObject({
    summary: "Saved all the same",
    education: [],
  });
  await press("save", [
    ["education[4].degree", "B.Tech"],
    ["education[4].institution", "NIT"],
    ["version", "1"],
  ]);
  expect(await (await browser.get("/profile")).text()).toContain("NIT");
});

test("a removed row comes back to its place, as it was", async () => {
  const { press } = await newStudent();
  const rows: [string, string][] = [0, 1, 2].flatMap((key) => [
    [`skills[${key}].name`, `Skill "${key}"`],
    [`skills[${key}].level`, "Expert"],
  ]);
  const without = await (await press("remove skills 1", rows)).text();
  expect(without).not.toContain('name="skills[1].name"');
  const removed = valueOf(without, "removed")?.replace(/&quot;/g, '"') ?? "";
  const left = rows.filter(([name]) => !name.startsWith("skills[1]"));
  const page = await (await press("undo skills", [...left, ["removed", removed]])).text();
  const shown = page.replace(/<template>.*?<\/template>/gs, "");
  const names = [...shown.matchAll(/name="skills\[\d+\]\.name"[^>]*value="([^"]*)"/g)];
  expect(names.map(([, value]) => value)).toEqual(
    [0, 1, 2].map((key) => `Skill &quot;${key}&quot;`),
  );
  for (const nonsense of ["{", "null", '{"name":"__proto__"}', '{"name":"skills","place":-1}'])
    expect((await press("undo skills", [["removed", nonsense]])).status).toBe(200);
});

test("a refused form comes back as it was typed, each error at its field", async () => {
  const { press, browser } = await newStudent();
  const response = await press("save", [
    ["name", ""],
    ["summary", "Kept"],
    ["education[3].degree", "B.Tech"],
    ["education[3].startDate", "June"],
  ]);
  expect(response.status).toBe(422);
  const page = await response.text();
  expect(page).toContain(messages.profile.failed);
  expect(page).toContain("Enter your name");
  expect(page).toMatch(/class="error" id="education-\d+-startDate-error">From must be a month/);
  expect(valueOf(page, "summary")).toBe("Kept");
  expect(valueOf(page, "education[3].startDate")).toBe("June");
  expect((await browser.get("/api/resume")).status).toBe(404);
});

test("the older of two windows is refused and shown both versions; saving again is its choice", async () => {
  const { browser, press } = await newStudent();
  await press("save", [["summary", "From window one"]]);
  const late = await press("save", [["summary", "From window two"]]);
  expect(late.status).toBe(409);
  const page = await late.text();
  expect(page).toContain(messages.resume.conflict);
  expect(valueOf(page, "summary")).toBe("From window two");
  expect(page).toMatch(/saved in the other window.*From window one/s);
  expect(valueOf(page, "version")).toBe("1");
  await press("save", [
    ["summary", "From window two"],
    ["version", "1"],
  ]);
  expect(await (await browser.get("/profile")).text()).toContain("From window two");
});

test("a chosen picture is kept through every button and saved", async () => {
  const { browser, press } = await newStudent();
  const page = await (await press("add skills", [["profilePicture", pngFile(64, 64)]])).text();
  const picture = valueOf(page, "picture") ?? "";
  const [hash = ""] = picture.split(".");
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await press("save", [["picture", picture]]);
  expect(await (await browser.get("/profile")).text()).toContain(`/images/${hash}.webp`);
  const without = await (await press("remove picture", [["picture", picture]])).text();
  expect(valueOf(without, "picture")).toBe("");
});

test("of a student's pictures that were never saved only the newest few are stored", async () => {
  const { user, browser, press } = await newStudent();
  const stored = async (picture: string) =>
    (await browser.get(`/images/${picture.split(".")[0]}.webp`)).status;
  const saved = pngFile(40, 40);
  const page = await (await press("add skills", [["profilePicture", saved]])).text();
  const kept = valueOf(page, "picture") ?? "";
  await press("save", [["picture", kept]]);
  const refused: string[] = [];
  for (let side = 41; side < 49; side++) {
    const answer = await press("save", [
      ["profilePicture", pngFile(side, side)],
      ["name", ""],
    ]);
    expect(answer.status).toBe(422);
    refused.push(valueOf(await answer.text(), "picture") ?? "");
  }
  expect(await Promise.all(refused.map(stored))).toEqual([404, 404, 404, 200, 200, 200, 200, 200]);
  expect(await stored(kept)).toBe(200);
  const again = await press("save", [
    ["picture", refused.at(-1) ?? ""],
    ["version", "1"],
  ]);
  expect(again.status).toBe(303);
  await deleteUser(await anAdmin(), user.id);
  expect(await Promise.all(refused.map(stored))).toEqual(Array(8).fill(404));
});

test("a form that is refused again and again keeps the picture that it shows, and no earlier one", async () => {
  const { browser, press } = await newStudent();
  const shown: string[] = [];
  for (let side = 51; side < 56; side++) {
    const answer = await press("save", [
      ["profilePicture", pngFile(side, side)],
      ["picture", shown.at(-1) ?? ""],
      ["name", ""],
    ]);
    shown.push(valueOf(await answer.text(), "picture") ?? "");
  }
  const stored = async (picture: string) =>
    (await browser.get(`/images/${picture.split(".")[0]}.webp`)).status;
  expect(await Promise.all(shown.map(stored))).toEqual([404, 404, 404, 404, 200]);
});

test("what the API has set as the resume's own name and phone stays when the panel is saved", async () => {
  const { browser, press } = await newStudent();
  const resume = aResume({ fullName: "Asha R. Nair", phone: "+91 1", email: "cv@asha.example" });
  await browser.json("POST", "/api/resume", resume);
  await press("save", [
    ["summary", "New"],
    ["version", "1"],
  ]);
  expect(await (await browser.get("/api/resume")).json()).toMatchObject({
    fullName: "Asha R. Nair",
    phone: "+91 1",
    email: "cv@asha.example",
    summary: "New",
  });
});

test("past the limit of saves the form comes back with what was typed, and the API refuses too", async () => {
  const { browser, press } = await newStudent();
  for (let n = 0; n < 60; n++)
    expect((await browser.json("POST", "/api/resume", aResume())).status).toBe(200);
  const refused = await press("save", [["summary", "FormValues just now"]]);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain("FormValues just now");
  expect((await browser.json("POST", "/api/resume", aResume())).status).toBe(429);
});

test("of more rows than a resume may have only some are read", () => {
  const form = new FormData();
  for (let n = 0; n < 48_000; n++) form.append(`skills[${n}].name`, "a");
  expect(parseProfileForm(form).rows.skills.length).toBeLessThan(60);
});

test.each<[string, [string, string][]]>([
  ["a picture that does not exist", [["picture", "0".repeat(64)]]],
  ["a picture that is no hash", [["picture", "../../etc/passwd"]]],
  ["a version that is no number", [["version", "newest"]]],
  ["a NUL in a row", [["skills[0].name", "a\0b"]]],
])("%s is refused in words", async (_, fields) => {
  const { press } = await newStudent();
  const response = await press("save", fields);
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('role="alert"');
});

test.each([
  ["a huge row number", "education[4294967290].degree"],
  ["a prototype", "__proto__[0].degree"],
  ["a field that does not exist", "education[0].constructor"],
])("%s in a field's name is ignored", async (_, name) => {
  const { press } = await newStudent();
  expect((await press("save", [[name, "x"]])).status).toBe(303);
});

test.each(["add nothing", "remove education", "up __proto__ 1", "explode"])(
  "the unknown button %j does no harm",
  async (intent) => {
    const { press } = await newStudent();
    expect((await press(intent)).status).toBeLessThan(400);
  },
);

test("as many rows as are allowed fit into one form", async () => {
  const { press, browser } = await newStudent();
  const rows = Array.from({ length: 50 }, (_, n): [string, string][] =>
    ["jobTitle", "company", "location", "startDate", "endDate", "description"].map((field) => [
      `experience[${n}].${field}`,
      /Date/.test(field) ? "" : "text",
    ]),
  );
  expect((await press("save", rows.flat())).status).toBe(303);
  const { experience } = (await (await browser.get("/api/resume")).json()) as {
    experience: object[];
  };
  expect(experience).toHaveLength(50);
});

test("the download says what is missing when there is no resume", async () => {
  const { browser } = await newStudent();
  expect((await browser.get("/profile/pdf")).headers.get("Location")).toBe("/profile");
  expect(await (await browser.get("/profile")).text()).toContain(
    messages.pdf.failed(messages.resume.notFound).replace("'", "&#x27;"),
  );
});

test("a link leads to the form with an empty row of a section, ready to be filled in", async () => {
  const { browser, press } = await newStudent();
  await press("save", [["achievements[0].text", "Won a prize"]]);
  const view = await (await browser.get("/profile")).text();
  const [, href = ""] = /href="([^"]+)">\+ achievement</.exec(view) ?? [];
  const form = await (await browser.get(href.replace(/&amp;/g, "&"))).text();
  expect(valueOf(form, "achievements[0].text")).toBe("Won a prize");
  expect(form).toMatch(/<input[^>]*name="achievements\[1\]\.text"[^>]*autofocus=""/);
  expect(form.match(/autofocus/g)).toHaveLength(1);
  expect(await (await browser.get(`${edit}&add=nothing`)).text()).not.toContain("autofocus");
});

test("script typed into every field is shown as text", async () => {
  const { browser, press } = await newStudent();
  const script = "<script>alert(1)</script>";
  await press("save", [
    ["name", script],
    ["summary", script],
    ["achievements[0].text", script],
  ]);
  for (const path of ["/profile", edit]) {
    const page = await (await browser.get(path)).text();
    expect(page).not.toContain(script);
    expect(page).toContain("&lt;script&gt;alert(1)");
  }
});
