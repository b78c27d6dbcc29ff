import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { joinSchema, joinWithPasskeySchema } from "../accounts/passwords/new-password.server";
import { provenUser } from "../accounts/sessions/login.server";
import { continueLogin } from "../accounts/sessions/login-steps-request.server";
import { AppError } from "../errors";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { retryHeadersInPrivate } from "../http/refusal.server";
import { acceptJoining, linkedJoining } from "../records/joining/invitations.server";
import { JoinScreen } from "../records/joining/join-screen";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.join }));
export const headers = retryHeadersInPrivate;

const shownFacts = ["rollNumber", "programme", "department", "batch"] as const;

/** Opening the link does not use it up, as mail programs open links too; only the form does. */
export const loader = page(
  (m) => m.joining.failed,
  async (args: LoaderFunctionArgs) => {
    const { link, joining } = await liveJoining(args);
    const { name, email, department_ids } = joining;
    const facts = shownFacts.flatMap((title) => {
      const value = joining[title];
      return value ? [{ title, value: String(value) }] : [];
    });
    return { link, name, email, isCoordinator: department_ids !== null, facts };
  },
);

export const action = page(
  (m) => m.joining.failed,
  async (args: ActionFunctionArgs) => {
    const form = await readForm(args.request);
    const { link, joining } = await liveJoining(args);
    const isPasskey = form.get("intent") === "passkey";
    form.set("email", joining.email);
    const { language } = args.context;
    return handleForm({
      form,
      language,
      schema: isPasskey ? joinWithPasskeySchema : joinSchema,
      secret: ["newPassword", "confirmPassword"],
      fallback: (m) => m.joining.failed,
      async save(chosen) {
        await limit("link", joining.id); // each try costs a hash
        const password = "newPassword" in chosen ? String(chosen.newPassword) : null;
        const id = await acceptJoining(link, { name: chosen.name, password, language });
        const proven = await provenUser(id);
        if (!proven) throw new AppError((m) => m.joining.expired, 400); // erased just now
        const own = joining.department_ids ? "" : "/record"; // coordinators begin at home
        const next = isPasskey ? "/account" : own;
        const { headers } = await continueLogin(proven, args, next);
        const to = headers.get("Location") ?? "/login";
        return redirectWithFlash(
          to,
          "success",
          (m) => (isPasskey ? m.joining.passkeyNext : m.joining.done),
          headers,
        );
      },
    });
  },
);

async function liveJoining({ request }: Pick<LoaderFunctionArgs, "request">) {
  const link = new URL(request.url).searchParams.get("link") ?? "";
  const joining = await linkedJoining(link);
  if (joining) return { joining, link };
  throw redirectWithFlash("/login", "error", (m) => m.joining.expired);
}

export default function Join() {
  return (
    <JoinScreen
      lastResult={useActionData<typeof action>()?.result}
      {...useLoaderData<typeof loader>()}
    />
  );
}
