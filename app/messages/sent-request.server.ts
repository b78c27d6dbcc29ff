import { env } from "../env.server";
import type { Texts } from "../languages/texts";
import type { ShownSent } from "./messages-screen";
import type { SentMessage } from "./sent.server";

export function shownSent(m: Texts, { goesAt, sentAt, ...message }: SentMessage): ShownSent {
  return { ...message, when: m.dates.moment(sentAt ?? goesAt, env.TIME_ZONE) };
}
