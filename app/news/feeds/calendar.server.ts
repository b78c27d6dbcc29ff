import ical, { ICalAlarmType, type ICalEventData, ICalEventStatus } from "ical-generator";
import { daysAfter, isDay, momentIn } from "../../dates";
import { appUrl, env, site } from "../../env.server";
import {
  type Posting,
  descriptionOf,
  hostOf,
  placeOf,
  preview,
  textAs,
  titleOf,
} from "../../postings/posting";
import { type FieldRole, detailsPath } from "../../postings/types";
import { plainText } from "./plain-text";
import { readTime } from "./time-of-day";

/** A posting in a calendar; `isCancelled` if it was taken off the board. */
export type Entry = { posting: Posting; isCancelled?: boolean };

/** The iCalendar (RFC 5545) of some postings' deadlines and days. */
export function toCalendar(name: string, entries: Entry[]) {
  const calendar = ical({
    name,
    prodId: { company: "placement-portal", product: "calendar", language: "EN" },
    ttl: 60 * 60,
  });
  const frame = calendar.toString(); // without events yet
  const events = entries.flatMap(eventsOf).map((event) => calendar.createEvent(event).toString());
  return frame.replace(/END:VCALENDAR$/, (end) => folded(events.join("")) + end);
}

/**
 * Folds lines to at most 75 octets (RFC 5545), exactly as the library would. The library encodes each
 * character by itself, which blocked a process for seconds with one student's calendar.
 */
export function folded(text: string) {
  return text.split("\r\n").map(foldLine).join("\r\n");
}

function foldLine(line: string) {
  if (Buffer.byteLength(line) < 75) return line;
  let [lines, octets] = ["", 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    octets += size;
    if (octets > 74) [lines, octets] = [`${lines}\r\n `, size];
    lines += character;
  }
  return lines;
}

type When = Pick<ICalEventData, "start" | "end" | "allDay" | "alarms">;

function eventsOf({ posting, isCancelled = false }: Entry): ICalEventData[] {
  const title = plainText(titleOf(posting));
  const common = {
    sequence: posting.version,
    stamp: posting.updatedAt,
    lastModified: posting.updatedAt,
    location: plainText(placeOf(posting)) || null,
    url: appUrl + detailsPath(posting),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
  const event = (kind: string, when: When, summary = title): ICalEventData => ({
    ...common,
    id: `${posting.id}-${kind}@${host}`,
    summary,
    description: descriptionFor(posting),
    ...when,
  });
  const wantsAlarm = !isCancelled && posting.state !== "closed";
  const deadline = dayAs(posting, "deadline");
  const day = dayAs(posting, "day");
  const start = dayAs(posting, "start");
  return [
    ...(deadline
      ? [event("deadline", deadlineOn(deadline, title, wantsAlarm), `Deadline: ${title}`)]
      : []),
    ...(day ? [event("day", takesPlace(day, textAs(posting, "time")))] : []),
    ...(start ? [event("run", allDay(start, dayAs(posting, "end") || start))] : []),
  ];
}

/** "" for what is no day or, in an old row, has a year that calendars cannot show. */
function dayAs(posting: Posting, role: FieldRole) {
  const text = textAs(posting, role);
  return isDay(text) ? text : "";
}

const host = new URL(appUrl).hostname;

/** All day, with an alarm at nine in the morning two days before. */
function deadlineOn(day: string, title: string, wantsAlarm: boolean): When {
  const alarm = {
    type: ICalAlarmType.display as const,
    triggerBefore: (48 - 9) * 60 * 60,
    description: `Deadline: ${title}`,
  };
  return { ...allDay(day, day), alarms: wantsAlarm ? [alarm] : [] };
}

/** At its time of day, for an hour if no end is named; all day if no time can be read. */
function takesPlace(day: string, text: string): When {
  const time = readTime(text);
  if (!time) return allDay(day, day);
  const start = momentIn(env.TIME_ZONE, day, time.from);
  return { start, end: momentIn(env.TIME_ZONE, day, time.to ?? time.from + 60) };
}

/** From the first day to the last. In a calendar the end is the day after. */
function allDay(first: string, last: string): When {
  const end = daysAfter(last < first ? first : last, 1);
  return { allDay: true, start: new Date(first), end: new Date(end) };
}

function descriptionFor(posting: Posting) {
  const lines = [hostOf(posting), textAs(posting, "time"), textAs(posting, "pay")];
  const about = preview(descriptionOf(posting), 500);
  return plainText(
    [...lines, about, `${site.name}: ${appUrl}${detailsPath(posting)}`].filter(Boolean).join("\n"),
  );
}
