import { sql } from "kysely";
import { db } from "~/db/client";
import type { Purpose } from "~/db/schema-accounts";
import { appUrl, site } from "../../env.server";
import { log } from "../../log.server";
import { mailLayout } from "../../mail/layout.server";
import { sendMail } from "../../mail/mailer.server";
import { mailAccountExists } from "../notices.server";
import { digitsOf, linkTokenOf } from "./codes.server";

/**
 * Mails a code; for a sign-up with a taken address, tells the account's owner instead. A second run
 * sends the same mail under the same Message-ID. Sends nothing for a code that has expired, was used
 * or ended, or belongs to nobody.
 */
export async function mailCode({ challengeId }: { challengeId: string }) {
  const code = await startLifetime(challengeId);
  if (!code) return;
  const { purpose, email, user_id, signup_id } = code;
  const owner = purpose === "signup" ? await ownerOf(email) : null;
  if (owner) await mailAccountExists(owner.id, { id: challengeId });
  else if (user_id ?? signup_id) await sendCode(code);
  await db
    .updateTable("challenges")
    .set({ mailed_at: sql<Date>`now()` })
    .where("id", "=", challengeId)
    .execute()
    // The mail is out; failing now would only send it again.
    .catch((error: Error) => log.warn({ event: "mail not noted", reason: error.message }));
}

/**
 * The ten minutes begin when the mail goes out, so a mail delayed by an outage has a live code. They
 * begin even if no mail is sent, or expiry would show whether the address has an account.
 */
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
    .returning(["id", "key_id", "email", "purpose", "user_id", "signup_id"])
    .executeTakeFirst();
}

function ownerOf(email: string) {
  return db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
}

async function sendCode(code: NonNullable<Awaited<ReturnType<typeof startLifetime>>>) {
  const { subject, ask, ifNotYou } = purposes[code.purpose];
  const link = `${appUrl}/reset-password?link=${linkTokenOf(code)}`;
  const paragraphs = [
    ask,
    "It works once, within 10 minutes of this mail being sent.",
    // A sign-up gets no link: one click would activate an account with a stranger's password.
    ...(code.purpose === "reset" ? [`This link does the same, in any browser: ${link}`] : []),
    ifNotYou,
  ];
  const content = mailLayout({ heading: subject, paragraphs, code: digitsOf(code) });
  await sendMail({ id: code.id, to: code.email, subject, ...content });
}

const purposes: Record<Purpose, { subject: string; ask: string; ifNotYou: string }> = {
  signup: {
    subject: `Verify your email for ${site.name}`,
    ask: "Enter this OTP on the page where you signed up:",
    ifNotYou:
      "If you did not sign up, ignore this mail and do not share the OTP: no account is created without it.",
  },
  reset: {
    subject: `Reset your ${site.name} password`,
    ask: "Enter this OTP on the page where you asked for it and choose a new password:",
    ifNotYou:
      "If you did not ask for this, ignore this mail and share neither the OTP nor the link: your password stays the same.",
  },
  email: {
    subject: `Confirm your new email for ${site.name}`,
    ask: "Enter this OTP in your profile to use this email from now on:",
    ifNotYou:
      "If you did not ask for this, ignore this mail and do not share the OTP: nothing changes without it.",
  },
};
