import type { Texts } from "../../languages/texts";
import type { Graduation } from "./after.server";
import { todayIn } from "../../dates";
import { env } from "../../env.server";
import type { ShownGraduation } from "./after-screen";

/** With its day formatted. */
export function shownGraduation(m: Texts, { after, ...graduation }: Graduation): ShownGraduation {
  if (!after) return { ...graduation, after: null };
  const { saidAt, ...said } = after;
  return { ...graduation, after: { ...said, on: m.dates.day(todayIn(env.TIME_ZONE, saidAt)) } };
}
