import pino from "pino";
import { env } from "./env.server";

/** One line an event: what happened and ids; never passwords, codes, tokens or whole bodies. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  // Not `err`: pino would repeat that one's message as it is.
  serializers: { error: describe, reason: withoutAddresses },
});

/** Mail servers and Postgres name people's addresses in what they refuse. */
export function withoutAddresses(text: string) {
  return text.replace(/[^\s<>"'(),;:=@]+@(?=\w)/g, "…@");
}

/** Of a failure what helps to mend it: pg's `detail`, and messages of class 22, hold what was typed. */
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
