import { z } from "zod";
import { isId } from "~/db/id";
import { says } from "../../errors";
import { typed } from "../../typed";
import { flag, ifGiven, time } from "../rounds/schema.server";

/** POST /api/admin/days/{date}/plan */
export const planSchema = z.object({
  dryRun: ifGiven(flag),
  /** All that the office has confirmed, if none are named. */
  rounds: ifGiven(
    z.preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z
        .array(z.string(), { error: says((m) => m.dayOffice.chooseRounds) })
        .refine((ids) => ids.length > 0 && ids.length <= 1_000 && ids.every(isId), {
          error: says((m) => m.dayOffice.chooseRounds),
        }),
    ),
  ),
  from: ifGiven(time),
  /** What a dry run answered: the plan is kept only if it would still be the same. */
  version: ifGiven(typed((m) => m.dayOffice.version, 100)),
});
export type PlanInput = z.output<typeof planSchema>;

/** PATCH /api/admin/meetings/{id}: what is left out stays. */
export const meetingChangeSchema = z.object({
  /** By its id or its name. */
  panel: ifGiven(typed((m) => m.dayOffice.panel, 100)),
  from: ifGiven(time),
  locked: ifGiven(flag),
  /** As it was read. */
  version: ifGiven(z.coerce.number({ error: says((m) => m.dayOffice.enterVersion) }).int()),
});
export type MeetingChange = z.output<typeof meetingChangeSchema>;
