import { db } from "~/db/client";
import { appUrl, env, site } from "../env.server";
import { type Texts, textsOf } from "../languages/texts";
import { type MailParagraph, mailLayout } from "../mail/layout.server";
import { sendMail } from "../mail/mailer.server";

type Notice = { heading: string; paragraphs: MailParagraph[] };

/** Tells the owner that somebody tried to sign up with their address (decision: pending-sign-ups). */
export function mailAccountExists(userId: string, job: { id: string }) {
  return mailNotice(userId, job, ({ mails: { accountExists: words } }) => ({
    heading: words.heading,
    paragraphs: [
      words.what(site.name),
      { button: words.login(`${appUrl}/login`) },
      words.forgot(`${appUrl}/forgot-password`),
      words.ifNotYou,
    ],
  }));
}

/** Tells the owner that the password was reset. */
export function mailPasswordChanged(userId: string, job: { id: string }) {
  return mailNotice(userId, job, ({ mails: { passwordChanged: words } }) => ({
    heading: words.heading,
    paragraphs: [words.what(site.name), { button: words.ifNotYou(`${appUrl}/forgot-password`) }],
  }));
}

/** Tells the user's old address, so that a thief of the session cannot change it unnoticed. */
export async function mailEmailChanged(mailedCodeId: string, job: { id: string }) {
  const change = await db
    .selectFrom("mailed_codes")
    .leftJoin("users", "users.id", "mailed_codes.user_id")
    .select(["replaced_email", "language"])
    .where("mailed_codes.id", "=", mailedCodeId)
    .executeTakeFirst();
  if (!change?.replaced_email) return; // the account was deleted meanwhile
  const m = textsOf(change.language);
  const words = m.mails.emailChanged;
  await send(change.replaced_email, job, m, {
    heading: words.heading,
    paragraphs: [words.what(site.name), words.ifNotYou(site.email)],
  });
}

/** Tells staff about a login from a browser new to their account. */
export async function mailNewDevice(sessionId: string, job: { id: string }) {
  const session = await db
    .selectFrom("sessions")
    .select(["user_id", "device", "created_at"])
    .where("id", "=", sessionId)
    .executeTakeFirst();
  if (!session) return; // the account was deleted, or the database restored
  await mailNotice(session.user_id, job, ({ dates, mails: { newDevice: words } }) => ({
    heading: words.heading,
    paragraphs: [
      words.what(site.name, session.device, dates.moment(session.created_at, env.TIME_ZONE)),
      words.ifNotYou(`${appUrl}/account`),
    ],
  }));
}

/** Mails the office's reason for not erasing somebody who asked for it. */
export async function mailErasureAnswer(requestId: string, job: { id: string }) {
  const request = await db
    .selectFrom("erasure_requests")
    .select(["user_id", "answer"])
    .where("id", "=", requestId)
    .executeTakeFirst();
  const answer = request?.answer;
  if (!answer) return; // the account was erased meanwhile after all
  await mailNotice(request.user_id, job, ({ mails: { erasureAnswer: words } }) => ({
    heading: words.heading,
    paragraphs: [
      words.what(site.name),
      ...answer.split(/\n+/),
      { button: words.data(`${appUrl}/account/data`) },
    ],
  }));
}

/** The mail contains no name, as a stranger may have typed it at sign-up. */
export async function mailNotice(
  userId: string,
  job: { id: string },
  notice: (m: Texts) => Notice,
) {
  const user = await db
    .selectFrom("users")
    .select(["email", "language"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!user) return; // it was deleted meanwhile
  const m = textsOf(user.language);
  await send(user.email, job, m, notice(m));
}

function send(to: string, job: { id: string }, m: Texts, notice: Notice) {
  return sendMail({ id: job.id, to, subject: notice.heading, ...mailLayout({ m, ...notice }) });
}
