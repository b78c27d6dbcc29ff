import { data } from "@remix-run/node";
import type { User } from "../../access/can";
import { validate } from "../../errors";
import { grouped } from "../../grouped";
import { redirectWithFlash } from "../../http/flash.server";
import { limit } from "../../http/rate-limits.server";
import { toRefusal } from "../../http/refusal.server";
import type { Texts } from "../../languages/texts";
import type { Round } from "../rounds/read.server";
import { clock, dayPath, endClock, ownPlaceInWords, roundInWords } from "../rounds/round";
import { namesOf } from "./names.server";
import { type DayPlan, planDay } from "./plan-day.server";
import type { PlanScreenProps, Preview } from "./plan-screen";
import { summarizePlan } from "./rooms.server";
import { planSchema } from "./schema.server";

/** The form that asks what a plan of this day would do. */
export async function loadPlan(
  user: User,
  day: string,
  more: Partial<PlanScreenProps> = {},
): Promise<PlanScreenProps> {
  const summary = await summarizePlan(user, day);
  const { rounds = [], isToday = false } = summary ?? {};
  return { day, rounds, isToday, preview: null, ...more };
}

/** Shows what a plan would do, or keeps it; what is wrong is shown with what was typed. */
export async function answerPlanForm(
  user: User,
  day: string,
  m: Texts,
  { form, leaving }: { form: FormData; leaving: AbortSignal },
) {
  const rounds = form.getAll("rounds").map(String);
  const typed = { from: String(form.get("from") ?? ""), rounds };
  const isKept = form.get("intent") === "keep";
  try {
    await limit("rounds", user.id);
    const input = validate(planSchema, {
      ...{ from: typed.from, version: form.get("version"), dryRun: !isKept },
      ...(rounds.length > 0 && { rounds }),
    });
    const plan = await planDay(user, day, input, leaving);
    if (!isKept) return data(await loadPlan(user, day, { preview: await inWords(plan, rounds) }));
    const { placed } = plan;
    return redirectWithFlash(dayPath(day), "success", (m) => m.dayOffice.kept(placed.length));
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, status, fields, code } = toRefusal(error, (m) => m.dayOffice.planFailed, m);
    if (code === "not-allowed" || status === 404) throw error;
    return data(await loadPlan(user, day, { typed, errors: fields, refusal: message }), { status });
  }
}

const movesShown = 100;
const namesShown = 200;

async function inWords(plan: DayPlan, rounds: string[]): Promise<Preview> {
  const { state, version, from, placed, unplaced, changes } = plan;
  const byId = new Map(state.rounds.map((round) => [round.id, round]));
  const moves = changes.moved.slice(0, movesShown);
  const names = await namesOf([
    ...unplaced.flatMap(({ students }) => students.slice(0, namesShown)),
    ...moves.flatMap(({ now }) => now.students),
  ]);
  const who = (id: string) => names.get(id)?.inWords ?? "";
  const at = (round: Round | undefined, { panelId, from }: { panelId: string; from: number }) => {
    const panel = round?.panels.find(({ id }) => id === panelId);
    const { venue = null, building = null, link = "" } = panel ?? {};
    return [
      clock(from),
      ownPlaceInWords({ panel: panel?.name ?? null, venue, building, link }),
    ].join(", ");
  };
  const nameOf = (round: Round | undefined) => (round ? roundInWords(round) : "");
  return {
    ...{ version, rounds, from: from === null ? "" : clock(from) },
    meetings: placed.length,
    ends: plan.ends === null ? null : endClock(plan.ends),
    bound: plan.bound === null ? null : endClock(plan.bound),
    unplaced: unplaced.map(({ round, text, students }) => ({
      ...{ round: round.id, text, who: students.slice(0, namesShown).map(who) },
    })),
    moved: changes.moved.length,
    moves: moves.map(({ was, now }) => {
      const round = byId.get(now.roundId);
      return {
        ...{ id: was.id, who: now.students.map(who).join(", "), round: nameOf(round) },
        ...{ was: at(round, was), now: at(round, now) },
      };
    }),
    byRound: [...grouped(placed, ({ roundId }) => roundId)].map(([id, own]) => ({
      ...{ id, name: nameOf(byId.get(id)), meetings: own.length },
      from: clock(Math.min(...own.map((one) => one.from))),
      until: endClock(Math.max(...own.map(({ until }) => until))),
    })),
  };
}
