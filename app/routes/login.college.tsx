import { textsOf } from "../languages/texts";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { rememberPendingLogin } from "../accounts/college/pending-login-cookie.server";
import { askProvider, provider } from "../accounts/college/college.server";
import { AppError } from "../errors";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { page } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { toRefusal } from "../http/refusal.server";

export const loader = page(
  (m) => m.college.failed,
  () => {
    assertProvider();
    return redirect("/login", 303);
  },
);

/** The first half of a login with the college's account (decision: college-account). */
export const action = page(
  (m) => m.college.failed,
  async (args: ActionFunctionArgs) => {
    const { request, context } = args;
    assertProvider();
    const form = await readForm(request);
    await limit("verify-ip", context.ip);
    try {
      const { address, ...pending } = await askProvider(context.user !== null);
      const headers = {
        "Set-Cookie": rememberPendingLogin(pending, String(form.get("next") ?? "")),
      };
      return redirect(address, { status: 303, headers });
    } catch (error) {
      const { message } = toRefusal(error, (m) => m.college.failed, textsOf(args.context.language));
      return redirectWithFlash("/login", "error", message);
    }
  },
);

function assertProvider() {
  if (!provider) throw new AppError((m) => m.pageNotFound, 404);
}

export default function College() {
  return null;
}
