/** The thread that plans days: a separate entry of the build, started by pool.server. */
import type { KeptMeeting, PlannedDay } from "./day";
import { makePlan } from "./plan";

export type PlanTask = { day: PlannedDay; kept: KeptMeeting[] };

export function plan({ day, kept }: PlanTask) {
  return makePlan(day, kept);
}
