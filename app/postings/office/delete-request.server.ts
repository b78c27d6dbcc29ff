import type { ActionFunctionArgs } from "@remix-run/node";
import { redirectWithFlash } from "../../http/flash.server";
import { toRefusal } from "../../http/refusal.server";
import { messages } from "../../messages";
import type { TypeName } from "../types";
import { deletePosting } from "./bin.server";

type Asked = Pick<ActionFunctionArgs, "request" | "context"> & { type: TypeName; form: FormData };

/** Deletes a posting from its card and returns to the list, with the way back. */
export async function answerDelete({ request, context, type, form }: Asked) {
  const { pathname, search } = new URL(request.url);
  try {
    const id = String(form.get("delete"));
    const title = await deletePosting(context.user, type, id);
    const undo = { path: "/admin/postings", items: `${type}/${id}` };
    const text = messages.remove.done(title);
    return redirectWithFlash(pathname + search, "success", text, new Headers(), { undo });
  } catch (error) {
    const fallback = messages.remove.failed(String(form.get("title") ?? ""));
    const { message, code, status } = toRefusal(error, fallback, context.requestId);
    if (code === "not-allowed") throw new Response(message, { status });
    return redirectWithFlash(pathname + search, "error", message);
  }
}
