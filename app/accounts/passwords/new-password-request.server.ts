import { readForm } from "../../http/body.server";
import { redirectWithFlash } from "../../http/flash.server";
import { handleForm } from "../../http/form.server";
import type { RequestArgs } from "../../http/page.server";
import { limit } from "../../http/rate-limits.server";
import type { Sentence } from "../../languages/texts";
import { rememberBrowser } from "../sessions/login-request.server";
import { linkFormSchema } from "./new-password.server";

type LinkForm = {
  /** What the link's tries are counted by. */
  id: string;
  /** The account's address: the password is checked against it. */
  email: string;
  fallback: Sentence;
  /** Saves the password, and says where to go on. */
  save: (newPassword: string) => Promise<Response>;
};

/**
 * Handles the form behind a mail's link. Only the tries of this link are limited, not those of a
 * network, as others in the network could use such a limit up.
 */
export async function answerLinkForm(
  { request, context }: RequestArgs,
  findLink: () => Promise<LinkForm>,
) {
  const form = await readForm(request);
  const { id, email, fallback, save } = await findLink();
  form.set("email", email);
  return handleForm({
    form,
    language: context.language,
    schema: linkFormSchema,
    secret: ["newPassword", "confirmPassword"],
    fallback,
    async save({ newPassword }) {
      await limit("link", id); // each try costs a hash
      return save(newPassword);
    },
  });
}

/** Leads to the login after a new password, and makes the browser a known one. */
export async function toLogin(email: string, sentence: Sentence) {
  const headers = new Headers({ "Set-Cookie": await rememberBrowser(email) });
  return redirectWithFlash("/login", "success", sentence, headers);
}
