import { describe, expect, test } from "vitest";
import { sixDigits } from "../../app/accounts/schema";
import { comparable } from "../../app/as-typed/comparable";
import { readDate } from "../../app/as-typed/day";
import { readId } from "../../app/as-typed/identity";
import { inLanguages } from "../../app/as-typed/spoken";
import { readTime } from "../../app/as-typed/time";
import { visible } from "../../app/as-typed/visible";
import { fieldSchemas } from "../../app/postings/schema";
import { ops } from "../../app/records/ops";
import { readAnswer } from "../../app/records/read-facts.server";
import { mailAddress, straightAddress } from "../../app/text";

/** Others of the kinds of cases/reports, thought of by somebody who had not read how they are dealt with. */

describe("typed text is not bytes", () => {
  test.each([
    ["Ｉｎｆｏｓｙｓ　Ｌｔｄ", "infosys ltd"],
    ["ﬁnance oﬃcer", "finance officer"],
    ["Mu\u0308ller", "Müller"],
    ["Data\u2003Analyst", "data analyst"],
    ["place\u00admen\u200bt", "placement"],
    ["Semester Ⅲ", "semester iii"],
    ["ড\u09bcাক", "\u09dcাক"],
    ["ெ\u0bbe".replace("ெ", "க\u0bc6"), "க\u0bca"],
    ["\u0958लम", "क\u093cलम"],
    ["Ｃ＋＋", "c++"],
  ])("%j is %j", (one, other) => expect(comparable(one)).toBe(comparable(other)));
});

describe("a code", () => {
  test.each([
    "482913 is your OTP. Do not share it.",
    "<#> 482913 is your code aBcD1xYz",
    "O.T.P.- 482-913",
    "482.913",
    "482,913",
    "(482913)",
    "“482913”",
    "482913 482913",
    "482913\t",
    "৪৮২ ৯১৩",
  ])("is read from %j", (typed) => expect(sixDigits.safeParse(typed).data).toBe("482913"));
});

describe("marks of class 10", () => {
  const marks = { decimals: null, times: 9.5, plus: 0 };
  const read = (typed: string) => readAnswer("class10", typed, marks);

  test.each([
    ["84.50 per cent", 84.5],
    ["84,5 %", 84.5],
    ["84·5", 84.5],
    ["84.5％", 84.5],
    ["‎84.5", 84.5],
    ["0.845e2", 84.5],
    ["84.499999999999986", 84.5],
    ["9.4 / 10.0", 89.3],
    ["9.4 CGPA", 89.3],
    ["CGPA 9.4", 89.3],
    ["9.4 points", 89.3],
    ["9,4/10", 89.3],
    ["9.4 percent", 9.4],
  ])("of %j are %d", (typed, wanted) => {
    const { value, wrong } = read(typed) as { value?: unknown; wrong?: unknown };
    expect(wrong).toBeUndefined();
    expect(typeof value === "object" ? value : { value }).toMatchObject({ value: wanted });
  });

  test.each(["9.4", "9,4", "10", "९.४", "9.40"])("of %j are asked about", (typed) => {
    expect(read(typed).wrong).toBeDefined();
  });
});

describe("a roll number as a sheet keeps it", () => {
  test.each([
    ['"0210432"', "0210432"],
    ['=T("0210432")', "0210432"],
    ["0210432\u00a0", "0210432"],
    ["''0210432", "0210432"],
    ['="" & "0210432"', '="" & "0210432"'],
    ["\u2019 0210432", "0210432"],
    ["21CS101\u200e", "21CS101"],
  ])("%j is %j", (typed, id) => expect(readId(typed)).toEqual({ id }));
});

describe("roll numbers in the order of their universities", () => {
  test.each([
    ["1MS21CS098", "1MS21CS105", "1MS21CS100", true],
    ["1MS21CS098", "1MS21CS105", "1MS21CS106", false],
    ["19K61A0501", "19K61A05C5", "19K61A0599", true],
    ["19K61A0501", "19K61A05C5", "19K61A05B9", true],
    ["19K61A0501", "19K61A05C5", "19k61a05c6", false],
    ["AP19110010001", "AP19110010120", "AP19110010099", true],
    ["2021/CS/7", "2021/CS/12", "2021/CS/10", true],
    ["2021/CS/7", "2021/CS/12", "2021/CS/2", false],
    ["21CS1", "21CS120", "21CS9", true],
  ])("from %s to %s, %s: %s", (from, to, one, isIn) => {
    expect(ops.between.test([from, to])(one)).toBe(isIn);
  });
});

describe("a month", () => {
  test.each([
    ["Sept 2023", "2023-09"],
    ["Sept. '23", "2023-09"],
    ["06-2024", "2024-06"],
    ["June'2024", "2024-06"],
    ["जून २०२४", "2024-06"],
    ["ஜூன் 2024", "2024-06"],
    ["2024 June", "2024-06"],
    ["JUNE-2024", "2024-06"],
    ["6/2024", "2024-06"],
  ])("%j is %s", (typed, month) => expect(readDate(typed)).toBe(month));
});

describe("the time of an event", () => {
  test.each([
    ["9 to 11 am", 540, 660],
    ["9-11 am", 540, 660],
    ["from 5:30pm till 7pm", 1050, 1140],
    ["between 9 am and 11 am", 540, 660],
    ["12 noon onwards", 720, null],
    ["at 4pm in Hall 2.05", 960, null],
    ["10:30 hrs", 630, null],
    ["5.30 p.m.", 1050, null],
    ["9:00 am – 12:00 pm, 2:00 pm – 4:00 pm", 540, 720],
  ])("%j is from %d to %j", (typed, from, to) => expect(readTime(typed)).toEqual({ from, to }));

  test.each(["Room 12.30", "forenoon", "3rd floor", "12/06/2027", "after the talk"])(
    "%j is the whole day",
    (typed) => expect(readTime(typed)).toBeNull(),
  );
});

describe("a link as it is forwarded", () => {
  const link = fieldSchemas("job").link;
  test.each([
    "https://kaveri.example/careers,",
    "“https://kaveri.example/careers”",
    "Apply here: https://kaveri.example/careers",
    "https:// kaveri.example/careers",
    "[Apply](https://kaveri.example/careers)",
    "HTTPS://kaveri.example/careers",
    "https://l.facebook.com/l.php?u=https%3A%2F%2Fkaveri.example%2Fcareers&h=AT0x",
    "https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Fkaveri%2Eexample%2Fcareers&urlhash=x",
    "https://urldefense.com/v3/__https://kaveri.example/careers__;!!AbC$",
    "https://kaveri.example/careers\u200b\u202c",
  ])("%j leads to the company's page", (typed) => {
    expect(link?.safeParse(typed).data).toBe("https://kaveri.example/careers");
  });

  test.each([
    "https://drive.example/Job description.pdf",
    "Job: https://drive.example/Job description.pdf",
    "https://kaveri.example/careers before Monday",
  ])("%j may go on after its blank: it is refused, not cut", (typed) => {
    expect(link?.safeParse(typed).success).toBe(false);
  });

  test.each([
    ["https://kaveri.example/careers, before Monday", "https://kaveri.example/careers"],
    ["Apply at https://kaveri.example/careers before Monday", "https://kaveri.example/careers"],
  ])("%j names %s, and says something beside it", (typed, address) => {
    expect(link?.safeParse(typed).data).toBe(address);
  });

  test("stays wrapped where the wrapper carries some of its characters", () => {
    const wrapped = "https://urldefense.com/v3/__https://kaveri.example/a*b__;Kw!!AbC$";
    expect(link?.safeParse(wrapped).data).toBe(wrapped);
  });
});

describe("an address with an apostrophe", () => {
  test("in full width is the straight one", () => {
    expect(mailAddress("d＇souza@college.example")).toBe("d'souza@college.example");
  });

  test.each(["‘", "ʼ", "`", "´", "′", "‛"])("%s is answered with the straight one", (sign) => {
    const typed = `d${sign}souza@college.example`;
    expect(mailAddress(typed)).toBeNull();
    expect(straightAddress(typed)).toBe("d'souza@college.example");
  });
});

describe("the language of a piece of text on an English page", () => {
  test.each([
    ["ಕಾವೇರಿ Motors", [["ಕಾವೇರಿ", "kn"], [" Motors"]]],
    ["కావేరి", [["కావేరి", "te"]]],
    ["കാവേരി", [["കാവേരി", "ml"]]],
    ["ਕਾਵੇਰੀ", [["ਕਾਵੇਰੀ", "pa"]]],
    ["કાવેરી", [["કાવેરી", "gu"]]],
    ["Kaveri 🚀 2027", [["Kaveri 🚀 2027"]]],
    ["କାବେରୀ", [["କାବେରୀ", "or"]]],
  ] as const)("%j", (text, pieces) => {
    const found = inLanguages(text, "en-IN");
    expect(found.map(({ text, lang }) => (lang ? [text, lang] : [text]))).toEqual(pieces);
  });
});

describe("Word's bullets", () => {
  test.each([
    ["\uf0fc Tested\n\uf0fc Built", "• Tested\n• Built"],
    ["\uf076\tTested", "• Tested"],
    ["\uf0a8 Tested", "• Tested"],
    ["➢\tTested\n➢\tBuilt", "➢\tTested\n➢\tBuilt"],
    ["o\tTested\no\tBuilt", "• Tested\n• Built"],
    ["Skills:\v\uf0b7 Java\v\uf0b7 SQL", "Skills:\n• Java\n• SQL"],
  ])("%j are stored as %j", (typed, stored) => expect(visible(typed)).toBe(stored));
});
