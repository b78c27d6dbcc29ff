import { db } from "~/db/client";
import { appUrl, site } from "../../env.server";
import { textsOf } from "../../languages/texts";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { textAs } from "../../postings/posting";
import { type TypeName, wordsOf } from "../../postings/types";
import { formatNumber } from "../../text";
import { titlesApplied } from "../versions/content.server";

/** Mails the student about one step of their application, unless it or the account is gone. */
export async function mailStage(eventId: string, job: { id: string }) {
  const event = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .innerJoin("users", "users.id", "applications.user_id")
    .leftJoin("companies", "companies.id", "event.company_id")
    .select([
      "event.id",
      "by_clock as byClock",
      "to_stage as stage",
      "note",
      "event.ctc",
      "users.email",
      "users.language",
    ])
    .select([
      "applications.type",
      "applications.company as host",
      "companies.name as company",
      titlesApplied.as("fields"),
    ])
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  if (!event) return;
  const { stage, note, ctc, email, fields, host, company, byClock } = event;
  const restored = stage === "revoked" ? await restoredBy(event.id) : [];
  const type = event.type as TypeName; // written by trackApplication only
  const m = textsOf(event.language);
  const words = m.mails.stage;
  const title = textAs({ type, fields }, "title");
  const name = wordsOf(m, type).plain;
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
      ...(ctc ? [words.pay(formatNumber(ctc))] : []),
      ...note.split(/\n+/).filter(Boolean),
      ...(restored.length ? [words.restored, ...restored] : []),
      ...(isAnswer && site.email ? [words.notRight(site.email)] : []),
      words.all(`${appUrl}/my-applications`),
    ],
  });
  await sendMail({ id: job.id, to: email, subject, ...content });
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
