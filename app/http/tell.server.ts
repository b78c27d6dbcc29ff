import { redirectWithFlash } from "./flash.server";
import { toRefusal } from "./refusal.server";

/**
 * Does what a button asks for and leads to `path`, where the sentence that `work` returns is shown, or
 * why not; an answer of its own is passed on. Whoever may not do it gets the error page.
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
