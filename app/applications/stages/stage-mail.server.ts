import { sql } from "kysely";
import { db } from "~/db/client";
import type { OfferTerms, Stage } from "~/db/schema-applications";
import { appUrl, env, site } from "../../env.server";
import { type Texts, textsOf } from "../../languages/texts";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { textAs } from "../../postings/posting";
import { type TypeName, fieldNamesOf, wordsOf } from "../../postings/types";
import { formatNumber } from "../../text";
import { contentApplied, onlyFields } from "../versions/content.server";
import { objectableUntil } from "./objecting.server";
import { termsInWords } from "./offer-terms";
import { type Offer, offerSays, seasonPay } from "./offered.server";
import { planAcceptances } from "../../seasons/accepting.server";

/** Mails the student about one step of their application, unless it or the account is gone. */
export async function mailStage(eventId: string, job: { id: string }) {
  const event = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .innerJoin("users", "users.id", "applications.user_id")
    .leftJoin("companies", "companies.id", "event.company_id")
    .leftJoin("postings", "postings.id", "applications.posting_id")
    .select([
      "event.id",
      "by_clock as byClock",
      "from_stage as from",
      "to_stage as stage",
      "note",
      "event.ctc",
      "event.at",
      "told_by as toldBy",
      "users.email",
      "users.language",
    ])
    .select([stagesUntil.as("been"), ctcBefore.as("ctcBefore"), termsBefore.as("termsBefore")])
    .select([
      "applications.type",
      "applications.company as host",
      "companies.name as company",
      onlyFields(contentApplied, fieldNamesOf("title", "pay")).as("fields"),
    ])
    .select(["event.offer_terms as terms", "event.application_id as applicationId"])
    .select(seasonPay.as("seasonPay"))
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  if (!event) return;
  const { from, stage, been, note, ctc, email, fields, host, company, byClock } = event;
  const isCorrection = from === stage;
  const restored = stage === "revoked" ? await restoredBy(event.id) : [];
  const type = event.type as TypeName; // written by trackApplication only
  const m = textsOf(event.language);
  const words = m.mails.stage;
  const title = textAs({ type, fields }, "title");
  const name = wordsOf(m, type).plain;
  const says = await saysOf(m, { ...event, isCorrection, posting: { type, fields } });
  const what = [title || name, host].filter(Boolean).join(", ");
  const happened = isCorrection ? m.stages.corrected : m.stageNames[stage];
  const subject = words.subject(happened, title || host || name);
  const by = company ?? m.stages.office;
  // The office or the company has typed what the student said.
  const isAnswer = stage === "accepted" || stage === "declined";
  const until = objectableUntil([{ from, to: stage, toldBy: event.toldBy, at: event.at }]);
  const whatHappened = () => {
    if (isCorrection) return words.corrected(what);
    if (byClock && isAnswer) return words.unanswered[stage](what);
    if (isAnswer) return words.sentences[stage](what, by);
    return `${words.sentences[stage](what)} ${words.changedBy(by)}`;
  };
  const content = mailLayout({
    m,
    heading: subject,
    paragraphs: [
      whatHappened(),
      pathInWords(m, been),
      ...(ctc ? [words.pay(formatNumber(ctc))] : []),
      ...says,
      ...(isCorrection ? saidBefore(m, event) : []),
      ...note.split(/\n+/).filter(Boolean),
      ...(restored.length ? [words.restored, ...restored] : []),
      ...(event.toldBy ? [m.told.mailed[event.toldBy]] : []),
      ...(until
        ? [m.told.mailObject(m.dates.moment(until, env.TIME_ZONE), `${appUrl}/my-applications`)]
        : []),
      ...(isAnswer && site.email ? [words.notRight(site.email)] : []),
      { button: words.all(`${appUrl}/my-applications`) },
    ],
  });
  await sendMail({ id: job.id, to: email, subject, ...content });
}

/** What a new or corrected offer says, and where and until when to answer it. */
async function saysOf(m: Texts, offer: Offer & { applicationId: string; isCorrection: boolean }) {
  if (offer.stage !== "offered") return offer.isCorrection ? termsInWords(m, offer.terms) : [];
  const [plan] = await planAcceptances(db, [offer.applicationId]);
  const says = offerSays(m, offer, plan?.answerBy ?? null);
  const what = [...(says?.parts ?? []), says?.promised];
  const how = plan
    ? [
        plan.answerBy
          ? m.offers.answerHereBy(m.dates.moment(plan.answerBy, env.TIME_ZONE))
          : m.offers.answerHere,
      ]
    : [says?.answerBy, site.email && m.stages.answerOffer(site.email)];
  return [...what, ...how].flatMap((one) => one || []);
}

/** The stages up to this event, in order. */
const stagesUntil = sql<Stage[]>`array(
  select earlier.to_stage from application_events earlier
  where earlier.application_id = event.application_id and (earlier.at, earlier.id) <= (event.at, event.id)
    and earlier.from_stage <> earlier.to_stage
  order by earlier.at, earlier.id)`;

const before = sql`application_events earlier
  where earlier.application_id = event.application_id
    and (earlier.at, earlier.id) < (event.at, event.id) and earlier.at >= applications.applied_at`;

/** What a corrected offer said. Whoever accepts it may say its pay, too; what was restored says nothing. */
const ctcBefore = sql<number | null>`(
  select earlier.ctc from ${before} and earlier.ctc is not null
  order by earlier.at desc, earlier.id desc limit 1)`;
const termsBefore = sql<OfferTerms | null>`(
  select earlier.offer_terms from ${before} and earlier.caused_by is null
    and (earlier.to_stage = 'offered' or earlier.from_stage = earlier.to_stage)
  order by earlier.at desc, earlier.id desc limit 1)`;

type Before = { ctcBefore: number | null; termsBefore: OfferTerms | null };

function saidBefore(m: Texts, { ctcBefore: ctc, termsBefore: terms }: Before) {
  const { respondBy: _, ...parts } = terms ?? {};
  const said = [...(ctc ? [m.mails.stage.pay(formatNumber(ctc))] : []), ...termsInWords(m, parts)];
  return said.length ? [m.mails.stage.before(said.join(" · "))] : [];
}

/** 'Applied → Shortlisted → Interview', since they applied last. */
function pathInWords(m: Texts, been: Stage[]) {
  const path = ["applied" as const, ...been.slice(been.lastIndexOf("applied") + 1)];
  return path.map((stage) => m.stageNames[stage]).join(" → ");
}

/** The companies whose applications go on, as an offer was taken back: by this event, or this offer from outside. */
export async function restoredBy(eventId: string) {
  const rows = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .select("company")
    .where("caused_by", "=", eventId)
    .where("from_stage", "in", ["withdrawn", "declined"])
    .orderBy("event.id")
    .execute();
  return rows.map(({ company }) => company);
}
