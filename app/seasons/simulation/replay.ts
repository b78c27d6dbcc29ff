import { type Clause, type Reason, decide, endedByAccepting } from "../policy/policy";
import type { PastEvent, Question } from "../policy/standing";

/**
 * What a draft policy would have done with what happened to one student: their events in order, each as if the draft had
 * been in force. `decide` is the only judge. Under other rules people would have acted otherwise, which nobody knows.
 */

/** What really happened; `withdrawn` is the student's own step. */
export type RealEvent = Omit<PastEvent, "event"> & { event: PastEvent["event"] | "withdrawn" };

export type Difference = {
  what: "application" | "acceptance" | "ended";
  posting: string;
  at: string;
  reason: Reason;
};

export type Replayed = {
  events: number;
  applications: number;
  differences: Difference[];
  /** The pay of the best accepted offer, then and under the draft; null if not placed. */
  was: number | null;
  would: number | null;
};

export function replay(
  clauses: readonly Clause[],
  events: readonly RealEvent[],
  about: Pick<Question, "programme" | "timeZone" | "isMonthly" | "published">,
): Replayed {
  const history: PastEvent[] = [];
  const differences: Difference[] = [];
  /** Postings that the draft has closed to the student: what happened there later would not have. */
  const closed = new Set<string>();
  const open = new Map<string, PastEvent>();
  let applications = 0;
  for (const real of events) {
    const { posting = "", at } = real;
    if (real.event === "applied") applications += 1;
    if (posting && closed.has(posting)) continue;
    const question = { ...about, history, posting: { ...openingOf(real), id: posting }, at };
    if (real.event === "applied") {
      const [reason] = decide(clauses, { ...question, asks: "apply" }).reasons;
      if (reason) {
        closed.add(posting);
        differences.push({ what: "application", posting, at, reason });
        continue;
      }
    }
    if (real.event === "accepted") {
      const accepting = { ...question, asks: "accept" as const };
      const [reason] = decide(clauses, accepting).reasons;
      if (reason) {
        closed.add(posting);
        open.delete(posting);
        differences.push({ what: "acceptance", posting, at, reason });
        history.push({ ...real, event: "declined" });
        continue;
      }
      open.delete(posting);
      const others = [...open.entries()].map(([id, one]) => ({ ...openingOf(one), id }));
      for (const { id, reason: why } of endedByAccepting(clauses, accepting, others)) {
        closed.add(id);
        open.delete(id);
        differences.push({ what: "ended", posting: id, at, reason: why });
        history.push({ event: "revoked", at, posting: id });
      }
    }
    if (real.event === "withdrawn") {
      open.delete(posting);
      withdraw(history, posting, at);
      continue;
    }
    if (real.event === "applied") open.set(posting, real as PastEvent);
    if (real.event === "declined" || real.event === "revoked") open.delete(posting);
    history.push(real as PastEvent);
  }
  return {
    ...{ events: events.length, applications, differences },
    was: bestOf(events),
    would: bestOf(history),
  };
}

function openingOf({ ctc, class: band, sector }: RealEvent) {
  return {
    ...(ctc !== undefined && { ctc }),
    ...(band !== undefined && { class: band }),
    ...(sector !== undefined && { sector }),
  };
}

/** An application that was withdrawn is as if it had never been made; who withdraws from an offer declines it. */
function withdraw(history: PastEvent[], posting: string, at: string) {
  if (history.some((past) => past.posting === posting && past.event === "offered"))
    history.push({ event: "declined", at, posting });
  else
    for (let index = history.length - 1; index >= 0; index--)
      if (history[index]?.posting === posting) history.splice(index, 1);
}

/** The pay of the best offer that stayed accepted. */
function bestOf(events: readonly RealEvent[]) {
  const accepted = new Map<string, number>();
  for (const { event, posting = "", ctc = 0 } of events) {
    if (event === "accepted" || event === "outsideAccepted") accepted.set(posting, ctc);
    if (event === "revoked") accepted.delete(posting);
  }
  return accepted.size ? Math.max(...accepted.values()) : null;
}
