import { db } from "~/db/client";
import { assertLoggedIn } from "../../access/can";
import type { Language } from "../../languages/known";
import { log } from "../../log.server";
import type { User } from "../users.server";

/** Makes a language the account's own, for pages and mails. */
export async function chooseLanguage(user: User | null, language: Language) {
  assertLoggedIn(user);
  await db.updateTable("users").set({ language }).where("id", "=", user.id).execute();
}

/** The same for a choice by address or cookie: the page comes even if it cannot be noted. */
export async function noteLanguage(user: User, language: Language) {
  await chooseLanguage(user, language).catch((error: Error) =>
    log.warn({ event: "language not noted", reason: error.message }),
  );
}
