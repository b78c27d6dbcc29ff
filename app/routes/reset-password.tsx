import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerCodeForm, askerOnPage } from "../accounts/codes/asker-request.server";
import { ResetScreen } from "../accounts/reset/reset-screens";
import {
  linkedReset,
  pendingReset,
  resendResetCode,
  resetByLink,
  resetPassword,
} from "../accounts/reset/reset.server";
import { answerLinkForm, toLogin } from "../accounts/passwords/new-password-request.server";
import { resetFormSchema } from "../accounts/passwords/new-password.server";
import { pageMeta } from "../shell/page-meta";
import { redirectWithFlash } from "../http/flash.server";
import { page } from "../http/page.server";
import { retryHeadersInPrivate } from "../http/refusal.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.resetPassword }));
export const headers = retryHeadersInPrivate;

/** Works with the mail's link in any browser, or with the code in the browser that asked. */
export const loader = page(
  (m) => m.forgot.failed,
  async (args: LoaderFunctionArgs) => {
    const link = linkOf(args);
    if (link !== null) return { email: (await liveLink(link)).email, link, resendIn: 0 };
    const reset = await pendingReset(askerOnPage(args).asker);
    if (!reset) throw redirectWithFlash("/forgot-password", "error", (m) => m.forgot.expired);
    return { ...reset, link: undefined };
  },
);

export const action = page(
  (m) => m.reset.failed,
  (args: ActionFunctionArgs) => {
    const link = linkOf(args);
    if (link !== null) {
      return answerLinkForm(args, async () => {
        const { id, email } = await liveLink(link);
        return {
          id,
          email,
          fallback: (m) => m.reset.failed,
          async save(newPassword) {
            await resetByLink({ link, newPassword });
            return toLogin(email, (m) => m.reset.done);
          },
        };
      });
    }
    const { asker } = askerOnPage(args);
    return answerCodeForm(args, {
      schema: resetFormSchema,
      secret: ["otp", "newPassword", "confirmPassword"],
      fallback: (m) => m.reset.failed,
      async enter(reset) {
        await resetPassword(reset, asker);
        return toLogin(reset.email, (m) => m.reset.done);
      },
      resend: {
        rule: "forgot-ip",
        async send() {
          await resendResetCode(asker);
          return redirectWithFlash("/reset-password", "success", (m) => m.forgot.sent);
        },
      },
    });
  },
);

function linkOf({ request }: LoaderFunctionArgs) {
  return new URL(request.url).searchParams.get("link");
}

async function liveLink(link: string) {
  const reset = await linkedReset(link);
  if (reset) return { id: reset.id, email: reset.email };
  throw redirectWithFlash("/forgot-password?new", "error", (m) => m.forgot.linkExpired);
}

export default function ResetPassword() {
  return (
    <ResetScreen
      lastResult={useActionData<typeof action>()?.result}
      {...useLoaderData<typeof loader>()}
    />
  );
}
