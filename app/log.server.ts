import pino from "pino";
import { env } from "./env.server";

/** One line an event: what happened and ids; never passwords, codes, tokens or whole bodies. */
export const log = pino({ level: env.LOG_LEVEL, base: undefined });
