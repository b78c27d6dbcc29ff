import { env } from "../env.server";
import type { Texts } from "../languages/texts";
import { type InboxMessage, inWords, writerOf } from "./inbox.server";
import type { ShownMessage } from "./inbox-screen";

export function shownMessage(m: Texts, { drive, ...message }: InboxMessage): ShownMessage {
  const { byRole, company, sentAt, ...rest } = message;
  return {
    ...rest,
    ...inWords(m, { drive, ...message }),
    writer: writerOf(m, { byRole, company }),
    when: m.dates.moment(sentAt, env.TIME_ZONE),
  };
}

/** Browsers fetch some pages before anybody reads them. */
export function isOpened(request: Request) {
  const { headers, method } = request;
  return method === "GET" && !/prefetch/.test(headers.get("Sec-Purpose") ?? "");
}
