import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answerLinkForm } from "../accounts/passwords/new-password-request.server";
import { InvitationScreen } from "../accounts/recruiters/recruiters-screen";
import { acceptInvitation, linkedInvitation } from "../accounts/recruiters/invitations.server";
import { provenUser } from "../accounts/sessions/login.server";
import { continueLogin } from "../accounts/sessions/login-steps-request.server";
import { AppError } from "../errors";
import { redirectWithFlash } from "../http/flash.server";
import { page } from "../http/page.server";
import { retryHeadersInPrivate } from "../http/refusal.server";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.invitation }));
export const headers = retryHeadersInPrivate;

/** Opening the link does not use it up, as mail programs open links too; only the form does. */
export const loader = page(
  (m) => m.recruiters.joinFailed,
  async (args: LoaderFunctionArgs) => {
    const { link, name, email, company } = await liveInvitation(args);
    return { link, name, email, company };
  },
);

export const action = page(
  (m) => m.recruiters.joinFailed,
  (args: ActionFunctionArgs) =>
    answerLinkForm(args, async () => {
      const { link, link_id: id, email } = await liveInvitation(args);
      return {
        id,
        email,
        fallback: (m) => m.recruiters.joinFailed,
        async save(newPassword) {
          const proven = await provenUser(await acceptInvitation(link, newPassword));
          if (!proven) throw new AppError((m) => m.recruiters.linkExpired, 400); // erased just now
          const { headers } = await continueLogin(proven, args, "/recruiter");
          const to = headers.get("Location") ?? "/login";
          return redirectWithFlash(to, "success", (m) => m.recruiters.joined, headers);
        },
      };
    }),
);

async function liveInvitation({ request }: Pick<LoaderFunctionArgs, "request">) {
  const link = new URL(request.url).searchParams.get("link") ?? "";
  const invitation = await linkedInvitation(link);
  if (invitation) return { ...invitation, link };
  throw redirectWithFlash("/login", "error", (m) => m.recruiters.linkExpired);
}

export default function Invitation() {
  return (
    <InvitationScreen
      lastResult={useActionData<typeof action>()?.result}
      {...useLoaderData<typeof loader>()}
    />
  );
}
