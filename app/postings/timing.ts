import { daysUntil } from "../dates";
import { type Say, type Texts, textsOf } from "../languages/texts";
import { type Posting, lastDayOf, textAs } from "./posting";

export type Timing = {
  /** 'Closes in 3 days', 'Starts tomorrow', 'Deadline passed' … */
  words: string;
  /** '24 Nov 2026', with the time of day where there is one. */
  day: string;
  /** The same day as YYYY-MM-DD; "" if it has none. */
  date: string;
  time?: string;
  state: "open" | "soon" | "over";
};

const soonDays = 7;

/** The posting's deadline or day in words; null when it has none. */
export function timingOf(posting: Posting, today: string, m = textsOf("en")): Timing | null {
  const words = m.timing;
  if (posting.state === "closed") {
    const day = lastDayOf(posting);
    return { words: words.closed, day: day && m.dates.day(day), date: day, state: "over" };
  }
  const deadline = textAs(posting, "deadline");
  if (deadline) return timing(m, deadline, today, { before: words.closes, over: words.passed });

  const date = textAs(posting, "day");
  const time = textAs(posting, "time");
  if (date) return timing(m, date, today, { before: words.takesPlace, over: words.over, time });

  const start = textAs(posting, "start");
  if (start && daysUntil(start, today) < 0 && !isOver(posting, today)) {
    const end = posting.closesOn ?? start;
    return timing(m, end, today, { before: words.ends, over: words.over });
  }
  if (start) return timing(m, start, today, { before: words.starts, over: words.over });

  const released = textAs(posting, "released");
  if (!released) return null;
  return { words: words.released, day: m.dates.day(released), date: released, state: "open" };
}

/** Why nobody can apply any more; null while students can. */
export function whyClosed(posting: Posting, today: string): Say | null {
  if (posting.state === "closed") return (m) => m.apply.closed;
  const deadline = textAs(posting, "deadline");
  const isPast = deadline !== "" && deadline < today;
  return posting.closesAtDeadline && isPast ? (m) => m.apply.deadlinePassed : null;
}

function isOver(posting: Posting, today: string) {
  return posting.closesOn !== null && posting.closesOn < today;
}

type Wording = { before: (when: string) => string; over: string; time?: string };

function timing(m: Texts, day: string, today: string, wording: Wording): Timing {
  const { before, over, time } = wording;
  const days = daysUntil(day, today);
  const shown = { day: [m.dates.day(day), time].filter(Boolean).join(", "), date: day, time };
  if (days < 0) return { words: over, ...shown, state: "over" };
  const words = before(m.dates.inDays(days));
  return { words, ...shown, state: days <= soonDays ? "soon" : "open" };
}
