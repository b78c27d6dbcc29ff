import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type Sentence, type Texts, textsOf } from "../languages/texts";
import { can, type Action, type User } from "../access/can";
import { withNext } from "./query";
import { redirectWithFlash, translated } from "./flash.server";
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
    const { language } = args.context;
    try {
      const answer = await work(args);
      return answer instanceof Response ? (translated(answer, language) as typeof answer) : answer;
    } catch (error) {
      if (error instanceof Response) throw translated(error, language);
      const m = textsOf(language);
      const sentence = typeof fallback === "string" ? fallback : fallback(m, args.params);
      const { status, message, headers } = toRefusal(error, sentence, m);
      throw new Response(message, { status, headers });
    }
  };
}

/**
 * Guards screens: sends whoever may not to a page of theirs, with the refusal (specification: screens). It only
 * redirects: permission is checked in domain functions.
 */
export function requirePermission(args: RequestArgs, action: Action, refusal: Sentence): User {
  const user = requireLogin(args);
  if (can(user, action)) return user;
  const home = can(user, "see dashboard") ? "/admin/postings" : "/student-dashboard";
  throw redirectWithFlash(home, "error", refusal);
}

/** Sends a visitor to log in and, afterwards, back here. */
export function requireLogin({ request, context }: RequestArgs): User {
  if (context.user) return context.user;
  const { pathname, search } = new URL(request.url);
  throw redirect(withNext("/login", pathname + search), 303);
}
