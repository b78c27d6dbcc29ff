import {
  type Clause,
  type Reason,
  countsAsAccepted,
  decide,
  endedByAccepting,
} from "../policy/policy";
import type { PastEvent, Question } from "../policy/standing";

/**
 * What a draft policy would have done with what happened to one student: their events in order, each as if the draft had
 * been in force. `decide` is the only judge. Under other rules people would have acted otherwise, which nobody knows.
 */

/**
 * What really happened; `withdrawn` is the student's own step, `ended` what an acceptance did to another application, and
 * `restored` that this was undone.
 */
export type RealEvent = Omit<PastEvent, "event"> & {
  event: PastEvent["event"] | "withdrawn" | "ended" | "restored";
};

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

type About = Pick<Question, "programme" | "timeZone" | "isMonthly" | "published"> & {
  /** Numbers of the clauses that exceptions set aside for a posting at a moment. */
  setAsideOf?: (posting: string, at: string) => readonly number[];
};

export function replay(
  clauses: readonly Clause[],
  events: readonly RealEvent[],
  { setAsideOf = () => [], ...about }: About,
): Replayed {
  const history: PastEvent[] = [];
  const differences: Difference[] = [];
  /** Postings that the draft has closed to the student: what happened there later would not have. */
  const closed = new Set<string>();
  const open = new Map<string, PastEvent>();
  const accepted = new Map<string, PastEvent>();
  /** What each acceptance has ended. */
  const endedBy = new Map<string, Ended[]>();
  /** What ended though the draft would not have ended it. */
  const reallyEnded = new Map<string, Ended>();
  let applications = 0;

  function endOthers(question: Question & { posting: { id: string } }) {
    const others = [...open.entries()].map(([id, one]) => ({ ...openingOf(one), id }));
    const ended: Ended[] = [];
    for (const { id, reason } of endedByAccepting(clauses, question, others, question.setAsideOf)) {
      differences.push({ what: "ended", posting: id, at: question.at, reason });
      ended.push({
        application: open.get(id)!,
        past: withdraw(history, id, question.at, "revoked"),
      });
      closed.add(id);
      open.delete(id);
    }
    endedBy.set(question.posting.id, ended);
  }

  /** Now that a company has taken back the offer whose acceptance ended it, unless another one ends it, too. */
  function restore({ application, past }: Ended, question: Question) {
    const id = application.posting ?? "";
    const other = { ...openingOf(application), id };
    const isEnded = [...accepted].some(([one, offer]) => {
      const posting = { ...openingOf(offer), id: one };
      const accepting = { ...question, posting, asks: "accept" as const };
      return endedByAccepting(clauses, accepting, [other], question.setAsideOf).length > 0;
    });
    if (isEnded) return;
    closed.delete(id);
    goOn({ application, past }, question.at);
  }

  function goOn({ application, past }: Ended, at: string) {
    open.set(application.posting ?? "", application);
    const offer = past.findLast(({ event }) => event === "offered");
    history.push(...(offer ? [{ ...offer, at }] : past));
  }

  for (const real of events) {
    const { posting = "", at } = real;
    if (real.event === "applied") applications += 1;
    if (real.event === "ended") {
      // What the draft ends, too, is no difference. What it does not, ended all the same: nobody knows how it would have
      // gone on, and an offer that has ended is not open.
      const same = differences.findLastIndex(
        (one) => one.what === "ended" && one.posting === posting,
      );
      if (same >= 0) differences.splice(same, 1);
      else {
        const application = open.get(posting);
        open.delete(posting);
        const past = withdraw(history, posting, at, "revoked");
        if (application) reallyEnded.set(posting, { application, past });
      }
      continue;
    }
    if (real.event === "restored") {
      const ended = reallyEnded.get(posting);
      if (ended && reallyEnded.delete(posting)) goOn(ended, at);
      continue;
    }
    if (posting && closed.has(posting)) continue;
    const question = {
      ...{ ...about, history, posting: { ...openingOf(real), id: posting }, at },
      setAsideOf: (id: string) => setAsideOf(id, at),
    };
    const aside = setAsideOf(posting, at);
    if (real.event === "withdrawn") {
      open.delete(posting);
      withdraw(history, posting, at, "declined");
      continue;
    }
    if (real.event === "applied") {
      const [reason] = decide(clauses, { ...question, asks: "apply" }, aside).reasons;
      if (reason) {
        closed.add(posting);
        differences.push({ what: "application", posting, at, reason });
        continue;
      }
      open.set(posting, real as PastEvent);
    }
    if (real.event === "accepted") {
      const accepting = { ...question, asks: "accept" as const };
      const [reason] = decide(clauses, accepting, aside).reasons;
      open.delete(posting);
      if (reason) {
        closed.add(posting);
        differences.push({ what: "acceptance", posting, at, reason });
        history.push({ ...real, event: "declined" });
        continue;
      }
      endOthers(accepting);
      accepted.set(posting, real as PastEvent);
    }
    if (real.event === "declined" || real.event === "revoked") open.delete(posting);
    // An offer may pay something else than its posting promised.
    if (real.event === "offered" && open.has(posting)) open.set(posting, real as PastEvent);
    history.push(real as PastEvent);
    if (real.event.startsWith("outside") && countsAsAccepted(clauses, question))
      endOthers({ ...question, asks: "accept" });
    if (real.event === "revoked" && accepted.delete(posting))
      for (const one of endedBy.get(posting) ?? []) restore(one, question);
  }
  return {
    ...{ events: events.length, applications, differences },
    was: bestOf(events),
    would: bestOf(history),
  };
}

/** An application that an acceptance has ended, with what had happened to it. */
type Ended = { application: PastEvent; past: PastEvent[] };

function openingOf({ ctc, class: band, sector }: RealEvent) {
  return {
    ...(ctc !== undefined && { ctc }),
    ...(band !== undefined && { class: band }),
    ...(sector !== undefined && { sector }),
  };
}

/**
 * An application that was withdrawn is as if it had never been made; its offer, if there was one, has become `offer`.
 * Returns what had happened to it.
 */
function withdraw(history: PastEvent[], posting: string, at: string, offer: PastEvent["event"]) {
  const past = history.filter((one) => one.posting === posting && ofApplication.has(one.event));
  const hasOffer = past.some(({ event }) => event === "offered");
  const gone =
    hasOffer && offer === "revoked" ? [] : past.filter(({ event }) => event !== "offered");
  history.splice(
    ...[0, history.length],
    ...history.filter((one) => !gone.includes(one)),
    ...(hasOffer ? [{ event: offer, at, posting }] : []),
  );
  return past;
}

/** Points stay. */
const ofApplication = new Set<PastEvent["event"]>(["applied", "shortlisted", "offered"]);

/** The pay of the best offer that stayed accepted. */
function bestOf(events: readonly RealEvent[]) {
  const accepted = new Map<string, number>();
  for (const { event, posting = "", ctc = 0 } of events) {
    if (event === "accepted" || event === "outsideAccepted") accepted.set(posting, ctc);
    if (event === "revoked") accepted.delete(posting);
  }
  return accepted.size ? Math.max(...accepted.values()) : null;
}
