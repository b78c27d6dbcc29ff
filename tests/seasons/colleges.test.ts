import { describe, expect, test } from "vitest";
import {
  type Other,
  decide,
  endedByAccepting,
  policySchema,
} from "../../app/seasons/policy/policy";
import type { Question } from "../../app/seasons/policy/standing";
import colleges from "./colleges.json";

type Case = Omit<Question, "at"> & {
  why: string;
  at?: string;
  allowed: boolean;
  clause?: number;
  others?: Other[];
  ends?: string[];
};

/** Cases without a moment do not depend on it. */
const someDay = "2027-03-01";

describe.each(colleges.policies.map((policy) => [policy.id, policy] as const))(
  "%s",
  (_id, policy) => {
    const clauses = policySchema.parse(policy.clauses);

    test.each((policy.cases as Case[]).map((one) => [one.why, one] as const))(
      "%s",
      (_why, { why: _, allowed, clause, at = someDay, others = [], ends = [], ...asked }) => {
        const question = { ...asked, at };
        const { allowed: decided, reasons } = decide(clauses, question);
        expect(decided, JSON.stringify(reasons)).toBe(allowed);
        if (clause) expect(reasons[0]).toMatchObject({ clause });
        expect(endedByAccepting(clauses, question, others).map(({ id }) => id)).toEqual(ends);
      },
    );
  },
);
