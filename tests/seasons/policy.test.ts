import { describe, expect, test } from "vitest";
import {
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
