import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { resendSchema, verifySchema } from "../accounts/schema";
import { pendingSignup, resendSignupCode, verifySignup } from "../accounts/sign-up/signup.server";
import { VerifyScreen } from "../accounts/sign-up/verify-screen";
import { pageMeta } from "../shell/page-meta";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/retry-headers";
import { ticketOf } from "../accounts/codes/ticket-cookie.server";
import { messages } from "../messages";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Verify Your Email" });
export const headers = retryHeaders;

/** The second stage of signing up; it lasts as long as this browser has a sign-up that waits. */
export const loader = page(messages.verify.broken, async ({ request }: LoaderFunctionArgs) => {
  const signup = await pendingSignup(ticketOf(request).browser);
  if (!signup) throw redirectWithFlash("/login", "error", messages.signup.expired);
  return { email: signup.email, resendIn: signup.resendIn };
});

export const action = page(
  messages.verify.broken,
  async ({ request, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const { browser } = ticketOf(request);
    if (form.get("intent") === "resend") {
      return handleForm({
        form,
        schema: resendSchema,
        fallback: messages.forgot.failed,
        async save() {
          await limit("signup-ip", context.ip);
          await resendSignupCode(browser);
          return redirectWithFlash("/verify-email", "success", messages.signup.sent);
        },
      });
    }
    return handleForm({
      form,
      schema: verifySchema,
      secret: ["otp"],
      fallback: messages.verify.broken,
      async save(guess) {
        await limit("verify-ip", context.ip);
        await verifySignup(guess, { browser, isPage: true });
        return redirectWithFlash("/login", "success", messages.verify.done);
      },
    });
  },
);

export default function VerifyEmail() {
  return (
    <VerifyScreen
      lastResult={useActionData<typeof action>()?.result}
      {...useLoaderData<typeof loader>()}
    />
  );
}
