import { assertCan } from "../../access/can";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import type { User } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { messages } from "../../messages";
import { mailAddress } from "../../text";
import { type ReachedPosting } from "../applicants/applicants.server";
import { type Step, cellsOf } from "./stages";
import { lockStudentsOf } from "../../seasons/accepting.server";
import { assertMayCarry } from "./carried.server";
import {
  auditLate,
  changesOthers,
  isInSeason,
  noteLateOffers,
  noteStep,
  refusalOf,
  takeStep,
} from "./steps.server";
import type { Say } from "../../languages/texts";

/** A line that names an applicant: by email, student ID or the application's id. */
type Line = {
  kind: "email" | "studentId" | "id";
  text: string;
  /** The field that its problem is reported under. */
  field: string;
};

type Found = {
  id: string;
  name: string;
  email: string;
  stage: Stage;
  studentId: string | null;
  inSeason: boolean;
};

/** Who moves, the line that named them, and the student ID if one did (decision: student-ids). */
type Move = Found & { line: Line; namedBy: string | null };

/** Stages from which a step may change the student's other applications. */
const mayEnd = (stage: Stage) => stage === "offered" || stage === "accepted";

/** What a step would do: who moves, and a sentence for each line that cannot be carried out. */
type Plan = { moves: Move[]; problems: Record<string, string>; unknown: number };

/** Plans a step without taking it. The posting comes from `reachPosting`. */
export async function planSteps(
  user: User | null,
  posting: ReachedPosting,
  lines: Line[],
  step: Step,
) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  const plan = await makePlan(db, { user, posting, lines, stage: step.stage });
  await assertMayCarry(
    db,
    user,
    plan.moves.map(({ id }) => id),
    step,
  );
  return plan;
}

/**
 * Moves all applications that the lines name, or none: throws 422 if a line is unknown and 409 if an
 * application cannot take the step, with a sentence for each such line.
 */
export async function changeStages(
  user: User | null,
  posting: ReachedPosting,
  lines: Line[],
  step: Step,
) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  return db.transaction().execute(async (trx) => {
    const { stage } = step;
    let late: Awaited<ReturnType<typeof noteLateOffers>> = [];
    if (changesOthers(stage)) {
      const { moves } = await makePlan(trx, { user, posting, lines, stage });
      await lockStudentsOf(
        trx,
        moves.filter(({ stage: now }) => mayEnd(now)).map(({ id }) => id),
      );
      late = await noteLateOffers(
        trx,
        moves.map(({ id }) => id),
      );
    }
    const { moves, problems, unknown } = await makePlan(trx, { user, posting, lines, stage }, true);
    const found = Object.keys(problems).length;
    if (found) {
      const sentence: Say = (m) =>
        unknown ? m.stages.unknownLines(unknown) : m.stages.impossibleLines(found);
      throw new AppError(sentence, unknown ? 422 : 409, { fields: problems });
    }
    await takeStep(trx, user, moves, step);
    await auditLate(trx, late);
    await noteStep(trx, user, posting.postingId, { step, applications: moves.length });
    return moves.length;
  });
}

type PlanInput = { user: User; posting: ReachedPosting; lines: Line[]; stage: Stage };

async function makePlan(
  trx: Kysely<Database>,
  { user, posting, lines, stage }: PlanInput,
  isLocking = false,
): Promise<Plan> {
  const wanted = lines.map((line) => ({ ...line, key: keyOf(line) }));
  const rows = await findApplications(trx, posting, wanted, isLocking);
  const byKey = new Map<string, Found[]>();
  for (const row of rows)
    for (const key of keysOf(row)) byKey.set(key, [...(byKey.get(key) ?? []), row]);
  const plan: Plan = { moves: [], problems: {}, unknown: 0 };
  const moves = new Map<Found, Pick<Move, "line" | "namedBy">>();
  for (const line of wanted) {
    const { key, kind, field, text } = line;
    const [first, second] = byKey.get(key) ?? [];
    if (!first || second) {
      plan.unknown++;
      const { unknownLine, severalLine } = messages.stages;
      plan.problems[field] = second ? severalLine(text) : unknownLine(text);
      continue;
    }
    const refusal = refusalOf(user, first, stage);
    if (refusal) plan.problems[field] = `${text}: ${refusal.message}`;
    else {
      const namedBy = kind === "studentId" ? text : (moves.get(first)?.namedBy ?? null);
      moves.set(first, { line, namedBy });
    }
  }
  return { ...plan, moves: [...moves].map(([found, named]) => ({ ...found, ...named })) };
}

function keyOf({ kind, text }: Line) {
  if (kind === "email") return `email ${mailAddress(text) ?? text}`;
  return `${kind} ${text.trim().toLowerCase()}`;
}

function keysOf({ id, email, studentId }: Found) {
  const keys = [`email ${email}`, `id ${id}`];
  return studentId ? [...keys, `studentId ${studentId.trim().toLowerCase()}`] : keys;
}

/** Locks in the order of ids: two transactions that lock the same rows then wait instead of deadlocking. */
async function findApplications(
  trx: Kysely<Database>,
  { type, postingId }: ReachedPosting,
  wanted: (Line & { key: string })[],
  isLocking: boolean,
): Promise<Found[]> {
  const named = (kind: Line["kind"]) =>
    wanted.filter((line) => line.kind === kind).map(({ key }) => key.slice(kind.length + 1));
  return trx
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .select(["applications.id", "users.name", "users.email", "applications.stage"])
    .select(["users.student_id as studentId", isInSeason.as("inSeason")])
    .where("applications.type", "=", type)
    .where("applications.posting_id", "=", postingId)
    .where(({ or, eb }) =>
      or([
        eb("users.email", "=", sql<string>`any(${named("email")}::text[])`),
        eb(
          sql`lower(trim(users.student_id))`,
          "=",
          sql<string>`any(${named("studentId")}::text[])`,
        ),
        eb("applications.id", "=", sql<string>`any(${named("id").filter(isId)}::uuid[])`),
      ]),
    )
    .orderBy("applications.id")
    .$if(isLocking, (query) => query.forNoKeyUpdate("applications"))
    .execute();
}

/** The lines of a pasted list. */
export function linesOf(text: string): Line[] {
  return cellsOf(text).map((line, index) => {
    const kind = line.includes("@") ? "email" : isId(line) ? "id" : "studentId";
    return { kind, text: line, field: String(index) };
  });
}

type Lists = { emails: string[]; studentIds: string[]; ids: string[] };

/** The lines of a call. A problem's field is the list and the place in it, such as `emails.2`. */
export function linesOfLists({ emails, studentIds, ids }: Lists): Line[] {
  const kinds = { emails: "email", studentIds: "studentId", ids: "id" } as const;
  return Object.entries({ emails, studentIds, ids }).flatMap(([list, texts]) =>
    texts.map((text, index) => {
      const kind = kinds[list as keyof Lists];
      return { kind, text, field: `${list}.${index}` };
    }),
  );
}
