import nodemailer from "nodemailer";
import { env } from "~/app/env.server";

type Mail = { to: string; subject: string; text: string; html: string; messageId: string };

const transport = nodemailer.createTransport(env.SMTP_URL);

export async function sendMail({ to, ...mail }: Mail) {
  await transport.sendMail({ ...mail, to: { name: "", address: to }, from: env.MAIL_FROM });
}
