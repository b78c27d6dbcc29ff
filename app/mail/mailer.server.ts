import { createTransport } from "nodemailer";
import { env } from "../env.server";
import { PermanentFailure } from "../errors";
import { mails } from "../ops/metrics.server";
import { mailAddress } from "../text";

type Mail = {
  /** Names this mail for good: a retry that sends it twice sends the same Message-ID. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

const transport = createTransport({
  url: env.SMTP_URL,
  pool: true,
  // Enough for every job that one worker process runs at once.
  maxConnections: 15,
  // The queue retries; a pool that did too could send twice unseen.
  maxRequeues: 0,
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
});

const domain = /@([^\s>]+)/.exec(env.MAIL_FROM)?.[1] ?? "localhost";

/** Hands a mail to the SMTP server. Throws to be run again, or a PermanentFailure. */
export async function sendMail({ id, to, ...content }: Mail) {
  if (!mailAddress(to)) throw new PermanentFailure("the address is not one address");
  try {
    await transport.sendMail({
      ...content,
      from: env.MAIL_FROM,
      // As an object it cannot be read as a list (docs/security.md, facts).
      to: { name: "", address: to },
      messageId: `<${id}@${domain}>`,
      headers: { "Auto-Submitted": "auto-generated" },
    });
    mails.inc({ outcome: "accepted" });
  } catch (error) {
    mails.inc({ outcome: isRefusal(error) ? "refused" : "failed" });
    throw isRefusal(error) ? new PermanentFailure((error as Error).message) : error;
  }
}

export function closeMailer() {
  transport.close();
}

/** The server's 5xx about this mail itself; its greeting and its login are the operator's to mend. */
function isRefusal(error: unknown) {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number }; // nodemailer's
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE");
}
