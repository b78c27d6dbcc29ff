// @module-tag thorough
import { expect, test } from "vitest";
import { readInThread } from "../../app/postings/pdf/read-pdf.server";
import { renderInThread } from "../../app/resume/pdf/pool.server";
import { resumeSchema } from "../../app/resume/schema";
import { aResume } from "../support/resumes";
import { aPdf } from "./a-pdf";

/** Unpacks to far more than its length. */
const bomb = (megabytes: number) =>
  aPdf({ content: Buffer.alloc(megabytes * 1024 * 1024, "0 0 m ") });

const plenty = { ms: 300_000, growthMb: 4_000 };

test("a PDF that unpacks to more memory than it may take ends with its thread, and the next one is read", async () => {
  expect(await readInThread(bomb(400), { ms: 300_000, growthMb: 120 })).toBe("");
  expect(await readInThread(aPdf(["Tea allowance"]), plenty)).toBe("Tea allowance");
});

test("so does one that takes too long", async () => {
  expect(await readInThread(bomb(60), { ...plenty, ms: 1 })).toBe("");
  expect(await readInThread(aPdf(["Night shifts"]), plenty)).toBe("Night shifts");
});

test("what other programs make is read, too", async () => {
  const { bytes } = await renderInThread(resumeSchema.parse(aResume({ summary: "Rust at sea" })));
  expect(await readInThread(bytes, plenty)).toContain("Rust at sea");
});

test("the event loop goes on meanwhile", async () => {
  let [last, longest] = [performance.now(), 0];
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const started = performance.now();
  await readInThread(bomb(60), plenty);
  clearInterval(beat);
  expect(longest).toBeLessThan((performance.now() - started) / 2);
});
