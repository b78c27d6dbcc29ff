import { assertCan, can } from "../../access/can";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import type { User } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { messages } from "../../messages";
import { type ReachedPosting } from "../applicants/applicants.server";
import { namesIn } from "../../import/lists";
import { type Step } from "./stages";
import { type Named, type NamedBy, findNamed } from "../../records/named.server";
import { hasRecords } from "../../records/programmes.server";
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

/** A line that names an applicant: by address, confirmed roll number or id, also the application's. */
type Line = {
  text: string;
  /** The field that its problem is reported under. */
  field: string;
};

type Found = {
  id: string;
  userId: string;
  name: string;
  email: string;
  stage: Stage;
  inSeason: boolean;
};

/** Who moves, the line that named them, and how if it was a number. */
type Move = Found & { line: Line; number: { text: string; by: NamedBy } | null };

/** Stages from which a step may change the student's other applications. */
const mayEnd = (stage: Stage) => stage === "offered" || stage === "accepted";

/** What a step would do: who moves, and a sentence for each line that cannot be carried out. */
type Plan = {
  moves: Move[];
  problems: Record<string, string>;
  unknown: number;
  /** How many lines would name somebody if what students typed themselves counted. */
  typed: number;
};

/**
 * Plans a step without taking it. The posting comes from `reachPosting`. `takeTyped` is the office's yes to numbers that
 * only their students typed.
 */
export async function planSteps(
  user: User | null,
  posting: ReachedPosting,
  lines: Line[],
  step: Step,
  takeTyped = false,
) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  const plan = await makePlan(db, { user, posting, lines, stage: step.stage, takeTyped });
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
  takeTyped = false,
) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  return db.transaction().execute(async (trx) => {
    const { stage } = step;
    let late: Awaited<ReturnType<typeof noteLateOffers>> = [];
    if (changesOthers(stage)) {
      const { moves } = await makePlan(trx, { user, posting, lines, stage, takeTyped });
      await lockStudentsOf(
        trx,
        moves.filter(({ stage: now }) => mayEnd(now)).map(({ id }) => id),
      );
      late = await noteLateOffers(
        trx,
        moves.map(({ id }) => id),
      );
    }
    const { moves, problems, unknown } = await makePlan(
      trx,
      { user, posting, lines, stage, takeTyped },
      true,
    );
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

type PlanInput = {
  user: User;
  posting: ReachedPosting;
  lines: Line[];
  stage: Stage;
  takeTyped: boolean;
};

async function makePlan(
  trx: Kysely<Database>,
  { user, posting, lines, stage, takeTyped }: PlanInput,
  isLocking = false,
): Promise<Plan> {
  const named = await findNamed(
    trx,
    lines.map(({ text }) => text),
  );
  const rows = await findApplications(trx, posting, { lines, named, isLocking });
  // Without records there is nothing but what students type.
  const typedCounts = (takeTyped && can(user, "see records")) || !(await hasRecords());
  const plan: Plan = { moves: [], problems: {}, unknown: 0, typed: 0 };
  const moves = new Map<Found, Pick<Move, "line" | "number">>();
  for (const line of lines) {
    const { field, text } = line;
    const [first, second] = meant(rows, named.get(text) ?? [], text);
    if (!first || second) {
      plan.unknown++;
      const { unknownLine, severalLine } = messages.stages;
      plan.problems[field] = second ? severalLine(text) : unknownLine(text);
      continue;
    }
    const { found, by } = first;
    const refusal = refusalOf(user, found, stage);
    if (by === "typed" && !typedCounts) {
      plan.typed++;
      plan.unknown++;
      plan.problems[field] = messages.named.typedLine(text, found.name);
    } else if (refusal) plan.problems[field] = `${text}: ${refusal.message}`;
    else moves.set(found, { line, number: numberOf(text, by) ?? moves.get(found)?.number ?? null });
  }
  return { ...plan, moves: [...moves].map(([found, named]) => ({ ...found, ...named })) };
}

const numberOf = (text: string, by: NamedBy) =>
  by === "address" || by === "id" ? undefined : { text, by };

/** The applications that a line means; of two, it means neither. */
function meant(rows: Found[], named: Named[], text: string): { found: Found; by: NamedBy }[] {
  const own = rows.filter(({ id }) => id === text.trim().toLowerCase());
  if (own.length) return own.map((found) => ({ found, by: "id" }));
  return named.flatMap(({ userId, by }) =>
    rows.filter((found) => found.userId === userId).map((found) => ({ found, by })),
  );
}

type Naming = { lines: Line[]; named: Map<string, Named[]>; isLocking: boolean };

/** Locks in the order of ids: two transactions that lock the same rows then wait instead of deadlocking. */
async function findApplications(
  trx: Kysely<Database>,
  { type, postingId }: ReachedPosting,
  { lines, named, isLocking }: Naming,
): Promise<Found[]> {
  const ids = lines.map(({ text }) => text.trim()).filter(isId);
  const users = [...named.values()].flat().map(({ userId }) => userId);
  return trx
    .selectFrom("applications")
    .innerJoin("users", "users.id", "applications.user_id")
    .select(["applications.id", "user_id as userId", "users.name", "users.email"])
    .select(["applications.stage", isInSeason.as("inSeason")])
    .where("applications.type", "=", type)
    .where("applications.posting_id", "=", postingId)
    .where(({ or, eb }) =>
      or([
        eb("applications.user_id", "=", sql<string>`any(${users}::uuid[])`),
        eb("applications.id", "=", sql<string>`any(${ids}::uuid[])`),
      ]),
    )
    .orderBy("applications.id")
    .$if(isLocking, (query) => query.forNoKeyUpdate("applications"))
    .execute();
}

/** The lines of a pasted list. */
export function linesOf(text: string): Line[] {
  return namesIn(text).map((line, index) => ({ text: line, field: String(index) }));
}

/** The lines of a call's lists. A problem's field is the list and the place in it, such as `emails.2`. */
export function linesOfLists(lists: Record<string, string[]>): Line[] {
  return Object.entries(lists).flatMap(([list, texts]) =>
    texts.map((text, index) => ({ text, field: `${list}.${index}` })),
  );
}
