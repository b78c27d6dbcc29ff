import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { confirmEmailChange } from "../accounts/email-change/email-change.server";
import { emailCodeSchema } from "../accounts/schema";
import { pageMeta } from "../shell/page-meta";
import { readForm, validate } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { requireLogin } from "../http/page.server";
import { toRefusal } from "../http/refusal.server";
import { messages } from "../messages";
import { EmailCodeScreen } from "../accounts/email-change/email-code-screen";
import styles from "../styles/resume.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Verify Your Email" });

export function loader(args: LoaderFunctionArgs) {
  requireLogin(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  const user = requireLogin(args);
  const form = await readForm(args.request);
  try {
    const { otp } = validate(emailCodeSchema, { otp: form.get("otp") });
    await confirmEmailChange(user, otp);
  } catch (error) {
    const { message, fields, status, headers } = toRefusal(
      error,
      messages.profile.codeFailed,
      args.context.requestId,
    );
    return data({ error: fields?.otp ?? message }, { status, headers });
  }
  return redirectWithFlash("/profile", "success", messages.profile.emailChanged);
}

export default function ProfileEmail() {
  return <EmailCodeScreen error={useActionData<typeof action>()?.error} />;
}
