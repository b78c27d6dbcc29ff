import { readForm } from "../../http/body.server";
import { redirectWithFlash } from "../../http/flash.server";
import { handleForm } from "../../http/form.server";
import { rememberBrowser } from "../sessions/known-browser-cookie.server";
import { linkFormSchema } from "./password-schemas.server";

type LinkForm = {
  /** Whose password it is, by which it is checked. */
  email: string;
  fallback: string;
  save: (newPassword: string) => Promise<unknown>;
  /** Said where they land. */
  done: string;
};

/**
 * Handles the form behind a mail's link. There is no limit, not of its network either: others there
 * could use that up.
 */
export async function answerLinkForm(request: Request, findLink: () => Promise<LinkForm>) {
  const form = await readForm(request);
  const { email, fallback, save, done } = await findLink();
  form.set("email", email);
  return handleForm({
    form,
    schema: linkFormSchema,
    secret: ["newPassword", "confirmPassword"],
    fallback,
    async save({ newPassword }) {
      await save(newPassword);
      return toLogin(email, done);
    },
  });
}

/** After a new password: its owner's browser is known from now on. */
export function toLogin(email: string, sentence: string) {
  const headers = new Headers({ "Set-Cookie": rememberBrowser(email) });
  return redirectWithFlash("/login", "success", sentence, headers);
}
