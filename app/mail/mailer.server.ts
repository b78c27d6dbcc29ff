import { createTransport } from "nodemailer";
import { env } from "../env.server";
import { PermanentFailure } from "../errors";
import { mails } from "../metrics.server";
import { currentRequestId } from "../request-id.server";
import { mailAddress } from "../text";

type Mail = {
  /** Becomes the Message-ID, so that a mail sent twice by a retry is the same mail. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** An iCalendar object that calendars take in by themselves (RFC 6047). */
  invitation?: { method: string; content: string };
};

const transport = createTransport({
  url: env.SMTP_URL,
  pool: true,
  // Enough for all jobs that one worker process runs at once.
  maxConnections: 15,
  // The queue retries; if the pool did so too, a mail could be sent twice unnoticed.
  maxRequeues: 0,
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
});

const domain = /@([^\s>]+)/.exec(env.MAIL_FROM)?.[1] ?? "localhost";

/** Hands a mail to the SMTP server. Throws a PermanentFailure if no retry can help. */
export async function sendMail({ id, to, headers, invitation, ...content }: Mail) {
  if (!mailAddress(to)) throw new PermanentFailure("the address is not one address", true);
  const requestId = currentRequestId();
  try {
    await transport.sendMail({
      ...content,
      ...(invitation && { icalEvent: { filename: "invitation.ics", ...invitation } }),
      from: env.MAIL_FROM,
      // An object cannot be read as a list of recipients (docs/security.md, facts).
      to: { name: "", address: to },
      messageId: `<${id}@${domain}>`,
      headers: {
        "Auto-Submitted": "auto-generated",
        ...(requestId && { "X-Request-Id": requestId }),
        ...headers,
      },
    });
    mails.inc({ outcome: "accepted" });
  } catch (error) {
    const isUndeliverable = isAboutMailbox(error);
    mails.inc({
      outcome: isUndeliverable ? "undeliverable" : isRefusal(error) ? "refused" : "failed",
    });
    throw isRefusal(error)
      ? new PermanentFailure((error as Error).message, isUndeliverable)
      : error;
  }
}

/** Connects and logs in without sending anything; throws the server's reason. */
export function checkMailServer() {
  return transport.verify();
}

export function closeMailer() {
  transport.close();
}

/** The recipient was refused for a reason other than policy (5.7), which is about our server. */
function isAboutMailbox(error: unknown) {
  const { command, response = "" } = error as { command?: string; response?: string }; // nodemailer's
  return command === "RCPT TO" && /^(550|551|553)\b(?![ -]5\.7)/.test(response);
}

/** A 5xx about this mail. A 5xx at greeting or login is for the operator to fix, so it is retried. */
function isRefusal(error: unknown) {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }; // nodemailer's
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}
