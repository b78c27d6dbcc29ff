import { can } from "../access/can";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountScreen } from "../accounts/own-account/account-screen";
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
} from "../accounts/own-account/own-account.server";
import { changePasswordSchema } from "../accounts/passwords/new-password.server";
import { rememberBrowser } from "../accounts/sessions/login-request.server";
import { factorsOf, hasFactor } from "../accounts/second-factor/factors.server";
import { languageSchema, resendSchema } from "../accounts/schema";
import type { Language } from "../languages/known";
import { AppError } from "../errors";
import { env } from "../env.server";
import { readForm } from "../http/body.server";
import { redirectWithFlash } from "../http/flash.server";
import { handleForm } from "../http/form.server";
import { page, requireLogin } from "../http/page.server";
import { limit, refund } from "../http/rate-limits.server";
import { retryHeaders } from "../http/refusal.server";
import { languageCookie } from "../http/language.server";
import { chooseLanguage } from "../accounts/own-account/language.server";
import type { User } from "../accounts/users.server";
import { findNewsSettings, refusedInWords } from "../news/digest/settings.server";
import { pageMeta } from "../shell/page-meta";
import { type Sentence, textsOf } from "../languages/texts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, (m) => ({ title: m.titles.account }));
export const headers = retryHeaders;

export const loader = page(
  (m) => m.account.failed,
  async (args: LoaderFunctionArgs) => {
    const user = requireLogin(args);
    const sessions = await listSessions(user, args.context.sessionId);
    const m = textsOf(args.context.language);
    const inWords = (moment: Date) => m.dates.moment(moment, env.TIME_ZONE);
    const news = can(user, "follow news") ? await findNewsSettings(user) : null;
    return {
      email: user.email,
      language: args.context.language,
      hasFactor: hasFactor(await factorsOf(user.id)),
      news: news && refusedInWords(m, news, user.email),
      sessions: sessions.map(({ firstSeen, lastSeen, ...session }) => ({
        ...session,
        firstSeen: inWords(firstSeen),
        lastSeen: inWords(lastSeen),
      })),
    };
  },
);

export const action = page(
  (m) => m.account.failed,
  async (args: ActionFunctionArgs) => {
    const user = requireLogin(args);
    const { sessionId } = args.context;
    const form = await readForm(args.request);
    const done = (sentence: Sentence) => redirectWithFlash("/account", "success", sentence);

    if (form.get("intent") === "language") {
      return handleForm({
        form,
        language: args.context.language,
        schema: languageSchema,
        fallback: (m) => m.languageChoice.failed,
        save: ({ language }) => saveLanguage(user, language),
      });
    }
    if (form.get("intent") !== "password") {
      return handleForm({
        form,
        language: args.context.language,
        schema: resendSchema,
        fallback: (m) => m.account.failed,
        async save() {
          if (form.get("intent") === "end others") {
            await endOtherSessions(user, sessionId);
            return done((m) => m.account.othersEnded);
          }
          await endSession(user, String(form.get("session")));
          return done((m) => m.account.sessionEnded);
        },
      });
    }
    form.set("email", user.email); // the new password is checked against it
    return handleForm({
      form,
      language: args.context.language,
      schema: changePasswordSchema,
      secret: ["currentPassword", "newPassword", "confirmPassword"],
      fallback: (m) => m.account.failed,
      async save(passwords) {
        await limit("new-password", user.id);
        try {
          await limit("password-change", user.id);
          await changePassword(user, passwords, sessionId);
        } catch (error) {
          const { code } = error instanceof AppError ? error : {};
          await refund("new-password", user.id);
          if (code !== "wrong-credentials" && code !== "limited")
            await refund("password-change", user.id);
          throw error;
        }
        await refund("password-change", user.id);
        const headers = new Headers({ "Set-Cookie": await rememberBrowser(user.email) });
        return redirectWithFlash("/account", "success", (m) => m.account.passwordChanged, headers);
      },
    });
  },
);

/** Also for this browser, which shows it after logging out. The answer is in the new language already. */
async function saveLanguage(user: User, language: Language) {
  await chooseLanguage(user, language);
  const headers = new Headers({ "Set-Cookie": languageCookie(language) });
  const { languageChoice } = textsOf(language);
  return redirectWithFlash("/account", "success", languageChoice.saved, headers);
}

export default function Account() {
  return (
    <AccountScreen
      {...useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()?.result}
    />
  );
}
