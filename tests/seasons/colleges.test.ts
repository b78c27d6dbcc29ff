import type { User } from "../../app/access/can";
import { describe, expect, test } from "vitest";
import { askPolicy, askSchema } from "../../app/seasons/ask.server";
import { type Other, endedByAccepting, policySchema } from "../../app/seasons/policy/policy";
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

const office: User = { id: "", name: "", email: "", phone: "", role: "admin" };

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
        const { allowed: decided, reasons } = askPolicy(
          office,
          askSchema.parse({ ...question, clauses }),
        );
        expect(decided, JSON.stringify(reasons)).toBe(allowed);
        if (clause) expect(reasons[0]).toMatchObject({ clause });
        expect(endedByAccepting(clauses, question, others).map(({ id }) => id)).toEqual(ends);
      },
    );
  },
);
