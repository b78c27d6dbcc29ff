import { textsOf } from "../languages/texts";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "../http/flash.server";
import { requireLogin } from "../http/page.server";
import { pdfResponse } from "../resume/pdf/pdf-response.server";
import { limit } from "../http/rate-limits.server";
import { refusalPage, toRefusal } from "../http/refusal.server";
import { findPdf } from "../resume/pdf/render-resume.server";

/** The download link without script: the file, or back to the profile with the reason. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = requireLogin({ request, context });
  try {
    await limit("pdf", user.id);
    return pdfResponse(await findPdf(user));
  } catch (error) {
    const { message, code, status, headers } = toRefusal(
      error,
      (m) => m.broken,
      textsOf(context.language),
    );
    if (code === "limited") {
      const html = { ...headers, "Content-Type": "text/html; charset=utf-8" };
      return new Response(refusalPage(message, status), { status, headers: html });
    }
    if (code === "pdf-preparing") return redirectWithFlash("/profile", "loading", message);
    return redirectWithFlash("/profile", "error", (m) => m.pdf.failed(message));
  }
}
