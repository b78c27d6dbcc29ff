/**
 * A refusal the user should read. Anything else that is thrown is a bug or an outage.
 * `fields` says which inputs are to blame: field name to sentence.
 */
export class AppError extends Error {
  constructor(
    message: string,
    readonly status = 400,
    readonly fields?: Record<string, string>,
    readonly headers?: Record<string, string>,
  ) {
    super(message);
  }
}

/** A job's failure that no retry can mend, such as a mail to an address that does not exist. */
export class PermanentFailure extends Error {}
