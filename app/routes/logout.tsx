import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { revokeSession } from "../accounts/sessions/sessions.server";
import { redirectWithFlash } from "../http/flash.server";
import { page } from "../http/page.server";
import { endedSessionHeaders } from "../accounts/sessions/session-request.server";

export function loader() {
  return redirect("/");
}

export const action = page(
  (m) => m.logout.failed,
  async ({ context }: ActionFunctionArgs) => {
    if (context.sessionId) await revokeSession(context.sessionId);
    return redirectWithFlash("/", "success", (m) => m.logout.done, endedSessionHeaders());
  },
);
