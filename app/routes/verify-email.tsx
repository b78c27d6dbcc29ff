import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerCodeForm, askerOnPage } from "../accounts/codes/asker-request.server";
import { verifySchema } from "../accounts/schema";
import { rememberBrowser } from "../accounts/sessions/login-request.server";
import { pendingSignup, resendSignupCode, verifySignup } from "../accounts/sign-up/signup.server";
import { VerifyScreen } from "../accounts/sign-up/signup-screens";
import { pageMeta } from "../shell/page-meta";
import { redirectWithFlash } from "../http/flash.server";
import { nextOf, withNext } from "../http/query";
import { page } from "../http/page.server";
import { retryHeaders } from "../http/refusal.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.verifyEmail }));
export const headers = retryHeaders;

/** The second step of signing up; shown only to a browser with a pending sign-up. */
export const loader = page(
  (m) => m.verify.broken,
  async (args: LoaderFunctionArgs) => {
    const signup = await pendingSignup(askerOnPage(args).asker);
    if (!signup) throw redirectWithFlash("/login", "error", (m) => m.signup.expired);
    return { email: signup.email, resendIn: signup.resendIn, next: nextOf(args.request.url) };
  },
);

export const action = page(
  (m) => m.verify.broken,
  (args: ActionFunctionArgs) => {
    const { asker } = askerOnPage(args);
    const next = nextOf(args.request.url);
    return answerCodeForm(args, {
      schema: verifySchema,
      secret: ["otp"],
      fallback: (m) => m.verify.broken,
      async enter(guess) {
        await verifySignup(guess, asker);
        const headers = new Headers({ "Set-Cookie": await rememberBrowser(guess.email) });
        return redirectWithFlash(
          withNext("/login", next),
          "success",
          (m) => m.verify.done,
          headers,
        );
      },
      resend: {
        rule: "signup-ip",
        async send() {
          await resendSignupCode(asker);
          return redirectWithFlash(
            withNext("/verify-email", next),
            "success",
            (m) => m.signup.sent,
          );
        },
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
