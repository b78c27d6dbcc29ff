import { startMailSink } from "../support/mail-sink";

/** Imported before what reads the environment. */
export const sink = await startMailSink();
process.env.SMTP_URL = sink.url;
