import { dayAndHour, daysUntil, hasPassed } from "../dates";
import { type Say, type Texts, textsOf } from "../languages/texts";
import { type Posting, lastDayOf, textAs } from "./posting";

export type Timing = {
  /** 'Closes in 3 days', 'Starts tomorrow', 'Deadline passed' … */
  words: string;
  /** '24 Nov 2026', with the time of day or the hour where there is one. */
  day: string;
  /** The same day as YYYY-MM-DD; "" if it has none. */
  date: string;
  time?: string;
  state: "open" | "soon" | "over";
};

const soonDays = 7;

/** The posting's deadline or day in words when clocks show `now` (`nowIn`, or a day); null when it has none. */
export function timingOf(posting: Posting, now: string, m = textsOf("en")): Timing | null {
  const words = m.timing;
  if (posting.state === "closed") {
    const day = lastDayOf(posting);
    return { words: words.closed, day: day && m.dates.day(day), date: day, state: "over" };
  }
  const deadline = textAs(posting, "deadline");
  if (deadline) return timing(m, deadline, now, { before: words.closes, over: words.passed });

  const date = textAs(posting, "day");
  const time = textAs(posting, "time");
  if (date) return timing(m, date, now, { before: words.takesPlace, over: words.over, time });

  const start = textAs(posting, "start");
  if (start && daysUntil(start, now) < 0 && !isOver(posting, now)) {
    const end = posting.closesOn ?? start;
    return timing(m, end, now, { before: words.ends, over: words.over });
  }
  if (start) return timing(m, start, now, { before: words.starts, over: words.over });

  const released = textAs(posting, "released");
  if (!released) return null;
  return { words: words.released, day: m.dates.day(released), date: released, state: "open" };
}

/** 'Closes in 3 days, 17:00', 'Tomorrow, 3:00 pm'. */
export function withTime({ words, time }: Timing) {
  return time ? `${words}, ${time}` : words;
}

/** Why nobody can apply any more; null while students can. `isClosed` says the same in SQL (visibility.server.ts). */
export function whyClosed(posting: Posting, now: string): Say | null {
  if (posting.state === "closed") return (m) => m.apply.closed;
  const deadline = textAs(posting, "deadline");
  const isPast = deadline !== "" && hasPassed(deadline, now);
  return posting.closesAtDeadline && isPast ? (m) => m.apply.deadlinePassed : null;
}

/** Whether its last day is over, or the hour at which it closes has come; `isBeforeEnd` says the opposite in SQL. */
export function isOver({ closesOn }: Pick<Posting, "closesOn">, now: string) {
  return closesOn !== null && hasPassed(closesOn, now);
}

type Wording = { before: (when: string) => string; over: string; time?: string };

function timing(m: Texts, text: string, now: string, wording: Wording): Timing {
  const { day: date, hour } = dayAndHour(text);
  const { before, over, time = hour } = wording;
  const days = daysUntil(date, now);
  const shown = { day: [m.dates.day(date), time].filter(Boolean).join(", "), date, time };
  if (hasPassed(text, now)) return { words: over, ...shown, state: "over" };
  const words = before(m.dates.inDays(days));
  return { words, ...shown, state: days <= soonDays ? "soon" : "open" };
}
