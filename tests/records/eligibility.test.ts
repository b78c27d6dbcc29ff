import { describe, expect, test } from "vitest";
import {
  type Answer,
  type Facts,
  type Need,
  type Rule,
  answerTo,
  answersTo,
  reasonsOf,
  ruleSchema,
  conditionTexts,
  verdictOf,
} from "../../app/records/eligibility";
import { type Fact, type FactName, facts } from "../../app/records/facts";
import { type Op, ops } from "../../app/records/ops";
import { z } from "zod";

const known = (values: Partial<Record<FactName, string | number>>, isConfirmed = true) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, isConfirmed }]),
  ) as Facts;

const ruleOf = (input: unknown) => ruleSchema.parse(input);

describe("a condition says what it asks, what is met, unmet and missing", () => {
  const rule = ruleOf({ fact: "cgpa", op: "atLeast", value: 7.5 });

  test.each([
    [{ cgpa: 8.12 }, "yes", "CGPA at least 7.5: yours is 8.12"],
    [{ cgpa: 7.5 }, "yes", "CGPA at least 7.5: yours is 7.5"],
    [{ cgpa: 7.2 }, "no", "CGPA at least 7.5: yours is 7.2"],
    [{}, "unknown", "CGPA at least 7.5: your CGPA is missing"],
  ] as const)("%j: %s", (values, answer, said) => {
    expect(conditionTexts(rule)).toEqual(["CGPA at least 7.5"]);
    expect(verdictOf(rule, known(values))).toMatchObject({
      answer,
      conditions: [{ answer, said }],
    });
  });

  test("a claimed value counts, unless the season demands a confirmed one", () => {
    const claimed = known({ cgpa: 8.12 }, false);
    expect(verdictOf(rule, claimed).answer).toBe("yes");
    const verdict = verdictOf(rule, claimed, { needsConfirmed: true });
    expect(verdict.answer).toBe("unknown");
    expect(reasonsOf(verdict)).toEqual(["CGPA at least 7.5: your CGPA is not confirmed yet"]);
  });

  test("marks are rounded half up to one decimal if the office has set so, and exactly", () => {
    for (const [cgpa, answer] of [
      [7.45, "yes"],
      [7.44, "no"],
    ] as const)
      expect(verdictOf(rule, known({ cgpa }), { decimals: 1 }).answer).toBe(answer);
    expect(verdictOf(rule, known({ cgpa: 7.45 }), { decimals: 2 }).answer).toBe("no");
    const fine = ruleOf({ fact: "cgpa", op: "atLeast", value: 7.43 }); // 7.4 as well
    for (const [cgpa, answer] of [
      [7.44, "yes"],
      [7.34, "no"],
    ] as const)
      expect(verdictOf(fine, known({ cgpa }), { decimals: 1 }).answer).toBe(answer);
    const exact = ruleOf({ fact: "class12", op: "between", value: [60.1, 70.29] });
    expect(verdictOf(exact, known({ class12: 70.29 })).answer).toBe("yes");
  });

  test.each([
    [{ fact: "gender", op: "is", value: "woman" }, "Women only"],
    [{ fact: "activeBacklogs", op: "atMost", value: 0 }, "No active backlogs"],
    [{ fact: "activeBacklogs", op: "atMost", value: 2 }, "Active backlogs at most 2"],
    [{ fact: "batch", op: "in", value: [2027, 2028] }, "Batch of 2027 or 2028"],
    [{ fact: "department", op: "in", value: ["CSE", "EE", "ME"] }, "Department is CSE, EE or ME"],
    [{ not: { fact: "cgpa", op: "atLeast", value: 9 } }, "CGPA below 9"],
    [{ not: { fact: "department", op: "is", value: "CSE" } }, "Department is not CSE"],
    [{ fact: "disability", op: "is", value: "yes" }, "Reserved for persons with disabilities"],
    [{ not: { fact: "gender", op: "is", value: "woman" } }, "Gender is not woman"],
    [{ not: { fact: "activeBacklogs", op: "atMost", value: 0 } }, "Active backlogs above 0"],
    [{ not: { fact: "batch", op: "is", value: 2027 } }, "Batch is not 2027"],
  ])("%j is said as '%s'", (rule, text) => expect(conditionTexts(ruleOf(rule))).toEqual([text]));

  test("'not said' is not known", () => {
    const women = ruleOf({ fact: "gender", op: "is", value: "woman" });
    expect(verdictOf(women, known({ gender: "not said" })).answer).toBe("unknown");
  });

  test("roll numbers are compared by their digits, whatever their capitals", () => {
    const range = ruleOf({ fact: "rollNumber", op: "between", value: ["EE21001", "EE21120"] });
    expect(verdictOf(range, known({ rollNumber: "ee21099" })).answer).toBe("yes");
    expect(verdictOf(range, known({ rollNumber: "EE21121" })).answer).toBe("no");
    expect(verdictOf(range, known({ rollNumber: "EE21121A" })).answer).toBe("no");
    const one = ruleOf({ fact: "rollNumber", op: "in", value: ["21CS7", "21CS8"] });
    expect(verdictOf(one, known({ rollNumber: "21cs7" })).answer).toBe("yes");
    expect(verdictOf(one, known({ rollNumber: "21CS007" })).answer).toBe("no"); // somebody else
  });
});

test("all that is unmet is named, and alternatives stay grouped", () => {
  const rule = ruleOf({
    all: [
      { fact: "department", op: "in", value: ["CSE", "EE"] },
      {
        any: [
          { fact: "cgpa", op: "atLeast", value: 7 },
          {
            all: [
              { fact: "class12", op: "atLeast", value: 80 },
              { fact: "activeBacklogs", op: "atMost", value: 0 },
            ],
          },
        ],
      },
      { fact: "gapYears", op: "atMost", value: 1 },
    ],
  });
  expect(conditionTexts(rule)[1]).toBe(
    "One of these: CGPA at least 7; (12th marks at least 80 and No active backlogs)",
  );
  const verdict = verdictOf(
    rule,
    known({ department: "ME", cgpa: 6.5, class12: 82, activeBacklogs: 1 }),
  );
  expect(verdict.answer).toBe("no");
  expect(reasonsOf(verdict)).toEqual([
    "Department is CSE or EE: yours is ME",
    "One of these: CGPA at least 7: yours is 6.5; No active backlogs: yours are 1",
    "Gap years at most 1: your gap years are missing",
  ]);
});

describe("a mistake in a rule is named by its path", () => {
  const leaf = { fact: "cgpa", op: "atLeast", value: 7 };
  const deep = (levels: number): unknown => (levels ? { not: deep(levels - 1) } : leaf);

  test.each([
    [null, ""],
    [[], ""],
    [{ all: [] }, "all"],
    [{ all: [leaf, "x"] }, "all.1"],
    [{ all: [leaf], any: [leaf] }, ""],
    [{ any: [leaf, { fact: "shoe size", op: "is", value: 1 }] }, "any.1.fact"],
    [{ any: [leaf, { ...leaf, op: "is" }] }, "any.1.op"],
    [{ any: [leaf, { ...leaf, value: "7" }] }, "any.1.value"],
    [{ ...leaf, value: 7.005 }, "value"],
    [{ ...leaf, value: 11 }, "value"],
    [{ ...leaf, because: "we can" }, "because"],
    [{ fact: "cgpa", op: "between", value: [8, 7] }, "value"],
    [{ fact: "department", op: "in", value: ["CSE", 7] }, "value.1"],
    [deep(5), "not.not.not.not"],
    [{ all: Array<unknown>(51).fill(leaf) }, "all.50"],
    [{ not: { fact: "disability", op: "is", value: "yes" } }, "not.value"],
    [{ fact: "disability", op: "is", value: "no" }, "value"],
    [{ any: [{ fact: "disability", op: "is", value: "yes" }, leaf] }, "any.0.value"],
    [{ fact: "gender", op: "is", value: "female" }, "value"],
    [{ fact: "gender", op: "in", value: ["woman", "not said"] }, "value"],
    [{ fact: "programme", op: "is", value: "a\0" }, "value"],
    [{ fact: "rollNumber", op: "in", value: ["21CS7", "\ud800"] }, "value.1"],
    [
      {
        any: [100, 199, 1].map((count) => ({
          fact: "rollNumber",
          op: "in",
          value: Array.from({ length: count + 1 }, (_, at) => `R${at}`),
        })),
      },
      "any.1.value",
    ],
  ])("%j: at '%s'", (rule, path) => {
    const { error } = ruleSchema.safeParse(rule);
    expect(error?.issues.map((issue) => issue.path.join("."))).toEqual([path]);
  });

  test("many mistakes are not all named", () => {
    const { error } = ruleSchema.safeParse({ all: Array<unknown>(120_000).fill(0) });
    expect(error?.issues).toHaveLength(20);
  });

  test("four levels and fifty conditions are a rule", () => {
    expect(ruleSchema.safeParse(deep(4)).success).toBe(true);
    expect(ruleSchema.safeParse({ all: Array<unknown>(50).fill(leaf) }).success).toBe(true);
  });
});

test("a new fact and a new operator are an entry each", () => {
  const registry: Record<string, Fact> = facts;
  const operators: Record<string, Op> = ops;
  registry.height = {
    label: "height",
    title: "Height",
    schema: z.int(),
    ops: ["atLeast"],
  };
  operators.oddOnly = {
    wanted: (schema) => schema,
    test: () => (own) => Number(own) % 2 === 1,
    says: (_, { title, isNot }) => `${title} is ${isNot ? "even" : "odd"}`,
  };
  registry.height.ops.push("oddOnly" as never);
  const rule = { not: { fact: "height", op: "oddOnly", value: 0 } } as unknown as Rule;
  const verdict = verdictOf(rule, { height: { value: 171, isConfirmed: true } } as Facts);
  expect(reasonsOf(verdict)).toEqual(["Height is even: yours is 171"]);
  delete registry.height;
  delete operators.oddOnly;
});

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe("random rules with every operator, facts asked more than once, marks rounded or not, facts confirmed or not", () => {
  const own = {
    cgpa: [7.44, 7.45, 7.5],
    batch: [2026, 2027, 2028],
    department: ["cse", "EE", "CSE"],
    rollNumber: ["a10", "A8", "A011"],
    gender: ["woman", "man", "not said"],
    gapYears: [0, 1, 2],
  } as const;
  type Asked = keyof typeof own;

  /** Leaves, and what each own value answers, worked out by hand: y, n or ?; then with marks rounded to one decimal. */
  const leaves: [Asked, string, unknown, string, string?][] = [
    ["cgpa", "atLeast", 7.5, "nny", "nyy"],
    ["cgpa", "atMost", 7.4, "nnn", "ynn"],
    ["cgpa", "between", [7.45, 8], "nyy", "nyy"],
    ["cgpa", "between", [7, 7.44], "ynn", "ynn"],
    ["batch", "is", 2027, "nyn"],
    ["batch", "in", [2026, 2028], "yny"],
    ["batch", "atLeast", 2027, "nyy"],
    ["department", "is", "CSE", "yny"],
    ["department", "in", ["ee", "ME"], "nyn"],
    ["rollNumber", "between", ["A9", "A11"], "yny"],
    ["rollNumber", "in", ["A11", "A8"], "nyn"],
    ["gender", "is", "woman", "yn?"],
    ["gender", "in", ["man", "another"], "ny?"],
    ["gapYears", "atMost", 0, "ynn"],
  ];
  const answers = { y: "yes", n: "no", "?": "unknown" } as const;
  const opposite = { yes: "no", no: "yes", unknown: "unknown" } as const;

  type Tree = { leaf: number } | { not: Tree } | { all: Tree[] } | { any: Tree[] };

  function aTree(random: () => number, depth: number): Tree {
    const kind = random();
    if (depth === 0 || kind < 0.2) return { leaf: Math.floor(random() * leaves.length) };
    if (kind < 0.4) return { not: aTree(random, depth - 1) };
    const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      aTree(random, depth - 1),
    );
    return kind < 0.7 ? { all: parts } : { any: parts };
  }

  function asRule(tree: Tree): unknown {
    if ("not" in tree) return { not: asRule(tree.not) };
    if ("all" in tree) return { all: tree.all.map(asRule) };
    if ("any" in tree) return { any: tree.any.map(asRule) };
    const [fact, op, value] = leaves[tree.leaf]!;
    return { fact, op, value };
  }

  /** For each fact the place of its own value, or undefined if it does not count. */
  type Places = Partial<Record<Asked, number>>;

  function truth(tree: Tree, places: Places, isRounded: boolean): Answer {
    if ("not" in tree) return opposite[truth(tree.not, places, isRounded)];
    if ("leaf" in tree) {
      const [fact, , , exact, rounded = exact] = leaves[tree.leaf]!;
      const at = places[fact];
      return at === undefined ? "unknown" : answers[(isRounded ? rounded : exact)[at] as "y"];
    }
    const parts = ("all" in tree ? tree.all : tree.any).map((part) =>
      truth(part, places, isRounded),
    );
    const [strong, weak] = "all" in tree ? (["no", "yes"] as const) : (["yes", "no"] as const);
    if (parts.includes(strong)) return strong;
    return parts.includes("unknown") ? "unknown" : weak;
  }

  test("3,000 trees are what the table says", () => {
    const seen = new Set<Answer>();
    for (let seed = 1; seed <= 3_000; seed++) {
      const random = randomOf(seed);
      const tree = aTree(random, 3);
      const rule = ruleOf(asRule(tree));
      const [isRounded, needsConfirmed] = [random() < 0.5, random() < 0.5];
      const settings = { needsConfirmed, ...(isRounded && { decimals: 1 as const }) };
      const record: Facts = {};
      const places: Places = {};
      for (const fact of Object.keys(own) as Asked[]) {
        if (random() < 0.2) continue;
        const [at, isConfirmed] = [Math.floor(random() * 3), random() < 0.6];
        record[fact] = { value: own[fact][at]!, isConfirmed };
        if (isConfirmed || !needsConfirmed) places[fact] = at;
      }
      const expected = truth(tree, places, isRounded);
      seen.add(expected);
      const verdict = verdictOf(rule, record, settings);
      expect(verdict.answer, `seed ${seed}`).toBe(expected);
      expect(answerTo(rule, record, settings), `seed ${seed}`).toBe(expected);
      expect(answersTo(rule, settings)(record), `seed ${seed}`).toEqual(
        verdict.conditions.map(({ answer }) => answer),
      );
    }
    expect(seen.size).toBe(3);
  });
});

describe("what is said is true, for random rules and records", () => {
  // Each leaf asks about a fact of its own, so that each can be changed alone.
  const numbers = [
    "cgpa",
    "class10",
    "class12",
    "diploma",
    "gapYears",
    "allBacklogs",
    "activeBacklogs",
  ] as const;
  const years = ["class10Year", "class12Year", "diplomaYear", "batch"] as const;
  const names = [...numbers, ...years];
  const barOf = (name: FactName) => ((years as readonly FactName[]).includes(name) ? 2000 : 5);

  function aRule(random: () => number, free: FactName[], depth: number): Rule {
    const kind = random();
    const leaf = (): Rule => {
      const fact = free.pop()!;
      return { fact, op: "atLeast", value: barOf(fact) };
    };
    if (depth === 0 || kind < 0.25 || free.length < 2) return leaf();
    if (kind < 0.4) return { not: aRule(random, free, depth - 1) };
    const parts: Rule[] = [];
    for (let count = 1 + Math.floor(random() * 3); count > 0 && free.length; count--)
      parts.push(aRule(random, free, depth - 1));
    return kind < 0.7 ? { all: parts } : { any: parts };
  }

  /** Kleene's three values, by hand. */
  function truth(rule: Rule, record: Facts): Answer {
    if ("not" in rule)
      return ({ yes: "no", no: "yes", unknown: "unknown" } as const)[truth(rule.not, record)];
    if ("fact" in rule) {
      const own = record[rule.fact];
      return own ? (Number(own.value) >= barOf(rule.fact) ? "yes" : "no") : "unknown";
    }
    const parts = ("all" in rule ? rule.all : rule.any).map((part) => truth(part, record));
    const [strong, weak] = "all" in rule ? (["no", "yes"] as const) : (["yes", "no"] as const);
    if (parts.includes(strong)) return strong;
    return parts.includes("unknown") ? "unknown" : weak;
  }

  const titles = Object.fromEntries(names.map((name) => [(facts[name] as Fact).title, name]));

  /** The fact that a sentence is about, with a value that turns it to yes. */
  function mended(said: string): [FactName, number] {
    const [, title = "", word] = /^(.+) (at least|below) \d+: /.exec(said) ?? [];
    const name = titles[title]!;
    return [name, barOf(name) - (word === "below" ? 1 : 0)];
  }

  /** Sentences that together make up the need: every one of `all`, a random one of `any`. */
  function choice(need: Need, random: () => number): string[] {
    if ("said" in need) return [need.said];
    if ("all" in need) return need.all.flatMap((part) => choice(part, random));
    return choice(need.any[Math.floor(random() * need.any.length)]!, random);
  }

  const withMended = (record: Facts, sentences: string[]) => ({
    ...record,
    ...known(Object.fromEntries(sentences.map(mended))),
  });

  test("3,000 trees: as the truth table says, and the reasons are exactly what has to change", () => {
    let unmet = 0;
    for (let seed = 1; seed <= 3_000; seed++) {
      const random = randomOf(seed);
      const free = [...names].sort(() => random() - 0.5);
      const rule = ruleOf(aRule(random, free, 3));
      const record: Facts = {};
      for (const name of names)
        if (random() < 0.7)
          Object.assign(record, known({ [name]: barOf(name) + (random() < 0.5 ? -1 : 2) }));
      const verdict = verdictOf(rule, record);
      expect(verdict.answer, `seed ${seed}`).toBe(truth(rule, record));
      expect(answerTo(rule, record), `seed ${seed}`).toBe(verdict.answer);
      const answers = verdict.conditions.map(({ answer }) => answer);
      const many = answersTo(rule);
      expect([many(record), many(record)], `seed ${seed}`).toEqual([answers, answers]);

      const needs = verdict.conditions.flatMap((condition) => condition.needs ?? []);
      expect(reasonsOf(verdict).length === 0).toBe(verdict.answer === "yes");
      if (!needs.length) continue;
      unmet++;
      const chosen = needs.flatMap((need) => choice(need, random));
      expect(truth(rule, withMended(record, chosen)), `seed ${seed}`).toBe("yes");
      for (const left of chosen) {
        const others = chosen.filter((one) => one !== left);
        expect(truth(rule, withMended(record, others)), `seed ${seed}: ${left}`).not.toBe("yes");
      }
    }
    expect(unmet).toBeGreaterThan(1_000);
  });
});
