import { z } from "zod";
import { inHundredths, readNumber } from "../as-typed/number";
import type { Say } from "../languages/texts";
import { type FactName, factNames, factOf } from "./facts";

/** Facts as they are typed, sent and stored. A programme and a department are their names here. */
export type FactValue = string | number;
export type FactValues = Partial<Record<FactName, FactValue>>;
/** Percent, with the points that the marksheet has instead: 89.3 of '9.4/10'. */
type Converted = { value: number; figure: string };
/** Null clears a fact. */
export type FactChange = FactValue | Converted | null;
export type FactChanges = Partial<Record<FactName, FactChange>>;

/** What a fact's value becomes. */
export function newValue(change: FactChange) {
  return typeof change === "object" && change !== null ? change.value : change;
}

export function isFactName(name: string): name is FactName {
  return (factNames as string[]).includes(name);
}

type Read = { isWrong: true } | { isWrong?: false; value: FactValue | null };

/** Forms and files send numbers as texts, and programs what they have worked out. */
export function readFact(name: FactName, given: unknown): Read {
  const text = typeof given === "string" ? given.trim() : given;
  if (text === null || text === "") return { value: null };
  const { schema, range, choices, isMark } = factOf(name);
  const isTyped = typeof text === "string" || typeof text === "number";
  const typed = range && isTyped ? readNumber(String(text)) : text;
  const number = isMark && isWorkedOut(typed) ? inHundredths(typed) : typed;
  const isNumber = range && typeof number === "string" && /^-?\d{1,9}(\.\d{1,9})?$/.test(number);
  const plain = choices && typeof text === "string" ? text.toLowerCase() : text;
  const parsed = schema.safeParse(isNumber ? Number(number) : plain);
  if (!parsed.success) return { isWrong: true };
  // In a file `-` clears a fact, so it can be none.
  return parsed.data === "-" ? { isWrong: true } : { value: parsed.data };
}

/** Nobody types ten decimals. */
function isWorkedOut(typed: unknown): typed is string {
  return typeof typed === "string" && /\.\d{10,}$/.test(typed);
}

/** A value as history and corrections store it. */
export function asText(value: FactValue | undefined) {
  return value === undefined ? null : String(value);
}

/** A value as an input has it: of percent that could be points, with the sign. */
export function typedValue(name: FactName, value: FactValue = "") {
  const isAsked = factOf(name).isPercent && typeof value === "number" && value > 0 && value <= 10;
  return isAsked ? `${value}%` : String(value);
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
