import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namesIn } from "../../app/import/lists";

test("a company's list names whom it names, whatever stands around", () => {
  const list = readFileSync(join(import.meta.dirname, "cases/company-list.txt"), "utf8");
  expect(namesIn(list)).toEqual([...["22CS014", "22ME003", "LATHA@students.example", "22XX999"]]);
});

test.each([
  ["22CS014, 22ME003; a@b.example", ["a@b.example", "22CS014", "22ME003"]],
  ["\u2022 Asha Rao (22CS014) 9845012345", ["22CS014"]],
  ["1\t1SC23CS002\tAsha Rao\tasha@gmail.example", ["1SC23CS002"]],
  ["Results of 14/08/2026\nBatch 2027 shortlist\n102220345678", ["102220345678"]],
  ["Asha <asha@b.example>", ["asha@b.example"]],
  ["CS 12\nS-1", ["CS 12", "S-1"]],
  ["Asha Rao", ["Asha Rao"]],
  ["22CS014\n22CS014\n", ["22CS014"]],
  [" \n", []],
])("%j", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
