import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "../http/flash.server";
import { messages } from "../messages";

/** The target of the resume-builder picture on the home page (decision: messages-not-alerts). */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.user) return redirectWithFlash("/login", "error", messages.resumeBuilder.visitor);
  return redirectWithFlash(
    "/student-dashboard",
    "success",
    messages.resumeBuilder.user,
    undefined,
    { to: "/profile", words: "Open it" },
  );
}
