import { sql } from "kysely";
import { db } from "~/db/client";
import type { Purpose } from "~/db/schema";
import { sendMail } from "~/jobs/mailer";
import { appUrl, site } from "../env.server";
import { codeOf } from "./codes.server";
import { type MailContent, asHtml, asText } from "./mails";

/**
 * Mails a challenge's code. Run again it mails the same code under the same Message-ID. Nothing is
 * sent for a code that ran out after its mail, was used or made void, or that is nobody's.
 */
export async function mailCode({ challengeId }: { challengeId: string }) {
  const challenge = await startLifetime(challengeId);
  if (!challenge) return;
  await send(challenge, challengeId, codeMail(challenge.purpose, codeOf(challengeId)));
  await db
    .updateTable("challenges")
    .set({ mailed_at: sql<Date>`now()` })
    .where("id", "=", challengeId)
    .execute();
}

/** The ten minutes begin with the mail: one that had to wait for an outage still has a live code. */
function startLifetime(challengeId: string) {
  return db
    .updateTable("challenges")
    .set({
      expires_at: sql<Date>`case when mailed_at is null
        then now() + interval '10 minutes' else expires_at end`,
    })
    .where("id", "=", challengeId)
    .where("used_at", "is", null)
    .where((of) => of.or([of("mailed_at", "is", null), of("expires_at", ">", sql<Date>`now()`)]))
    .where((of) => of.or([of("signup_id", "is not", null), of("user_id", "is not", null)]))
    .returning(["email", "purpose"])
    .executeTakeFirst();
}

/** Tells the owner of an account that somebody signed up with its address. */
export async function mailAccountExists({ challengeId }: { challengeId: string }) {
  const challenge = await db
    .selectFrom("challenges")
    .select("email")
    .where("id", "=", challengeId)
    .executeTakeFirst();
  if (challenge) await send(challenge, challengeId, accountExistsMail());
}

/** Tells the owner that the password was reset; `challengeId` is the reset's. */
export async function mailPasswordChanged({ challengeId }: { challengeId: string }) {
  const challenge = await db
    .selectFrom("challenges")
    .select("email")
    .where("id", "=", challengeId)
    .executeTakeFirst();
  if (challenge) await send(challenge, `changed-${challengeId}`, passwordChangedMail());
}

function send({ email }: { email: string }, id: string, content: MailContent) {
  return sendMail({
    to: email,
    subject: content.subject,
    text: asText(content),
    html: asHtml(content),
    messageId: `<${id}@${new URL(appUrl).hostname}>`,
  });
}

const purposes: Record<Purpose, { subject: string; ask: string; ifNotYou: string }> = {
  signup: {
    subject: `Verify your email for ${site.name}`,
    ask: "Enter this OTP on the page where you signed up:",
    ifNotYou:
      "If you did not sign up, ignore this mail and tell the OTP to nobody: without it no account is made.",
  },
  reset: {
    subject: `Reset your ${site.name} password`,
    ask: "Enter this OTP on the page where you asked for it and choose a new password:",
    ifNotYou:
      "If you did not ask for this, ignore this mail and tell the OTP to nobody: your password stays as it is.",
  },
  email: {
    subject: `Confirm your new email for ${site.name}`,
    ask: "Enter this OTP in your profile to use this email from now on:",
    ifNotYou:
      "If you did not ask for this, ignore this mail and tell the OTP to nobody: nothing changes without it.",
  },
};

function codeMail(purpose: Purpose, code: string): MailContent {
  const { subject, ask, ifNotYou } = purposes[purpose];
  return {
    subject,
    title: subject,
    code,
    paragraphs: [ask, "It works once, within 10 minutes of this mail.", ifNotYou],
    signature: signature(),
  };
}

function accountExistsMail(): MailContent {
  const subject = `You already have an account at ${site.name}`;
  return {
    subject,
    title: subject,
    paragraphs: [
      "Somebody, probably you, signed up with this email, which has an account already. So no new one was made.",
      `To use your account, log in at ${appUrl}/login. If you forgot the password, choose a new one at ${appUrl}/forgot-password.`,
      "If it was not you, there is nothing to do: your account is as it was.",
    ],
    signature: signature(),
  };
}

function passwordChangedMail(): MailContent {
  const subject = `Your ${site.name} password was changed`;
  return {
    subject,
    title: subject,
    paragraphs: [
      "The password of your account was reset with an OTP sent to this email, and every device was logged out.",
      `If it was not you, somebody can read your mail: change your mailbox's password first, then choose a new one at ${appUrl}/forgot-password and tell us at ${site.email}.`,
    ],
    signature: signature(),
  };
}

function signature() {
  return `${site.name}, ${site.college}`;
}
