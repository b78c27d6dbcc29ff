import { describe, expect, test } from "vitest";
import { inEnglish } from "../../app/languages/texts";
import { type Question, readAnswers } from "../../app/questions/kinds";
import { arrangeQuestions, changedQuestions, readQuestions } from "../../app/questions/questions";

/** Questions and answers as rules, without a database. */

const ask = (more: Partial<Question> = {}): Question => ({
  ...{ id: "q1", kind: "text", label: "Why us?" },
  ...more,
});

function read(question: Partial<Question>, value: unknown) {
  const { answers, wrong } = readAnswers([ask(question)], { q1: value });
  const why = wrong.q1;
  return why ? `wrong: ${typeof why === "string" ? why : inEnglish(why)}` : answers.q1;
}

const options = ["Pune", "Kochi", "Delhi, NCR"];

describe("an answer is read by its question's kind", () => {
  test.each<[Partial<Question>, unknown, unknown]>([
    [{ kind: "text" }, "  Because. ", "Because."],
    [{ kind: "text" }, "a\nb", "wrong: The answer must be one line"],
    [{ kind: "long" }, "a\nb", "a\nb"],
    [{ kind: "long" }, "x".repeat(5001), "wrong: The answer can have at most 5,000 characters"],
    [{ kind: "number" }, "1,20,000", 120_000],
    [{ kind: "number" }, 8.25, 8.25],
    [{ kind: "number" }, "eight", "wrong: Enter a number"],
    [{ kind: "number" }, "0", 0],
    [{ kind: "date" }, "2031-02-28", "2031-02-28"],
    [{ kind: "date" }, "2031-02-30", "wrong: The answer must be a day such as 2027-01-31"],
    [{ kind: "choice", options }, "Delhi, NCR", "Delhi, NCR"],
    [{ kind: "choice", options }, "Goa", "wrong: Choose one of these"],
    [{ kind: "several", options }, ["Kochi", "Pune", "Kochi"], ["Pune", "Kochi"]],
    [{ kind: "several", options }, "Pune", ["Pune"]],
    [{ kind: "several", options }, ["Pune", "Goa"], "wrong: Choose one of these"],
    [{ kind: "yesNo" }, "no", false],
    [{ kind: "yesNo" }, true, true],
    [{ kind: "yesNo" }, "perhaps", "wrong: Choose yes or no"],
    [{ kind: "link" }, "github.com/asha", "https://github.com/asha"],
    [
      { kind: "link" },
      "javascript:alert(1)",
      expect.stringMatching(/^wrong: The answer must be a web/),
    ],
    [{ kind: "file" }, "not-an-id", "wrong: Choose the file again"],
    [{ kind: "text" }, "", undefined],
    [{ kind: "text", required: true }, " ", "wrong: Answer this question"],
    [{ kind: "several", options, required: true }, [], "wrong: Answer this question"],
    [{ kind: "yesNo", required: true }, false, false],
    [{ kind: "text", required: true, retired: true }, "", undefined],
  ])("%o answered with %o", (question, value, expected) => {
    expect(read(question, value)).toEqual(expected);
  });
});

describe("changing what a posting asks", () => {
  const current = [ask(), ask({ id: "q2", kind: "number", label: "CGPA?" })];

  test("a question that was answered becomes a new one, and the old one stays for its answers", () => {
    const [first, second, old] = changedQuestions(
      current,
      [
        ask({ label: "Why you?" }),
        ask({ id: "q2", kind: "number", label: "CGPA?", required: true }),
      ],
      new Set(["q1", "q2"]),
    );
    expect(first).toMatchObject({ label: "Why you?" });
    expect(first?.id).not.toBe("q1");
    expect(second).toMatchObject({ id: "q2", required: true });
    expect(old).toEqual({ ...ask(), retired: true });
  });

  test("one that nobody has answered is changed or taken away", () => {
    const next = changedQuestions(current, [ask({ label: "Why you?" })], new Set());
    expect(next).toEqual([ask({ label: "Why you?" })]);
  });

  test("what is no longer asked stays so, and its id is nobody else's", () => {
    const retired = ask({ retired: true });
    const next = changedQuestions([retired], [ask({ kind: "long" })], new Set(["q1"]));
    expect(next.map(({ id }) => id === "q1")).toEqual([false, true]);
    expect(next[1]).toEqual(retired);
  });
});

function form(
  ...rows: Partial<Record<"id" | "kind" | "label" | "options" | "required", string>>[]
) {
  const data = new FormData();
  for (const [at, row] of rows.entries())
    for (const [part, text] of Object.entries({ id: "", kind: "text", hint: "", ...row }))
      data.set(`question${at}${part}`, text);
  return data;
}

describe("the form's questions", () => {
  test("are read in their order; a row in which nothing was typed is none", () => {
    const typed = form(
      { label: "One" },
      { label: "", kind: "number" },
      { label: "Two", kind: "choice", options: "A\n\nB\nA", required: "on" },
    );
    expect(readQuestions(typed)).toEqual({
      wrong: {},
      questions: [
        { kind: "text", label: "One" },
        { kind: "choice", label: "Two", required: true, options: ["A", "B"] },
      ],
    });
  });

  test("name the input that is wrong, in whatever row it is", () => {
    const { wrong } = readQuestions(
      form({ label: "" }, { id: "q1", label: "" }, { label: "C", kind: "several" }),
    );
    expect(Object.keys(wrong)).toEqual(["question1label", "question2options"]);
  });

  test("are moved, added and removed with everything that is typed", () => {
    const typed = form({ label: "One" }, { label: "Two", options: "half" });
    arrangeQuestions(typed, "down0");
    expect([typed.get("question0label"), typed.get("question0options")]).toEqual(["Two", "half"]);
    arrangeQuestions(typed, "add");
    expect(typed.get("question2kind")).toBe("text");
    arrangeQuestions(typed, "remove0");
    expect(typed.get("question0label")).toBe("One");
    expect(typed.has("question2label")).toBe(false);
  });
});
