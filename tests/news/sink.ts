import type { MailSink } from "../support/mail-sink";

/** Takes the mails that this process sends. Each file finds it empty (tests/support/run/setup.ts). */
export const { mailSink: sink } = globalThis as unknown as { mailSink: MailSink };
