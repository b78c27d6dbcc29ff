import { useTexts } from "../languages/use-texts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountCard } from "../accounts/account-card";
import { PasskeyForm } from "../accounts/passkeys/passkeys-section";
import { offerToUse, provePasskey } from "../accounts/passkeys/passkeys-request.server";
import { useSchema } from "../accounts/passkeys/schema";
import { provenUser } from "../accounts/sessions/login.server";
import { finishLogin, landing } from "../accounts/sessions/login-steps-request.server";
import { AppError } from "../errors";
import { readForm } from "../http/body.server";
import { handleForm } from "../http/form.server";
import { nextOf, withNext } from "../http/query";
import { page } from "../http/page.server";
import { retryHeaders } from "../http/refusal.server";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.loginPasskey }));
export const headers = retryHeaders;

export const loader = page(
  (m) => m.login.failed,
  async (args: LoaderFunctionArgs) => {
    const next = nextOf(args.request.url);
    if (args.context.user) throw redirect(landing(args.context.user, next), 303);
    const { options, cookie } = await offerToUse(args);
    return data({ options, next }, { headers: { "Set-Cookie": cookie } });
  },
);

/** A passkey that its owner unlocked is two factors, so no second step follows. */
export const action = page(
  (m) => m.login.failed,
  async (args: ActionFunctionArgs) => {
    const next = nextOf(args.request.url);
    return handleForm({
      form: await readForm(args.request),
      language: args.context.language,
      schema: useSchema,
      secret: ["credential"],
      fallback: (m) => m.login.failed,
      async save({ credential }) {
        const proven = await provenUser(await provePasskey(args, credential));
        if (!proven) throw new AppError((m) => m.passkeys.failed, 401); // deleted meanwhile
        return finishLogin(proven, args, next);
      },
    });
  },
);

export default function LoginPasskey() {
  const m = useTexts();
  const { options, next } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.result;
  return (
    <AccountCard
      title={m.loginPasskey.logWithPasskey}
      subtitle={m.loginPasskey.yourPhoneOrComputer}
    >
      <PasskeyForm
        options={options}
        intent="passkey"
        button={m.loginPasskey.usePasskey}
        errors={lastResult?.error?.[""] ?? undefined}
        otherwise={m.loginPasskey.logWithYourPassword}
      />
      <p>
        <a href={withNext("/login", next)}>{m.loginPasskey.logInWithYour}</a>
      </p>
    </AccountCard>
  );
}
