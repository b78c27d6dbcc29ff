import { data } from "@remix-run/node";
import { z } from "zod";
import { handleForm } from "../../http/form.server";
import type { RequestArgs } from "../../http/page.server";
import { limit } from "../../http/rate-limits.server";
import { messages } from "../../messages";
import { factorCode } from "../schema";
import type { User } from "../users.server";
import { qrPath } from "./qr.server";
import { setUpTotp } from "./second-factor.server";
import type { SetUp } from "./set-up-form";
import { newTotp } from "./totp.server";

const schema = z.object({ sealed: z.string().max(500).default(""), totp: factorCode });

/** What the form shows: a new secret, or the one that a refused form sent back. */
export function setUpFor(user: User, form?: FormData): SetUp {
  const given = form?.get("sealed");
  const totp = newTotp(user, typeof given === "string" ? given : undefined);
  return { ...totp, qr: qrPath(totp.uri) };
}

/** Handles the set-up form. Returns what `setUpTotp` does, or the form again. */
export async function answerSetUp({ context }: RequestArgs, user: User, form: FormData) {
  const answer = await handleForm({
    form,
    schema,
    secret: ["totp"],
    fallback: messages.secondFactor.failed,
    async save(typed) {
      await limit("second-factor", user.id);
      return { codes: await setUpTotp(user, context.sessionId, typed) };
    },
  });
  if ("codes" in answer) return answer;
  return data({ ...answer.data, setUp: setUpFor(user, form) }, answer.init ?? undefined);
}
