import { expect, test } from "vitest";
import { withCast, withWeb } from "../support/hooks";
import published from "./published-policies.json";

/** The office asks a policy by hand. */

const cast = withCast(withWeb());

const path = "/api/admin/policies/ask";
const question = { clauses: [], history: [], posting: {}, at: "2027-03-01" };

async function asked(body: object) {
  const answer = await cast.admin.json("POST", path, { ...question, ...body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

test.each(published.policies.map(({ id, ...policy }) => [id, policy] as const))(
  "the call decides the cases of '%s' as its college does",
  async (_, { clauses, cases }) => {
    for (const one of cases) {
      const { allowed, clause, ...sent } = one as typeof one & { clause?: number };
      const { status, body } = await asked({ clauses, ...sent });
      expect([status, body.allowed], JSON.stringify(body)).toEqual([200, allowed]);
      if (clause) expect(body.reasons).toEqual([expect.objectContaining({ clause })]);
    }
  },
);

test("a mistake is named at its path, and nothing is guessed", async () => {
  const clauses = [
    { kind: "after-accepting", ways: [] },
    { kind: "after-accepting", ways: [{ times: "twice" }] },
    { kind: "no-such-kind" },
  ];
  const history = [{ event: "accepted", at: "yesterday", ctc: 1.5 }, { event: "promoted" }];
  const { status, body } = await asked({ clauses, history, posting: { pay: 1 }, at: "2027-02-30" });
  expect(status).toBe(422);
  const errors = Object.keys(body.errors as object);
  expect(errors).toEqual(
    expect.arrayContaining([
      "clauses.1.ways.0.times",
      "clauses.2.kind",
      "history.0.at",
      "history.0.ctc",
      "history.1.event",
      "at",
    ]),
  );
});

test("days are those of the portal's zone, and years are usual ones", async () => {
  const clauses = [
    { kind: "offer-limit", most: 1, of: "accepted", per: "season", until: "2027-02-28" },
  ];
  const history = [{ event: "accepted", ctc: 500_000, at: "2027-01-10" }];
  const at = async (moment: string) => asked({ clauses, history, posting: { ctc: 1 }, at: moment });
  expect((await at("2027-02-28T18:29:00Z")).body.allowed).toBe(false); // a minute before midnight
  expect((await at("2027-02-28T18:31:00Z")).body.allowed).toBe(true);
  expect((await at("0026-02-28T18:31:00Z")).status).toBe(422);
});

test("only the office may ask", async () => {
  for (const who of ["student", "recruiter"] as const)
    expect((await cast[who].json("POST", path, question)).status).toBe(403);
  expect((await cast.visitor.json("POST", path, question)).status).toBe(401);
});
