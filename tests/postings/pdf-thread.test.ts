// @module-tag thorough
import { expect, test } from "vitest";
import { storePdf } from "../../app/postings/pdf/pdfs.server";
import { readInThread, readPostingPdf } from "../../app/postings/pdf/read-pdf.server";
import { renderInThread } from "../../app/resume/pdf/pool.server";
import { resumeSchema } from "../../app/resume/schema";
import { db } from "../../db/client";
import { collectGarbage } from "../support/collect-garbage";
import { aPosting, anAdmin } from "../support/factories";
import { longestPause } from "../support/longest-pause";
import { aResume } from "../support/resumes";
import { asFile } from "../support/samples";
import { aPdf } from "./a-pdf";

/** Unpacks to far more than its length. What made it is gone, else the process shrinks by that while it is read. */
function bomb(megabytes: number) {
  const pdf = aPdf({ content: Buffer.alloc(megabytes * 1024 * 1024, "0 0 m ") });
  collectGarbage();
  return pdf;
}

const plenty = { ms: 300_000, growthMb: 4_000 };

test("a PDF that unpacks to more memory than it may take ends with its thread, and the next one is read", async () => {
  const most = { ms: 300_000, growthMb: 120 };
  await expect(readInThread(bomb(400), most)).rejects.toThrow("too much memory");
  expect(await readInThread(aPdf(["Tea allowance"]), plenty)).toBe("Tea allowance");
});

test("so does one that takes too long", async () => {
  const most = { ...plenty, ms: 1 };
  await expect(readInThread(bomb(60), most)).rejects.toThrow("too much time");
  expect(await readInThread(aPdf(["Night shifts"]), plenty)).toBe("Night shifts");
});

test("it counts as read only after the last run", async () => {
  const file = asFile(bomb(400), "jd.pdf", "application/pdf");
  const digest = await storePdf(await anAdmin(), file);
  const { id } = await aPosting("job");
  await db.updateTable("postings").set({ pdf: digest }).where("id", "=", id).execute();
  const row = db.selectFrom("posting_pdfs").select("words").where("digest", "=", digest);
  await expect(readPostingPdf({ digest })).rejects.toThrow("too much");
  expect(await row.executeTakeFirst()).toEqual({ words: null });
  await readPostingPdf({ digest }, { isLast: true });
  expect(await row.executeTakeFirst()).toEqual({ words: "" });
});

test("what other programs make is read, too", async () => {
  const { bytes } = await renderInThread(resumeSchema.parse(aResume({ summary: "Rust at sea" })));
  expect(await readInThread(bytes, plenty)).toContain("Rust at sea");
});

test("the event loop goes on meanwhile", async () => {
  const pdf = bomb(60);
  const { longest, whole } = await longestPause(() => readInThread(pdf, plenty));
  expect(longest).toBeLessThan(whole / 2);
});
