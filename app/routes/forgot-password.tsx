import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  redirect,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { ForgotScreen } from "../accounts/reset/reset-screens";
import { pendingReset, requestReset } from "../accounts/reset/reset.server";
import { forgotSchema } from "../accounts/schema";
import { pageMeta } from "../shell/page-meta";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { askerOnPage } from "../accounts/codes/asker-request.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({
    title: m.titles.forgotPassword,
    description: m.descriptions.forgotPassword,
    path: "/forgot-password",
  }));
export const headers = retryHeaders;

/** Continues a reset of the last hour, unless the address has `?new`. */
export const loader = page(
  (m) => m.forgot.failed,
  async ({ request, context }: LoaderFunctionArgs) => {
    const { asker, headers } = askerOnPage({ request, context });
    const isNew = new URL(request.url).searchParams.has("new");
    if (!isNew && (await pendingReset(asker))) throw redirect("/reset-password", 303);
    return data(null, { headers });
  },
);

export const action = page(
  (m) => m.forgot.failed,
  async ({ request, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const { asker, headers } = askerOnPage({ request, context });
    return handleForm({
      form,
      language: context.language,
      schema: forgotSchema,
      fallback: (m) => m.forgot.failed,
      async save({ email }) {
        await limit("forgot-ip", context.ip);
        const pending = await pendingReset(asker);
        // The form was sent twice; a code has just been mailed.
        const isRepeat = pending?.email === email && pending.resendIn > 0;
        if (!isRepeat) await requestReset(email, asker);
        return redirectWithFlash("/reset-password", "success", (m) => m.forgot.sent, headers);
      },
    });
  },
);

export default function ForgotPassword() {
  return <ForgotScreen lastResult={useActionData<typeof action>()?.result} />;
}
