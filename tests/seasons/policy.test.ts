import { describe, expect, test } from "vitest";
import {
  type Clause,
  type Other,
  decide,
  endedByAccepting,
  policySchema,
  sentencesOf,
} from "../../app/seasons/policy/policy";
import type { Question } from "../../app/seasons/policy/standing";
import own from "./own-policies.json";
import published from "./published-policies.json";

type Case = Omit<Question, "at"> & {
  at?: string;
  allowed: boolean;
  clause?: number;
  others?: Other[];
  ends?: string[];
};

/** Cases without a moment do not depend on it. */
const someDay = "2027-03-01";

describe.each(
  [...published.policies, ...own.policies].map((policy) => [policy.id, policy] as const),
)("%s", (_id, policy) => {
  const clauses = policySchema.parse(policy.clauses);

  test.each((policy.cases as Case[]).map((one, index) => [index + 1, one] as const))(
    "case %i is decided as it should be",
    (_index, { allowed, clause, at = someDay, others = [], ends = [], ...question }) => {
      const decision = decide(clauses, { ...question, at });
      expect(decision.allowed, JSON.stringify(decision.reasons)).toBe(allowed);
      if (clause) expect(decision.reasons[0]).toMatchObject({ clause });
      for (const { text, clause } of decision.reasons)
        expect(text).toMatch(new RegExp(`^Rule ${clause}: .+\\.$`));
      const ended = endedByAccepting(clauses, { ...question, at }, others);
      expect(ended.map(({ id }) => id)).toEqual(ends);
    },
  );

  test("it can be said in sentences", () => {
    for (const sentence of sentencesOf(clauses)) expect(sentence).toMatch(/^[A-Z].+[.]$/);
  });
});

describe("silence", () => {
  const silence = (more: object = {}) => ({
    ...{ kind: "answer-within" as const, hours: 48, then: "accepted" as const },
    ...more,
  });
  const most = (number: number) => ({
    ...{ kind: "offer-limit" as const, most: number, of: "accepted" as const },
    per: "season" as const,
  });
  const offered = (posting: string, at: string) => ({ event: "offered" as const, at, posting });
  const refusedBy = (clauses: Clause[], question: Omit<Question, "posting">) =>
    decide(clauses, { posting: {}, ...question }).reasons.map(({ clause }) => clause);

  test("accepts nothing before there was the rule, nor against what has been accepted since", () => {
    const clauses = [silence({ from: "2027-03-01" }), most(1), most(2)];
    const history = [
      offered("a", "2027-01-10"),
      offered("b", "2027-02-01"),
      { event: "accepted" as const, at: "2027-02-02", posting: "b" },
    ];
    expect(refusedBy(clauses, { history, at: "2027-04-01" })).toEqual([2]);
  });

  test("ends what accepting ends", () => {
    const clauses = [
      silence(),
      { kind: "on-accepting" as const, withdraw: "all" as const },
      most(2),
    ];
    const history = [offered("a", "2027-01-10"), offered("b", "2027-01-11")];
    expect(refusedBy(clauses, { history, at: "2027-02-01" })).toEqual([]);
  });

  test("accepts no offer that has an exception, whatever is asked for", () => {
    const history = [offered("a", "2027-01-10")];
    const question = { history, at: "2027-02-01" };
    expect(refusedBy([silence(), most(1)], question)).toEqual([2]);
    const setAsideOf = (posting: string) => (posting === "a" ? [1] : []);
    expect(refusedBy([silence(), most(1)], { ...question, setAsideOf })).toEqual([]);
  });

  test("ends for a history in any order, with many offers that name no posting", () => {
    const history = Array.from({ length: 100 }, (_, index) => ({
      ...{ event: "offered" as const, at: `2027-01-${String(28 - (index % 28)).padStart(2, "0")}` },
    }));
    expect(refusedBy([silence(), most(1)], { history, at: "2027-06-01" })).toEqual([2]);
  });
});
