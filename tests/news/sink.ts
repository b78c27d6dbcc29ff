import { startMailSink } from "../support/mail-sink";

/** To import before modules that read the environment. */
export const sink = await startMailSink();
process.env.SMTP_URL = sink.url;
