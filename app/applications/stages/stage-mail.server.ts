import { sql } from "kysely";
import { db } from "~/db/client";
import type { Stage } from "~/db/schema-applications";
import { appUrl, env, site } from "../../env.server";
import { type Texts, textsOf } from "../../languages/texts";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { textAs } from "../../postings/posting";
import { type TypeName, fieldNamesOf, wordsOf } from "../../postings/types";
import { formatNumber } from "../../text";
import { contentApplied, onlyFields } from "../versions/content.server";
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
      "to_stage as stage",
      "note",
      "event.ctc",
      "users.email",
      "users.language",
    ])
    .select(stagesUntil.as("been"))
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
  const { stage, been, note, ctc, email, fields, host, company, byClock } = event;
  const restored = stage === "revoked" ? await restoredBy(event.id) : [];
  const type = event.type as TypeName; // written by trackApplication only
  const m = textsOf(event.language);
  const words = m.mails.stage;
  const title = textAs({ type, fields }, "title");
  const name = wordsOf(m, type).plain;
  const says = await saysOf(m, { ...event, posting: { type, fields } });
  const what = [title || name, host].filter(Boolean).join(", ");
  const subject = words.subject(m.stageNames[stage], title || host || name);
  const by = company ?? m.stages.office;
  // The office or the company has typed what the student said.
  const isAnswer = stage === "accepted" || stage === "declined";
  const whatHappened = () => {
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
      ...note.split(/\n+/).filter(Boolean),
      ...(restored.length ? [words.restored, ...restored] : []),
      ...(isAnswer && site.email ? [words.notRight(site.email)] : []),
      { button: words.all(`${appUrl}/my-applications`) },
    ],
  });
  await sendMail({ id: job.id, to: email, subject, ...content });
}

/** What a new offer says, and where and until when to answer it. */
async function saysOf(m: Texts, offer: Offer & { applicationId: string }) {
  if (offer.stage !== "offered") return [];
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
  order by earlier.at, earlier.id)`;

/** 'Applied → Shortlisted → Interview', since they applied last. */
function pathInWords(m: Texts, been: Stage[]) {
  const path = ["applied" as const, ...been.slice(been.lastIndexOf("applied") + 1)];
  return path.map((stage) => m.stageNames[stage]).join(" → ");
}

/** The companies whose applications go on, as an offer was taken back. */
async function restoredBy(eventId: string) {
  const rows = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .select("company")
    .where("caused_by", "=", eventId)
    .orderBy("event.id")
    .execute();
  return rows.map(({ company }) => company);
}
