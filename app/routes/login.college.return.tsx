import { textsOf } from "../languages/texts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  forgetPendingLogin,
  readPendingLogin,
} from "../accounts/college/pending-login-cookie.server";
import { answerOf, provider, signOn } from "../accounts/college/college.server";
import { continueLogin } from "../accounts/sessions/login-steps-request.server";
import { AppError } from "../errors";
import { redirectWithFlash } from "../http/flash.server";
import { page } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { toRefusal } from "../http/refusal.server";

/**
 * The second half: the provider sends the browser back here. OpenID Connect makes this a GET that logs
 * in; it works only once and only in the browser that asked, which has the cookie.
 */
export const loader = page(
  (m) => m.college.failed,
  async (args: LoaderFunctionArgs) => {
    if (!provider) throw new AppError((m) => m.pageNotFound, 404);
    const { request, context } = args;
    const headers = new Headers({ "Set-Cookie": forgetPendingLogin() });
    try {
      const pending = readPendingLogin(request);
      if (!pending) throw new AppError((m) => m.college.expired, 400);
      await limit("verify-ip", context.ip);
      const claims = await answerOf(new URL(request.url).search, pending);
      const response = await continueLogin(
        await signOn(claims, provider.domains),
        args,
        pending.next,
      );
      response.headers.append("Set-Cookie", forgetPendingLogin());
      return response;
    } catch (error) {
      const { message } = toRefusal(error, (m) => m.college.failed, textsOf(args.context.language));
      return redirectWithFlash("/login", "error", message, headers);
    }
  },
);

export default function CollegeReturn() {
  return null;
}
