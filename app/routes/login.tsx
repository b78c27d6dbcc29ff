import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { provider } from "../accounts/college/college.server";
import { LoginScreen } from "../accounts/sessions/login-screen";
import { loginSchema } from "../accounts/schema";
import { pendingSignup } from "../accounts/sign-up/signup.server";
import { VerifyScreen } from "../accounts/sign-up/signup-screens";
import { pageMeta } from "../shell/page-meta";
import { AppError } from "../errors";
import { authenticate } from "../accounts/sessions/login-request.server";
import { continueLogin, landing } from "../accounts/sessions/login-steps-request.server";
import { readForm } from "../http/body.server";
import { handleForm } from "../http/form.server";
import { nextOf } from "../http/query";
import { page } from "../http/page.server";
import { retryHeaders } from "../http/refusal.server";
import { askerOnPage } from "../accounts/codes/asker-request.server";
import { textsOf, type Texts } from "../languages/texts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({
    title: m.titles.login,
    description: m.descriptions.login,
    path: "/login",
  }));
export const headers = retryHeaders;

export function loader({ request, context }: LoaderFunctionArgs) {
  const next = nextOf(request.url);
  if (context.user) throw redirect(landing(context.user, next), 303);
  return { next, hasCollege: provider !== null };
}

export const action = page(
  (m) => m.login.failed,
  async ({ request, context }: ActionFunctionArgs) => {
    const form = await readForm(request.clone());
    const asked = askerOnPage({ request, context });
    return handleForm({
      form,
      language: context.language,
      schema: loginSchema,
      secret: ["password"],
      fallback: (m) => m.login.failed,
      async save() {
        try {
          const proven = await authenticate({ request, context }, asked.asker.ticket);
          return await continueLogin(proven, { request, context }, String(form.get("next") ?? ""));
        } catch (error) {
          const unverified = error instanceof AppError && error.code === "not-verified";
          if (unverified) return askToVerify(asked, textsOf(context.language));
          throw error;
        }
      },
    });
  },
);

/** After a pending sign-up's password, asks for its code (decision: login-before-verification). */
async function askToVerify({ asker, headers }: ReturnType<typeof askerOnPage>, m: Texts) {
  const signup = await pendingSignup(asker);
  const result = { status: "error" as const, error: { "": [m.login.unverified] } };
  return data({ result, signup }, { status: 403, headers });
}

export default function Login() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "signup" in answer && answer.signup) {
    const { email, resendIn } = answer.signup;
    const { next } = loaded;
    return <VerifyScreen lastResult={answer.result} {...{ email, resendIn, next }} fromLogin />;
  }
  return <LoginScreen lastResult={answer?.result} {...loaded} />;
}
