import { formatDay, todayIn } from "../../dates";
import { env } from "../../env.server";
import { messages } from "../../messages";

/** Says that the user's address refused our news; '' if it did not. */
export function refusedInWords({ refusedAt }: { refusedAt: Date | null }, email: string) {
  if (!refusedAt) return "";
  return messages.news.refused(email, formatDay(todayIn(env.TIME_ZONE, refusedAt)));
}
