import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { answerCodeForm } from "../accounts/codes/asker-request.server";
import { EmailCodeScreen } from "../accounts/own-account/account-screen";
import { confirmEmailChange } from "../accounts/own-account/email-change.server";
import { emailCodeSchema } from "../accounts/schema";
import { rememberBrowser } from "../accounts/sessions/login-request.server";
import { pageMeta } from "../shell/page-meta";
import { redirectWithFlash } from "../http/flash.server";
import { requireLogin } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import styles from "../styles/resume.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.profileEmail }));
export const headers = retryHeaders;

export function loader(args: LoaderFunctionArgs) {
  requireLogin(args);
  return null;
}

export function action(args: ActionFunctionArgs) {
  const user = requireLogin(args);
  return answerCodeForm(args, {
    schema: emailCodeSchema,
    secret: ["otp", "password"],
    fallback: (m) => m.profile.codeFailed,
    async enter(confirmation) {
      await limit("email-confirm", user.id);
      const email = await confirmEmailChange(user, confirmation, args.context.sessionId);
      const headers = new Headers({ "Set-Cookie": await rememberBrowser(email) });
      return redirectWithFlash("/profile", "success", (m) => m.profile.emailChanged, headers);
    },
  });
}

export default function ProfileEmail() {
  return <EmailCodeScreen lastResult={useActionData<typeof action>()?.result} />;
}
