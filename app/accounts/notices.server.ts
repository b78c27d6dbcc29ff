import { db } from "~/db/client";
import { formatMoment } from "../dates";
import { appUrl, env, site } from "../env.server";
import { mailLayout } from "../mail/layout.server";
import { sendMail } from "../mail/mailer.server";

type Notice = { heading: string; paragraphs: string[] };

/** Tells the owner that somebody tried to sign up with their address (decision: pending-sign-ups). */
export function mailAccountExists(userId: string, job: { id: string }) {
  return mailNotice(userId, job, {
    heading: "You already have an account",
    paragraphs: [
      `Somebody, probably you, just tried to sign up at ${site.name} with this email address. It already has an account, so nothing was changed.`,
      `Log in here: ${appUrl}/login`,
      `Forgot the password? Choose a new one here: ${appUrl}/forgot-password`,
      "If this was not you, you can ignore this mail.",
    ],
  });
}

/** Tells the owner that the password was reset. */
export function mailPasswordChanged(userId: string, job: { id: string }) {
  return mailNotice(userId, job, {
    heading: "Your password was changed",
    paragraphs: [
      `The password of your account at ${site.name} was just changed, and every device was logged out.`,
      `If this was not you, choose a new password now: ${appUrl}/forgot-password`,
    ],
  });
}

/** Tells the user's old address, so that a thief of the session cannot change it unnoticed. */
export async function mailEmailChanged(mailedCodeId: string, job: { id: string }) {
  const change = await db
    .selectFrom("mailed_codes")
    .select("replaced_email")
    .where("id", "=", mailedCodeId)
    .executeTakeFirst();
  if (!change?.replaced_email) return; // the account was deleted meanwhile
  await send(change.replaced_email, job, {
    heading: "Your email was changed",
    paragraphs: [
      `Your account at ${site.name} now has another email address; you can no longer log in with this one.`,
      `If this was not you, tell the placement office at once: ${site.email}`,
    ],
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
  const when = formatMoment(session.created_at, env.TIME_ZONE);
  await mailNotice(session.user_id, job, {
    heading: "New login to your account",
    paragraphs: [
      `Somebody, probably you, logged in to your account at ${site.name} from a new device: ${session.device}, ${when}.`,
      `If this was not you, log that device out and change your password now: ${appUrl}/account`,
    ],
  });
}

/** Mails the office's reason for not erasing somebody who asked for it. */
export async function mailErasureAnswer(requestId: string, job: { id: string }) {
  const request = await db
    .selectFrom("erasure_requests")
    .select(["user_id", "answer"])
    .where("id", "=", requestId)
    .executeTakeFirst();
  if (!request?.answer) return; // the account was erased meanwhile after all
  await mailNotice(request.user_id, job, {
    heading: "Your request to be erased",
    paragraphs: [
      `You asked for your account at ${site.name} to be erased. The placement office did not do so, for this reason:`,
      ...request.answer.split(/\n+/),
      `Your data, and a new request if you disagree: ${appUrl}/account/data`,
    ],
  });
}

/** The mail contains no name, as a stranger may have typed it at sign-up. */
export async function mailNotice(userId: string, job: { id: string }, notice: Notice) {
  const user = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user) await send(user.email, job, notice); // else it was deleted meanwhile
}

function send(to: string, job: { id: string }, notice: Notice) {
  return sendMail({ id: job.id, to, subject: notice.heading, ...mailLayout(notice) });
}
