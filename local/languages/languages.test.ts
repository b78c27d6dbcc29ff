// @module-tag thorough
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { languages } from "../../app/languages/known";
import { plural } from "../../app/languages/plural";
import { textsOf } from "../../app/languages/texts";
import { wrongIn } from "./check";
import { entriesOf, extract, importFrom, readPo } from "./po";
import { parsed } from "./sources";

const folder = mkdtempSync(join(tmpdir(), "languages-"));
afterAll(() => rmSync(folder, { recursive: true }));

const translated = languages.filter((one) => one !== "en" && one !== "en-XA");

test.each(translated)("days and months are in %s, with digits that all can read", (language) => {
  const { dates } = textsOf(language);
  for (let month = 1; month <= 12; month++) {
    const number = String(month).padStart(2, "0");
    const said = [dates.day(`2026-${number}-05`), dates.month(`2026-${number}`)];
    said.push(dates.moment(new Date(`2026-${number}-05T12:00:00Z`), "Asia/Kolkata"));
    for (const text of said) expect(text).toMatch(/^(?!.*\p{Script=Latin}).*\b2026\b/u);
  }
});

const wrong = (translation: object) => wrongIn("hi", translation, []);

test.each<[string, object, RegExp]>([
  ["a lost value", { homeScreen: { welcomeName: () => "स्वागत है!" } }, /lacks ⟦name⟧/],
  ["a lost link", { homeScreen: { yourResume: "<edit>बदलें</edit>" } }, /lacks <pdf> <\/pdf>/],
  ["a link of its own", { navbar: { search: "<b>खोज</b>" } }, /has no <b>/],
  [
    "a number spelled out, which is 0 as well",
    { counts: { rows: (n: number) => plural("hi", n, { one: "एक पंक्ति", other: `${n} पंक्तियाँ` }) } },
    /lacks the number 0/,
  ],
  ["other digits", { fieldErrors: { sixDigits: "OTP के ६ अंक लिखें" } }, /digits are 0 to 9/],
  ["an English rest", { navbar: { search: "Search करें" } }, /English is left \(Search\)/],
  ["a text without room", { navbar: { search: "खोज".repeat(20) } }, /at most 24 have room/],
  ["an entry that English lacks", { navbar: { nothing: "कुछ नहीं" } }, /nobody uses it/],
  ["an empty text", { navbar: { search: "" } }, /empty/],
  ["another shape", { navbar: { profileOf: "प्रोफ़ाइल" } }, /another shape/],
])("the check finds %s", (_what, translation, complaint) => {
  expect(wrong(translation).join("\n")).toMatch(complaint);
});

test("the check finds a missing plural form and another language's rule", () => {
  const source = (code: string) => [parsed("hi/a.ts", `export const a = { a: () => ${code} };`)!];
  const missing = wrongIn("hi", {}, source('plural("hi", 1, { other: "" })'));
  expect(missing).toEqual(["hi/a.ts:1: the plural form 'one' is missing"]);
  const other = wrongIn("hi", {}, source('plural("en", 1, { one: "", other: "" })'));
  expect(other).toEqual(["hi/a.ts:1: plural() of another language"]);
});

test("the check finds a word that is not the glossary's, whatever its ending, and no part of another", () => {
  const source = (text: string) => [parsed("hi/a.ts", `export const a = { a: "${text}" };`)!];
  expect(wrongIn("hi", {}, source("नए सत्रों में विद्यार्थी"))).toEqual([
    "hi/a.ts:1: not 'सत्र' but 'सीज़न'",
    "hi/a.ts:1: not 'विद्यार्थ' but 'छात्र'",
  ]);
  expect(wrongIn("hi", {}, source("रोज़गार मेला, ईमेल, मेल नहीं खाते, मेल सर्वर"))).toEqual([]);
});

test("names, abbreviations and values are no English rest", () => {
  expect(wrong({ homeScreen: { yourResume: "<edit>बदलें</edit> <pdf>PDF डाउनलोड</pdf>" } })).toEqual(
    [],
  );
});

test("sentences go out as PO and come back, changed, new and confirmed", async () => {
  const root = join(folder, "languages");
  cpSync("app/languages", root, { recursive: true });
  const po = extract("hi", join(folder, "hi.po"));
  const same = readFileSync(po, "utf8");
  const before = readFileSync(join(root, "hi/shell.ts"), "utf8");
  await importFrom(po, root);
  expect(readFileSync(join(root, "hi/shell.ts"), "utf8")).toBe(before);

  const said = (path: string, ...lines: string[]) =>
    [`msgctxt "${path}"`, 'msgid "…"', ...lines].join("\n");
  writeFileSync(
    po,
    [
      'msgid ""\nmsgstr ""\n"Language: hi\\n"',
      said("navbar.search", 'msgstr "तलाश"'),
      said("homeScreen.welcomeName", 'msgstr "नमस्ते {name}! `${यह}` \\"वह\\""'),
      `#, fuzzy\n${said("navbar.menu", 'msgstr "सूची"')}`,
      said("auditLog.empty", 'msgstr "कुछ "', '"नहीं मिला।"'),
      said(
        "stages.done",
        'msgid_plural "…"',
        "msgstr[0] \"{count} आवेदन अब '{stage}' है।\"",
        "msgstr[1] \"{count} आवेदन अब '{stage}' हैं।\"",
      ),
    ].join("\n\n"),
  );
  await importFrom(po, root);
  const now = new Map(entriesOf("hi", root).entries.map(({ path, own }) => [path, own]));
  expect(now.get("navbar.search")).toEqual(["तलाश"]);
  expect(now.get("homeScreen.welcomeName")).toEqual(['नमस्ते {name}! `${यह}` "वह"']);
  expect(now.get("navbar.menu")).toEqual(["सूची"]);
  expect(now.get("auditLog.empty")).toEqual(["कुछ नहीं मिला।"]);
  expect(now.get("stages.done")?.[1]).toBe("{count} आवेदन अब '{stage}' हैं।");
  const sure = readFileSync(join(root, "confirmed.ts"), "utf8");
  expect(sure).toContain('"navbar.search"');
  expect(sure).not.toContain('"navbar.menu"');
  expect(readPo(same).entries.length).toBeGreaterThan(1_000);
});
