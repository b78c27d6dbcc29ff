import type { Role } from "../../db/schema-accounts";
import {
  PostgresAdapter,
  DummyDriver,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import { type User, actions, assertCan, can, isStaff } from "../../app/access/can";
import {
  visibleApplications,
  visiblePostings,
  visibleStudents,
} from "../../app/access/visible.server";
import { mayPost } from "../../app/postings/postings.server";
import { typeNames } from "../../app/postings/types";

const userOf = (role: string) =>
  ({ id: crypto.randomUUID(), companyId: crypto.randomUUID(), role: role as Role }) as User;

/** A condition as text. */
function textOf(condition: ReturnType<typeof visiblePostings>) {
  const kysely = new Kysely<Record<string, never>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return condition.compile(kysely).sql;
}

test.each(["warden", "", "toString", "__proto__"])(
  "a role that nobody has thought of, '%s', may nothing and sees nothing, and has the duties of staff",
  (role) => {
    const stranger = userOf(role);
    expect(actions.filter((action) => can(stranger, action))).toEqual([]);
    expect(typeNames.filter((type) => mayPost(stranger, type))).toEqual([]);
    for (const action of actions) {
      expect(textOf(visiblePostings(stranger, action))).toBe("false");
      expect(textOf(visibleApplications(stranger, action))).toBe("false");
      expect(textOf(visibleStudents(stranger, action))).toBe("false");
      expect(() => assertCan(stranger, action, "No.")).toThrow("No.");
    }
    expect(isStaff(stranger)).toBe(true);
  },
);

test("a visitor may nothing, and is asked to log in", () => {
  expect(actions.filter((action) => can(null, action))).toEqual([]);
  expect(() => assertCan(null, "apply", "No.")).toThrow(expect.objectContaining({ status: 401 }));
});

test("each reach is its condition: own for students, the company's for recruiters, all for the office", () => {
  expect(textOf(visibleApplications(userOf("user"), "withdraw application"))).toContain("user_id");
  expect(textOf(visibleApplications(userOf("user"), "see applicants"))).toBe("false");
  expect(textOf(visibleApplications(userOf("recruiter"), "see applicants"))).toContain(
    "company_id",
  );
  expect(textOf(visibleApplications(userOf("admin"), "see applicants"))).toBe("true");
  const coordinator = userOf("coordinator");
  expect(textOf(visibleStudents(coordinator, "see records"))).toContain("coordinator_departments");
  expect(textOf(visibleApplications(coordinator, "see students' applications"))).toContain(
    "coordinator_departments",
  );
  expect(textOf(visibleApplications(coordinator, "see applicants"))).toBe("false");
  expect(textOf(visibleStudents(userOf("user"), "keep record"))).toContain("user_id");
  expect(textOf(visibleStudents(userOf("recruiter"), "see records"))).toBe("false");
  expect(textOf(visiblePostings(coordinator))).toBe("false");
  expect(textOf(visiblePostings(userOf("recruiter")))).toContain("company_id");
  expect(textOf(visiblePostings(userOf("user")))).toBe("false");
});
