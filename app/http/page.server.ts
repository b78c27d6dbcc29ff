import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { User } from "../accounts/users.server";
import { messages } from "../messages";
import { redirectWithFlash } from "./flash.server";
import { toRefusal } from "./refusal.server";

/**
 * A screen's loader or action. A refusal becomes the error page with its own status and sentence;
 * `fallback` is the sentence for failures that are not the visitor's (specification: error catalogue).
 */
export function page<Args extends LoaderFunctionArgs, Result>(
  fallback: string | ((params: Args["params"]) => string),
  work: (args: Args) => Promise<Result> | Result,
) {
  return async (args: Args) => {
    try {
      return await work(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      const sentence = typeof fallback === "string" ? fallback : fallback(args.params);
      const { status, message, headers } = toRefusal(error, sentence, args.context.requestId);
      throw new Response(message, { status, headers });
    }
  };
}

/** The guard of the admin screens (specification: screens). It only redirects: domain functions decide. */
export function requireAdmin(
  { request, context }: LoaderFunctionArgs,
  refusal: string = messages.dashboard.refused,
): User {
  const user = requireLogin({ request, context });
  if (user.role === "admin") return user;
  throw redirectWithFlash("/student-dashboard", "error", refusal);
}

/** Sends a visitor to log in and, afterwards, back here. */
export function requireLogin({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): User {
  if (context.user) return context.user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`, 303);
}

/** A path of ours to go on to, or `otherwise`: nothing that a browser could read as another host. */
export function nextPath(candidate: string | null, otherwise: string) {
  const origin = "http://here.invalid";
  if (
    !candidate?.startsWith("/") ||
    /[\\\p{Cc}]/u.test(candidate) ||
    !URL.canParse(candidate, origin)
  ) {
    return otherwise;
  }
  const url = new URL(candidate, origin);
  const path = url.pathname + url.search;
  return url.origin === origin && !/^\/(\/|%2f|%5c)/i.test(path) ? path : otherwise;
}
