/** Refusals that code treats differently; it compares these, never sentences or statuses. */
export type RefusalCode =
  | "already-applied"
  | "limited"
  | "not-allowed"
  | "not-verified"
  | "older-version"
  | "pdf-preparing"
  | "shut-out"
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

/** A job's failure that no retry can fix, such as a mail to an address that does not exist. */
export class PermanentFailure extends Error {}
