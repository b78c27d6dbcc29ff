import { newId } from "~/db/id";
import { env, site } from "../../env.server";
import { mailLayout } from "../../mail/layout.server";
import { checkMailServer, closeMailer, sendMail } from "../../mail/mailer.server";
import { type Finding, isNear, well, wrong } from "./finding";

export async function askMail(to?: string): Promise<Finding[]> {
  const about = "mail";
  if (!env.SMTP_URL) return [wrong(about, "SMTP_URL is not set: workers do not start")];
  const findings: Finding[] = [];
  if (/@localhost\b/.test(env.MAIL_FROM))
    findings.push(wrong(about, "MAIL_FROM is at localhost: other servers refuse that"));
  if (
    env.SMTP_URL.startsWith("smtp:") &&
    !isNear(env.SMTP_URL) &&
    !env.SMTP_URL.includes("requireTLS")
  )
    findings.push(
      wrong(about, "the password may travel unencrypted: use smtps://, or ?requireTLS=true"),
    );
  try {
    await checkMailServer();
    if (to) await sendTestMail(to);
    findings.push(well(about, to ? `a test mail is on its way to ${to}` : "the server lets us in"));
  } catch (error) {
    findings.push(wrong(about, `${(error as Error).message}: check SMTP_URL`));
  } finally {
    closeMailer();
  }
  return findings;
}

function sendTestMail(to: string) {
  const heading = "A test mail";
  const content = mailLayout({ heading, paragraphs: ["If you can read this, mails arrive."] });
  return sendMail({
    id: newId(),
    to,
    subject: `${site.name}: ${heading.toLowerCase()}`,
    ...content,
  });
}
