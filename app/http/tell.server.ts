import { redirectWithFlash } from "./flash.server";
import { toRefusal } from "./refusal.server";

/**
 * Does what a button asks for and redirects to `path`, which shows the sentence that `work` returns, or
 * the refusal. If `work` returns a Response, that is the answer. Without permission: the error page.
 */
export async function doAndTell(
  { path, fallback }: { path: string; fallback: string },
  work: () => Promise<string | Response>,
) {
  try {
    const done = await work();
    return typeof done === "string" ? redirectWithFlash(path, "success", done) : done;
  } catch (error) {
    const { message, code, status } = toRefusal(error, fallback);
    if (code === "not-allowed") throw new Response(message, { status });
    return redirectWithFlash(path, "error", message);
  }
}
