import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { offerToUse, provePasskey } from "../accounts/passkeys/passkeys-request.server";
import { useSchema } from "../accounts/passkeys/schema";
import { factorCode } from "../accounts/schema";
import { type FactorWay, CodeScreen } from "../accounts/second-factor/second-factor-screens";
import { factorsOf } from "../accounts/second-factor/factors.server";
import {
  finishLogin,
  proveSecondFactor,
  requireStep,
} from "../accounts/sessions/login-steps-request.server";
import { readForm } from "../http/body.server";
import { handleForm } from "../http/form.server";
import { page } from "../http/page.server";
import { retryHeaders } from "../http/refusal.server";
import { pageMeta } from "../shell/page-meta";
import styles from "../styles/second-factor.css?url";
import type { Say } from "../languages/texts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.loginCode }));
export const headers = retryHeaders;

export const loader = page(
  (m) => m.login.failed,
  async (args: LoaderFunctionArgs) => {
    const { user } = (await requireStep(args, "second-factor")).proven;
    const { totp, passkeys } = await factorsOf(user.id);
    if (!passkeys) return data({ hasApp: totp, passkey: null });
    const { options, cookie } = await offerToUse(args, user);
    return data({ hasApp: totp, passkey: options }, { headers: { "Set-Cookie": cookie } });
  },
);

export const action = page(
  (m) => m.login.failed,
  async (args: ActionFunctionArgs) => {
    const { proven, next } = await requireStep(args, "second-factor");
    const form = await readForm(args.request);
    const way = wayOf(form.get("intent"));
    const fallback: Say = (m) => m.login.failed;
    const answer =
      way === "passkey"
        ? await handleForm({
            form,
            language: args.context.language,
            schema: useSchema,
            secret: ["credential"],
            fallback,
            async save({ credential }) {
              await provePasskey(args, credential, proven.user);
              return finishLogin(proven, args, next);
            },
          })
        : await handleForm({
            form,
            language: args.context.language,
            schema: z.object({ totp: factorCode }),
            secret: ["totp"],
            fallback,
            async save({ totp }) {
              await proveSecondFactor(proven.user, totp, args);
              return finishLogin(proven, args, next);
            },
          });
    return "data" in answer ? data({ ...answer.data, way }, answer.init ?? {}) : answer;
  },
);

function wayOf(intent: unknown): FactorWay {
  return intent === "recovery" || intent === "passkey" ? intent : "app";
}

export default function LoginCode() {
  const answer = useActionData<typeof action>();
  return (
    <CodeScreen {...useLoaderData<typeof loader>()} lastResult={answer?.result} way={answer?.way} />
  );
}
