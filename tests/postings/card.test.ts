import { expect, test } from "vitest";
import { preview } from "../../app/postings/posting";

/** A hundred characters end in the middle of a word of each. */
const texts = {
  Latin:
    "Coordinates trucks, customs papers and berths for containers that pass through Mundra and Kandla every week",
  Devanagari:
    "बैटरी के परीक्षण कक्ष में चार्ज और डिस्चार्ज के चक्र चलाते हैं और हर सप्ताह परिणाम लिखकर अभियंताओं को समझाते हैं",
  Tamil:
    "பேட்டரி சோதனை அறையில் மின்னேற்றம் மற்றும் மின்னிறக்கச் சுழற்சிகளை இயக்கி வாரந்தோறும் முடிவுகளைப் பொறியாளர்களுக்கு விளக்குவார்",
  Urdu: "بیٹری کے جانچ کمرے میں چارج اور ڈسچارج کے چکر چلاتے ہیں اور ہر ہفتے نتائج لکھ کر انجینئروں کو تفصیل سے سمجھاتے ہیں",
  Thai: "นักศึกษาฝึกงานทดสอบแบตเตอรี่ในห้องทดลองและบันทึกผลการชาร์จทุกสัปดาห์แล้วอธิบายให้วิศวกรของบริษัทฟังอย่างละเอียดทุกครั้ง",
  Japanese: "電池試験室で充電と放電の試験を行い、毎週その結果をまとめて技術者に説明します。".repeat(
    3,
  ),
};

test.each(Object.entries(texts))("a preview of %s ends with a whole word", (script, text) => {
  const cut = preview(text, 100);
  expect(cut).toMatch(/…$/);
  const kept = cut.slice(0, -1);
  expect(text.startsWith(kept)).toBe(true);
  expect(kept.length).toBeLessThanOrEqual(100);
  expect(kept.length).toBeGreaterThan(70);
  const language = new Intl.Segmenter("en", { granularity: "word" });
  const ends = Array.from(language.segment(text), ({ index, segment }) => index + segment.length);
  expect(ends).toContain(kept.length);
  if (!/Thai|Japanese/.test(script)) expect(text.slice(kept.length)).toMatch(/^[\s\p{P}]/u);
});

test("a word that is longer than a preview is cut between characters", () => {
  expect(preview("x".repeat(120), 100)).toBe(`${"x".repeat(100)}…`);
  expect(preview("நி".repeat(60), 99)).toBe(`${"நி".repeat(49)}…`);
});

test("an address is cut at a part of it, and no comma or stop stays before the ellipsis", () => {
  const address =
    "https://portal.example/placements/internships/details/1234567890/very-long-address/index.html";
  expect(preview(`${address}/${address}`, 150)).toMatch(/^https:\/\/portal\S+[\w/]…$/);
  expect(preview("Rivets, and more rivets", 7)).toBe("Rivets…");
  expect(preview("Rivets", 7)).toBe("Rivets");
});
