import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { z } from "zod";
import { factorCode } from "../accounts/schema";
import { CodeScreen } from "../accounts/second-factor/code-screen";
import {
  enter,
  proveSecondFactor,
  requireStep,
} from "../accounts/sessions/login-steps-request.server";
import { readForm } from "../http/body.server";
import { handleForm } from "../http/form.server";
import { page } from "../http/page.server";
import { retryHeaders } from "../http/retry-headers";
import { messages } from "../messages";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/second-factor.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Second step" });
export const headers = retryHeaders;

export const loader = page(messages.login.failed, async (args: LoaderFunctionArgs) => {
  await requireStep(args, "second-factor");
  return null;
});

export const action = page(messages.login.failed, async (args: ActionFunctionArgs) => {
  const { proven, next } = await requireStep(args, "second-factor");
  const form = await readForm(args.request);
  const isRecovery = form.get("intent") === "recovery";
  const answer = await handleForm({
    form,
    schema: z.object({ totp: factorCode }),
    secret: ["totp"],
    fallback: messages.login.failed,
    async save({ totp }) {
      await proveSecondFactor(proven.user, totp, args);
      return enter(proven, args, next);
    },
  });
  return "data" in answer ? data({ ...answer.data, isRecovery }, answer.init ?? {}) : answer;
});

export default function LoginCode() {
  const answer = useActionData<typeof action>();
  return <CodeScreen lastResult={answer?.result} isRecovery={answer?.isRecovery} />;
}
