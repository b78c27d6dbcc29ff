import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import { isId } from "~/db/id";
import type { Database } from "~/db/schema";
import type { Stage } from "~/db/schema-applications";
import { assertCan, can } from "../../access/can";
import type { User } from "../../accounts/users.server";
import { AppError } from "../../errors";
import { isCutByExcel } from "../../import/cells";
import { listedIn } from "../../import/lists";
import { areDifferentNames } from "../../import/names";
import type { Say } from "../../languages/texts";
import { messages } from "../../messages";
import { type Named, type NamedBy, findNamed } from "../../records/named.server";
import { type PlaceNames, placeNames } from "../../records/place-names.server";
import { hasRecords } from "../../records/programmes.server";
import { placeKey } from "../../records/schema";
import { lockStudentsOf, planAcceptances } from "../../seasons/accepting.server";
import { formatNumber } from "../../text";
import type { ReachedPosting } from "../applicants/reached-posting.server";
import { assertMayCarry } from "./carried.server";
import { type Step, maxLines, pathTo, stagesBefore } from "./stages";
import {
  auditLate,
  changesOthers,
  isInSeason,
  noteLateOffers,
  noteStep,
  refusalOf,
  takeStep,
} from "./steps.server";

/** A line that names an applicant: by address, confirmed roll number or id, also the application's. */
type Line = {
  text: string;
  /** The field that its problem is reported under. */
  field: string;
  /** What stands beside it in a list, mostly a name. */
  beside?: string[];
};

type Found = {
  id: string;
  userId: string;
  name: string;
  email: string;
  stage: Stage;
  inSeason: boolean;
};

/** Who moves, by which steps, the line that named them, and how if it was a number. */
type Move = Found & {
  path: Stage[];
  line: Line;
  number: { text: string; by: NamedBy } | null;
  /** The list has another name for them. */
  warning?: string;
};

/** Stages from which a step may change the student's other applications. */
const mayEnd = (stage: Stage) => stage === "offered" || stage === "accepted";

/** What a step would do: who moves, and a sentence for each line that cannot be carried out. */
type Plan = {
  moves: Move[];
  /** Who is not selected, as nothing names them and they have not come as far. */
  others: Found[];
  problems: Record<string, string>;
  unknown: number;
  /** How many lines would name somebody if what students typed themselves counted. */
  typed: number;
};

export type Choices = {
  /** The office's yes to numbers that only their students typed. */
  takeTyped?: boolean;
  /** Lines that cannot be carried out hold up nobody. */
  setAside?: boolean;
  /** 'All others: not selected'. */
  others?: boolean;
  /** What the reader has seen of these others (`seenOf`). */
  seen?: string;
};

/** Plans a step without taking it. The posting comes from `reachPosting`. */
export async function planSteps(
  user: User | null,
  posting: ReachedPosting,
  lines: Line[],
  step: Step,
  choices: Choices = {},
) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  const plan = await makePlan(db, { user, posting, lines, stage: step.stage, ...choices });
  await assertMayCarry(
    db,
    user,
    plan.moves.map(({ id }) => id),
    step,
  );
  return plan;
}

/**
 * Moves the applications that the lines name, over as many steps as it takes; the student hears of the last. Throws 422
 * if a line is unknown and 409 if an application cannot come there, with a sentence for each such line, unless these are
 * set aside; then if nobody is left. Throws 412 if the others are not those that were seen.
 */
export async function changeStages(
  user: User | null,
  posting: ReachedPosting,
  lines: Line[],
  step: Step,
  choices: Choices = {},
) {
  assertCan(user, "see applicants", (m) => m.applicants.refused);
  return db
    .transaction()
    .execute((trx) => changeStagesIn(trx, user, posting, lines, step, choices));
}

/** The same within the transaction of something else, which may tell the students. */
export async function changeStagesIn(
  trx: Kysely<Database>,
  user: User,
  posting: ReachedPosting,
  lines: Line[],
  step: Step & { isTold?: true },
  choices: Choices,
) {
  const { stage } = step;
  const wanted = { user, posting, lines, stage, ...choices };
  let late: Awaited<ReturnType<typeof noteLateOffers>> = [];
  if (changesOthers(stage)) {
    const { moves } = await makePlan(trx, wanted);
    await lockStudentsOf(
      trx,
      moves.filter(({ stage: now }) => mayEnd(now)).map(({ id }) => id),
    );
    late = await noteLateOffers(
      trx,
      moves.map(({ id }) => id),
    );
  }
  const plan = await makePlan(trx, wanted, true);
  assertPossible(plan, choices);
  const { moves, others, problems } = plan;
  await moveOn(trx, user, moves, step);
  const rejecting = { stage: "rejected", note: "", ctc: null } as const;
  if (others.length) await takeStep(trx, user, others, rejecting);
  await auditLate(trx, late);
  const { postingId } = posting;
  await noteStep(trx, user, postingId, { step, applications: moves.length });
  if (others.length)
    await noteStep(trx, user, postingId, { step: rejecting, applications: others.length });
  return { changed: moves.length, others: others.length, problems, warnings: warningsOf(moves) };
}

export const warningsOf = (moves: Move[]) => moves.flatMap(({ warning }) => warning ?? []);

function assertPossible(plan: Plan, { setAside, seen }: Choices) {
  const { moves, others, problems, unknown } = plan;
  const found = Object.keys(problems).length;
  if (found && !(setAside && moves.length)) {
    const sentence: Say = (m) =>
      unknown ? m.stages.unknownLines(unknown) : m.stages.impossibleLines(found);
    throw new AppError(sentence, unknown ? 422 : 409, { fields: problems });
  }
  if (seen !== undefined && seen !== seenOf(others))
    throw new AppError((m) => m.stages.meanwhile, 412, { code: "older-version" });
}

/** Those who are not selected, as one text: a form sends who they were when its reader looked. */
export function seenOf(others: { id: string }[]) {
  const ids = others.map(({ id }) => id).join(" ");
  return ids && createHash("sha256").update(ids).digest("base64url");
}

/** Takes the steps between first, at which nobody is mailed, and then the last with all together. */
async function moveOn(
  trx: Kysely<Database>,
  user: User,
  moves: Move[],
  step: Step & { isTold?: true },
) {
  const passing = new Map<string, { from: Stage; to: Stage; ids: string[] }>();
  const last = moves.map((move) => {
    let from = move.stage;
    for (const to of move.path.slice(0, -1)) {
      const key = `${from} ${to}`;
      passing.set(key, { from, to, ids: [...(passing.get(key)?.ids ?? []), move.id] });
      from = to;
    }
    return { ...move, stage: from };
  });
  const inOrder = [...passing.values()].sort(
    (one, other) => stagesBefore(one.to).length - stagesBefore(other.to).length,
  );
  for (const { from, to, ids } of inOrder) {
    const moved = ids.map((id) => ({ id, stage: from }));
    await takeStep(trx, user, moved, { stage: to, note: "", ctc: null, isTold: true });
  }
  await takeStep(trx, user, last, step);
}

type PlanInput = Choices & {
  user: User;
  posting: ReachedPosting;
  lines: Line[];
  stage: Stage;
};

async function makePlan(
  trx: Kysely<Database>,
  { user, posting, lines, stage, takeTyped = false, others = false }: PlanInput,
  isLocking = false,
): Promise<Plan> {
  const named = await findNamed(
    trx,
    lines.map(({ text }) => text),
  );
  const before = others ? stagesBefore(stage) : [];
  const rows = await findApplications(trx, posting, { lines, named, before, isLocking });
  const areRecords = await hasRecords();
  // Without records there is nothing but what students type.
  const typedCounts = (takeTyped && can(user, "see records")) || !areRecords;
  const offices = areRecords ? await placeNames(trx) : null;
  const plan: Plan = { moves: [], others: [], problems: {}, unknown: 0, typed: 0 };
  const moves = new Map<Found, Omit<Move, keyof Found>>();
  const isMeant = new Set<Found>();
  const meant = meantIn(rows);
  for (const line of lines) {
    const { field, text } = line;
    const all = meant(named.get(text) ?? [], text);
    for (const { found } of all) isMeant.add(found);
    const [first, second] = all;
    if (!first || second) {
      plan.unknown++;
      plan.problems[field] = unknownLine(text, Boolean(second));
      continue;
    }
    const { found, by } = first;
    const path = pathTo(found.stage, stage, found.inSeason);
    // Who may take the last step may take those before it.
    const refusal = refusalOf(user, { ...found, stage: path?.at(-2) ?? found.stage }, stage);
    if (by === "typed" && !typedCounts) {
      plan.typed++;
      plan.unknown++;
      plan.problems[field] = messages.named.typedLine(text, found.name);
    } else if (refusal || !path) plan.problems[field] = `${text}: ${refusal?.message ?? ""}`;
    else {
      const { number = null } = moves.get(found) ?? {};
      const warning = nameProblem(line, found, offices);
      moves.set(found, {
        ...{ path, line, number: numberOf(text, by) ?? number },
        ...(warning && { warning }),
      });
    }
  }
  if (stage === "accepted")
    for (const [found, why] of await againstAccepting(trx, [...moves.keys()])) {
      const { line } = moves.get(found) ?? {};
      if (line) plan.problems[line.field] = `${line.text}: ${why}`;
      moves.delete(found);
    }
  return {
    ...plan,
    moves: [...moves].map(([found, how]) => ({ ...found, ...how })),
    others: rows.filter((found) => before.includes(found.stage) && !isMeant.has(found)),
  };
}

/** The rules of seasons that are against these acceptances. */
async function againstAccepting(trx: Kysely<Database>, all: Found[]) {
  const byId = new Map(all.map((found) => [found.id, found]));
  const plans = await planAcceptances(trx, [...byId.keys()]);
  return plans.flatMap(({ applicationId, refusal }) => {
    const found = byId.get(applicationId);
    return found && refusal ? [[found, refusal.text] as const] : [];
  });
}

function unknownLine(text: string, isSeveral: boolean) {
  const { unknownLine: unknown, severalLine } = messages.stages;
  if (isCutByExcel(text)) return `${text}: ${messages.files.cutByExcel}`;
  return isSeveral ? severalLine(text) : unknown(text);
}

/** A clearly different name beside the number; what the office calls a department is none. */
function nameProblem({ text, beside = [] }: Line, { name }: Found, offices: PlaceNames | null) {
  const isOffice = (cell: string) =>
    offices && [offices.department, offices.programme].some((known) => known.has(placeKey(cell)));
  const typed = beside.filter((cell) => !isOffice(cell)).join(" ");
  return areDifferentNames(typed, name) ? messages.files.otherName(typed, text, name) : undefined;
}

const numberOf = (text: string, by: NamedBy) =>
  by === "address" || by === "id" ? undefined : { text, by };

/** The applications that a line means; of two, it means neither. */
function meantIn(rows: Found[]) {
  const byId = new Map(rows.map((found) => [found.id, found]));
  const byUser = new Map(rows.map((found) => [found.userId, found]));
  return (named: Named[], text: string): { found: Found; by: NamedBy }[] => {
    const own = byId.get(text.trim().toLowerCase());
    if (own) return [{ found: own, by: "id" }];
    return named.flatMap(({ userId, by }) => {
      const found = userId ? byUser.get(userId) : undefined;
      return found ? [{ found, by }] : [];
    });
  };
}

type Naming = {
  lines: Line[];
  named: Map<string, Named[]>;
  /** All that are at these stages, too. */
  before: Stage[];
  isLocking: boolean;
};

/** Locks in the order of ids: two transactions that lock the same rows then wait instead of deadlocking. */
async function findApplications(
  trx: Kysely<Database>,
  { type, postingId }: ReachedPosting,
  { lines, named, before, isLocking }: Naming,
): Promise<Found[]> {
  const ids = lines.map(({ text }) => text.trim()).filter(isId);
  const users = [...named.values()].flat().flatMap(({ userId }) => userId ?? []);
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
        eb("applications.stage", "=", sql<Stage>`any(${before}::text[])`),
      ]),
    )
    .orderBy("applications.id")
    .$if(isLocking, (query) => query.forNoKeyUpdate("applications"))
    .execute();
}

/** The lines of a company's list, pasted or uploaded. Throws 422 at the field of the list if they are too many. */
export function linesOf(text: string, listField = "who"): Line[] {
  const lines = listedIn(text).map((line, index) => ({ ...line, field: String(index) }));
  if (lines.length <= maxLines) return lines;
  const sentence: Say = (m) => m.stages.tooMany(formatNumber(maxLines));
  throw new AppError(sentence, 422, { fields: { [listField]: sentence } });
}

/** The lines of a call's lists. A problem's field is the list and the place in it, such as `emails.2`. */
export function linesOfLists(lists: Record<string, string[]>): Line[] {
  return Object.entries(lists).flatMap(([list, texts]) =>
    texts.map((text, index) => ({ text, field: `${list}.${index}` })),
  );
}
