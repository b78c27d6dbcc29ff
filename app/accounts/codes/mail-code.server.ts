import { sql } from "kysely";
import { db } from "~/db/client";
import type { Purpose } from "~/db/schema";
import { site } from "../../env.server";
import { log } from "../../log.server";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { codeOf } from "./codes.server";

/**
 * Mails a challenge's code. Run again it mails the same code under the same Message-ID. Nothing is
 * sent for a code that ran out after its mail, was used or made void, or that is nobody's.
 */
export async function mailCode({ challengeId }: { challengeId: string }) {
  const challenge = await startLifetime(challengeId);
  if (!challenge) return;
  const { subject, ask, ifNotYou } = purposes[challenge.purpose];
  const paragraphs = [ask, "It works once, within 10 minutes of this mail.", ifNotYou];
  const content = mailLayout({ heading: subject, paragraphs, code: codeOf(challengeId) });
  await sendMail({ id: challengeId, to: challenge.email, subject, ...content });
  await db
    .updateTable("challenges")
    .set({ mailed_at: sql<Date>`now()` })
    .where("id", "=", challengeId)
    .execute()
    // The mail is out; failing now would only send it again.
    .catch((error: Error) => log.warn({ event: "mail not noted", reason: error.message }));
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
