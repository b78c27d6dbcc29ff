import { expect, test } from "vitest";
import { renderInThread } from "../../app/resume/pdf/pool.server";
import { resumeSchema } from "../../app/resume/schema";
import { aResume } from "../support/resumes";

test("the event loop goes on while a long resume is rendered", async () => {
  const experience = Array.from({ length: 8 }, () => ({
    jobTitle: "Engineer",
    company: "Monsoon Labs",
    description: "Did a thing that mattered. ".repeat(100),
  }));
  let last = performance.now();
  let longest = 0;
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const started = performance.now();
  await renderInThread(resumeSchema.parse(aResume({ experience })));
  clearInterval(beat);
  expect(longest).toBeLessThan((performance.now() - started) / 2);
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
