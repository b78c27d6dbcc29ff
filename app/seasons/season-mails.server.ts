import { db } from "~/db/client";
import { mailNotice } from "../accounts/notices.server";
import { appUrl, env, site } from "../env.server";
import { type Clause, sentencesOf } from "./policy/policy";
import { objectableUntil } from "./registrations.server";
import { seasonPath } from "./season";

/** Tells a student who registered what has changed in the rules. */
export async function mailPolicy(
  { registrationId, version }: { registrationId: string; version?: number },
  job: { id: string },
) {
  const part = await registration(registrationId);
  if (!part) return; // erased meanwhile
  const { isNew, isGone } = await changesIn(part.seasonId, version);
  await mailNotice(part.userId, job, ({ mails: { policy: words }, rulesChanged }) => ({
    heading: words.heading(part.season),
    paragraphs: [
      words.what(part.season, site.name),
      ...(isNew.length ? [rulesChanged.isNew, ...isNew] : []),
      ...(isGone.length ? [rulesChanged.isGone, ...isGone] : []),
      ...(isNew.length || isGone.length ? [] : [rulesChanged.otherOrder]),
      words.read(addressOf(part)),
    ],
  }));
}

/** The rules of a version, the newest if it is not said, that the one before it had not; and the reverse. */
async function changesIn(seasonId: string, version?: number) {
  const rows = await db
    .selectFrom("season_policies")
    .innerJoin("seasons", "seasons.id", "season_id")
    .select(["clauses", "kind"])
    .where("season_id", "=", seasonId)
    .$if(version !== undefined, (query) =>
      query.where("season_policies.version", "<=", version ?? 0),
    )
    .orderBy("season_policies.version", "desc")
    .limit(2)
    .execute();
  const [is = [], was = []] = rows.map(({ clauses, kind }) =>
    sentencesOf(clauses as Clause[], kind === "internship").map(
      (sentence, at) => [`Rule ${at + 1}: ${sentence}`, sentence] as const,
    ),
  );
  const besides = (these: typeof is, others: typeof is) =>
    these.flatMap(([rule, sentence]) => (others.some(([, one]) => one === sentence) ? [] : rule));
  return { isNew: besides(is, was), isGone: besides(was, is) };
}

/** Tells a student who waited whether they take part. */
export async function mailRegistration(registrationId: string, job: { id: string }) {
  const part = await registration(registrationId);
  if (!part || (part.state !== "registered" && part.state !== "refused")) return; // erased, or left meanwhile
  const { season, state, reason, toldBy, objectableUntil: until } = part;
  await mailNotice(part.userId, job, ({ mails: { registration: words }, told, dates }) => ({
    heading: words[state].heading(season),
    paragraphs: [
      words[state].what(season, site.name),
      ...(toldBy ? [told.mailed[toldBy]] : []),
      ...(until ? [told.mailObject(dates.moment(until, env.TIME_ZONE), addressOf(part))] : []),
      ...reason.split(/\n+/).filter(Boolean),
      words.see(addressOf(part)),
    ],
  }));
}

/** Tells a student what their acceptance, also of an offer from outside, has ended, each with its rule. */
export async function mailAccepted(eventId: string, job: { id: string }) {
  const offered = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .select(["user_id as userId", "company"])
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  const accepted =
    offered ??
    (await db
      .selectFrom("outside_offers")
      .select(["user_id as userId", "company"])
      .where("id", "=", eventId)
      .executeTakeFirst());
  if (!accepted) return; // erased meanwhile
  const ended = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .select(["company", "note"])
    .where("caused_by", "=", eventId)
    .orderBy("event.id")
    .execute();
  await mailNotice(accepted.userId, job, ({ mails: { accepted: words } }) => ({
    heading: words.heading(accepted.company),
    paragraphs: [
      words.ended,
      ...ended.map(({ company, note }) => `${company}. ${note}`),
      words.all(`${appUrl}/my-applications`),
    ],
  }));
}

/** Tells a student what they got points for, or what the office decided about them. */
export async function mailPoints(pointsId: string, job: { id: string }) {
  const points = await db
    .selectFrom("season_points")
    .innerJoin("seasons", "seasons.id", "season_points.season_id")
    .select(["user_id as userId", "seasons.id as seasonId", "seasons.name as season"])
    .select(["season_points.reason", "answer", "decided_at", "taken_back_at"])
    .where("season_points.id", "=", pointsId)
    .executeTakeFirst();
  if (!points) return; // erased meanwhile
  const { season, reason, answer } = points;
  const state = points.taken_back_at ? "takenBack" : points.decided_at ? "upheld" : "given";
  await mailNotice(points.userId, job, ({ mails: { points: words } }) => ({
    heading: words[state](season),
    paragraphs: [
      ...[...(state === "given" ? [reason] : []), answer ?? ""]
        .flatMap((text) => text.split(/\n+/))
        .filter(Boolean),
      ...(state === "given" ? [words.secondLook] : []),
      words.see(addressOf(points)),
    ],
  }));
}

function registration(id: string) {
  return db
    .selectFrom("season_registrations as part")
    .innerJoin("seasons", "seasons.id", "part.season_id")
    .select(["part.user_id as userId", "seasons.id as seasonId", "seasons.name as season"])
    .select(["part.state", "part.reason", "part.told_by as toldBy"])
    .select(objectableUntil("part").as("objectableUntil"))
    .where("part.id", "=", id)
    .executeTakeFirst();
}

const addressOf = ({ seasonId }: { seasonId: string }) => `${appUrl}${seasonPath(seasonId)}`;
