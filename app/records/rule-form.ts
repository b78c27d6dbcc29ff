import { z } from "zod";
import { AppError, custom, says } from "../errors";
import type { Say } from "../languages/texts";
import { blankable } from "../typed";
import { type Rule, isSameRule } from "./eligibility";
import { readFact, wrongValue } from "./fact-values";
import type { FactName } from "./facts";
import type { OpName } from "./ops";

/**
 * The posting form's part about who may apply: what its inputs ask, and the rule that they make. A rule that they
 * cannot show is shown as text and stays unless it is replaced.
 */

const ticks = z.preprocess(
  (value) => [value ?? []].flat(),
  z.array(z.string().max(100)).max(200, { error: says((m) => m.checkInputs) }),
);

const tick = z.preprocess((value) => value === "on", z.boolean());

const text = z.string().max(1_000);

const number = (fact: FactName) =>
  blankable(
    text.transform((given, issues) => {
      const read = readFact(fact, given);
      if (!read.isWrong) return read.value as number | null; // its schema has numbers only
      issues.addIssue(custom((m) => wrongValue(m, fact)));
      return z.NEVER;
    }),
  );

const batches = blankable(
  text.transform((given, issues) => {
    const years = given
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((year) => readFact("batch", year));
    if (years.length <= 50 && years.every((year) => !year.isWrong))
      return [...new Set(years.map((year) => year.value as number))]; // its schema has numbers only
    issues.addIssue(custom((m) => wrongValue(m, "batch")));
    return z.NEVER;
  }),
);

/** By the names of the inputs. */
export const ruleShape = {
  /** That the form had this part at all. */
  ruleForm: tick,
  ruleReplace: tick,
  ruleProgrammes: ticks,
  ruleDepartments: ticks,
  ruleBatches: batches,
  ruleCgpa: number("cgpa"),
  ruleOtherCgpa: number("cgpa"),
  ruleOtherDepartments: ticks,
  ruleClass10: number("class10"),
  ruleClass12: number("class12"),
  ruleDiploma: number("diploma"),
  ruleActiveBacklogs: number("activeBacklogs"),
  ruleGapYears: number("gapYears"),
  ruleWomenOnly: tick,
};

export const ruleFormSchema = z.object(ruleShape);
export type RuleValues = z.output<typeof ruleFormSchema>;
type Name = keyof RuleValues;

const noValues: RuleValues = {
  ...{ ruleForm: true, ruleReplace: false, ruleWomenOnly: false },
  ...{ ruleProgrammes: [], ruleDepartments: [], ruleOtherDepartments: [], ruleBatches: [] },
  ...{ ruleCgpa: null, ruleOtherCgpa: null, ruleClass10: null, ruleClass12: null },
  ...{ ruleDiploma: null, ruleActiveBacklogs: null, ruleGapYears: null },
};

/** Inputs that make a condition each. */
const plain: [Name, FactName, OpName][] = [
  ["ruleProgrammes", "programme", "in"],
  ["ruleDepartments", "department", "in"],
  ["ruleBatches", "batch", "in"],
  ["ruleClass10", "class10", "atLeast"],
  ["ruleActiveBacklogs", "activeBacklogs", "atMost"],
  ["ruleGapYears", "gapYears", "atMost"],
];

const leaf = (fact: FactName, op: OpName, value: unknown): Rule => ({ fact, op, value });

/** The rule that these values ask for; null if they ask nothing. */
export function ruleOf(values: RuleValues): Rule | null {
  const all = [
    ...plainRules(values, "ruleProgrammes", "ruleDepartments", "ruleBatches"),
    ...cgpaRule(values),
    ...plainRules(values, "ruleClass10"),
    ...schoolRule(values),
    ...plainRules(values, "ruleActiveBacklogs", "ruleGapYears"),
    ...(values.ruleWomenOnly ? [leaf("gender", "is", "woman")] : []),
  ];
  return all.length ? { all } : null;
}

function plainRules(values: RuleValues, ...wanted: Name[]): Rule[] {
  return plain.flatMap(([name, fact, op]) => {
    const value = values[name];
    const isEmpty = value === null || (Array.isArray(value) && !value.length);
    return isEmpty || !wanted.includes(name) ? [] : [leaf(fact, op, value)];
  });
}

/** The higher mark is enough for everybody, the lower one for those departments or for all others. */
function cgpaRule({ ruleCgpa: usual, ruleOtherCgpa: other, ...values }: RuleValues): Rule[] {
  if (usual === null) return [];
  if (other === null || other === usual) return [leaf("cgpa", "atLeast", usual)];
  const among = leaf("department", "in", values.ruleOtherDepartments);
  const low = leaf("cgpa", "atLeast", Math.min(usual, other));
  const high = leaf("cgpa", "atLeast", Math.max(usual, other));
  return [{ any: [high, { all: [other < usual ? among : { not: among }, low] }] }];
}

/** Who came by a diploma has no 12th. */
function schoolRule({ ruleClass12, ruleDiploma }: RuleValues): Rule[] {
  const any = [
    ...(ruleClass12 === null ? [] : [leaf("class12", "atLeast", ruleClass12)]),
    ...(ruleDiploma === null ? [] : [leaf("diploma", "atLeast", ruleDiploma)]),
  ];
  return any.length > 1 ? [{ any }] : any;
}

/** The values that show this rule; null if the form cannot show it. */
export function valuesOf(rule: Rule | null): RuleValues | null {
  const values = { ...noValues };
  const given = new Set<string>();
  for (const condition of conditionsIn(rule)) {
    const found = valuesIn(condition);
    if (!found || Object.keys(found).some((name) => given.has(name))) return null;
    for (const name of Object.keys(found)) given.add(name);
    Object.assign(values, found);
  }
  return values;
}

function conditionsIn(rule: Rule | null): Rule[] {
  if (!rule) return [];
  return "all" in rule ? rule.all.flatMap(conditionsIn) : [rule];
}

function valuesIn(condition: Rule): Partial<RuleValues> | null {
  if ("any" in condition) return cgpaIn(condition.any) ?? schoolIn(condition.any);
  if (!("fact" in condition)) return null;
  const { fact, op, value } = condition;
  if (fact === "gender" && op === "is" && value === "woman") return { ruleWomenOnly: true };
  if (op === "atLeast" && fact === "cgpa") return { ruleCgpa: value as number };
  if (op === "atLeast" && fact === "class12") return { ruleClass12: value as number };
  if (op === "atLeast" && fact === "diploma") return { ruleDiploma: value as number };
  const isOne = op === "is" && /^(programme|department|batch)$/.test(fact);
  const name = plain.find(([, of, by]) => of === fact && (by === op || isOne))?.[0];
  return name ? { [name]: isOne ? [value] : value } : null;
}

function cgpaIn([first, second, ...others]: Rule[]): Partial<RuleValues> | null {
  if (!first || !("fact" in first) || !second || !("all" in second) || others.length) return null;
  const [among, low] = second.all;
  if (!among || !low || !("fact" in low) || second.all.length > 2) return null;
  const departments = "not" in among ? among.not : among;
  if (!("fact" in departments) || departments.fact !== "department" || departments.op !== "in")
    return null;
  const areBars = [first, low].every(({ fact, op }) => fact === "cgpa" && op === "atLeast");
  const [high, lower] = [first.value as number, low.value as number];
  if (!areBars || high <= lower) return null;
  const [ruleCgpa, ruleOtherCgpa] = "not" in among ? [lower, high] : [high, lower];
  return { ruleCgpa, ruleOtherCgpa, ruleOtherDepartments: departments.value as string[] };
}

function schoolIn(alternatives: Rule[]): Partial<RuleValues> | null {
  const found = alternatives.map((one) => ("fact" in one && one.op === "atLeast" ? one : null));
  const [class12, diploma, ...others] = found;
  if (class12?.fact !== "class12" || diploma?.fact !== "diploma" || others.length) return null;
  return { ruleClass12: class12.value as number, ruleDiploma: diploma.value as number };
}

/** What the form makes of the rule that it showed; undefined leaves that as it is. Throws 422 at the input to blame. */
export function changedRule(values: RuleValues, shown: Rule | null): Rule | null | undefined {
  if (!values.ruleForm) return undefined;
  assertWhole(values);
  const rule = ruleOf(values);
  const before = valuesOf(shown);
  if (before) return isSameRule(rule, ruleOf(before)) ? undefined : rule;
  if (values.ruleReplace) return rule;
  if (rule) throw wrong("ruleReplace", (m) => m.eligibilityForm.tickToReplace);
  return undefined;
}

/** Another CGPA needs its departments, and the usual one. */
function assertWhole({ ruleCgpa, ruleOtherCgpa, ruleOtherDepartments }: RuleValues) {
  const isOther = ruleOtherCgpa !== null;
  if (!isOther && !ruleOtherDepartments.length) return;
  if (!isOther) throw wrong("ruleOtherCgpa", (m) => m.eligibilityForm.enterOtherCgpa);
  if (!ruleOtherDepartments.length)
    throw wrong("ruleOtherDepartments", (m) => m.eligibilityForm.chooseDepartments);
  if (ruleCgpa === null) throw wrong("ruleCgpa", (m) => m.eligibilityForm.enterCgpa);
}

function wrong(name: Name, sentence: Say) {
  return new AppError((m) => m.checkInputs, 422, { fields: { [name]: sentence } });
}

const names = Object.keys(ruleShape).filter((name) => name !== "ruleForm") as Name[];

/** The texts of the inputs, with a line for each tick of a list. A rule that they cannot show leaves them empty. */
export function ruleTexts(rule: Rule | null): Record<string, string> {
  const values = valuesOf(rule) ?? noValues;
  return Object.fromEntries(names.map((name) => [name, textOf(name, values[name])]));
}

function textOf(name: Name, value: RuleValues[Name]) {
  if (name === "ruleBatches") return (value as number[]).join(", ");
  if (Array.isArray(value)) return lines(value.map(String));
  return value === true ? "on" : String(value || value === 0 ? value : "");
}

const lines = (entries: string[]) => [...entries].sort().join("\n");

/** The same of what was typed, valid or not. */
export function typedRuleTexts(form: Iterable<[string, unknown]>): Record<string, string> {
  const sent = [...form];
  return Object.fromEntries(
    names.map((name) => {
      const own = sent.filter(([key]) => key === name || key === `${name}[]`);
      return [name, lines(own.map(([, value]) => (typeof value === "string" ? value : "")))];
    }),
  );
}
