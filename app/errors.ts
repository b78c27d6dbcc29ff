import { messages } from "./messages";

/** Refusals that code treats differently; it compares these, never sentences or statuses. */
export type RefusalCode =
  | "already-applied"
  | "limited"
  | "not-allowed"
  | "not-verified"
  | "older-version"
  | "pdf-preparing"
  | "prove-again"
  | "second-factor"
  | "blocked"
  | "wrong-credentials";

type Details = {
  code?: RefusalCode;
  /** A sentence for each wrong field, by name. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
};

/** A refusal the user should read. Anything else that is thrown is a bug or an outage. */
export class AppError extends Error {
  readonly code?: RefusalCode;
  readonly fields?: Record<string, string>;
  readonly headers?: Record<string, string>;

  constructor(
    message: string,
    readonly status = 400,
    { code, fields, headers }: Details = {},
  ) {
    super(message);
    this.code = code;
    this.fields = fields;
    this.headers = headers;
  }
}

/** A failure that will pass: overload, or something the portal depends on is down. */
export function unavailable(headers?: Record<string, string>) {
  return new AppError(messages.unavailable, 503, { headers: { "Retry-After": "5", ...headers } });
}

/** A sentence for each wrong field, from what zod found. */
export function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return errors;
}

/** Advice for the page that shows a refusal of this status. */
export function adviceFor(status: number) {
  if (status === 404) return "It may have been removed, or the address may be mistyped.";
  if (status === 401 || status === 403)
    return "If you think you should see this, log in with another account.";
  if (status === 429 || status >= 500)
    return "Nothing you did is lost. Wait a moment and load the page again.";
  return "Go back and try again, or begin at the home page.";
}

/** A job's failure that no retry can fix, such as a mail to an address that does not exist. */
export class PermanentFailure extends Error {
  constructor(
    message: string,
    /** There is no such mailbox: somebody mistyped their address. */
    readonly isUndeliverable = false,
  ) {
    super(message);
  }
}
