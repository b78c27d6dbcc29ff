import { z } from "zod";
import { day, name } from "./kind";
import type { Kind } from "./kind";
import { kinds } from "./kinds";
import { nextBar, sumOf } from "./kinds/points";
import {
  type Offer,
  type Opening,
  type PastEvent,
  type Question,
  type Standing,
  keyOf,
  momentOf,
  standingOf,
} from "./standing";

/**
 * A season's policy: numbered clauses, each of a kind that the registry knows (kinds.ts). `decide` alone says what it
 * allows: no clock, no database. The button, the call, the mark on a card, the public page, the cascade of an
 * acceptance and the simulation ask it.
 */

/** What every clause may have: for whom, and from which to which day. */
export const scope = {
  programmes: z.array(name).min(1).max(100).optional().meta({ title: "For programmes" }),
  from: day.optional().meta({ title: "From" }),
  until: day.optional().meta({ title: "Until" }),
};

type KindName = keyof typeof kinds;

/** Of a clause of each kind. */
export const clauseSchemas = Object.fromEntries(
  Object.entries(kinds).map(([name, { params }]) => [
    name,
    params.extend({ ...scope, ...params.shape }),
  ]),
) as unknown as Record<KindName, z.ZodObject>;

type ParamsOf<Name extends KindName> = z.output<(typeof kinds)[Name]["params"]>;
type Scope = { programmes?: string[]; from?: string; until?: string };
export type Clause = { [Name in KindName]: ParamsOf<Name> & Scope }[KindName];

export const policySchema = z
  .array(z.discriminatedUnion("kind", Object.values(clauseSchemas) as never) as z.ZodType<Clause>)
  .max(50);

export type Reason = {
  /** The clause's number, from 1. */
  clause: number;
  /** 'Rule 3: after accepting …' */
  text: string;
};

export type Decision = {
  allowed: boolean;
  reasons: Reason[];
  /** Reasons that an exception set aside. */
  excepted: Reason[];
};

/** Whether the policy allows what the student asks, and every clause that does not. */
export function decide(
  clauses: readonly Clause[],
  question: Question,
  /** Numbers of clauses that an exception sets aside for this student and posting. */
  setAside: readonly number[] = [],
): Decision {
  return judge(clauses, settled(clauses, question, setAside), setAside);
}

/** `decide`, of a history in which the clock has nothing to say any more. */
function judge(
  clauses: readonly Clause[],
  question: Question,
  setAside: readonly number[],
): Decision {
  const { standing, inForce } = shaped(clauses, question, setAside);
  const refusals = inForce.flatMap(({ clause, kind, number }) => {
    const text = kind.refuses?.(clause, standing, question);
    return text === undefined ? [] : [{ clause: number, text: `Rule ${number}: ${text}` }];
  });
  const reasons = refusals.filter(({ clause }) => !setAside.includes(clause));
  const excepted = refusals.filter(({ clause }) => setAside.includes(clause));
  return { allowed: reasons.length === 0, reasons, excepted };
}

/** Each event of its history with what it is about, so that events can be put between them. */
function named(question: Question): Question {
  const history = question.history.map((past, index) => ({
    ...past,
    posting: keyOf(past, index),
  }));
  return { ...question, history };
}

/**
 * The question with what the clock has made of offers that were not answered in time, the earliest first. Where silence
 * accepts, an offer is declined all the same if another rule was against accepting it at that moment.
 */
function settled(
  clauses: readonly Clause[],
  question: Question,
  setAside: readonly number[],
): Question {
  if (!clauses.some(({ kind }) => kind === "answer-within")) return question;
  let asked = named(question);
  for (;;) {
    const lapsed = firstLapsed(clauses, asked, setAside);
    if (!lapsed) return asked;
    const aside = asideFor(asked, lapsed.offer, setAside);
    asked = { ...asked, history: withLapsed(clauses, asked, lapsed, aside) };
  }
}

/** The history with what has become of one offer, and what that has ended. */
function withLapsed(
  clauses: readonly Clause[],
  question: Question,
  { offer, then, at, clause }: Lapsed,
  setAside: readonly number[],
): PastEvent[] {
  const { history, timeZone, setAsideOf } = question;
  const { key: posting, ctc, class: band, sector } = offer;
  const terms = { ctc, ...(band && { class: band }), ...(sector && { sector }) };
  const moment = new Date(at).toISOString();
  // Made-up histories need not be in order: it comes after what it is about.
  const later = history.findIndex((one) => momentOf(one.at, timeZone) > at);
  const own = history.findLastIndex((one) => one.posting === posting);
  const cut = Math.max(later < 0 ? history.length : later, own + 1);
  const before = history.slice(0, cut);
  const accepting: Question = {
    ...{ ...question, asks: "accept", posting: { id: posting, ...terms }, at: moment },
    history: before,
  };
  const against =
    then === "accepted"
      ? judge(clauses, accepting, setAside).reasons.find((reason) => !isClocks(clauses, reason))
      : undefined;
  const past: PastEvent = {
    ...{ event: against ? "declined" : then, at: moment, posting },
    byClock: { clause, against: against?.text },
  };
  const ended = past.event === "accepted" ? endedOffers(clauses, accepting, setAsideOf) : [];
  const endings = ended.map((id) => ({ event: "revoked" as const, at: moment, posting: id }));
  return [...before, past, ...endings, ...history.slice(cut)];
}

/** Keys of the open offers that accepting ends. */
export function endedOffers(
  clauses: readonly Clause[],
  accepting: Question,
  setAsideOf?: Question["setAsideOf"],
) {
  const others = standingOf(accepting).offers.flatMap(
    ({ key, state, isOutside, ctc, class: band, sector }) =>
      state === "open" && !isOutside && key !== accepting.posting.id
        ? [{ id: key, ctc, class: band, sector }]
        : [],
  );
  return endingsBy(judge, clauses, accepting, others, setAsideOf).map(({ id }) => id);
}

/** An offer whose time ran out: when, by which rule, and what that rule makes of it. */
type Lapsed = { offer: Offer; then: "accepted" | "declined"; at: number; clause: number };

/** The offer whose time to answer ran out first of those of which the history does not say what became of them. */
function firstLapsed(
  clauses: readonly Clause[],
  question: Question,
  setAside: readonly number[],
): Lapsed | undefined {
  const standing = standingOf(question);
  const lapsed = standing.offers.flatMap((offer) => {
    if (offer.isOutside || offer.byClock) return [];
    const due = dueOf(clauses, offer, standing, question, asideFor(question, offer, setAside));
    if (!due) return [];
    if (offer.isUnanswered) return [{ ...due, offer, at: offer.at }];
    return offer.state === "open" && standing.now > due.at ? [{ ...due, offer }] : [];
  });
  return lapsed.sort((one, other) => one.at - other.at)[0];
}

/** When an offer's time to answer ends, and what it is then, by the rule in force that ends it first. */
function dueOf(
  clauses: readonly Clause[],
  { offeredAt }: Offer,
  standing: Standing,
  question: Question,
  setAside: readonly number[],
) {
  const dues = clauses.flatMap((clause, index) => {
    const kind = kindOf(clause);
    if (clause.kind !== "answer-within" || setAside.includes(index + 1)) return [];
    if (!applies(clause, kind, standing, question)) return [];
    const at = offeredAt && kind.deadline?.(clause, { offeredAt }, question);
    const { from } = clause;
    // No earlier than there was the rule.
    const since = [
      offeredAt ?? 0,
      question.policySince ? Date.parse(question.policySince) : 0,
      from ? momentOf(from, question.timeZone) : 0,
    ];
    return [{ then: clause.then, at: Math.max(at ?? Infinity, ...since), clause: index + 1 }];
  });
  return dues.sort((one, other) => one.at - other.at)[0];
}

/** Exceptions are for a posting. */
const asideFor = (
  { posting, setAsideOf }: Question,
  { key }: Offer,
  setAside: readonly number[],
) => (key === posting.id ? setAside : (setAsideOf?.(key) ?? setAside));

const isClocks = (clauses: readonly Clause[], { clause }: Reason) =>
  clauses[clause - 1]?.kind === "answer-within";

/** A student's standing once the clauses have said what their history counts for. */
function shaped(clauses: readonly Clause[], question: Question, setAside: readonly number[]) {
  const standing = standingOf(question);
  if (question.published) standing.placeSince = (since) => placeSince(clauses, question, since);
  const inForce = clauses
    .map((clause, index) => ({ clause, number: index + 1, kind: kindOf(clause) }))
    .filter(({ clause, kind }) => applies(clause, kind, standing, question));
  for (const shaping of Object.values(kinds) as Kind[])
    for (const { clause, kind, number } of inForce)
      if (kind === shaping && !setAside.includes(number)) kind.shape?.(clause, standing, question);
  return { standing, inForce };
}

/** Whether the student could have applied to a posting as it became public is decided as ever, but for the points. */
function placeSince(clauses: readonly Clause[], question: Question, since: number) {
  const { published = [], posting, history, timeZone } = question;
  const later = published.filter(({ at }) => momentOf(at, timeZone) > since);
  const index = later.findIndex(({ id }) => id === posting.id);
  if (index < 0) return undefined;
  const before = later.slice(0, index).filter((one) => {
    const until = momentOf(one.at, timeZone);
    const then: Question = {
      ...{ ...question, asks: "apply", posting: one, at: one.at, published: undefined },
      history: history.filter(({ at }) => momentOf(at, timeZone) <= until),
    };
    const { reasons } = decide(clauses, then, one.setAside);
    return reasons.every(({ clause }) => clauses[clause - 1]?.kind === "points");
  });
  return before.length + 1;
}

/** The rule in force by which one applies or says no to the posting of the question, if there is one. */
export function answerRule(
  clauses: readonly Clause[],
  question: Question,
  setAside: readonly number[] = [],
) {
  const standing = standingOf(question);
  const index = clauses.findIndex(
    (clause, at) =>
      clause.kind === "must-answer" &&
      !setAside.includes(at + 1) &&
      applies(clause, kindOf(clause), standing, question),
  );
  return index < 0 ? undefined : { clause: index + 1 };
}

/**
 * How many points a student has by each rule in force that counts them, and what follows: what they are barred from now,
 * else what comes with more.
 */
export function pointsIn(
  clauses: readonly Clause[],
  question: Question,
  setAside: readonly number[] = [],
): { sum: number; consequence: string }[] {
  const next = { id: "the next one", at: question.at };
  const asked: Question = {
    ...{ ...question, asks: "apply", posting: next },
    published: [...(question.published ?? []), next],
  };
  const { standing, inForce } = shaped(clauses, asked, setAside);
  return inForce.flatMap(({ clause, kind, number }) => {
    if (clause.kind !== "points") return [];
    const sum = sumOf(clause, standing, asked.history);
    const bar = setAside.includes(number) ? undefined : kind.refuses?.(clause, standing, asked);
    const follows = bar ?? nextBar(clause, sum);
    return [{ sum, consequence: follows ? `Rule ${number}: ${follows}` : "" }];
  });
}

/** A policy's classes from low to high, and in which one an offer is; none where it has no classes. */
export function classesOf(clauses: readonly Clause[], at: string) {
  const { classNames: names, classOf } = shaped(
    clauses,
    { history: [], posting: {}, at },
    [],
  ).standing;
  return { names, classOf };
}

/** Whether the offer of the question counts as accepted. */
export function countsAsAccepted(clauses: readonly Clause[], question: Question) {
  return shaped(clauses, settled(clauses, question, []), []).standing.offers.some(
    ({ id, isCounted }) => id === question.posting.id && isCounted,
  );
}

/** The policy as numbered sentences. */
export function sentencesOf(clauses: readonly Clause[], isMonthly = false) {
  return clauses.map((clause) => {
    const { programmes, from, until } = clause;
    const kind = kindOf(clause);
    const scoped = [
      programmes && `For ${programmes.join(", ")}`,
      from && `from ${from}`,
      until && !kind.hasOwnUntil && `until ${until}`,
    ].filter(Boolean);
    const sentence = kind.sentence(clause, isMonthly);
    if (!scoped.length) return sentence;
    const beginning = scoped.join(", ");
    return `${beginning.charAt(0).toUpperCase()}${beginning.slice(1)}: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  });
}

/** Until when the offer of the question is to be answered, if a rule in force says so. */
export function answerDeadline(
  clauses: readonly Clause[],
  question: Question,
  setAside: readonly number[] = [],
): Date | null {
  const standing = standingOf(question);
  const offer = standing.offers.find(
    ({ id, state }) => id === question.posting.id && state === "open",
  );
  const due = offer?.offeredAt !== undefined && dueOf(clauses, offer, standing, question, setAside);
  return due ? new Date(due.at) : null;
}

/**
 * What an offer that was not answered in time has become, when and by which rule and, where that is not what the rule
 * says, against which other one; undefined if there is time left.
 */
export function unanswered(
  clauses: readonly Clause[],
  question: Question,
  setAside: readonly number[] = [],
) {
  const asked = settled(clauses, { ...question, asks: "accept" }, setAside);
  const offer = standingOf(asked).offers.find(({ id }) => id === question.posting.id);
  const reason = judge(clauses, asked, setAside).reasons.find(
    (one) => one.clause === offer?.byClock?.clause,
  );
  if (!reason || !offer || offer.state === "open") return undefined;
  return { then: offer.state, at: offer.at, against: offer.byClock?.against, reason };
}

/** The rules in force that say what one may do after accepting an offer. */
export function rulesAfterAccepting(clauses: readonly Clause[], question: Question): Reason[] {
  const standing = standingOf(question);
  return clauses.flatMap((clause, index) => {
    const kind = kindOf(clause);
    if (!kind.countsAfterAccepting || !applies(clause, kind, standing, question)) return [];
    const clauseNumber = index + 1;
    return [
      {
        clause: clauseNumber,
        text: `Rule ${clauseNumber}: ${kind.sentence(clause, question.isMonthly)}`,
      },
    ];
  });
}

/** Another application or offer of a student who is about to accept one. */
export type Other = Opening & { id: string };

/**
 * Which of a student's other applications and offers end when they accept `posting`, and by which clause. `question`
 * is that of accepting, with the history before it.
 */
export function endedByAccepting(
  clauses: readonly Clause[],
  question: Question,
  others: readonly Other[],
  /** Numbers of the clauses that exceptions set aside for a posting. */
  setAsideFor: (id: string) => readonly number[] = () => [],
): { id: string; reason: Reason }[] {
  return endingsBy(decide, clauses, question, others, setAsideFor);
}

/** The same, by either of the two that decide. */
function endingsBy(
  judging: typeof judge,
  clauses: readonly Clause[],
  question: Question,
  others: readonly Other[],
  setAsideFor: (id: string) => readonly number[] = () => [],
): { id: string; reason: Reason }[] {
  const standing = standingOf(question);
  const accepted = {
    event: "accepted" as const,
    at: question.at,
    posting: question.posting.id,
    ctc: question.posting.ctc,
    class: question.posting.class,
    sector: question.posting.sector,
  };
  const rules = clauses.flatMap((clause, index) =>
    clause.kind === "on-accepting" && applies(clause, kindOf(clause), standing, question)
      ? [{ number: index + 1, withdraw: clause.withdraw }]
      : [],
  );
  return others.flatMap((other) => {
    for (const { number, withdraw } of rules) {
      if (withdraw === "none" || setAsideFor(other.id).includes(number)) continue;
      if (withdraw === "all")
        return [
          {
            id: other.id,
            reason: {
              clause: number,
              text: `Rule ${number}: accepting an offer ends your other applications.`,
            },
          },
        ];
      const later = {
        ...question,
        asks: "apply" as const,
        posting: other,
        // What one has applied to already is not asked for again.
        history: [
          ...question.history.filter(
            ({ event, posting }) => !(event === "applied" && posting === other.id),
          ),
          accepted,
        ],
      };
      const [reason] = judging(clauses, later, setAsideFor(other.id)).reasons;
      if (reason) return [{ id: other.id, reason }];
    }
    return [];
  });
}

function kindOf(clause: Clause) {
  return kinds[clause.kind] as unknown as Kind;
}

function applies(
  { programmes, from, until }: Clause,
  { hasOwnUntil }: Kind,
  { day }: Standing,
  { programme }: Question,
) {
  if (programmes && !(programme && programmes.includes(programme))) return false;
  if (from && day < from) return false;
  return hasOwnUntil || !until || day <= until;
}
