import { db } from "~/db/client";
import { appUrl, site } from "../../env.server";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { invitationTokenOf } from "./invitations.server";

/** Sends nothing once the invitation is used or taken back. */
export async function mailInvitation(invitationId: string, job: { id: string }) {
  const invitation = await db
    .selectFrom("invitations")
    .innerJoin("companies", "companies.id", "invitations.company_id")
    .select(["link_id", "key_id", "invitations.name", "email", "companies.name as company"])
    .where("invitations.id", "=", invitationId)
    .executeTakeFirst();
  if (!invitation) return;
  const { name, email, company } = invitation;
  const subject = `Your account at ${site.name}`;
  const content = mailLayout({
    heading: subject,
    paragraphs: [
      `Hello ${name}, the placement office of ${site.college} invites you to recruit for ${company}: post openings, see who applied, tell them how they did.`,
      `Choose a password to begin: ${appUrl}/invitation?link=${invitationTokenOf(invitation)}`,
      "The link works once, within 7 days.",
      `If you did not expect this, ignore this mail, or ask the placement office: ${site.email}`,
    ],
  });
  await sendMail({ id: job.id, to: email, subject, ...content });
}
