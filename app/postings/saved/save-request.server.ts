import type { User } from "../../accounts/users.server";
import { doAndTell, redirectWithFlash } from "../../http/flash.server";
import type { Language } from "../../languages/known";
import { titleOf } from "../posting";
import type { TypeName } from "../types";
import { savePosting, unsavePosting } from "./saved.server";

type SaveInput = {
  user: User | null;
  /** Absent on a page that only removes. */
  type?: TypeName;
  form: FormData;
  request: Request;
  language: Language;
};

/** Whether a page's form came from one of its save buttons. */
export function isSave(form: FormData) {
  return form.has("save") || form.has("unsave");
}

/** Saves or unsaves what the form names, and returns to its button. */
export async function answerSave({ user, type, form, request, language }: SaveInput) {
  const { pathname, search } = new URL(request.url);
  const back = (id: string) => `${pathname}${search}#s${encodeURIComponent(id)}`;
  const wanted = form.get("save");
  return doAndTell(
    { path: pathname + search, language, fallback: (m) => m.saved.changeFailed },
    async () => {
      if (type && wanted !== null) {
        const posting = await savePosting(user, type, String(wanted));
        return redirectWithFlash(back(posting.id), "success", (m) =>
          m.saved.done(titleOf(posting)),
        );
      }
      const id = String(form.get("unsave") ?? "");
      await unsavePosting(user, id);
      return redirectWithFlash(back(id), "success", (m) => m.saved.removed);
    },
  );
}
