import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "../http/flash.server";

/** Where the resume-builder picture on the home page leads. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.user) return redirectWithFlash("/login", "error", (m) => m.resumeBuilder.visitor);
  return redirectWithFlash(
    "/student-dashboard",
    "success",
    (m) => m.resumeBuilder.user,
    undefined,
    { link: { to: "/profile", words: (m) => m.resumeBuilder.open } },
  );
}
