import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { revokeSession } from "../accounts/sessions/sessions.server";
import { redirectWithFlash } from "../http/flash.server";
import { page } from "../http/page.server";
import { endedSessionHeaders } from "../accounts/sessions/session-request.server";
import { messages } from "../messages";

export function loader() {
  return redirect("/");
}

export const action = page(messages.logout.failed, async ({ context }: ActionFunctionArgs) => {
  if (context.sessionId) await revokeSession(context.sessionId);
  return redirectWithFlash("/", "success", messages.logout.done, endedSessionHeaders());
});
