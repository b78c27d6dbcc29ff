/** Days are `YYYY-MM-DD` texts everywhere; only these functions turn them into words. */

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

/** Whether the text is a day in a usual year, as all days that users enter are. */
export function isDay(text: string) {
  return isCalendarDay(text) && hasUsualYear(new Date(text));
}

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
 * '5 Dec 2026' with a language's name of the month, always in this order and with these digits. What is no
 * day comes back as it is, so that one bad row takes no page down.
 */
export function formatDay(day: string, tag = "en-IN") {
  const month = monthOf(day, tag);
  return month ? `${Number(day.slice(8))} ${month} ${day.slice(0, 4)}` : day;
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

/** The moment at which clocks in `timeZone` show this day and so many minutes since midnight. */
export function momentIn(timeZone: string, day: string, minutes: number) {
  const shown = Date.parse(day) + minutes * 60_000;
  // The second round is for a day on which clocks are put forward or back.
  const near = shown - offsetAt(timeZone, shown);
  return new Date(shown - offsetAt(timeZone, near));
}

/** The last moment of a day in `timeZone`, as programs read it: a day alone would end for them as it begins. */
export function endOfDay(timeZone: string, day: string) {
  return new Date(momentIn(timeZone, day, 24 * 60).valueOf() - 1_000).toISOString();
}

/** How far clocks in `timeZone` are ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, moment: number) {
  const clock = new Date(moment).toLocaleString("sv-SE", { timeZone }); // 2026-12-05 14:03:00
  return Date.parse(`${clock.replace(" ", "T")}Z`) - moment + (moment % 1000);
}

/** Whole days from `today` to `day`; negative when it has passed. */
export function daysUntil(day: string, today: string) {
  return Math.round((Date.parse(day) - Date.parse(today)) / dayMs);
}

/** A moment as a `datetime-local` input has it: '2027-01-31T09:30' in `timeZone`. */
export function localIn(timeZone: string, moment: Date) {
  return `${todayIn(timeZone, moment)}T${timeIn(timeZone, moment)}`;
}

/** The moment of such a text; undefined if it is none. A time that a clock change skips is the next one. */
export function momentOfLocal(timeZone: string, local: string) {
  const [, day = "", hours, minutes] =
    /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(:\d\d(\.\d+)?)?$/.exec(local) ?? [];
  if (!isDay(day)) return undefined;
  return momentIn(timeZone, day, 60 * Number(hours) + Number(minutes));
}
