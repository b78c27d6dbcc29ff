import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { writable } from "../../app/as-typed/visible";
import { streamedWorkbook } from "../../app/http/workbook.server";
import { textsOf } from "../../app/languages/texts";
import { mailLayout } from "../../app/mail/layout.server";
import { toAtom, toCalendar } from "../../app/news/feeds/feeds.server";
import type { Posting } from "../../app/postings/posting";
import { printable } from "../../app/resume/pdf/outline";
import { aPosting } from "../support/factories";

/** What breaks a whole file never reaches one, though older rows may have it: none of these passes the door today. */

const breaking = {
  "U+FFFE": "\uFFFE",
  "U+FFFF": "\uFFFF",
  "U+1FFFE": "\u{1FFFE}",
  "U+FDD0": "\uFDD0",
  "a vertical tab": "\v",
  "a form feed": "\f",
  "an escape": "\u001b",
  "half of a pair": "\uD83D",
};

/** Characters that an XML document may have (XML 1.0, production 2). */
const isXml = (text: string) =>
  /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u.test(text);

async function sheetOf(cell: string) {
  async function* batches() {
    yield [[cell, 7, null]];
  }
  const file = Buffer.from(await (await streamedWorkbook("test", batches())).arrayBuffer());
  const zip = await fromBufferPromise(file);
  const texts: string[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith(".xml")) continue;
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    texts.push(Buffer.concat(pieces).toString());
  }
  return texts.join("\n");
}

describe.each(Object.entries(breaking))("%s", (_what, sign) => {
  const broken = `As${sign}ha`;

  test("is not in workbooks", async () => {
    const xml = await sheetOf(broken);
    expect([isXml(xml), xml.includes("ha")]).toEqual([true, true]);
    expect(load(xml, { xml: true }).text()).toMatch(/As(\uFFFD|\n|\\n)?ha/);
  });

  test("is neither in feeds nor in calendars", async () => {
    const posting = await aPosting("seminar", { date: "2099-03-01" });
    const old: Posting = {
      ...posting,
      fields: { ...posting.fields, title: broken, location: broken, description: broken },
    };
    const head = { title: broken, path: "/seminars", feedPath: "/seminars.atom" };
    const atom = toAtom(textsOf("en"), head, [old]);
    const calendar = toCalendar(textsOf("en"), "Seminars", [{ posting: old }]);
    for (const text of [atom, calendar]) {
      expect(isXml(text)).toBe(true);
      expect(text).not.toMatch(/\p{Noncharacter_Code_Point}/u);
      expect(text).toMatch(/As(\uFFFD|\n|\\n)?ha/);
    }
  });

  test("is neither in mails nor in PDFs", () => {
    const { text, html } = mailLayout({ heading: broken, paragraphs: [broken] });
    for (const one of [text, html, printable(broken)]) {
      expect(isXml(one)).toBe(true);
      expect(one).not.toMatch(/\p{Noncharacter_Code_Point}/u);
    }
  });
});

test("what can be written stays as it is", () => {
  const text = "தமிழ் 👩🏽‍💻 किताब\tनई\nपंक्ति Ω";
  expect(writable(text)).toBe(text);
});
