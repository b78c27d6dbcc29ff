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
      const { status, message, headers } = toRefusal(error, sentence);
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

/** The guard of recruiters' screens, which like that of the admin's only redirects. */
export function requireRecruiter(args: Pick<LoaderFunctionArgs, "request" | "context">): User {
  const user = requireLogin(args);
  if (user.role === "recruiter") return user;
  const home = user.role === "admin" ? "/admin/postings" : "/student-dashboard";
  throw redirectWithFlash(home, "error", messages.workbench.recruitersOnly);
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
