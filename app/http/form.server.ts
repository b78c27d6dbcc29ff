import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { sentenceOf } from "../errors";
import type { Language } from "../languages/known";
import { type Sentence, inLanguage, textsOf } from "../languages/texts";
import { type Refusal, toRefusal } from "./refusal.server";

type FormJob<Schema extends z.ZodType, Result> = {
  form: FormData;
  schema: Schema;
  /** The sentence for failures that are not the visitor's (specification: error catalogue). */
  fallback: Sentence;
  /** The reader's. */
  language?: Language;
  /** Inputs never sent back, such as passwords. */
  secret?: string[];
  /** Work on `form` before it is checked, such as storing an upload; it may refuse as `save` may. */
  prepare?: () => Promise<void>;
  /** `typed` answers with everything that was typed and nothing wrong with it, for a form that asks something first. */
  save: (value: z.output<Schema>, typed: SubmissionResult<string[]>) => Promise<Result>;
};

/**
 * Validates a screen's form and saves it. A refusal returns everything that was typed, with each error
 * at its field, for Conform's `lastResult`.
 */
export async function handleForm<Schema extends z.ZodType, Result>({
  form,
  schema,
  fallback,
  language,
  secret = [],
  prepare,
  save,
}: FormJob<Schema, Result>) {
  const m = textsOf(language);
  const refusal = await prepare?.().then(
    () => null,
    (error: unknown) => toRefusal(error, fallback, m),
  );
  const submission = parseWithZod(plainFields(form), {
    schema,
    disableAutoCoercion: true,
    formatError: (issues: { message: string }[]) =>
      issues.map((issue) => inLanguage(sentenceOf(issue), m)),
  });
  if (refusal || submission.status !== "success") {
    const found = submission.status === "success" ? {} : submission.error;
    const errors = { ...found, ...toFieldErrors(refusal) };
    const { status = 422, headers } = refusal ?? {};
    return answer(submission.reply({ hideFields: secret }), errors, status, headers);
  }
  try {
    const typed = submission.reply({ hideFields: secret });
    return await save(submission.value, { ...typed, status: "error", error: {} });
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, headers, ...refused } = toRefusal(error, fallback, m);
    return answer(
      submission.reply({ hideFields: secret }),
      toFieldErrors(refused),
      status,
      headers,
    );
  }
}

/**
 * Our forms have plain names and lists (`speakers[]`). From others Conform would build lists and objects
 * of any length and depth (`email[30000000]`), or take commands.
 */
function plainFields(form: FormData) {
  const plain = new FormData();
  for (const [name, value] of form)
    if (/^[a-z][a-z\d]*(\[\])?$/i.test(name)) plain.append(name, value);
  return plain;
}

/** Conform keeps the errors of the whole form under the empty name. */
function toFieldErrors(refusal: Pick<Refusal, "message" | "fields"> | null | undefined) {
  if (!refusal) return {};
  if (!refusal.fields) return { "": [refusal.message] };
  return Object.fromEntries(Object.entries(refusal.fields).map(([name, text]) => [name, [text]]));
}

function answer(
  result: SubmissionResult<string[]>,
  error: SubmissionResult<string[]>["error"],
  status: number,
  headers?: Record<string, string>,
) {
  return data({ result: { ...result, status: "error" as const, error } }, { status, headers });
}
