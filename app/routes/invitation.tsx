import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { linkFormSchema } from "../accounts/passwords/password-schemas.server";
import { InvitationScreen } from "../accounts/recruiters/invitation-screen";
import { acceptInvitation, linkedInvitation } from "../accounts/recruiters/invitations.server";
import { rememberBrowser } from "../accounts/sessions/known-browser-cookie.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page } from "../http/page.server";
import { retryHeadersInPrivate } from "../http/retry-headers";
import { messages } from "../messages";
import { pageMeta } from "../shell/page-meta";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Invitation" });
export const headers = retryHeadersInPrivate;

/** Only the form uses the link up: mail programs look at links, too. */
export const loader = page(messages.recruiters.joinFailed, async (args: LoaderFunctionArgs) => {
  const { link, name, email, company } = await liveInvitation(args);
  return { link, name, email, company };
});

export const action = page(messages.recruiters.joinFailed, async (args: ActionFunctionArgs) => {
  const form = await readForm(args.request);
  const { link, email } = await liveInvitation(args);
  form.set("email", email); // by which the new password is checked
  return handleForm({
    form,
    schema: linkFormSchema,
    secret: ["newPassword", "confirmPassword"],
    fallback: messages.recruiters.joinFailed,
    async save({ newPassword }) {
      await acceptInvitation(link, newPassword);
      const headers = new Headers({ "Set-Cookie": rememberBrowser(email) });
      return redirectWithFlash("/login", "success", messages.recruiters.joined, headers);
    },
  });
});

async function liveInvitation({ request }: Pick<LoaderFunctionArgs, "request">) {
  const link = new URL(request.url).searchParams.get("link") ?? "";
  const invitation = await linkedInvitation(link);
  if (invitation) return { ...invitation, link };
  throw redirectWithFlash("/login", "error", messages.recruiters.linkExpired);
}

export default function Invitation() {
  return (
    <InvitationScreen
      lastResult={useActionData<typeof action>()?.result}
      {...useLoaderData<typeof loader>()}
    />
  );
}
