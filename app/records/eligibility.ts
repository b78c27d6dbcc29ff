import { z } from "zod";
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
  /** Marks are rounded half up to so many decimals; without it they are compared as they stand. */
  decimals?: 1 | 2;
};

/** One condition of a rule, with the verdict on it. */
export type Condition = {
  answer: Answer;
  /** 'CGPA at least 7.5' */
  text: string;
  /** The same with what the record says: 'CGPA at least 7.5: yours is 7.2' */
  said: string;
  /** What is not met, if the answer is not yes. */
  needs?: Need;
};

/** What has to change: all of `all`, one of `any`. */
export type Need = { said: string } | { all: Need[] } | { any: Need[] };

export type Verdict = { answer: Answer; conditions: Condition[] };

/** Whether the record meets the rule: every condition with its answer, in the order of the rule. */
export function verdictOf(rule: Rule, record: Facts, settings: Settings = {}): Verdict {
  const conditions = conditionsOf(rule).map((node) => conditionOf(judge(node, record, settings)));
  return { answer: leastOf(conditions.map(({ answer }) => answer)), conditions };
}

/** The rule's conditions as everybody may read them. */
export function textsOf(rule: Rule) {
  return conditionsOf(rule).map((node) => textOf(node));
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
    return { test: node, own, answer: answerOf(node, own, settings) };
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

function answerOf({ leaf, isNot }: Test, own: Own, { decimals }: Settings): Answer {
  if (typeof own === "string") return "unknown";
  const { isMark } = factOf(leaf.fact);
  const comparable = (value: string | number) =>
    isMark && typeof value === "number" ? hundredths(value) : value;
  const rounded =
    isMark && decimals === 1 && typeof own.value === "number"
      ? Math.floor((hundredths(own.value) + 5) / 10) * 10
      : comparable(own.value);
  return opOf(leaf.op).holds(rounded, wantedOf(leaf).map(comparable)) === isNot ? "no" : "yes";
}

function conditionOf(judged: Judged): Condition {
  const { answer } = judged;
  const text = textOf(nodeOf(judged));
  if (answer === "yes") return { answer, text, said: metOf(judged) };
  const needs = needOf(judged);
  return { answer, text, said: saidOf(needs), needs };
}

function nodeOf(judged: Judged): Node {
  if ("test" in judged) return judged.test;
  return "all" in judged ? { all: judged.all.map(nodeOf) } : { any: judged.any.map(nodeOf) };
}

/** What is not met, leaving out whatever is: changing that would change nothing. */
function needOf(judged: Judged): Need {
  if ("test" in judged) return { said: saidOfTest(judged) };
  const open = ("all" in judged ? judged.all : judged.any)
    .filter(({ answer }) => answer !== "yes")
    .map(needOf);
  const [only, ...others] = open;
  if (only && !others.length) return only;
  return "all" in judged ? { all: open } : { any: open };
}

function textOf(node: Node, depth = 0): string {
  if ("leaf" in node) return textOfTest(node);
  return "all" in node
    ? joined(
        "all",
        node.all.map((part) => textOf(part, depth + 1)),
        depth,
      )
    : joined(
        "any",
        node.any.map((part) => textOf(part, depth + 1)),
        depth,
      );
}

function saidOf(need: Need, depth = 0): string {
  if ("said" in need) return need.said;
  return "all" in need
    ? joined(
        "all",
        need.all.map((part) => saidOf(part, depth + 1)),
        depth,
      )
    : joined(
        "any",
        need.any.map((part) => saidOf(part, depth + 1)),
        depth,
      );
}

/** What makes it true: of alternatives, those that are. */
function metOf(judged: Judged, depth = 0): string {
  if ("test" in judged) return saidOfTest(judged);
  if ("all" in judged)
    return joined(
      "all",
      judged.all.map((part) => metOf(part, depth + 1)),
      depth,
    );
  const met = judged.any.filter(({ answer }) => answer === "yes");
  const [only, ...others] = met;
  if (only && !others.length) return metOf(only, depth);
  return joined(
    "any",
    met.map((part) => metOf(part, depth + 1)),
    depth,
  );
}

function joined(kind: "all" | "any", parts: string[], depth: number) {
  const list = kind === "any" ? `One of these: ${parts.join("; ")}` : parts.join(" and ");
  return depth > 0 ? `(${list})` : list;
}

function textOfTest({ leaf, isNot }: Test) {
  const { title, phrase } = factOf(leaf.fact);
  const said = phrase?.(leaf.op, leaf.value);
  if (said) return isNot ? `Not: ${said}` : said;
  return opOf(leaf.op).says(title, wantedOf(leaf), isNot);
}

function saidOfTest({ test, own }: { test: Test; own: Own }) {
  const { label, isPlural } = factOf(test.leaf.fact);
  const is = isPlural ? "are" : "is";
  if (own === "missing") return `${textOfTest(test)}: your ${label} ${is} missing`;
  if (own === "not confirmed") return `${textOfTest(test)}: your ${label} ${is} not confirmed yet`;
  return `${textOfTest(test)}: yours ${is} ${own.value}`;
}

const opOf = (name: OpName): Op => ops[name];
const wantedOf = ({ value }: Leaf) => [value].flat() as (string | number)[];

// Reading a rule.

const most = { depth: 4, leaves: 50 };

/** A rule as a call or a form sends it. A mistake is an issue at its path, such as `all.1.value`. */
export const ruleSchema = z.unknown().transform((input, context): Rule => {
  const issues: { path: (string | number)[]; message: string }[] = [];
  let leaves = 0;

  function read(part: unknown, path: (string | number)[], depth: number, isNot: boolean): Rule {
    const nothing: Rule = { all: [] };
    const refuse = (message: string, ...at: (string | number)[]) => {
      issues.push({ path: [...path, ...at], message });
      return nothing;
    };
    if (part === null || typeof part !== "object" || Array.isArray(part))
      return refuse("Give a condition: all, any, not, or a fact with op and value");
    const [key = "", ...others] = Object.keys(part);
    if (key === "all" || key === "any" || key === "not") {
      if (others.length) return refuse(`Give nothing beside ${key}`);
      if (depth >= most.depth) return refuse(`A rule is at most ${most.depth} levels deep`);
      const inner = (part as Record<string, unknown>)[key];
      if (key === "not") return { not: read(inner, [...path, key], depth + 1, !isNot) };
      if (!Array.isArray(inner) || !inner.length)
        return refuse("Give a list of at least one condition", key);
      const parts = inner.map((each, index) => read(each, [...path, key, index], depth + 1, isNot));
      return key === "all" ? { all: parts } : { any: parts };
    }
    leaves++;
    if (leaves === most.leaves + 1) return refuse(`A rule has at most ${most.leaves} conditions`);
    return readLeaf(part, refuse, isNot) ?? nothing;
  }

  const rule = read(input, [], 0, false);
  for (const { path, message } of issues) context.addIssue({ code: "custom", path, message });
  return issues.length ? z.NEVER : rule;
});

function readLeaf(
  part: object,
  refuse: (message: string, ...at: string[]) => unknown,
  isNot: boolean,
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
  if (name === "disability" && (isNot || value !== "yes"))
    return void refuse("May only open a drive that is reserved", "value");
  return { fact: name, op: op as OpName, value: read.data };
}
