import { db } from "~/db/client";
import { appUrl, site } from "../env.server";
import { mailLayout } from "../mail/layout.server";
import { sendMail } from "../mail/mailer.server";

type Notice = { heading: string; paragraphs: string[] };

/** Answers a sign-up with an address that has an account already (decision: pending-sign-ups). */
export function mailAccountExists(userId: string, job: { id: string }) {
  return mailNotice(userId, job, {
    heading: "You already have an account",
    paragraphs: [
      `Somebody, probably you, just tried to sign up at ${site.name} with this email address. It has an account already, so nothing was changed.`,
      `Log in here: ${appUrl}/login`,
      `Forgot the password? Choose a new one here: ${appUrl}/forgot-password`,
      "If it was not you, you can ignore this mail.",
    ],
  });
}

/** Tells the owner that the password was reset. */
export function mailPasswordChanged(userId: string, job: { id: string }) {
  return mailNotice(userId, job, {
    heading: "Your password was changed",
    paragraphs: [
      `The password of your account at ${site.name} was just changed, and every device was logged out.`,
      `If it was not you, choose a new password now: ${appUrl}/forgot-password`,
    ],
  });
}

/** Tells the address that a user had before: whoever borrowed a session cannot do this unseen. */
export async function mailEmailChanged(challengeId: string, job: { id: string }) {
  const change = await db
    .selectFrom("challenges")
    .select("replaced_email")
    .where("id", "=", challengeId)
    .executeTakeFirst();
  if (!change?.replaced_email) return; // the account was deleted meanwhile
  await send(change.replaced_email, job, {
    heading: "Your email was changed",
    paragraphs: [
      `Your account at ${site.name} now has another email address; this one no longer logs in.`,
      `If it was not you, tell the placement office at once: ${site.email}`,
    ],
  });
}

/** The office's reason why somebody who asked to be erased is not. */
export async function mailErasureAnswer(requestId: string, job: { id: string }) {
  const request = await db
    .selectFrom("erasure_requests")
    .select(["user_id", "answer"])
    .where("id", "=", requestId)
    .executeTakeFirst();
  if (!request?.answer) return; // erased meanwhile after all
  await mailNotice(request.user_id, job, {
    heading: "Your request to be erased",
    paragraphs: [
      `You asked for your account at ${site.name} to be erased. The placement office did not do so, for this reason:`,
      ...request.answer.split(/\n+/),
      `Your data, and a new request if you disagree: ${appUrl}/account/data`,
    ],
  });
}

/** No names in it: what a stranger typed at sign-up is not ours to send. */
async function mailNotice(userId: string, job: { id: string }, notice: Notice) {
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
