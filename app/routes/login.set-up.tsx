import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard } from "../accounts/account-card";
import { RecoveryCodes } from "../accounts/second-factor/recovery-codes";
import { SetUpForm } from "../accounts/second-factor/set-up-form";
import { answerSetUp, setUpFor } from "../accounts/second-factor/set-up-request.server";
import { landing, openSession, requireStep } from "../accounts/sessions/login-steps-request.server";
import { readForm } from "../http/body.server";
import { page } from "../http/page.server";
import { retryHeaders } from "../http/retry-headers";
import { messages } from "../messages";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/second-factor.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Set up a second factor" });
export const headers = retryHeaders;

/** For staff who must have a second factor: before that, their login opens nothing. */
export const loader = page(messages.login.failed, async (args: LoaderFunctionArgs) => {
  const { proven } = await requireStep(args, "set-up");
  return { setUp: setUpFor(proven.user) };
});

export const action = page(messages.login.failed, async (args: ActionFunctionArgs) => {
  const { proven, next } = await requireStep(args, "set-up");
  const { user } = proven;
  const form = await readForm(args.request);
  const answer = await answerSetUp(user, form);
  if (!("codes" in answer)) return answer;
  const { headers } = await openSession(proven, args, true);
  return data({ ...answer, next: landing(user, next) }, { headers });
});

export default function LoginSetUp() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "codes" in answer) {
    return (
      <AccountCard title="Your recovery codes" subtitle="Your second factor is on.">
        <RecoveryCodes {...answer} label="I have them, continue" />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Set up a second factor"
      subtitle="Staff log in with their password and a code from their phone. It takes two minutes."
    >
      <SetUpForm setUp={answer?.setUp ?? loaded.setUp} lastResult={answer?.result} />
    </AccountCard>
  );
}
