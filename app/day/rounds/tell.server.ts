import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { type Kysely, sql } from "kysely";
import { db } from "~/db/client";
import type { Database } from "~/db/schema";
import type { RoundState } from "~/db/schema-rounds";
import { enqueueAll } from "~/jobs/outbox";
import { writable } from "../../as-typed/visible";
import { momentIn, todayIn } from "../../dates";
import { appUrl, env, pushKeys, site } from "../../env.server";
import { type Texts, textsOf } from "../../languages/texts";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { showOn } from "../../news/push/send-push.server";
import { type OwnRound, ownRounds } from "./own-rounds.server";
import { clock, ownPlaceInWords, whose } from "./round";

type Trx = Kysely<Database>;
type Copy = { roundId: string; userId: string };
/** As the round's row has it. */
type Dated = { id: string; day: string; state: RoundState };

/**
 * What students are told of: if this text is another than the last, they are told again. It also says whether a time of
 * their own that they were told is gone, and no other has been planned since.
 */
function toTell(round: OwnRound, before: string | null) {
  const { name, kind, day, from, until, isExact } = round;
  const said = [name, kind, day, from, until, isExact, ownPlaceInWords(round)];
  const hadTime = before !== null && (wasExact(before) || isTimeGone(before));
  return JSON.stringify(hadTime && !isExact ? [...said, timeGone] : said);
}

const timeGone = "time gone";
const isTimeGone = (told: string | null) =>
  told !== null && (JSON.parse(told) as unknown[])[7] === timeGone;
const wasExact = (told: string) => (JSON.parse(told) as unknown[])[5] === true;

/**
 * Enqueues mails and notifications to those for whom one of these rounds is new, other than they were told, or gone. What
 * is over is told to nobody any more.
 */
export async function tellStudents(trx: Trx, ...rounds: Dated[]) {
  const today = todayIn(env.TIME_ZONE);
  const ids = rounds
    .filter(({ state, day }) => state !== "over" && day >= today)
    .map(({ id }) => id);
  if (!ids.length) return;
  const on = new Map(
    (await ownRounds(trx, { roundId: ids })).map((own) => [copyKey(own), own] as const),
  );
  const before = await trx
    .selectFrom("round_students")
    .select(["round_id as roundId", "user_id as userId", "told"])
    .where("round_id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("user_id")
    .orderBy("round_id")
    .execute();
  const changed = before.flatMap(({ told, ...copy }) => {
    const own = on.get(copyKey(copy));
    const now = own ? toTell(own, told) : null;
    return told === now ? [] : [{ ...copy, now }];
  });
  if (!changed.length) return;
  await sql`
    update round_students kept set told = given.now, sequence = sequence + 1
    from unnest(${changed.map(({ roundId }) => roundId)}::uuid[],
      ${changed.map(({ userId }) => userId)}::uuid[], ${changed.map(({ now }) => now)}::text[])
      given (round_id, user_id, now)
    where kept.round_id = given.round_id and kept.user_id = given.user_id`.execute(trx);
  await enqueueForEach(trx, { mail: "mail-round", push: "push-round" }, changed);
}

const copyKey = ({ roundId, userId }: Copy) => `${roundId} ${userId}`;

type Pair =
  { mail: "mail-round"; push: "push-round" } | { mail: "mail-result"; push: "push-result" };

/** Enqueues a mail for each of these students, and a notification for each of their devices. */
export async function enqueueForEach(trx: Trx, { mail, push }: Pair, copies: Copy[]) {
  await enqueueAll(
    trx,
    mail,
    copies.map(({ roundId, userId }) => ({ roundId, userId })),
  );
  if (!pushKeys) return;
  const { rows } = await sql<Copy & { deviceId: string }>`
    select given.round_id as "roundId", push_devices.user_id as "userId", id as "deviceId"
    from push_devices join unnest(${copies.map(({ roundId }) => roundId)}::uuid[],
      ${copies.map(({ userId }) => userId)}::uuid[]) given (round_id, user_id)
      on given.user_id = push_devices.user_id`.execute(trx);
  await enqueueAll(trx, push, rows);
}

/** A round as its student is told of it now; `isOff` if they are not in it any more. */
async function findCopy({ roundId, userId }: Copy) {
  const row = await db
    .selectFrom("round_students")
    .innerJoin("users", "users.id", "user_id")
    .select(["told", "sequence", "mailed_sequence as mailed", "users.email", "users.language"])
    .where("round_id", "=", roundId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const [round] = row ? await ownRounds(db, { roundId, userId, isOff: row.told === null }) : [];
  return row && round
    ? { ...row, round, isOff: row.told === null, isGone: isTimeGone(row.told) }
    : null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findCopy>>>;

/** 'Changed: Written test, Nila Analytics' */
function subjectOf({ roundMails: words }: Texts, { round, isOff, sequence }: Found) {
  const again = sequence > 1 ? words.changed : words.invited;
  return (isOff ? words.off : again)(round.name, whose(round));
}

/** Mails a student where and when to be, with an invitation that their calendar takes; once for each change. */
export async function mailRound(copy: Copy, job: { id: string }) {
  const found = await findCopy(copy);
  if (!found || found.mailed >= found.sequence) return;
  const { round, isOff, isGone, email, sequence } = found;
  const m = textsOf(found.language);
  const words = m.roundMails;
  const subject = subjectOf(m, found);
  const place = ownPlaceInWords(round);
  const content = mailLayout({
    m,
    heading: subject,
    paragraphs: [
      (isOff ? words.noLonger : words.youAreIn)(round.name, round.what),
      ...(isGone ? [words.timeGone] : []),
      ...(isOff ? [] : [whenOf(m, round), ...(place ? [words.where(place)] : [])]),
      ...(isOff || round.isExact ? [] : [words.timeFollows]),
      { button: words.see(`${appUrl}/my-applications`) },
    ],
  });
  await sendMail({
    ...{ id: job.id, to: email, subject, ...content },
    invitation: invitationOf(m, { ...found, ...copy }),
  });
  await db
    .updateTable("round_students")
    .set({ mailed_sequence: sequence })
    .where("round_id", "=", copy.roundId)
    .where("user_id", "=", copy.userId)
    .where("mailed_sequence", "<", sequence)
    .execute();
}

export function whenOf(m: Texts, { day, from, until }: Pick<OwnRound, "day" | "from" | "until">) {
  return m.roundMails.when(m.dates.day(day), clock(from), clock(until));
}

type Invited = Copy & Pick<Found, "round" | "isOff" | "isGone" | "email" | "sequence">;

/**
 * iTIP (RFC 5546): the same UID for good, a higher SEQUENCE each time, CANCEL when it does not take place, or not at the
 * time that the student was told.
 */
function invitationOf(m: Texts, { round, isOff, isGone, email, sequence, ...copy }: Invited) {
  const isCancelled = isOff || isGone;
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const { hostname } = new URL(appUrl);
  const at = (minute: number) => momentIn(env.TIME_ZONE, round.day, minute);
  const calendar = ical({
    prodId: { company: "placement-portal", product: "rounds", language: "EN" },
    method,
  });
  calendar.createEvent({
    id: `round-${copy.roundId}-${copy.userId}@${hostname}`,
    sequence: sequence - 1,
    start: at(round.from),
    end: at(round.until),
    summary: writable(`${round.name}: ${round.what}`),
    location: writable(ownPlaceInWords(round)) || null,
    description: m.roundMails.see(`${appUrl}/my-applications`),
    organizer: { name: site.name, email: senderAddress },
    attendees: [{ email, status: ICalAttendeeStatus.NEEDSACTION, rsvp: false }],
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return { method, content: calendar.toString() };
}

const senderAddress = /<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM;

/** Shows the same on one device of theirs, without the outcome of anything. */
export async function pushRound({ deviceId, ...copy }: Copy & { deviceId: string }) {
  const found = await findCopy(copy);
  if (!found) return;
  const { round, isOff, isGone, language } = found;
  const m = textsOf(language);
  const said = isGone ? [m.roundMails.timeGone] : [whenOf(m, round), ownPlaceInWords(round)];
  const content = {
    title: subjectOf(m, found),
    body: isOff ? "" : said.filter(Boolean).join(" "),
    path: "/my-applications",
  };
  await showOn({ userId: copy.userId, deviceId }, content, copy.roundId);
}
