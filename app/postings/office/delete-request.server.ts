import { redirectWithFlash } from "../../http/flash.server";
import type { RequestArgs } from "../../http/page.server";
import { doAndTell } from "../../http/tell.server";
import { messages } from "../../messages";
import { buttonName } from "../posting";
import { limitSaves } from "../posting-request.server";
import type { TypeName } from "../types";
import { deletePosting } from "./bin.server";

type DeleteForm = RequestArgs & { type: TypeName; form: FormData };

/** Deletes a posting from its card and returns to the list with an 'Undo'. */
export async function answerDelete({ request, context, type, form }: DeleteForm) {
  const { pathname, search } = new URL(request.url);
  const path = pathname + search;
  const fallback = messages.remove.failed(String(form.get("title") ?? ""));
  return doAndTell({ path, fallback }, async () => {
    await limitSaves(context.user);
    const id = String(form.get("delete"));
    const text = messages.remove.done(await deletePosting(context.user, type, id));
    const undo = { path: "/admin/postings", items: buttonName({ type, id }) };
    return redirectWithFlash(path, "success", text, new Headers(), { undo });
  });
}
