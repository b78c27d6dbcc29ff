import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { User } from "../accounts/users.server";
import { type Sentence, type Texts, inLanguage, textsOf } from "../languages/texts";
import { redirectWithFlash } from "./flash.server";
import { toRefusal } from "./refusal.server";

/** What most of an action's helpers need of it. */
export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * A screen's loader or action. A refusal becomes the error page with its own status and sentence;
 * `fallback` is the sentence for failures that are not the visitor's (specification: error catalogue).
 */
export function page<Args extends LoaderFunctionArgs, Result>(
  fallback: string | ((m: Texts, params: Args["params"]) => string),
  work: (args: Args) => Promise<Result> | Result,
) {
  return async (args: Args) => {
    try {
      return await work(args);
    } catch (error) {
      if (error instanceof Response) throw error;
      const m = textsOf(args.context.language);
      const sentence = typeof fallback === "string" ? fallback : fallback(m, args.params);
      const { status, message, headers } = toRefusal(error, sentence, m);
      throw new Response(message, { status, headers });
    }
  };
}

/** Guards admin screens (specification: screens). It only redirects: permission is checked in domain functions. */
export function requireAdmin(
  { request, context }: LoaderFunctionArgs,
  refusal: Sentence = (m) => m.dashboard.refused,
): User {
  const user = requireLogin({ request, context });
  if (user.role === "admin") return user;
  throw redirectWithFlash(
    "/student-dashboard",
    "error",
    inLanguage(refusal, textsOf(context.language)),
  );
}

/** Guards recruiters' screens; like `requireAdmin`, it only redirects. */
export function requireRecruiter(args: RequestArgs): User {
  const user = requireLogin(args);
  if (user.role === "recruiter") return user;
  const home = user.role === "admin" ? "/admin/postings" : "/student-dashboard";
  throw redirectWithFlash(home, "error", textsOf(args.context.language).workbench.recruitersOnly);
}

/** Sends a visitor to log in and, afterwards, back here. */
export function requireLogin({ request, context }: RequestArgs): User {
  if (context.user) return context.user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`, 303);
}
