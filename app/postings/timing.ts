import { daysUntil, formatDay, inWords } from "../dates";
import { messages } from "../messages";
import { type Posting, lastDayOf, textAs } from "./posting";

export type Timing = {
  /** 'Closes in 3 days', 'Starts tomorrow', 'Deadline passed' … */
  words: string;
  /** '24 Nov 2026', with the time of day where there is one. */
  day: string;
  state: "open" | "soon" | "over";
};

const soonDays = 7;

/** The posting's deadline or day in words; null when it has none. */
export function timingOf(posting: Posting, today: string): Timing | null {
  if (posting.state === "closed") {
    const day = lastDayOf(posting);
    return { words: "Closed", day: day && formatDay(day), state: "over" };
  }
  const deadline = textAs(posting, "deadline");
  if (deadline) return timing(deadline, today, { before: "Closes", over: "Deadline passed" });

  const date = textAs(posting, "day");
  if (date) return timing(date, today, { before: "", over: "Over", time: textAs(posting, "time") });

  const start = textAs(posting, "start");
  if (start && daysUntil(start, today) < 0 && !isOver(posting, today)) {
    const end = posting.closesOn ?? start;
    return timing(end, today, { before: "Running, ends", over: "Over" });
  }
  if (start) return timing(start, today, { before: "Starts", over: "Over" });

  const released = textAs(posting, "released");
  return released ? { words: "Released", day: formatDay(released), state: "open" } : null;
}

/** Why nobody can apply any more; null while students can. */
export function whyClosed(posting: Posting, today: string) {
  if (posting.state === "closed") return messages.apply.closed;
  const deadline = textAs(posting, "deadline");
  const isPast = deadline !== "" && deadline < today;
  return posting.closesAtDeadline && isPast ? messages.apply.deadlinePassed : null;
}

function isOver(posting: Posting, today: string) {
  return posting.closesOn !== null && posting.closesOn < today;
}

type Wording = { before: string; over: string; time?: string };

function timing(day: string, today: string, { before, over, time }: Wording): Timing {
  const days = daysUntil(day, today);
  const date = [formatDay(day), time].filter(Boolean).join(", ");
  if (days < 0) return { words: over, day: date, state: "over" };
  const words = capitalise(`${before} ${inWords(days)}`.trim());
  return { words, day: date, state: days <= soonDays ? "soon" : "open" };
}

function capitalise(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
