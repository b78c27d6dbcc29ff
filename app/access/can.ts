import type { Role } from "~/db/schema-accounts";
import { AppError } from "../errors";
import type { Sentence } from "../languages/texts";

/** The person a request acts for; `null` where this type is optional means a visitor. */
export type User = {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: Role;
  /** Hash of the profile picture. */
  picture?: string | null;
  studentId?: string | null;
  /** For recruiters only. */
  companyId?: string | null;
  /** The one they chose for pages and mails, by its BCP 47 name. */
  language?: string | null;
  /** The network of the user's request, for the audit log. */
  network?: string;
  /** False if they must prove again who they are (decision: asked-again); absent outside requests. */
  isProved?: boolean;
};

/** Which things of a kind: all of them, those of one's company or departments, or one's own. */
type Reach = "all" | "company" | "departments" | "own";

/**
 * Who may do what. A role that a row does not name may not, so a role that nobody has thought of may do nothing.
 * What a permission reaches is a condition in SQL (visible.server.ts).
 */
const permissions = {
  // Students
  apply: { user: "own" },
  "withdraw application": { user: "own" },
  "answer offers": { user: "own" },
  "keep resume": { user: "own" },
  "save postings": { user: "own" },
  "follow news": { user: "own" },
  "keep record": { user: "own" },
  "register for seasons": { user: "own" },
  "report outside offers": { user: "own" },
  "read messages": { user: "own" },

  // Postings; the registry of types says which of them recruiters may post (postedBy).
  post: { recruiter: "company", admin: "all" },
  "manage postings": { recruiter: "company", admin: "all" },
  /** Without the office's approval, and approving what recruiters send. */
  "publish postings": { admin: "all" },
  "send postings for approval": { recruiter: "company" },
  "import postings": { admin: "all" },

  // Applications
  "see applicants": { recruiter: "company", admin: "all" },
  "change stages": { recruiter: "company", admin: "all" },
  /** Not for companies, which could lower what a student has accepted. */
  "correct offers": { admin: "all" },
  "see report": { admin: "all" },
  "see outcomes": { admin: "all" },

  // Records
  "see records": { coordinator: "departments", admin: "all" },
  "see students' applications": { coordinator: "departments", admin: "all" },
  "confirm records": { coordinator: "departments", admin: "all" },
  "decide corrections": { coordinator: "departments", admin: "all" },
  /** How many meet a posting's conditions, without who. */
  "count eligible students": { recruiter: "company", admin: "all" },
  "start enrolments": { admin: "all" },
  "manage programmes": { admin: "all" },
  "import records": { admin: "all" },
  /** Mails links that make the accounts of enrolled students, and moves and deletes who has none. */
  "invite students": { admin: "all" },

  // Messages to students
  "send messages": { recruiter: "company", coordinator: "departments", admin: "all" },
  /** Also what others send, and whether recruiters' wait. */
  "approve messages": { admin: "all" },

  // The year's figures
  "see figures": { admin: "all" },
  "manage figures": { admin: "all" },

  // The office
  "see dashboard": { admin: "all" },
  /** What holds for the whole college, such as how marks are read. */
  "set up college": { admin: "all" },
  /** Of each kind, who may decide it. */
  "see what waits": { coordinator: "departments", admin: "all" },
  "manage users": { admin: "all" },
  "manage recruiters": { admin: "all" },
  /** The register of companies, which is the office's own. */
  "manage companies": { admin: "all" },
  "manage coordinators": { admin: "all" },
  "manage seasons": { admin: "all" },
  /** How far the students of a season have come, and who they are. */
  "see standing": { coordinator: "departments", admin: "all" },
  /** Confirmed rooms, venues and the plan. */
  "plan days": { admin: "all" },
  /** Talks, tests, interviews: recruiters propose those of their postings. */
  "hold rounds": { recruiter: "company", admin: "all" },
  /** Recruiters name an open season in what they send for approval. */
  "name seasons": { recruiter: "company", admin: "all" },
  /** The office gives them at once. */
  "ask for exceptions": { coordinator: "departments", admin: "all" },
  "give exceptions": { admin: "all" },
  "confirm outside offers": { coordinator: "departments", admin: "all" },
  "decide erasures": { admin: "all" },
  "see log": { admin: "all" },
  "see operations": { admin: "all" },
  /** Of each kind, what one may see of it. */
  "search everything": { recruiter: "company", coordinator: "departments", admin: "all" },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>;

export type Action = keyof typeof permissions;
export const actions = Object.keys(permissions) as Action[];

type Actor = Pick<User, "role"> | null;

/** How far a user's permission reaches: null if they may not at all. */
export function reachOf(user: Actor, action: Action): Reach | null {
  const row: Partial<Record<Role, Reach>> = permissions[action];
  return user && Object.hasOwn(row, user.role) ? (row[user.role] ?? null) : null;
}

/** Whether this user may do this at all. To which things, the conditions in visible.server.ts say. */
export function can(user: Actor, action: Action) {
  return reachOf(user, action) !== null;
}

/** For statements about everybody who may. */
export function rolesThatCan(action: Action) {
  return Object.keys(permissions[action]);
}

/** Staff have duties that students do not: a role that nobody has thought of has them, too. */
export function isStaff({ role }: Pick<User, "role">) {
  return role !== "user";
}

export function assertLoggedIn(user: User | null): asserts user is User {
  if (!user) throw new AppError((m) => m.notLoggedIn, 401, { code: "not-allowed" });
}

/** Throws 401 for visitors, else 403 with this sentence. */
export function assertCan(
  user: User | null,
  action: Action,
  refusal: Sentence,
): asserts user is User {
  assertLoggedIn(user);
  if (!can(user, action)) throw new AppError(refusal, 403, { code: "not-allowed" });
}
