import type { z } from "zod";
import { type Say, type Sentence, type Texts, inEnglish, inLanguage } from "./languages/texts";

/** Refusals that code treats differently; it compares these, never sentences or statuses. */
export type RefusalCode =
  | "already-applied"
  | "limited"
  | "not-allowed"
  | "not-eligible"
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
  fields?: Record<string, Sentence>;
  /** What is wrong in several sentences, by name. */
  lists?: Record<string, (m: Texts) => string[]>;
  headers?: Record<string, string>;
};

/**
 * A refusal the user should read, in their language. Anything else that is thrown is a bug or an outage.
 * `message` and `fields` are in English, for logs, calls and tests.
 */
export class AppError extends Error {
  readonly code?: RefusalCode;
  readonly fields?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly #sentence: Sentence;
  readonly #fields: Record<string, Sentence> | undefined;
  readonly #lists: Details["lists"];

  constructor(
    sentence: Sentence,
    readonly status = 400,
    { code, fields, lists, headers }: Details = {},
  ) {
    super(inEnglish(sentence));
    this.#sentence = sentence;
    this.#fields = fields;
    this.#lists = lists;
    this.code = code;
    this.fields = fields && mapValues(fields, inEnglish);
    this.headers = headers;
  }

  /** The refusal as readers of `m` read it. */
  in(m: Texts) {
    const fields = this.#fields && mapValues(this.#fields, (sentence) => inLanguage(sentence, m));
    const lists = this.#lists && mapValues(this.#lists, (list) => list(m));
    return { message: inLanguage(this.#sentence, m), fields, lists };
  }
}

function mapValues<From, To>(values: Record<string, From>, change: (value: From) => To) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** A failure that will pass: overload, or something the portal depends on is down. */
export function unavailable(headers?: Record<string, string>) {
  return new AppError((m) => m.unavailable, 503, { headers: { "Retry-After": "5", ...headers } });
}

/**
 * For a zod schema's `error`: the issue's message is English, and the issue carries the sentence for
 * readers of other languages.
 */
export function says(say: Say) {
  return (issue: object) => {
    Object.assign(issue, { say });
    return inEnglish(say);
  };
}

/** For `addIssue`: the same, as an issue. */
export function custom(say: Say) {
  return { code: "custom" as const, message: inEnglish(say), say };
}

type Issue = { path: PropertyKey[]; message: string; say?: Say };

/** What zod found, for readers of any language; where no schema says it, not in the library's words. */
export function sentenceOf({ say, message }: Pick<Issue, "say" | "message">): Sentence {
  const isLibrarys = /^(Invalid|Too (small|big)|Unrecognized|Expected)\b/.test(message);
  return say ?? (isLibrarys ? (m) => m.inputs.wrong : message);
}

/** A sentence for each wrong field, from what zod found. */
export function fieldErrors(issues: readonly Issue[]) {
  const errors: Record<string, Sentence> = {};
  for (const issue of issues) errors[issue.path.join(".")] ??= sentenceOf(issue);
  return errors;
}

/** Advice for the page that shows a refusal of this status. */
export function adviceFor(status: number, { advice }: Texts) {
  if (status === 404) return advice.gone;
  if (status === 401 || status === 403) return advice.otherAccount;
  if (status === 429 || status >= 500) return advice.wait;
  return advice.goBack;
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

/** Checks `input` against a schema; the refusal names each field to blame. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  summary: Sentence = (m) => m.checkInputs,
) {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError(summary, 422, { fields: fieldErrors(parsed.error.issues) });
}
