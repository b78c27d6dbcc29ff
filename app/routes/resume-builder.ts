import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "../http/flash.server";
import { messages } from "../messages";

/** Where the resume-builder picture on the home page leads (decision: messages-not-alerts). */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.user) return redirectWithFlash("/login", "error", messages.resumeBuilder.visitor);
  return redirectWithFlash(
    "/student-dashboard",
    "success",
    messages.resumeBuilder.user,
    undefined,
    { link: { to: "/profile", words: "Open it" } },
  );
}
