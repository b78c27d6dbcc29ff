// @module-tag thorough
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { PermanentFailure } from "../../app/errors";
import { renderInThread as render } from "../../app/resume/pdf/pool.server";
import { type Resume, resumeSchema } from "../../app/resume/schema";
import { longestPause } from "../support/longest-pause";
import { leastProcessorTime } from "../support/processor-time";
import { aResume } from "../support/resumes";

/** Renders without the time limit, which a loaded machine may exceed. */
const renderInThread = (resume: Resume) => render(resume, 300_000);

test("the event loop goes on while a long resume is rendered", async () => {
  const experience = Array.from({ length: 8 }, () => ({
    jobTitle: "Engineer",
    company: "Monsoon Labs",
    description: "Did a thing that mattered. ".repeat(100),
  }));
  const resume = resumeSchema.parse(aResume({ experience }));
  const { longest, whole } = await longestPause(() => renderInThread(resume));
  expect(longest).toBeLessThan(whole / 2);
});

test("resumes rendered at once do not mix", async () => {
  const names = Array.from({ length: 6 }, (_, n) => `Student ${n}`);
  const pdfs = await Promise.all(
    names.map((fullName) => renderInThread(resumeSchema.parse(aResume({ fullName })))),
  );
  expect(pdfs.map(({ text }) => text.split("\n")[0])).toEqual(names);
});

test("after a resume that cannot be rendered the next one comes", async () => {
  const broken = { ...resumeSchema.parse(aResume()), skills: null };
  await expect(renderInThread(broken as never)).rejects.toThrow();
  const { text } = await renderInThread(resumeSchema.parse(aResume()));
  expect(text).toContain("Asha Nair");
});

test("the renderer's own copy of what is replaced in it is the one we replace it in", () => {
  const require = createRequire(import.meta.url);
  const ofRenderer = createRequire(require.resolve("@react-pdf/renderer"));
  const ofLayout = createRequire(ofRenderer.resolve("@react-pdf/layout"));
  const ofTextkit = createRequire(ofLayout.resolve("@react-pdf/textkit"));
  expect(ofTextkit.resolve("unicode-properties")).toBe(require.resolve("unicode-properties"));
});

test("one that takes too long ends with its thread, is not tried again, and the next one comes", async () => {
  const resume = resumeSchema.parse(aResume({ summary: "words ".repeat(800) }));
  await expect(render(resume, 1)).rejects.toThrow(PermanentFailure);
  const { text } = await renderInThread(resume);
  expect(text).toContain("Asha Nair");
});

const unlike = ["a", "\u0905", "\u0b85", "\u0c05", "\u0c85", "\u0d05"];
const asLongAsAllowed = (unit: string) =>
  resumeSchema.parse(
    aResume({
      summary: unit.repeat(3_000 / unit.length),
      education: Array.from({ length: 8 }, () => ({
        degree: "B.Tech",
        institution: "College",
        description: unit.repeat(3_000 / unit.length),
      })),
    }),
  );

/** Compared with plain words of the same length, as machines differ. */
test.each([
  ["two scripts by turns", "a\u0905"],
  ["two scripts by turns, in words", "a \u0905 "],
  ["six scripts by turns", unlike.join("")],
  ["thousands of marks on one letter", `a${"\u0301".repeat(2_999)}`],
  ["short lines", "- a\n"],
])("%s cost no more than a few times what plain words do", async (_, unit) => {
  const timeOf = (resume: Resume) => leastProcessorTime(() => renderInThread(resume), 1);
  await timeOf(resumeSchema.parse(aResume())); // loads the fonts
  const plain = await timeOf(asLongAsAllowed("plain words "));
  expect(await timeOf(asLongAsAllowed(unit))).toBeLessThan(plain * 4 + 200);
});

test("two scripts of one font are laid out as one run, and found in the text", async () => {
  const { text, unsupported } = await renderInThread(
    resumeSchema.parse(
      aResume({
        summary: "Led \u0915\u093e\u0930\u094d\u092f\u0915\u094d\u0930\u092e at college ".repeat(
          120,
        ),
      }),
    ),
  );
  expect(text.match(/\u0915\u093e\u0930\u094d\u092f\u0915\u094d\u0930\u092e/g)).toHaveLength(120);
  expect(unsupported).toEqual([]);
});
