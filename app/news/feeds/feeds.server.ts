import { Feed } from "feed";
import { appUrl, env, site } from "../../env.server";
import {
  type Posting,
  descriptionOf,
  hostOf,
  payOf,
  placeOf,
  preview,
  textAs,
  titleOf,
  whereOf,
} from "../../postings/posting";
import type { Texts } from "../../languages/texts";
import { timingOf } from "../../postings/timing";
import { type FieldRole, detailsPath } from "../../postings/types";
import { escapeHtml, htmlIn } from "../../text";
import ical, {
  type ICalEventData,
  ICalAlarmType,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { readTime } from "../../as-typed/time";
import { writable } from "../../as-typed/visible";
import { inLanguages } from "../../as-typed/spoken";
import { dayAndHour, daysAfter, isDay, isDayOrHour, momentIn, momentOfLocal } from "../../dates";

type Head = { title: string; path: string; feedPath: string };

/** The Atom feed (RFC 4287) of some postings. Its bytes change only when the postings do. */
export function toAtom(m: Texts, { title, path, feedPath }: Head, postings: Posting[]) {
  const times = postings.map((posting) => changedAt(posting).valueOf());
  const feed = new Feed({
    id: appUrl + feedPath,
    title: plainText(title),
    link: appUrl + path,
    feed: appUrl + feedPath,
    updated: new Date(Math.max(0, ...times)),
    author: { name: site.name },
    generator: false,
    copyright: "",
  });
  for (const posting of postings) {
    feed.addItem({
      title: escapeHtml(plainText(titleOf(posting))),
      link: appUrl + detailsPath(posting),
      date: changedAt(posting),
      published: publicSince(posting),
      content: contentOf(m, posting),
    });
  }
  // The library has no languages. Its content is escaped, so that these are the titles of the entries.
  let at = 0;
  return feed.atom1().replace(/<title type="html"/g, (start) => {
    const posting = postings[at++];
    const [first] = posting ? inLanguages(titleOf(posting), m.tag) : [];
    return first?.lang ? `${start} xml:lang="${first.lang}"` : start;
  });
}

function publicSince({ publishAt, createdAt }: Posting) {
  return publishAt ?? createdAt;
}

/** A posting that was last edited before it became public counts as changed when it became public. */
function changedAt(posting: Posting) {
  const since = publicSince(posting);
  return posting.updatedAt > since ? posting.updatedAt : since;
}

/** The content of the card, without what depends on the day. */
function contentOf(m: Texts, posting: Posting) {
  const when = timingOf(posting, posting.closesOn ?? "", m)?.day ?? "";
  const lines = [whereOf(posting), when, payOf(posting), ...descriptionOf(posting).split(/\n+/)];
  return lines
    .filter(Boolean)
    .map((line) => `<p>${html(m, line)}</p>`)
    .join("");
}

function html({ tag }: Texts, text: string) {
  return htmlIn(tag, plainText(text));
}

/** A posting in a calendar; `isCancelled` if it was taken off the board. */
type Entry = { posting: Posting; isCancelled?: boolean };

/** The iCalendar (RFC 5545) of some postings' deadlines and days. */
export function toCalendar(m: Texts, name: string, entries: Entry[]) {
  const calendar = ical({
    name,
    prodId: { company: "placement-portal", product: "calendar", language: "EN" },
    ttl: 60 * 60,
  });
  const frame = calendar.toString(); // without events yet
  const events = entries
    .flatMap((entry) => eventsOf(m, entry))
    .map((event) => calendar.createEvent(event).toString());
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

type When = Pick<ICalEventData, "start" | "end" | "allDay" | "alarms" | "transparency">;

function eventsOf(m: Texts, { posting, isCancelled = false }: Entry): ICalEventData[] {
  const title = plainText(titleOf(posting));
  const common = {
    sequence: posting.version,
    stamp: posting.updatedAt,
    lastModified: posting.updatedAt,
    location: plainText(placeOf(posting)) || null,
    url: appUrl + detailsPath(posting),
    transparency: ICalEventTransparency.OPAQUE,
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
  const summary = m.feeds.deadline(title);
  const deadline = textAs(posting, "deadline");
  const day = dayAs(posting, "day");
  const start = dayAs(posting, "start");
  return [
    ...(isDayOrHour(deadline)
      ? [event("deadline", deadlineAt(deadline, summary, wantsAlarm), summary)]
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

/** All day or at its hour, with an alarm at nine in the morning two days before. */
function deadlineAt(text: string, description: string, wantsAlarm: boolean): When {
  const { day } = dayAndHour(text);
  const start = momentOfLocal(env.TIME_ZONE, text);
  const nine = momentIn(env.TIME_ZONE, daysAfter(day, -2), 9 * 60).valueOf();
  const alarm = {
    type: ICalAlarmType.display as const,
    triggerBefore: start ? (start.valueOf() - nine) / 1000 : (48 - 9) * 60 * 60,
    description,
  };
  // A deadline fills nobody's day, and its hour no time.
  const transparency = ICalEventTransparency.TRANSPARENT;
  const when = start ? { start } : allDay(day, day);
  return { ...when, transparency, alarms: wantsAlarm ? [alarm] : [] };
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

/** With plain line breaks, without what XML and iCalendar cannot carry. */
function plainText(text: string) {
  return writable(text.replace(/\r\n?|\u0085|\u2028|\u2029/g, "\n"));
}
