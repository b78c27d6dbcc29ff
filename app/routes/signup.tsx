import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  data,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { provider } from "../accounts/college/college.server";
import { signupSchema } from "../accounts/passwords/new-password.server";
import { assertStudentRole } from "../accounts/schema";
import { SignupScreen } from "../accounts/sign-up/signup-screens";
import { pendingSignup, signUp } from "../accounts/sign-up/signup.server";
import { pageMeta } from "../shell/page-meta";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { nextOf, withNext } from "../http/query";
import { page } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { askerOnPage } from "../accounts/codes/asker-request.server";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({
    title: m.titles.signup,
    description: m.descriptions.signup,
    path: "/signup",
  }));
export const headers = retryHeaders;

/** Continues a sign-up of the last hour, unless the address has `?new`. */
export const loader = page(
  (m) => m.signup.failed,
  async ({ request, context }: LoaderFunctionArgs) => {
    const next = nextOf(request.url);
    if (context.user) throw redirect(withNext("/login", next), 303);
    const { asker, headers } = askerOnPage({ request, context });
    const isNew = new URL(request.url).searchParams.has("new");
    if (!isNew && (await pendingSignup(asker))?.isRecent)
      throw redirect(withNext("/verify-email", next), 303);
    return data({ next, hasCollege: provider !== null }, { headers });
  },
);

export const action = page(
  (m) => m.signup.failed,
  async ({ request, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const { asker, headers } = askerOnPage({ request, context });
    return handleForm({
      form,
      language: context.language,
      schema: signupSchema,
      secret: ["password"],
      fallback: (m) => m.signup.failed,
      prepare: async () => assertStudentRole(form.get("role") ?? undefined),
      async save(details) {
        await limit("signup-ip", context.ip);
        await signUp(details, asker);
        const to = withNext("/verify-email", nextOf(request.url));
        return redirectWithFlash(to, "success", (m) => m.signup.sent, headers);
      },
    });
  },
);

export default function Signup() {
  return (
    <SignupScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
