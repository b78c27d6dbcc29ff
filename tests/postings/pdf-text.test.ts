import { expect, test } from "vitest";
import { textOfPdf } from "../../app/postings/pdf/text-of-pdf.server";
import { aPdf } from "./a-pdf";

const read = (pages: string[]) => textOfPdf(new Uint8Array(aPdf(pages)));

test("the text of all pages is one line, as a search crosses the ends of lines", async () => {
  expect(await read(["Machine\nlearning (NLP)", "Bond of two years"])).toBe(
    "Machine learning (NLP) Bond of two years",
  );
});

test("of many pages and of a long text the beginning is read", async () => {
  const pages = Array.from({ length: 80 }, (_, n) => `page${n}`);
  const text = await read(pages);
  expect([text.includes("page49"), text.includes("page50")]).toEqual([true, false]);
  const full = Array.from({ length: 45 }, () => "words ".repeat(13)).join("\n");
  expect(await read(Array.from({ length: 8 }, () => full))).toHaveLength(20_000);
});

test.each([
  ["a page without text, as scanners make them", aPdf([""])],
  ["a beginning without anything else", Buffer.from("%PDF-1.7\n")],
  [
    "what only begins like a PDF",
    Buffer.from(`%PDF-1.7\n${"<script>alert(1)</script>".repeat(99)}`),
  ],
  ["half of a PDF's head", aPdf(["Tea"]).subarray(0, 60)],
])("%s says nothing and is no failure", async (_what, bytes) => {
  expect(await textOfPdf(new Uint8Array(bytes))).toBe("");
});
