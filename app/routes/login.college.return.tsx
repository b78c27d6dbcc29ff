import type { LoaderFunctionArgs } from "@remix-run/node";
import { forgetAsked, readAsked } from "../accounts/college/asked-cookie.server";
import { signOn } from "../accounts/college/college.server";
import { answerOf, provider } from "../accounts/college/provider.server";
import { goOn } from "../accounts/sessions/login-steps-request.server";
import { AppError } from "../errors";
import { redirectWithFlash } from "../http/flash.server";
import { page } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { toRefusal } from "../http/refusal.server";
import { messages } from "../messages";

/**
 * The second half: the provider sends the browser back here. A GET that logs in, as OpenID Connect
 * has it; only the browser that asked has the cookie that makes it do so, once.
 */
export const loader = page(messages.college.failed, async (args: LoaderFunctionArgs) => {
  if (!provider) throw new AppError(messages.pageNotFound, 404);
  const { request, context } = args;
  const headers = new Headers({ "Set-Cookie": forgetAsked() });
  try {
    const asked = readAsked(request);
    if (!asked) throw new AppError(messages.college.expired, 400);
    await limit("verify-ip", context.ip);
    const claims = await answerOf(new URL(request.url).search, asked);
    const response = await goOn(await signOn(claims, provider.domains), args, asked.next);
    response.headers.append("Set-Cookie", forgetAsked());
    return response;
  } catch (error) {
    const { message } = toRefusal(error, messages.college.failed);
    return redirectWithFlash("/login", "error", message, headers);
  }
});

export default function CollegeReturn() {
  return null;
}
