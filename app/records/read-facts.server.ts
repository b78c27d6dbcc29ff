import { db } from "~/db/client";
import { readNumber } from "../as-typed/number";
import { type Marks, percentOf } from "../college/marks";
import { readMarks } from "../college/marks.server";
import { AppError } from "../errors";
import type { Say } from "../languages/texts";
import { type FactChanges, type FactChange, isFactName, readFact, wrongValue } from "./fact-values";
import { type FactName, factOf } from "./facts";

/** The facts of a form or a call, of which an empty one is cleared; throws 422 with what is wrong with each. */
export async function readFacts(input: Record<string, unknown>): Promise<FactChanges> {
  const marks = await readMarks(db);
  const changes: FactChanges = {};
  const wrong: Record<string, Say> = {};
  for (const [name, given] of Object.entries(input)) {
    if (!isFactName(name)) {
      wrong[name] = (m) => m.record.unknownFact;
      continue;
    }
    const read = readAnswer(name, given, marks);
    if (read.wrong) wrong[name] = read.wrong;
    else changes[name] = read.value;
  }
  if (Object.keys(wrong).length) throw new AppError((m) => m.checkInputs, 422, { fields: wrong });
  return changes;
}

/** The body of a call that confirms: facts, and in `confirm` the names of those to confirm as they are. */
export async function readConfirming({ confirm, ...facts }: Record<string, unknown>) {
  const names = confirm === undefined ? [] : [confirm].flat();
  if (!names.every((name) => typeof name === "string" && isFactName(name))) {
    const sentence: Say = (m) => m.record.unknownFact;
    throw new AppError((m) => m.checkInputs, 422, { fields: { confirm: sentence } });
  }
  return { changes: await readFacts(facts), confirm: names as FactName[] }; // checked above
}

type Answer = { wrong: Say } | { wrong?: undefined; value: FactChange };

/**
 * A fact as somebody answers it. A mark that may be points or percent is asked about; points become percent as the
 * office has set, and what the marksheet says stays beside it.
 */
export function readAnswer(name: FactName, given: unknown, marks: Marks): Answer {
  const { isPercent, isMark, range = [0, 0] } = factOf(name);
  const isTyped = typeof given === "string" || typeof given === "number";
  if (!isMark || !isTyped) return plainAnswer(name, given);
  const text = readNumber(String(given)).replace(/^(c?gpa)\s*[:=-]?\s*([\d.,٫·]+)$/i, "$2 $1");
  const [, mark = text, unit] = withUnit.exec(text) ?? [];
  const number = readNumber(mark);
  const most = unit && mostOf(unit);
  if (most === range[1]) return plainAnswer(name, number);
  if (isPercent && most === 10 && /^\d+(\.\d+)?$/.test(number) && Number(number) <= 10) {
    return { value: { value: percentOf(number, marks), figure: `${Number(number)}/10` } };
  }
  if (unit) return { wrong: (m) => wrongValue(m, name) };
  if (isPercent && Number(number) > 0 && Number(number) <= 10)
    return { wrong: (m) => m.marks.ask(number, "10", String(percentOf(number, marks))) };
  return plainAnswer(name, number);
}

/** '9.4 out of 10', '9.4 CGPA' and '94 per cent' say what they are. */
const withUnit =
  /^([\d.,٫·]+)\s*(%|per\s?cent|\/\s*10+(?:\.0+)?|out\s+of\s+10+(?:\.0+)?|c?gpa|(?:grade\s+)?points?)\.?$/i;

function mostOf(unit: string) {
  if (/^(?:%|per)/i.test(unit)) return 100;
  return Number(/\d+/.exec(unit)?.[0] ?? 10);
}

function plainAnswer(name: FactName, given: unknown): Answer {
  const read = readFact(name, given);
  return read.isWrong ? { wrong: (m) => wrongValue(m, name) } : { value: read.value };
}
