import type { z } from "zod";
import { readForm } from "../../http/body.server";
import { handleForm } from "../../http/form.server";
import type { RequestArgs } from "../../http/page.server";
import { type Rule, limit } from "../../http/rate-limits.server";
import { messages } from "../../messages";
import { resendSchema } from "../schema";

type CodeForm<Schema extends z.ZodType> = {
  schema: Schema;
  /** Inputs whose values are never sent back to the browser. */
  secret: string[];
  /** The sentence for a failure of ours (specification: error catalogue). */
  fallback: string;
  enter: (typed: z.output<Schema>) => Promise<Response>;
  /** What the second button does, and the limit on it. */
  resend?: { rule: Rule; send: () => Promise<Response> };
};

/** Handles a form that takes a mailed code and may send another. */
export async function answerCodeForm<Schema extends z.ZodType>(
  { request, context }: RequestArgs,
  { enter, resend, ...entry }: CodeForm<Schema>,
) {
  const form = await readForm(request);
  if (resend && form.get("intent") === "resend") {
    return handleForm({
      form,
      schema: resendSchema,
      fallback: messages.forgot.failed,
      async save() {
        await limit(resend.rule, context.ip);
        return resend.send();
      },
    });
  }
  return handleForm({
    form,
    ...entry,
    async save(typed) {
      await limit("verify-ip", context.ip);
      return enter(typed);
    },
  });
}
