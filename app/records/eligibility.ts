import { z } from "zod";
import type { Stage } from "~/db/schema-applications";
import { says } from "../errors";
import { type Texts, textsOf } from "../languages/texts";
import { type FactName, factNames, factOf, hundredths } from "./facts";
import { type Op, type OpName, opNames, ops } from "./ops";

/**
 * Who may apply to a posting: a rule over the facts of a record, and the verdict with its reasons. Conditions, reasons
 * and the decision come from the same entries (facts.ts, ops.ts), so that what is said is what was decided.
 */

type Leaf = { fact: FactName; op: OpName; value: unknown };
export type Rule = Leaf | { all: Rule[] } | { any: Rule[] } | { not: Rule };

export type Answer = "yes" | "no" | "unknown";

/** What a record says; `isConfirmed` by the office, a coordinator or an import. */
export type Facts = Partial<Record<FactName, { value: string | number; isConfirmed: boolean }>>;

export type Settings = {
  /** Whether only confirmed facts count (a season may demand it). */
  needsConfirmed?: boolean;
  /** Marks, asked and own, are rounded half up to so many decimals; without it they are compared as they stand. */
  decimals?: 1 | 2;
  /** Conditions that do not shut this student out. */
  setAside?: SetAside[];
};

/** A condition that an exception sets aside for a student; `until` is its last day. */
export type SetAside = { exception: string; condition: Rule; until: string; reason: string };

/** One condition of a rule, with the verdict on it. */
export type Condition = {
  answer: Answer;
  /** 'CGPA at least 7.5' */
  text: string;
  /** The same with what the record says: 'CGPA at least 7.5: yours is 7.2' */
  said: string;
  /** What is not met, if the answer is not yes. */
  needs?: Need;
  /** The exception without which the answer would not be yes. */
  exception?: string;
};

/** What has to change: all of `all`, one of `any`. */
export type Need = { said: string } | { all: Need[] } | { any: Need[] };

export type Verdict = { answer: Answer; conditions: Condition[] };

/** A verdict without its reasons: the answer, and how many conditions give it. */
export type VerdictInShort = { answer: Answer; conditions: number };

/** What a student reads on a card: how far they have come there or, before they apply, whether they can. */
export type CardVerdict = VerdictInShort | { stage: Stage };

export function inShort({ answer, conditions }: Verdict): VerdictInShort {
  return { answer, conditions: conditions.filter((one) => one.answer === answer).length };
}

const english = () => textsOf("en");

/** Whether the record meets the rule: every condition with its answer, in the order of the rule. */
export function verdictOf(
  rule: Rule,
  record: Facts,
  settings: Settings = {},
  m = english(),
): Verdict {
  const conditions = conditionsOf(rule).map((node) => {
    const condition = conditionOf(m, judge(node, record, settings));
    const aside = condition.answer === "yes" ? undefined : setAsideFor(node, settings);
    return aside ? asSetAside(m, condition, aside) : condition;
  });
  return { answer: leastOf(conditions.map(({ answer }) => answer)), conditions };
}

/** Only the answer, without its reasons. */
export function answerTo(rule: Rule, record: Facts, settings: Settings = {}): Answer {
  return leastOf(answersTo(rule, settings)(record));
}

/** A function that answers each condition of a rule, for many records. */
export function answersTo(rule: Rule, settings: Settings = {}) {
  const conditions = conditionsOf(rule).map((node) =>
    setAsideFor(node, settings) ? (): Answer => "yes" : answering(node, settings),
  );
  return (record: Facts) => conditions.map((answerOne) => answerOne(record));
}

function answering(node: Node, settings: Settings): (record: Facts) => Answer {
  if ("leaf" in node) {
    const isMet = testOf(node, settings);
    return (record) => {
      const own = ownOf(node.leaf, record, settings);
      return typeof own === "string" ? "unknown" : isMet(own.value) ? "yes" : "no";
    };
  }
  const parts = ("all" in node ? node.all : node.any).map((part) => answering(part, settings));
  const joinedAnswer = "all" in node ? leastOf : mostOf;
  return (record) => joinedAnswer(parts.map((answerOne) => answerOne(record)));
}

/** The rule's conditions as everybody may read them. */
export function conditionTexts(rule: Rule, m = english()) {
  return conditionsOf(rule).map((node) => textOf(m, node));
}

/** The rule's conditions one by one, as verdicts number them: each a rule of its own. */
export function conditionRules(rule: Rule): Rule[] {
  return conditionsOf(rule).map(ruleOf);
}

function ruleOf(node: Node): Rule {
  if ("leaf" in node) return node.isNot ? { not: node.leaf } : node.leaf;
  return "all" in node ? { all: node.all.map(ruleOf) } : { any: node.any.map(ruleOf) };
}

/** A condition that has changed since is another one. */
function setAsideFor(node: Node, { setAside = [] }: Settings) {
  return setAside.length
    ? setAside.find(({ condition }) => isSameRule(condition, ruleOf(node)))
    : undefined;
}

function asSetAside(m: Texts, { text }: Condition, { exception, until, reason }: SetAside) {
  const said = m.exceptions.condition(text, m.dates.day(until), reason);
  return { answer: "yes", text, said, exception } satisfies Condition;
}

/** Whether two rules ask the same in the same words, however their keys and their lists of values are ordered. */
export function isSameRule(one: Rule | null, other: Rule | null) {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(rule: Rule | null): unknown {
  if (!rule) return null;
  if ("fact" in rule) {
    const { fact, op, value } = rule;
    return [fact, op, op === "in" ? [...(value as unknown[])].map(String).sort() : value];
  }
  if ("not" in rule) return { not: plain(rule.not) };
  return "all" in rule ? { all: rule.all.map(plain) } : { any: rule.any.map(plain) };
}

/** The rule after a value of this fact was given another name. */
export function withRenamed(rule: Rule, fact: FactName, before: string, after: string): Rule {
  const inEach = (rules: Rule[]) => rules.map((part) => withRenamed(part, fact, before, after));
  if ("all" in rule) return { all: inEach(rule.all) };
  if ("any" in rule) return { any: inEach(rule.any) };
  if ("not" in rule) return { not: withRenamed(rule.not, fact, before, after) };
  if (rule.fact !== fact) return rule;
  const named = wantedOf(rule).map((value) =>
    String(value).toLowerCase() === before.toLowerCase() ? after : value,
  );
  return { ...rule, value: Array.isArray(rule.value) ? named : named[0] };
}

/** The facts that a rule asks. */
export function factsAsked(rule: Rule): FactName[] {
  if ("fact" in rule) return [rule.fact];
  const parts = "not" in rule ? [rule.not] : "all" in rule ? rule.all : rule.any;
  return [...new Set(parts.flatMap(factsAsked))];
}

/** Every sentence of what is unmet or not known; empty if the answer is yes. */
export function reasonsOf({ conditions }: Verdict) {
  return conditions.filter(({ answer }) => answer !== "yes").map(({ said }) => said);
}

// A rule as it is judged: `not` has moved into the leaves, and lists in lists of the same kind are one.

type Node = Test | { all: Node[] } | { any: Node[] };
type Test = { leaf: Leaf; isNot: boolean };

function conditionsOf(rule: Rule) {
  const node = normalised(rule);
  return "all" in node ? node.all : [node];
}

function normalised(rule: Rule, isNot = false): Node {
  if ("not" in rule) return normalised(rule.not, !isNot);
  if ("fact" in rule) return { leaf: rule, isNot };
  const isAll = "all" in rule !== isNot; // not all of them is one of the opposites
  const parts = ("all" in rule ? rule.all : rule.any).map((part) => normalised(part, isNot));
  const flat = parts.flatMap((part) => {
    if (isAll && "all" in part) return part.all;
    return !isAll && "any" in part ? part.any : [part];
  });
  const [only, ...others] = flat;
  if (only && !others.length) return only;
  return isAll ? { all: flat } : { any: flat };
}

type Judged = { answer: Answer } & (
  { test: Test; own: Own } | { all: Judged[] } | { any: Judged[] }
);

function judge(node: Node, record: Facts, settings: Settings): Judged {
  if ("leaf" in node) {
    const own = ownOf(node.leaf, record, settings);
    return { test: node, own, answer: answering(node, settings)(record) };
  }
  if ("all" in node) {
    const all = node.all.map((part) => judge(part, record, settings));
    return { all, answer: leastOf(all.map(({ answer }) => answer)) };
  }
  const any = node.any.map((part) => judge(part, record, settings));
  return { any, answer: mostOf(any.map(({ answer }) => answer)) };
}

function leastOf(answers: Answer[]): Answer {
  if (answers.includes("no")) return "no";
  return answers.includes("unknown") ? "unknown" : "yes";
}

function mostOf(answers: Answer[]): Answer {
  if (answers.includes("yes")) return "yes";
  return answers.includes("unknown") ? "unknown" : "no";
}

type Own = { value: string | number } | "missing" | "not confirmed";

function ownOf({ fact }: Leaf, record: Facts, { needsConfirmed }: Settings): Own {
  const known = record[fact];
  if (!known || known.value === factOf(fact).notSaid) return "missing";
  return needsConfirmed && !known.isConfirmed ? "not confirmed" : { value: known.value };
}

function testOf({ leaf, isNot }: Test, { decimals }: Settings) {
  const { isMark } = factOf(leaf.fact);
  const comparable = (value: string | number) => {
    if (!isMark || typeof value !== "number") return value;
    return decimals === 1 ? Math.floor((hundredths(value) + 5) / 10) * 10 : hundredths(value);
  };
  const holds = opOf(leaf.op).test(wantedOf(leaf).map(comparable));
  return (own: string | number) => holds(comparable(own)) !== isNot;
}

function conditionOf(m: Texts, judged: Judged): Condition {
  const { answer } = judged;
  const text = textOf(m, nodeOf(judged));
  if (answer === "yes") return { answer, text, said: metOf(m, judged) };
  const needs = needOf(m, judged);
  return { answer, text, said: saidOf(m, needs), needs };
}

function nodeOf(judged: Judged): Node {
  if ("test" in judged) return judged.test;
  return "all" in judged ? { all: judged.all.map(nodeOf) } : { any: judged.any.map(nodeOf) };
}

/** What is not met, leaving out whatever is: changing that would change nothing. */
function needOf(m: Texts, judged: Judged): Need {
  if ("test" in judged) return { said: saidOfTest(m, judged) };
  const open = ("all" in judged ? judged.all : judged.any)
    .filter(({ answer }) => answer !== "yes")
    .map((part) => needOf(m, part));
  const [only, ...others] = open;
  if (only && !others.length) return only;
  return "all" in judged ? { all: open } : { any: open };
}

function textOf(m: Texts, node: Node, depth = 0): string {
  if ("leaf" in node) return textOfTest(m, node);
  const parts = ("all" in node ? node.all : node.any).map((part) => textOf(m, part, depth + 1));
  return joined(m, "all" in node ? "all" : "any", parts, depth);
}

function saidOf(m: Texts, need: Need, depth = 0): string {
  if ("said" in need) return need.said;
  const parts = ("all" in need ? need.all : need.any).map((part) => saidOf(m, part, depth + 1));
  return joined(m, "all" in need ? "all" : "any", parts, depth);
}

/** What makes it true: of alternatives, those that are. */
function metOf(m: Texts, judged: Judged, depth = 0): string {
  if ("test" in judged) return saidOfTest(m, judged);
  const met = "all" in judged ? judged.all : judged.any.filter(({ answer }) => answer === "yes");
  const [only, ...others] = met;
  if (only && !others.length) return metOf(m, only, depth);
  const parts = met.map((part) => metOf(m, part, depth + 1));
  return joined(m, "all" in judged ? "all" : "any", parts, depth);
}

function joined({ ruleWords }: Texts, kind: "all" | "any", parts: string[], depth: number) {
  const list =
    kind === "any"
      ? ruleWords.oneOfThese(parts.join("; "))
      : parts.reduce((one, other) => ruleWords.all(one, other));
  return depth > 0 ? `(${list})` : list;
}

function textOfTest(m: Texts, { leaf, isNot }: Test) {
  const { ruleWords } = m;
  const wanted = wantedOf(leaf).map((value) => valueIn(m, leaf.fact, value));
  const said = factOf(leaf.fact).phrase?.(ruleWords, leaf.op, wantedOf(leaf).map(String));
  if (said && !isNot) return said; // 'Not: Women only' would read as if it were open to all
  return opOf(leaf.op).says(ruleWords, { title: wordsOf(m, leaf.fact).title, wanted, isNot });
}

function saidOfTest(m: Texts, { test, own }: { test: Test; own: Own }) {
  const { fact } = test.leaf;
  const { isPlural = false } = factOf(fact);
  const { label } = wordsOf(m, fact);
  const text = textOfTest(m, test);
  if (own === "missing") return m.ruleWords.missing(text, label, isPlural);
  if (own === "not confirmed") return m.ruleWords.notConfirmed(text, label, isPlural);
  return m.ruleWords.yours(text, valueIn(m, fact, own.value), isPlural);
}

/** What a fact is called: in its own words, if a translation does not know it. */
function wordsOf(m: Texts, fact: FactName) {
  return {
    ...factOf(fact),
    ...(m.factWords[fact] as { label: string; title: string } | undefined),
  };
}

/** A value as people read it. */
export function valueIn(m: Texts, fact: FactName, value: string | number) {
  const isChoice = factOf(fact).choices !== undefined && Object.hasOwn(m.factChoices, value);
  return isChoice ? m.factChoices[value as keyof typeof m.factChoices] : String(value);
}

const opOf = (name: OpName): Op => ops[name];
const wantedOf = ({ value }: Leaf) => [value].flat() as (string | number)[];

// Reading a rule.

const noCondition = "Give a condition: all, any, not, or a fact with op and value";
const most = { depth: 4, leaves: 50, values: 300, mistakes: 20 };

/** A rule as a call or a form sends it. A mistake is an issue at its path, such as `all.1.value`. */
export const ruleSchema = z.unknown().transform(readRule);

function readRule(input: unknown, context: z.RefinementCtx): Rule {
  const issues: { path: (string | number)[]; message: string }[] = [];
  const nothing: Rule = { all: [] };
  let leaves = 0;
  let values = 0;

  function read(part: unknown, path: (string | number)[], depth: number, isOpening: boolean): Rule {
    if (issues.length >= most.mistakes) return nothing;
    const refuse = (message: string, ...at: (string | number)[]) => {
      issues.push({ path: [...path, ...at], message });
      return nothing;
    };
    if (part === null || typeof part !== "object" || Array.isArray(part))
      return refuse(noCondition);
    const [key = "", ...others] = Object.keys(part);
    if (key === "all" || key === "any" || key === "not") {
      if (others.length) return refuse(`Give nothing beside ${key}`);
      if (depth >= most.depth) return refuse(`A rule is at most ${most.depth} levels deep`);
      const inner = (part as Record<string, unknown>)[key];
      if (key === "not") return { not: read(inner, [...path, key], depth + 1, false) };
      if (!Array.isArray(inner) || !inner.length)
        return refuse("Give a list of at least one condition", key);
      const opens = isOpening && key === "all" && depth === 0;
      const parts = inner.map((each, index) => read(each, [...path, key, index], depth + 1, opens));
      return key === "all" ? { all: parts } : { any: parts };
    }
    leaves++;
    if (leaves === most.leaves + 1) return refuse(`A rule has at most ${most.leaves} conditions`);
    const leaf = readLeaf(part, refuse, isOpening);
    if (!leaf) return nothing;
    const before = values;
    values += wantedOf(leaf).length;
    const isFirst = before <= most.values && values > most.values;
    return isFirst ? refuse(`A rule asks for at most ${most.values} values`, "value") : leaf;
  }

  const rule = read(input, [], 0, true);
  for (const { path, message } of issues) context.addIssue({ code: "custom", path, message });
  return issues.length ? z.NEVER : rule;
}

/** What has been read is a rule; the API's description needs a schema behind the transform. */
const described = z.looseObject({}) as unknown as z.ZodType<Rule, Rule>;

const example = {
  all: [
    { fact: "department", op: "in", value: ["CSE", "EE"] },
    { fact: "cgpa", op: "atLeast", value: 7.5 },
  ],
};

/** What a call sends as `eligibility`: a rule, in forms as JSON; null or nothing written takes it away. */
export const eligibilityInput = z
  .union([z.looseObject({}), z.string(), z.null()], { error: noCondition })
  .optional()
  .transform((value, context) => {
    if (value === undefined) return undefined;
    if (value === null || value === "") return null;
    return readText(value, context);
  })
  .pipe(described.nullable().optional())
  // The first is taken by every portal, also by one without programmes.
  .meta({ examples: [null, example] });

function readText(value: unknown, context: z.RefinementCtx) {
  try {
    return readRule(typeof value === "string" ? JSON.parse(value) : value, context);
  } catch {
    context.addIssue({ code: "custom", message: "eligibility must be a rule as JSON" });
    return z.NEVER;
  }
}

function readLeaf(
  part: object,
  refuse: (message: string, ...at: string[]) => unknown,
  isOpening: boolean,
): Leaf | undefined {
  const { fact, op, value, ...unknown } = part as Record<string, unknown>;
  const [odd] = Object.keys(unknown);
  if (odd !== undefined) return void refuse("This is not part of a condition", odd);
  if (!factNames.includes(fact as FactName))
    return void refuse(`Unknown fact; there are ${factNames.join(", ")}`, "fact");
  const name = fact as FactName;
  const { ops: allowed, schema } = factOf(name);
  if (!opNames.includes(op as OpName) || !allowed.includes(op as OpName))
    return void refuse(`Use one of ${allowed.join(", ")}`, "op");
  const read = opOf(op as OpName)
    .wanted(schema)
    .safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    return void refuse(issue?.message ?? "Invalid", "value", ...(issue?.path.map(String) ?? []));
  }
  const { notSaid } = factOf(name);
  if (notSaid !== undefined && [read.data].flat().includes(notSaid))
    return void refuse(`'${notSaid}' is no value that a rule can ask for`, "value");
  // Beside another condition in `any`, who applies would tell recruiters who is disabled.
  if (name === "disability" && (!isOpening || value !== "yes"))
    return void refuse("May only open a drive that is reserved", "value");
  return { fact: name, op: op as OpName, value: read.data };
}

/** Of a call that asks how many a rule lets apply. */
export const previewSchema = z
  .object({
    eligibility: z
      .union([z.looseObject({}), z.string()], { error: noCondition })
      .transform(readText)
      .pipe(described),
    /** Its id. */
    season: z
      .string({ error: says((m) => m.eligibilityPreview.noSeason) })
      .nullable()
      .optional(),
  })
  .meta({ examples: [{ eligibility: example }] });

/** How many students a rule lets apply; null for what is not counted out to whoever asks. */
export type Preview = {
  /** With a record. */
  students: number | null;
  eligible: number | null;
  /** No condition is unmet, but something is not known. */
  unknown: number | null;
  conditions: {
    text: string;
    /** How many more could apply without it. */
    excludesAlone: number | null;
  }[];
  /** Of a rule about roll numbers: the first and the last of those who can apply, for who may see them. */
  rollNumbers?: { first: string; last: string };
};
