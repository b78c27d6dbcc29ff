import type { Role } from "~/db/schema-accounts";
import { AppError } from "../errors";
import { messages } from "../messages";
import type { User } from "./users.server";

/** Which things of a kind: all of them, those of one's company, or those of oneself. */
type Reach = "all" | "company" | "own";

/**
 * Who may do what. A role that a row does not name may not, so a role that nobody has thought of may do nothing.
 * Rows about things say which: lists have the same answer as a condition in SQL (visible.server.ts).
 */
const permissions = {
  // Students
  apply: { user: "all" },
  "keep a resume": { user: "own" },
  "follow news": { user: "own" },
  "withdraw application": { user: "own" },

  // Postings; the types say which of them recruiters may post (registry: postedBy)
  post: { recruiter: "company", admin: "all" },
  "manage posting": { recruiter: "company", admin: "all" },
  "publish posting": { admin: "all" },
  "import postings": { admin: "all" },
  "list unpublished": { recruiter: "company", admin: "all" },

  // Applications
  "see applicants": { recruiter: "company", admin: "all" },
  "change stage": { recruiter: "company", admin: "all" },
  "see report": { admin: "all" },
  "see outcomes": { admin: "all" },

  // The office
  "see dashboard": { admin: "all" },
  "manage users": { admin: "all" },
  "manage recruiters": { admin: "all" },
  "decide erasures": { admin: "all" },
  "see log": { admin: "all" },
  "see operations": { admin: "all" },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;

export type Action = keyof typeof permissions;

/** What a permission may depend on, besides the role. */
type Thing = { userId?: string | null; companyId?: string | null };

/** How far a user's permission reaches: null if they may not at all. */
export function reachOf(user: Pick<User, "role"> | null, action: Action): Reach | null {
  const row: Partial<Record<Role, Reach>> = permissions[action];
  return (user && row[user.role]) ?? null;
}

/** Whether this user may do this, to this thing if one is given. Without one: whether to any thing at all. */
export function can(
  user: Pick<User, "id" | "role" | "companyId"> | null,
  action: Action,
  thing?: Thing,
): boolean {
  const reach = reachOf(user, action);
  if (!user || !reach) return false;
  if (reach === "all" || !thing) return true;
  if (reach === "own") return thing.userId === user.id;
  // A recruiter without a company has only what they made themselves (decision: recruiters-own).
  return thing.companyId ? thing.companyId === user.companyId : thing.userId === user.id;
}

export function assertLoggedIn(user: User | null): asserts user is User {
  if (!user) throw new AppError(messages.notLoggedIn, 401, { code: "not-allowed" });
}

/** Throws 401 for visitors, else 403 with this sentence. */
export function assertCan(
  user: User | null,
  action: Action,
  refusal: string,
  thing?: Thing,
): asserts user is User {
  assertLoggedIn(user);
  if (!can(user, action, thing)) throw new AppError(refusal, 403, { code: "not-allowed" });
}
