import { z } from "zod";
import { AppError } from "../errors";
import type { Say } from "../languages/texts";
import { type FactName, factNames, factOf } from "./facts";

/** Facts as they are typed, sent and stored. A programme and a department are their names here. */
export type FactValue = string | number;
export type FactValues = Partial<Record<FactName, FactValue>>;
/** Null clears a fact. */
export type FactChanges = Partial<Record<FactName, FactValue | null>>;

/** The facts of a form or a call, of which an empty one is cleared; throws 422 with what is wrong with each. */
export function readFacts(input: Record<string, unknown>): FactChanges {
  const changes: FactChanges = {};
  const wrong: Record<string, Say> = {};
  for (const [name, given] of Object.entries(input)) {
    if (!isFactName(name)) {
      wrong[name] = (m) => m.record.unknownFact;
      continue;
    }
    const read = readFact(name, given);
    if (read.isWrong) wrong[name] = (m) => wrongValue(m, name);
    else changes[name] = read.value;
  }
  if (Object.keys(wrong).length) throw new AppError((m) => m.checkInputs, 422, { fields: wrong });
  return changes;
}

export function isFactName(name: string): name is FactName {
  return (factNames as string[]).includes(name);
}

type Read = { isWrong: true } | { isWrong?: false; value: FactValue | null };

/** Forms and files send numbers as texts. */
export function readFact(name: FactName, given: unknown): Read {
  const text = typeof given === "string" ? given.trim() : given;
  if (text === null || text === "") return { value: null };
  const { schema, range, choices } = factOf(name);
  const isNumber = range && typeof text === "string" && /^-?\d{1,9}(\.\d{1,9})?$/.test(text);
  const plain = choices && typeof text === "string" ? text.toLowerCase() : text;
  const parsed = schema.safeParse(isNumber ? Number(text) : plain);
  if (!parsed.success) return { isWrong: true };
  // In a file `-` clears a fact, so it can be none.
  return parsed.data === "-" ? { isWrong: true } : { value: parsed.data };
}

/** A value as history and corrections store it. */
export function asText(value: FactValue | undefined) {
  return value === undefined ? null : String(value);
}

/** What a fact's value must be. */
export function wrongValue(m: Parameters<Say>[0], name: FactName) {
  const { range, isMark, choices, schema } = factOf(name);
  const { title } = m.factWords[name];
  if (choices) return m.fieldErrors.oneOf(title, choices.join(", "));
  if (!range) return m.record.wrongText(title, longest(schema));
  const [least, most] = range;
  return isMark ? m.record.wrongMark(title, least, most) : m.record.wrongNumber(title, least, most);
}

/** What a text's schema allows, in UTF-16 units. */
export function longest(schema: z.ZodType) {
  const typed = schema instanceof z.ZodPipe ? schema.in : schema;
  return (typed instanceof z.ZodString && typed.maxLength) || 100;
}

/** Facts that contradict each other, by the field to blame. */
export function contradictions({ activeBacklogs, allBacklogs }: FactValues): Record<string, Say> {
  if (activeBacklogs === undefined || allBacklogs === undefined || activeBacklogs <= allBacklogs)
    return {};
  return { activeBacklogs: (m) => m.record.tooManyActive };
}

/** The body of a call that confirms: facts, and in `confirm` the names of those to confirm as they are. */
export function readConfirming({ confirm, ...facts }: Record<string, unknown>) {
  const names = confirm === undefined ? [] : [confirm].flat();
  if (!names.every((name) => typeof name === "string" && isFactName(name))) {
    const sentence: Say = (m) => m.record.unknownFact;
    throw new AppError((m) => m.checkInputs, 422, { fields: { confirm: sentence } });
  }
  return { changes: readFacts(facts), confirm: names as FactName[] }; // checked above
}
