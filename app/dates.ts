/**
 * Days are `YYYY-MM-DD` texts everywhere, and hours of the portal's zone `YYYY-MM-DDTHH:MM`; only these functions turn them
 * into words.
 */

const dayMs = 86_400_000;

/** Today in `timeZone` (an IANA name). */
export function todayIn(timeZone: string, now = new Date()) {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
    dayFormats.set(timeZone, format);
  }
  return format.format(now);
}

/** Reused, as creating one takes longer than rendering ten cards. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * What clocks in `timeZone` show, as '2031-03-31T16:59'. Where an hour comes twice they stand still the first time, so that
 * what has closed does not open again.
 */
export function nowIn(timeZone: string, now = new Date()) {
  const minute = Math.floor(now.valueOf() / 60_000);
  if (latest.minute !== minute || latest.timeZone !== timeZone)
    latest = { minute, timeZone, shown: clockAt(timeZone, now) };
  return latest.shown;
}

/** Every list asks, and a minute has one answer. */
let latest = { minute: 0, timeZone: "", shown: "" };

function clockAt(timeZone: string, now: Date) {
  let shown = localIn(timeZone, now);
  while ((momentOfLocal(timeZone, shown) ?? now) > now)
    shown = new Date(Date.parse(`${shown}Z`) - 60_000).toISOString().slice(0, 16);
  return shown;
}

/**
 * Whether a day, or an hour of one, is over when clocks show `now`: a day once the next one begins, an hour as it strikes.
 * A day as `now` stands for its beginning.
 */
export function hasPassed(dayOrHour: string, now: string) {
  if (dayOrHour[10] !== "T") return dayOrHour < now.slice(0, 10);
  return dayOrHour <= (now[10] === "T" ? now : `${now}T00:00`);
}

/** Whether the text is a day in a usual year, as all days that users enter are. */
export function isDay(text: string) {
  return isCalendarDay(text) && hasUsualYear(new Date(text));
}

/** Whether the text is a day, or an hour of one such as 2031-03-31T17:00. */
export function isDayOrHour(text: string) {
  return isDay(dayAndHour(text).day);
}

/** The parts of such a text; a day has no hour. */
export function dayAndHour(text: string) {
  const [, day = text, hour] = hourOfDay.exec(text) ?? [];
  return { day, hour };
}

const hourOfDay = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)$/;

/** 1900 to 2999: time zones and calendars fail in the first years and after 9999. */
export function hasUsualYear(moment: Date) {
  const year = moment.getUTCFullYear();
  return year >= 1900 && year <= 2999;
}

/** Whether the text is a day that Postgres accepts, too; its first year is 1. */
export function isCalendarDay(text: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith("0000")) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

/**
 * '5 Dec 2026' with a language's name of the month, always in this order and with these digits, or '5 Dec 2026, 17:00'.
 * What is no day comes back as it is, so that one bad row takes no page down.
 */
export function formatDay(text: string, tag = "en-IN") {
  const { day, hour } = dayAndHour(text);
  const month = monthOf(day, tag);
  const words = `${Number(day.slice(8))} ${month} ${day.slice(0, 4)}`;
  return month ? [words, hour].filter(Boolean).join(", ") : text;
}

/** 'Dec 2026' of a day or a month such as '2026-12' */
export function formatMonth(text: string, tag = "en-IN") {
  const month = monthOf(`${text.slice(0, 7)}-01`, tag);
  return month ? `${month} ${text.slice(0, 4)}` : text;
}

/** '5 Dec 2026, 14:03' in `timeZone` */
export function formatMoment(moment: Date, timeZone: string, tag?: string) {
  return `${formatDay(todayIn(timeZone, moment), tag)}, ${timeIn(timeZone, moment)}`;
}

/** '' for what is no day. */
function monthOf(day: string, tag: string) {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.valueOf())) return "";
  const key = `${tag} ${date.getUTCMonth()}`;
  let month = months.get(key);
  if (month === undefined) {
    // Alone a month stands in another case than in a date, so it is taken out of one.
    const options = { timeZone: "UTC", day: "numeric", month: "short" } as const;
    const parts = new Intl.DateTimeFormat(tag, options).formatToParts(date);
    months.set(key, (month = parts.find(({ type }) => type === "month")?.value ?? ""));
  }
  return month;
}

/** By language and number. */
const months = new Map<string, string>();

/** '14:03' */
function timeIn(timeZone: string, moment: Date) {
  return moment.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
}

/** The day so many days after `day`. */
export function daysAfter(day: string, days: number) {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The moment at which clocks in `timeZone` show this day and so many minutes since midnight: the second one of a time that
 * comes twice, and of a time that is skipped the one at which clocks are put forward.
 */
export function momentIn(timeZone: string, day: string, minutes: number) {
  const shown = Date.parse(day) + minutes * 60_000;
  const before = offsetAt(timeZone, shown - dayMs);
  const after = offsetAt(timeZone, shown + dayMs);
  let moment = shown - after;
  if (offsetAt(timeZone, moment) !== after && offsetAt(timeZone, shown - before) === before)
    return new Date(shown - before);
  while (offsetAt(timeZone, moment) !== after && moment < shown - before) moment += 60_000;
  return new Date(moment);
}

/** When a day or an hour is over in `timeZone`, as programs read it: a day alone would end for them as it begins. */
export function endOf(timeZone: string, dayOrHour: string) {
  const hour = momentOfLocal(timeZone, dayOrHour);
  const end = hour ?? new Date(momentIn(timeZone, dayOrHour, 24 * 60).valueOf() - 1_000);
  return end.toISOString();
}

/** How far clocks in `timeZone` are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, moment: number) {
  const clock = new Date(moment).toLocaleString("sv-SE", { timeZone }); // 2026-12-05 14:03:00
  return Date.parse(`${clock.replace(" ", "T")}Z`) - moment + (moment % 1000);
}

/** Whole days from `today` to `day`, of which hours do not count; negative when it has passed. */
export function daysUntil(day: string, today: string) {
  return Math.round((Date.parse(day.slice(0, 10)) - Date.parse(today.slice(0, 10))) / dayMs);
}

/** A moment as a `datetime-local` input has it: '2027-01-31T09:30' in `timeZone`. */
export function localIn(timeZone: string, moment: Date) {
  return `${todayIn(timeZone, moment)}T${timeIn(timeZone, moment)}`;
}

/** The moment of such a text; undefined if it is none. */
export function momentOfLocal(timeZone: string, local: string) {
  const [, day = "", hours, minutes] =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(:\d\d(\.\d+)?)?$/.exec(local) ?? [];
  if (!isDay(day)) return undefined;
  return momentIn(timeZone, day, 60 * Number(hours) + Number(minutes));
}
