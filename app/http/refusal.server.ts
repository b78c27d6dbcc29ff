import { AppError, type RefusalCode, unavailable } from "../errors";
import { log } from "../log.server";
import { messages } from "../messages";

export type Refusal = {
  status: number;
  message: string;
  code?: RefusalCode;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
};

/**
 * What to tell the user about anything thrown: an AppError's own sentence; 401 if their account is
 * gone; 503 for an outage, which will pass; otherwise `fallback` with 500. Bugs and outages are logged.
 */
export function toRefusal(error: unknown, fallback: string): Refusal {
  if (error instanceof AppError) {
    const { status, message, code, fields, headers } = error;
    return { status, message, code, fields, headers };
  }
  if (isOfDeletedUser(error))
    return { status: 401, code: "not-allowed", message: messages.notLoggedIn };
  log.error({ event: "request failed", error });
  if (isOutage(error)) return toRefusal(unavailable(), fallback);
  return { status: 500, message: fallback };
}

/** The account was deleted after the session was looked up: a foreign key finds nobody. */
function isOfDeletedUser(error: unknown) {
  const { constraint = "" } = Object(error) as { constraint?: string }; // pg's errors may have one
  return constraint.endsWith("_user_id_fkey");
}

/** Postgres is away, starting, stopping, overloaded, locked or read-only: SQLSTATE classes 08, 53 and 57, or no socket. */
export function isOutage(error: unknown) {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as { code?: string }; // pg's and Node's errors carry one
  return (
    /^(08|53|57|25006|25P03|55P03)/.test(code) ||
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable/.test(
      error.message,
    )
  );
}
