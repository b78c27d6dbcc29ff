import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { exportOwnData } from "../own-data/own-data.server";
import { todayIn } from "../dates";
import { env } from "../env.server";
import { redirectWithFlash } from "../http/flash.server";
import { requireLogin } from "../http/page.server";
import { limit } from "../http/rate-limits.server";
import { refusalPage, toRefusal } from "../http/refusal.server";
import { streamed } from "../http/stream.server";
import { zipped } from "../zip.server";
import { textsOf } from "../languages/texts";

/** Somebody who had to log in first comes back here by GET: leads to the page with the button. */
export function loader(args: LoaderFunctionArgs) {
  requireLogin(args);
  return redirect("/account/data", 303);
}

/** The download, sent by a plain form: the ZIP, or back to the page with the reason; 429 when limited. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = requireLogin({ request, context });
  try {
    await limit("own-data", user.id);
    const files = await exportOwnData(user);
    return await streamed(zipped(files), {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="my-data-${todayIn(env.TIME_ZONE)}.zip"`,
      "Cache-Control": "private, no-store",
    });
  } catch (error) {
    const m = textsOf(context.language);
    const { message, code, status, headers } = toRefusal(error, m.ownData.failed, m);
    if (code === "limited") {
      const html = { ...headers, "Content-Type": "text/html; charset=utf-8" };
      return new Response(refusalPage(message, status, m), { status, headers: html });
    }
    return redirectWithFlash("/account/data", "error", message);
  }
}
