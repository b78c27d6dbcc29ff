import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { comparable, plainDigits } from "../../app/as-typed/comparable";
import { idKey, readId } from "../../app/as-typed/identity";
import { isStorable, visible } from "../../app/as-typed/visible";
import { db } from "../../db/client";
import { reportCases } from "../support/report-cases";

const same = reportCases("15-same-word-other-bytes.txt").map((line) => line.split("\t"));

describe("the same word in other bytes is the same", () => {
  test.each([
    ...same,
    ["भाई", "भार्इ"],
    ["ओम", "अोम"],
    ["আমি", "অামি"],
    ["উৎসব", "উত্‍সব"],
    ["கௌரி", "கெளரி"],
    ["ஸ்ரீநிவாசன்", "ஶ்ரீநிவாசன்"],
    ["എന്റെ", "എൻ്റെ"],
    ["വൌച്ചർ", "വൗച്ചര്‍"],
    ["ಕೊಡಗು", "ಕ\u0cc6\u0cc2ಡಗು"],
    ["ఫేస్‌బుక్", "ఫేస్బుక్"],
    ["दुःख", "दु:ख"],
    ["२०२७", "2027"],
    ["علی", "علي"],
    ["D'Souza", "D’Souza"],
    ["Full-time", "Full‑time"],
    ["Software Engineer", "𝗦𝗼𝗳𝘁𝘄𝗮𝗿𝗲 𝗘𝗻𝗴𝗶𝗻𝗲𝗲𝗿"],
    ["Data Analyst", "Ｄａｔａ　Ａｎａｌｙｓｔ"],
    ["Data Analyst", "Data\u00a0\u2800 Ana\u00adly\u200bst\u2069"],
    ["office", "oﬃce"],
    ["İSTANBUL", "istanbul"],
  ])("%s and %s", (one = "", other = "") => {
    expect(one).not.toBe(other);
    expect(comparable(other)).toBe(comparable(one));
  });

  test.each([
    ["लड़का", "लडका"],
    ["कि", "की"],
    ["a b", "ab"],
    ["a\nb", "a b"],
  ])("%j and %j stay different", (one, other) => {
    expect(comparable(other)).not.toBe(comparable(one));
  });
});

describe("Postgres compares as the app does", () => {
  test("every sign that both know, between letters", async () => {
    const signs = [...Array(0x11_0000).keys()]
      .slice(1)
      .map((code) => String.fromCodePoint(code))
      .filter((sign) => isStorable(sign) && /\p{Assigned}/u.test(sign) && sign !== "\n");
    const rows: { text: string; there: string }[] = [];
    for (let at = 0; at < signs.length; at += 20_000) {
      const some = sql`unnest(${signs.slice(at, at + 20_000)}::text[]) with ordinality as given (sign, place)`;
      const found = await sql<{ text: string; there: string }>`
        select text, comparable(text) as there from (
          select string_agg('x' || sign || 'z', E'\\n') as text from ${some}
          where unicode_assigned(sign) group by place / 500) as texts`.execute(db);
      rows.push(...found.rows);
    }
    const differing = rows.flatMap(({ text, there }) => {
      const here = comparable(text).split("\n");
      return there.split("\n").flatMap((line, at) => (line === here[at] ? [] : [[line, here[at]]]));
    });
    expect(differing).toEqual([]);
    expect(rows.flatMap(({ text }) => text.split("\n")).length).toBeGreaterThan(140_000);
  });

  test.each([
    ...same.flat(),
    "ൻ്ൻ്",
    "A  b\t c \n d",
    " \u2069x\u00a0\u200b ",
    "അവൻ്റെ ഔ",
    "21CS014",
    "ÀÉ ΟΔΟΣ",
  ])("%j", async (text) => {
    const { rows } = await sql<{ there: string; key: string }>`
        select comparable(${text}) as there, id_key(${text}) as key`.execute(db);
    expect(rows).toEqual([{ there: comparable(text), key: idKey(text) }]);
  });
});

test("digits of every script are digits", () => {
  const line = reportCases("08-code-in-indian-digits.txt", /^# 0123456789 = /).join(" ");
  for (const digits of line.split("=")[1]?.trim().split(" ") ?? []) {
    expect(plainDigits(digits)).toBe("0123456789");
  }
  expect(plainDigits("༠༩ ᱀᱉ ꯰꯹ 𝟎𝟡")).toBe("09 09 09 09");
});

describe("an id", () => {
  test.each([
    ["'0210432", "0210432"],
    ['="0210433"', "0210433"],
    ["\t0210434", "0210434"],
    ["’0210435", "0210435"],
    ["= '0210436' ", "0210436"],
    ["२१CS०१४", "21CS014"],
    ["２１ＣＳ０１４", "21CS014"],
    ["21\u200bCS\u00ad014\u2069", "21CS014"],
    ["21–CS\u00a0014", "21-CS 014"],
    ["२१सीएस०१४", "21सीएस014"],
  ])("%j is stored as %s", (typed, id) => expect(readId(typed)).toEqual({ id }));

  test.each([
    ["21СS014", "С (U+0421)"],
    ["21CЅ014", "Ѕ (U+0405)"],
    ["21ϹS014", "Σ (U+03A3)"],
    ["21CS𐌏14", "𐌏 (U+1030F)"],
    ["21CS\u03204", "U+0320"],
    ["21\x01CS", "U+0001"],
  ])("%s is refused, naming the sign", (typed, odd) => expect(readId(typed)).toEqual({ odd }));

  test("is the same in other case, with blanks, and in letters that look like it", () => {
    for (const alike of ["21cs014", "21 CS 014", "21СЅ014", "21ＣＳ०१४", "\u202e21CS014"]) {
      expect(idKey(alike)).toBe(idKey("21CS014"));
    }
    expect(idKey("21CS-014")).not.toBe(idKey("21CS014"));
  });
});

describe("stored text", () => {
  test.each([
    ["Asha\u200b Menon\u202e", "Asha Menon"],
    ["\ufeffAsha\u00ad\x07", "Asha"],
    ["അവന്‍", "അവന്‍"],
    ["শ্র্‍যা", "শ্র্‍যা"],
    ["ఫేస్‌బుక్", "ఫేస్‌బుక్"],
    ["👩‍💻 ❤️ 1️⃣", "👩‍💻 ❤️ 1️⃣"],
    ["a\u200db", "ab"],
    ["one\r\ntwo\vthree\u2028four", "one\ntwo\nthree\nfour"],
    ["\u200b\u2069", ""],
    ["\u2800\u3164 \u0301", ""],
  ])("%j is %j", (typed, stored) => expect(visible(typed)).toBe(stored));

  test.each(["\0", "\ud800", "\ufffe", "\uffff", "\ufdd0", "\u{1fffe}"])("%j is none", (sign) => {
    expect(isStorable(`a${sign}b`)).toBe(false);
  });
});
