import { assertLoggedIn, can } from "../access/can";
import { db, prepared } from "~/db/client";
import { isId } from "~/db/id";
import type { User } from "../accounts/users.server";
import {
  type Application,
  type ApplicationGroup,
  applicationJson,
  snapshotPosting,
} from "./application";
import { listOwnApplications, ownApplications, toOwnApplication } from "./applications.server";
import { byWhom, eventsJson } from "./stages/events.server";
import { isToBeAsked, whereItStands, withEvents } from "./stages/own-steps.server";
import { offerSays, seasonPay } from "./stages/offered.server";
import { objectableUntil } from "./stages/objecting.server";
import type { OpenOffer } from "./stages/stages";
import { type Acceptance, type Ended, planAcceptances, seenOf } from "../seasons/accepting.server";
import type { Stage } from "~/db/schema-applications";
import { sql } from "kysely";
import { readDb } from "~/db/replica";
import { nowIn, todayIn } from "../dates";
import type { Texts } from "../languages/texts";
import { env } from "../env.server";
import { pagingOf } from "../paging";
import type { Answers } from "../questions/kinds";
import { answersJson } from "./answers.server";
import { closesOnOf } from "../postings/postings.server";
import { timingOf } from "../postings/timing";
import type { TypeName } from "../postings/types";
import { isOpen, isPublic } from "../postings/visibility.server";
import { changesBetween } from "./versions/changes";
import { titleOf } from "../postings/posting";
import { contentApplied, titlesApplied } from "./versions/content.server";

/** The user's own applications as the API answers them, newest first. */

const batchSize = 200;

/** All of them, in batches. Throws 401 for a visitor. */
export function everyOwnApplication(user: User | null) {
  assertLoggedIn(user);
  return ownBatches(user);
}

async function* ownBatches(user: User) {
  let after: string | null = null;
  do {
    const page = await pageOfOwnApplications(user, { limit: batchSize, after });
    yield page.items;
    after = page.next;
  } while (after);
}

/** At most `limit` of them after the one with this id; `next` is the `after` of the next page, if there is one. */
export async function pageOfOwnApplications(
  user: User | null,
  { limit, after }: { limit: number; after: string | null },
) {
  const start = after && isId(after) ? after : undefined;
  const found = await listOwnApplications(user, { limit: limit + 1, after: start });
  const shown = found.slice(0, limit);
  const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
  const plans = await acceptancesOf(shown);
  const items = (await withEvents(shown)).map(({ stage, events, answers, ...application }) => ({
    ...applicationJson(application),
    // An offer whose time is over is none any more, whether or not a job has written it down.
    stage: plans.get(application.id)?.late ?? stage,
    ...(answers && { answers: answersJson(application.id, answers) }),
    events: eventsJson(events),
  }));
  return { items, next };
}

const pageSize = 10;

/** A page of My Applications: what waits for the student, what the recruiter has, what is past; soonest first. */
export async function ownPage(
  user: User | null,
  query: Record<"type" | "page", string | null>,
  m: Texts,
) {
  assertLoggedIn(user);
  const counts = await countByType(user);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const chosen = counts.find(({ type }) => type === query.type);
  const paging = pagingOf(query.page, chosen?.count ?? total, pageSize);
  const found = await listByDay(user, m, chosen?.type, (paging.page - 1) * pageSize);
  const own = await withEvents(found);
  const plans = await acceptancesOf(own);
  const applications = own.map(({ events, openings, seasonPay: pay, ...application }) => ({
    ...application,
    offer: openOffer(plans.get(application.id)),
    says: offerSays(
      m,
      { ...application, posting: snapshotPosting(application), seasonPay: pay },
      plans.get(application.id)?.answerBy ?? null,
    ),
    appliedOn: todayIn(env.TIME_ZONE, application.appliedAt),
    acceptedOn: todayIn(env.TIME_ZONE, application.acceptedAt),
    events: eventsInWords(m, events),
    objectBy: momentOf(m, objectableUntil(events)),
    openings: openings.map(({ company, day, file }) => ({
      file,
      by: byWhom(m, { company }),
      on: m.dates.day(day),
    })),
  }));
  return { applications, counts, chosen: chosen?.type ?? null, total, paging };
}

const momentOf = (m: Texts, at: Date | null) => (at ? m.dates.moment(at, env.TIME_ZONE) : "");

type Events = Awaited<ReturnType<typeof withEvents>>[number]["events"];

function eventsInWords(m: Texts, events: Events) {
  return events.map(({ at, ...event }) => ({
    ...event,
    by: byWhom(m, event),
    on: m.dates.day(todayIn(env.TIME_ZONE, at)),
  }));
}

/** The user's own application to one posting, for its page; null if there is none or it was withdrawn. */
export async function ownAt(user: User | null, postingId: string, m: Texts) {
  if (!user || !can(user, "apply")) return null;
  const row = await db
    .selectFrom("applications")
    .innerJoin("postings", "postings.id", "applications.posting_id")
    .select(["applications.id", "applied_at as appliedAt", "applications.type", "answers"])
    .select([contentApplied.as("details"), seasonPay.as("seasonPay")])
    .select(whereItStands)
    .where("user_id", "=", user.id)
    .where("posting_id", "=", postingId)
    .where("stage", "!=", "withdrawn")
    .executeTakeFirst();
  const [own] = await withEvents(row ? [row] : []);
  if (!own) return null;
  const { id, stage, isAsked, events, appliedAt, details, terms, seasonPay: pay } = own;
  const answers = own.answers as Answers | null; // written by applying
  const type = own.type as TypeName; // written by trackApplication only
  const plan = (await acceptancesOf([own])).get(id);
  const offer = { stage, terms, posting: { type, fields: details }, seasonPay: pay };
  const says = offerSays(m, offer, plan?.answerBy ?? null);
  const appliedOn = todayIn(env.TIME_ZONE, appliedAt);
  return { id, stage, isAsked, says, events: eventsInWords(m, events), appliedOn, answers };
}

/** What accepting each open offer of a season does; others are answered to the office. */
async function acceptancesOf(own: { id: string; stage: Stage }[]) {
  const ids = own.filter(({ stage }) => stage === "offered").map(({ id }) => id);
  const plans = ids.length ? await planAcceptances(db, ids) : [];
  return new Map(plans.map((plan) => [plan.applicationId, plan]));
}

/** What the student may answer to, with what accepting does. */
function openOffer(plan: Acceptance | undefined): OpenOffer | null {
  if (!plan) return null;
  const companies = (ended: Ended[]) => [...new Set(ended.map(({ company }) => company))];
  return {
    refusal: plan.refusal?.text ?? null,
    withdraws: companies(plan.ended.filter(({ stage }) => stage !== "offered")),
    declines: companies(plan.ended.filter(({ stage }) => stage === "offered")),
    rules: plan.rules.map(({ text }) => text),
    seen: seenOf(plan),
    isLate: plan.late !== null,
  };
}

async function listByDay(user: User, m: Texts, type: TypeName | undefined, offset: number) {
  const now = nowIn(env.TIME_ZONE);
  const group = groupNow();
  const rows = await ownApplications(user)
    .modifyFront(prepared)
    .select([group.as("group"), "postings.fields", "postings.state", "postings.closes_on"])
    .select("postings.closes_time")
    .select(seasonPay.as("seasonPay"))
    .$if(type !== undefined, (query) => query.where("applications.type", "=", type ?? ""))
    .orderBy(sql`array_position(array['waiting', 'recruiter', 'past'], ${group})`)
    .orderBy(
      sql`case when ${group} <> 'past' then
      array_position(array['offered', 'interview'], applications.stage) end`,
    )
    .orderBy(sql`case when ${group} <> 'past' then postings.closes_on end`)
    .orderBy(sql`case when ${group} <> 'past' then postings.closes_time end`)
    .orderBy("applications.id", "desc")
    .limit(pageSize)
    .offset(offset)
    .execute();
  return rows.map(({ fields, state, closes_on, closes_time, group, seasonPay: pay, ...row }) => {
    const application = toOwnApplication(row);
    const { type, stage, details, isGone } = application;
    const closesOn = closes_on && closes_time && closesOnOf({ closes_on, closes_time });
    const posting = fields && state && { ...snapshotPosting(application), fields, state, closesOn };
    const mayChange = fields && !isGone && stage !== "withdrawn"; // (decision: changed-since)
    return {
      ...application,
      changes: mayChange ? changesBetween(type, details, fields, m) : [],
      group,
      seasonPay: pay,
      next: group !== "past" && posting ? nextOf(m, posting, now) : null,
    };
  });
}

/**
 * 'waiting': an offer or an interview, or a question of ours. 'recruiter': neither side has ended it, and its day
 * has not passed or it is past 'applied'.
 */
function groupNow() {
  return sql<ApplicationGroup>`case
    when applications.stage in ('offered', 'interview') then 'waiting'
    when ${isPublic} and applications.stage not in ('declined', 'rejected', 'withdrawn', 'revoked')
      and (postings.closes_on is null or ${isOpen()} or applications.stage <> 'applied')
    then case when ${isToBeAsked} then 'waiting' else 'recruiter' end
    else 'past' end`;
}

/** 'In 2 days' and '26 Nov 2026, 10:00', from the current posting; null if its day has passed. */
function nextOf(m: Texts, posting: Parameters<typeof timingOf>[0], now: string) {
  const timing = timingOf(posting, now, m);
  return timing && timing.state !== "over" ? { words: timing.words, day: timing.day } : null;
}

async function countByType(user: User) {
  const rows = await readDb
    .selectFrom("applications")
    .modifyFront(prepared)
    .select(["type", sql<number>`count(*)::int`.as("count")])
    .where("user_id", "=", user.id)
    .groupBy("type")
    .orderBy("type")
    .execute();
  return rows as { type: Application["type"]; count: number }[]; // written by trackApplication only
}

type Page = { limit: number; before: string | null };

/**
 * The newest terms that a student accepted, or those of applications older than the one with the id
 * `before`, and for which posting; `posting` is null if it is gone.
 */
export async function listAcceptedTerms({ id }: User, { limit, before }: Page) {
  const end = before && isId(before) ? before : null;
  const rows = await readDb
    .selectFrom("applications")
    .leftJoin("postings", "postings.id", "applications.posting_id")
    .select(["applications.id", "applications.posting_id", "applications.type"])
    .select(["terms_version as version", "accepted_at as acceptedAt", titlesApplied.as("fields")])
    .select(sql<boolean>`${isPublic} is not true`.as("isGone"))
    .where("user_id", "=", id)
    .$if(end !== null, (query) => query.where("applications.id", "<", end))
    .orderBy("applications.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ posting_id, fields, isGone, ...row }) => {
    const type = row.type as TypeName; // written by trackApplication only
    const posting = isGone ? null : { id: posting_id, type };
    return { ...row, title: titleOf({ type, fields }), posting };
  });
}
