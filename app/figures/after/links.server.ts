import { createHmac } from "node:crypto";
import { isId } from "~/db/id";
import type { AfterState } from "~/db/schema-figures";
import { appUrl } from "../../env.server";
import { type Key, isSameText, keysFor, newest } from "../../keys.server";
import { isAfterState } from "./after";

/**
 * The links of the mail that asks graduates what became of them. Whoever has one can say this one thing of this one
 * enrolment while nothing is said of it, and take it back: nothing else, so they need no login (decision:
 * mailed-answers).
 */
const keys = keysFor("what became of a graduate");

export function answerAddress(enrolmentId: string, state: AfterState) {
  return `${appUrl}/after/${enrolmentId}.${state}.${sign(newest(keys), enrolmentId, state)}`;
}

/** Null if we did not make the token. */
export function readAnswer(token = "") {
  const [enrolmentId = "", state = "", signature = ""] = token.split(".");
  const isOurs = keys.some((key) => isSameText(sign(key, enrolmentId, state), signature));
  if (!isOurs || !isId(enrolmentId) || !isAfterState(state)) return null;
  return { enrolmentId, state: state as AfterState }; // checked above
}

function sign({ key }: Key, enrolmentId: string, state: string) {
  return createHmac("sha256", key).update(`${enrolmentId} ${state}`).digest("base64url");
}
