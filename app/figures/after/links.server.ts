import { createHmac } from "node:crypto";
import { isId } from "~/db/id";
import type { AfterState } from "~/db/schema-figures";
import { appUrl } from "../../env.server";
import { type Key, isSameText, keysFor, newest } from "../../keys.server";
import { isAfterState } from "./after";

/**
 * The links of the mail that asks graduates what became of them. Whoever has one of the last mail can say this one
 * thing of this one enrolment while nothing is said of it, and take it back: nothing else, so they need no login
 * (decision: mailed-answers).
 */
const keys = keysFor("what became of a graduate");

/** What a link says; `askedAt` is that of its mail. */
export type Answer = { enrolmentId: string; state: AfterState; askedAt: Date };

export function answerAddress({ enrolmentId, state, askedAt }: Answer) {
  const said = `${enrolmentId}.${state}.${askedAt.valueOf().toString(36)}`;
  return `${appUrl}/after/${said}.${sign(newest(keys), said)}`;
}

/** Null if we did not make the token. */
export function readAnswer(token = ""): Answer | null {
  const [enrolmentId = "", state = "", asked = "", signature = ""] = token.split(".");
  const said = `${enrolmentId}.${state}.${asked}`;
  const isOurs = keys.some((key) => isSameText(sign(key, said), signature));
  if (!isOurs || !isId(enrolmentId) || !isAfterState(state)) return null;
  return { enrolmentId, state: state as AfterState, askedAt: new Date(parseInt(asked, 36)) }; // checked above
}

function sign({ key }: Key, said: string) {
  return createHmac("sha256", key).update(said).digest("base64url");
}
