import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LoginScreen } from "../accounts/login-screen";
import { loginSchema } from "../accounts/schema";
import { startSession } from "../accounts/sessions.server";
import { authenticator } from "../http/authenticator.server";
import { readForm } from "../http/body.server";
import { handleForm } from "../http/form.server";
import { nextPath, page } from "../http/page.server";
import { sessionHeaders } from "../http/session.server";
import { messages } from "../messages";

export const meta: MetaFunction = () => [{ title: "Login" }];

export function loader({ request, context }: LoaderFunctionArgs) {
  const next = new URL(request.url).searchParams.get("next");
  if (context.user) throw redirect(landing(context.user.role, next), 303);
  return { next: nextPath(next, "") };
}

export const action = page(messages.login.failed, async ({ request }: ActionFunctionArgs) => {
  const form = await readForm(request.clone());
  return handleForm({
    form,
    schema: loginSchema,
    secret: ["password"],
    fallback: messages.login.failed,
    async save() {
      const user = await authenticator.authenticate("password", request);
      const headers = sessionHeaders(await startSession(user));
      return redirect(landing(user.role, String(form.get("next") ?? "")), { status: 303, headers });
    },
  });
});

/** Where to go after login: back to what asked for it, else the role's own home (spec §2). */
function landing(role: string, next: string | null) {
  return nextPath(next, role === "admin" ? "/admin-dashboard" : "/student-dashboard");
}

export default function Login() {
  return (
    <LoginScreen
      lastResult={useActionData<typeof action>()?.result}
      {...useLoaderData<typeof loader>()}
    />
  );
}
