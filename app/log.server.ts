import pino from "pino";
import { env } from "./env.server";

const options = { level: env.LOG_LEVEL, base: undefined };

/** One line an event: what happened and ids; never passwords, codes, tokens or whole bodies. */
export const log = pino(options);

/**
 * For the line that each request leaves: written together, a tenth of a second late at most. A
 * write for each costs as much as a kept page.
 */
export const requestLog = pino(
  options,
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }),
);
