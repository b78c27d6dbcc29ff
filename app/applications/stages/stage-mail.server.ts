import { db } from "~/db/client";
import type { Stage } from "~/db/schema-applications";
import { appUrl } from "../../env.server";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { textAs } from "../../postings/posting";
import { postingType } from "../../postings/types";
import type { TypeName } from "../../postings/types";
import { formatNumber } from "../../text";
import { titlesApplied } from "../versions/content.server";
import { office } from "./steps.server";
import { stages } from "./stages";

/** Mails the student about one step of their application, unless it or the account is gone. */
export async function mailStage(eventId: string, job: { id: string }) {
  const event = await db
    .selectFrom("application_events as event")
    .innerJoin("applications", "applications.id", "event.application_id")
    .innerJoin("users", "users.id", "applications.user_id")
    .leftJoin("companies", "companies.id", "event.company_id")
    .select(["to_stage as stage", "note", "event.ctc", "users.email", "applications.type"])
    .select([
      "applications.company as host",
      "companies.name as company",
      titlesApplied.as("fields"),
    ])
    .where("event.id", "=", eventId)
    .executeTakeFirst();
  if (!event) return;
  const { stage, note, ctc, email, fields, host, company } = event;
  const type = event.type as TypeName; // written by trackApplication only
  const title = textAs({ type, fields }, "title");
  const name = postingType(type).plain;
  const what = [title || name, host].filter(Boolean).join(", ");
  const subject = `${stages[stage].name}: ${title || host || name}`;
  const content = mailLayout({
    heading: subject,
    paragraphs: [
      `${sentences[stage](what)} Changed by ${company ?? office}.`,
      ...(ctc ? [`Pay: ₹${formatNumber(ctc)} a year.`] : []),
      ...note.split(/\n+/).filter(Boolean),
      `All your applications and what became of them: ${appUrl}/my-applications`,
    ],
  });
  await sendMail({ id: job.id, to: email, subject, ...content });
}

const sentences: Record<Stage, (what: string) => string> = {
  applied: (what) => `You applied to ${what}.`,
  shortlisted: (what) => `You are on the shortlist for ${what}.`,
  interview: (what) => `You are invited to an interview for ${what}.`,
  offered: (what) => `You have an offer: ${what}.`,
  accepted: (what) => `Your offer is noted as accepted: ${what}.`,
  declined: (what) => `Your offer is noted as declined: ${what}.`,
  rejected: (what) => `You were not selected for ${what}.`,
  withdrawn: (what) => `Your application was withdrawn: ${what}.`,
};
