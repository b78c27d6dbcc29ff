// @module-tag thorough
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { layoutNames } from "../../app/resume/sections";
import { renderInThread } from "../../app/resume/pdf/pool.server";
import { findResume } from "../../app/resume/resume.server";
import { resumeSchema } from "../../app/resume/schema";
import { aStudent, clientOf } from "../support/factories";
import { withWeb } from "../support/hooks";
import { elements } from "../support/html";
import { aResume, tamilResume } from "../support/resumes";

const web = withWeb();

async function pdfAs(layout: string, resume: object, length?: string) {
  return renderInThread(resumeSchema.parse({ ...resume, layout, length }));
}

/** The text that pdftotext reads, without line ends. */
function read({ bytes }: { bytes: Uint8Array }) {
  const input = Buffer.from(bytes);
  return execFileSync("pdftotext", ["-raw", "-", "-"], { input }).toString().replace(/\s+/g, " ");
}

describe("the layouts", () => {
  test.each([
    ["English", aResume()],
    ["Tamil", tamilResume],
  ])("differ to the eye only, in %s", async (_, resume) => {
    const [ruled, open] = await Promise.all(layoutNames.map((layout) => pdfAs(layout, resume)));
    if (!ruled || !open) throw new Error("there are two");
    expect(read(open)).toBe(read(ruled));
    expect(open.text).toBe(ruled.text);
    expect(Buffer.from(open.bytes).equals(Buffer.from(ruled.bytes))).toBe(false);
  });

  test("print the lines of a description as points, but one line as it is", async () => {
    const project = { projectName: "Bus", technologies: [], projectLink: "" };
    const projects = [
      { ...project, description: "Counts seats\nTells when it comes" },
      { ...project, description: "One line" },
    ];
    const { text } = await pdfAs("ruled", { ...aResume(), projects });
    expect(text).toContain("• Counts seats\n• Tells when it comes\n");
    expect(text).toContain("\nOne line\n");
  });
});

test("a few lines too many are fitted to one page, unless their student chose otherwise", async () => {
  const long = aResume({ achievements: Array.from({ length: 19 }, (_, i) => `Won prize ${i}`) });
  const [fitted, chosen, full] = await Promise.all(
    [undefined, "fit", "full"].map((length) => pdfAs("ruled", long, length)),
  );
  expect(full?.text).toContain("Page 2 of 2");
  expect(fitted?.text).not.toContain("Page 1");
  expect(fitted?.text).toContain("Won prize 18");
  expect(chosen?.text).toBe(fitted?.text);
});

test("a resume in two scripts that is fitted to one page loses no characters", async () => {
  const achievements = Array.from({ length: 19 }, (_, i) => `Prize ${i} ${"अ த ".repeat(8)}`);
  const { text, unsupported } = await pdfAs("ruled", aResume({ achievements }));
  expect(text).toContain("Prize 18");
  expect(text).not.toContain("Page 1");
  expect(text).not.toContain("□");
  expect(unsupported).toEqual([]);
});

test("what the PDF is like is chosen in the form and stays when a call that knows nothing of it saves", async () => {
  const user = await aStudent();
  const browser = await clientOf(web.url, user);
  const layout = async () => (await findResume(user))?.resume.layout;
  const length = async () => (await findResume(user))?.resume.length;
  const save = (version: string, fields: [string, string][]) =>
    browser.multipart("/profile?edit=1", [
      ["name", user.name],
      ["email", user.email],
      ["version", version],
      ...fields,
      ["intent", "save"],
    ]);
  await save("0", [
    ["layout", "open"],
    ["length", "full"],
  ]);
  expect(await layout()).toBe("open");
  expect(await length()).toBe("full");
  await browser.json("POST", "/api/resume", aResume());
  expect(await layout()).toBe("open");
  await browser.json("POST", "/api/resume", { ...aResume(), layout: "__proto__" });
  expect(await layout()).toBe("open");
  expect(await length()).toBe("full");
  const html = await (await browser.get("/profile?edit=1")).text();
  expect(
    /<option value="(\w+)" selected/.exec(html.slice(html.indexOf("profile-layout")))?.[1],
  ).toBe("open");
  await save("3", [["layout", "ruled"]]);
  expect(await layout()).toBe("ruled");
});

test("saved rows are folded to a line, with their buttons; what is wrong is open", async () => {
  const user = await aStudent();
  const browser = await clientOf(web.url, user);
  await browser.json("POST", "/api/resume", aResume());
  const html = (await (await browser.get("/profile?edit=1")).text()).replace(
    /<template>.*?<\/template>/gs,
    "",
  );
  const folded = elements(html, "summary").map(({ text }) => text);
  expect(folded).toContain("Software Intern, Monsoon Labs");
  expect(html).not.toMatch(/<details open=""><summary>Software Intern/);
  expect(html).toContain('aria-label="Remove this experience"');
  const again = await browser.multipart("/profile?edit=1", [
    ["name", user.name],
    ["email", user.email],
    ["version", "1"],
    ["experience[0].jobTitle", "Lamp tester"],
    ["intent", "save"],
  ]);
  expect(await again.text()).toMatch(/<details open=""><summary>Lamp tester/);
});
