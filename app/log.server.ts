import pino from "pino";
import { env } from "./env.server";
import { currentRequestId } from "./request-id.server";

/** Tells apart the processes that write to one log: "web 4711". */
export const processName = `${/^[a-z]+$/.exec(process.argv[2] ?? "")?.[0] ?? "portal"} ${process.pid}`;

/** One line for each event, with ids; never passwords, codes, tokens or whole bodies. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { process: processName },
  mixin() {
    const requestId = currentRequestId();
    return requestId ? { requestId } : {};
  },
  // Not `err`, whose message pino would log unchanged.
  serializers: { error: describe, reason: withoutAddresses },
});

const lastSaid = new Map<string, { at: number; unsaid: number }>();

/** For events that repeat many times a second during an outage: logs each once a minute. */
export function warnSeldom(event: string, reason: string) {
  const last = lastSaid.get(event);
  if (last && Date.now() - last.at < 60_000) return void last.unsaid++;
  lastSaid.set(event, { at: Date.now(), unsaid: 0 });
  log.warn({ event, reason, ...(last?.unsaid && { timesMore: last.unsaid }) });
}

/** Mail servers and Postgres put people's addresses into their errors. */
export function withoutAddresses(text: string) {
  return text.replace(/[^\s<>"'(),;:=@]+@(?=\w)/g, "…@");
}

/** What helps to fix a failure; not pg's `detail` nor class 22 messages, which quote user input. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) };
  const { code, constraint, table, column } = error as Record<string, unknown> & Error; // pg's
  const isAboutValues = typeof code === "string" && code.startsWith("22");
  const clean = (text = "") =>
    withoutAddresses(isAboutValues ? text.replace(/"[^]*"/, '"…"') : text);
  return {
    type: error.name,
    code,
    constraint,
    table,
    column,
    message: clean(error.message),
    stack: clean(error.stack),
  };
}
