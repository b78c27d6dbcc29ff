import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ResetScreen } from "../accounts/reset/reset-screen";
import { pendingReset, resendResetCode, resetPassword } from "../accounts/reset/reset.server";
import { resendSchema, resetFormSchema } from "../accounts/schema";
import { pageMeta } from "../shell/page-meta";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/retry-headers";
import { ticketOf } from "../accounts/codes/ticket-cookie.server";
import { messages } from "../messages";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Reset Password" });
export const headers = retryHeaders;

export const loader = page(messages.forgot.failed, async ({ request }: LoaderFunctionArgs) => {
  const reset = await pendingReset(ticketOf(request).browser);
  if (!reset) throw redirectWithFlash("/forgot-password", "error", messages.forgot.expired);
  return reset;
});

export const action = page(
  messages.reset.failed,
  async ({ request, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const { browser } = ticketOf(request);
    if (form.get("intent") === "resend") {
      return handleForm({
        form,
        schema: resendSchema,
        fallback: messages.forgot.failed,
        async save() {
          await limit("forgot-ip", context.ip);
          await resendResetCode(browser);
          return redirectWithFlash("/reset-password", "success", messages.forgot.sent);
        },
      });
    }
    return handleForm({
      form,
      schema: resetFormSchema,
      secret: ["otp", "newPassword", "confirmPassword"],
      fallback: messages.reset.failed,
      async save(reset) {
        await limit("verify-ip", context.ip);
        await resetPassword(reset, { browser, isPage: true });
        return redirectWithFlash("/login", "success", messages.reset.done);
      },
    });
  },
);

export default function ResetPassword() {
  return (
    <ResetScreen
      lastResult={useActionData<typeof action>()?.result}
      {...useLoaderData<typeof loader>()}
    />
  );
}
