import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "./flash.server";
import { toRefusal } from "./refusal.server";

/**
 * Does what a button asks for and leads to `path`, where the sentence that `work` returns is shown, or
 * why not. Whoever may not do it gets the error page.
 */
export async function doAndTell(
  { context }: Pick<ActionFunctionArgs, "context">,
  { path, fallback }: { path: string; fallback: string },
  work: () => Promise<string>,
) {
  try {
    return redirectWithFlash(path, "success", await work());
  } catch (error) {
    const { message, code, status } = toRefusal(error, fallback, context.requestId);
    if (code === "not-allowed") throw new Response(message, { status });
    return redirectWithFlash(path, "error", message);
  }
}
