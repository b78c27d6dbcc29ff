import { assertCan } from "../access/can";
import { planJson } from "../day/meetings/meeting-json";
import { type DayPlan, planDay } from "../day/meetings/plan-day.server";
import { planSchema } from "../day/meetings/schema.server";
import { endClock } from "../day/rounds/round";
import { api } from "../http/api.server";
import { readBody } from "../http/body.server";
import { validate } from "../errors";
import { limit } from "../http/rate-limits.server";
import { messages } from "../messages";

const endpoint = api(messages.dayOffice.planFailed, {
  async POST({ request, params: { date = "" }, context: { user } }) {
    assertCan(user, "plan days", (m) => m.dayOffice.refused); // before the body's errors
    await limit("rounds", user.id);
    const input = validate(planSchema, await readBody(request));
    const plan = await planDay(user, date, input, request.signal);
    return { ...planJson(plan), msg: says(plan, input.dryRun ?? false) };
  },
});
export { endpoint as action, endpoint as loader };

function says({ placed, ends, bound }: DayPlan, isDryRun: boolean) {
  const words = messages.dayOffice;
  if (!isDryRun) return words.kept(placed.length);
  if (ends === null || bound === null) return words.wouldPlanNothing;
  return words.wouldPlan(placed.length, endClock(ends), endClock(bound));
}
