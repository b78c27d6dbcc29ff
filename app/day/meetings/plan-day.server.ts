import { createHash } from "node:crypto";
import { db } from "~/db/client";
import { type User, assertCan } from "../../access/can";
import { audit } from "../../audit/audit.server";
import { AppError } from "../../errors";
import { planInThread } from "../plan/pool.server";
import { unplacedText } from "../plan/unplaced-text";
import type { Round } from "../rounds/read.server";
import { clock, endClock, whose } from "../rounds/round";
import { tellStudents } from "../rounds/tell.server";
import { type Changes, changesOf } from "./changes";
import {
  type Asked,
  type Placed,
  isPlannable,
  placedIn,
  plannedDayOf,
  staysOf,
} from "./planned-day";
import type { PlanInput } from "./schema.server";
import { type DayState, hasMeetings } from "./state";
import { lockDay, minuteNow, readState } from "./state.server";
import { storeChanges } from "./store.server";

export type DayPlan = {
  state: DayState;
  /** Of all that the plan was made of; whoever keeps it names this. */
  version: string;
  /** Since when it plans again; null if the whole day is new. Minutes since midnight, as all here. */
  from: number | null;
  /** All meetings of the day, those that stay included. */
  placed: Placed[];
  unplaced: UnplacedRound[];
  /** When the last of them ends, and what no plan of all can beat; null without meetings. */
  ends: number | null;
  bound: number | null;
  changes: Changes;
};

type UnplacedRound = {
  round: Round;
  students: string[];
  of: number;
  morePanels: number | null;
  until: number | null;
  /** '3 of 42 for Nila Analytics do not fit before 18:00: one more panel, or until 18:50.' */
  text: string;
};

/** How long after its dry run a plan of a running day can be kept. */
const mostMinutesOld = 15;
/** How long ago a meeting may have begun whose student is told of it only now. */
const mostMinutesLate = 5;

/**
 * Plans the meetings of a day and, unless it is a dry run, keeps the plan and tells those whose time or room is new. Throws
 * 409 for a day that is over, 412 if what the plan was made of has changed since it was read or while it was made.
 */
export async function planDay(
  user: User | null,
  day: string,
  input: PlanInput,
  leaving: AbortSignal,
): Promise<DayPlan> {
  assertCan(user, "plan days", (m) => m.dayOffice.refused);
  const asked = askedOf(day, input);
  const state = await readState(user, day, { named: asked.rounds });
  assertPlannable(state, asked);
  const version = versionOf(state, asked);
  if (input.version && input.version !== version) throw olderPlan();
  const { day: planned, opens } = plannedDayOf(state, asked);
  const plan = await planInThread(planned, leaving);
  const placed = placedIn(state, plan, opens);
  const made: DayPlan = {
    ...{ state, version, placed, from: asked.isAgain ? asked.from : null },
    unplaced: plan.unplaced.map((one) => unplacedOf(state, one, opens)),
    ends: placed.length ? plan.ends + opens : null,
    bound: placed.length ? plan.bound + opens : null,
    changes: changesOf(state, placed, staysOf(state, asked)),
  };
  if (input.dryRun) return made;
  const tooLate = minuteNow(day) - mostMinutesLate;
  const { added, moved } = made.changes;
  if ([...added, ...moved.map(({ now }) => now)].some((one) => one.from < tooLate))
    throw olderPlan();
  await keep(user, made, asked);
  return made;
}

/** On the day itself nothing is planned for what has passed, and as little as possible moves. */
function askedOf(day: string, { rounds, from, version }: PlanInput): Asked {
  const now = minuteNow(day);
  if (now === Infinity) throw new AppError((m) => m.roundOffice.dayIsOver, 409);
  const isToday = now > 0;
  // Whoever read a plan gets the one they read, though a few minutes have passed.
  const earliest = isToday && version ? Math.max(0, now - mostMinutesOld) : now;
  const asked = { from: Math.max(from ?? 0, earliest), isAgain: isToday || from !== undefined };
  return rounds ? { ...asked, rounds } : asked;
}

function assertPlannable({ rounds }: DayState, { rounds: chosen = [] }: Asked) {
  const known = new Set(rounds.filter((one) => isPlannable(one, [one.id])).map(({ id }) => id));
  if (chosen.every((id) => known.has(id))) return;
  throw new AppError((m) => m.checkInputs, 422, {
    fields: { rounds: (m) => m.dayOffice.chooseRounds },
  });
}

/** All that a plan follows from: the same day gives the same plan. */
function versionOf(state: DayState, asked: Asked) {
  const stored = state.meetings.map(({ id, version, state: now }) => [id, version, now]);
  const all = JSON.stringify([plannedDayOf(state, asked), stored]);
  return createHash("sha256").update(all).digest("base64url").slice(0, 22);
}

function olderPlan() {
  return new AppError((m) => m.dayOffice.hasChanged, 412, { code: "older-version" });
}

async function keep(
  user: User,
  { state: { day }, version, changes, unplaced }: DayPlan,
  asked: Asked,
) {
  await db.transaction().execute(async (trx) => {
    await lockDay(trx, day);
    const now = await readState(user, day, { trx, named: asked.rounds });
    if (versionOf(now, asked) !== version) throw olderPlan();
    await storeChanges(trx, changes);
    await tellStudents(trx, ...now.rounds.filter(hasMeetings));
    await audit(trx, user, {
      action: "day-planned",
      details: {
        day,
        ...(asked.isAgain && { from: clock(asked.from) }),
        ...{ added: changes.added.length, moved: changes.moved.length, gone: changes.gone.length },
        unplaced: unplaced.reduce((sum, { students }) => sum + students.length, 0),
      },
    });
  });
}

function unplacedOf(
  { rounds }: DayState,
  one: { round: string; students: string[][]; of: number; waysOut: Ways },
  opens: number,
): UnplacedRound {
  const round = rounds.find(({ id }) => id === one.round) as Round; // the plan is of these rounds
  const until = one.waysOut.until === null ? null : one.waysOut.until + opens;
  // Nothing is held past midnight.
  const waysOut = { ...one.waysOut, until: until !== null && until <= 24 * 60 ? until : null };
  const closes = Math.max(...round.panels.map((panel) => panel.until));
  return {
    ...{ round, students: one.students.flat(), of: one.of, ...waysOut },
    text: unplacedText({ ...one, waysOut }, nameOf(round, rounds), closes, endClock),
  };
}

type Ways = { morePanels: number | null; until: number | null };

/** 'Nila Analytics', with the round's name if that company has several. */
function nameOf(round: Round, rounds: Round[]) {
  const name = whose(round);
  const others = rounds.filter((one) => hasMeetings(one) && whose(one) === name);
  return others.length > 1 ? `${name} (${round.name})` : name;
}
