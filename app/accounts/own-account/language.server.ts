import { db } from "~/db/client";
import { assertLoggedIn } from "../../access/can";
import { AppError } from "../../errors";
import { offeredLanguage } from "../../languages/offered.server";
import { log } from "../../log.server";
import type { User } from "../users.server";

/** Makes a language the account's own, for pages and mails; returns its name. */
export async function chooseLanguage(user: User | null, name: unknown) {
  assertLoggedIn(user);
  const language = offeredLanguage(name);
  if (!language)
    throw new AppError((m) => m.languageChoice.unknown, 422, {
      fields: { language: (m) => m.languageChoice.unknown },
    });
  await db.updateTable("users").set({ language }).where("id", "=", user.id).execute();
  return language;
}

/** The same for a choice that a page's address or cookie makes: the page comes all the same if it cannot be noted. */
export async function noteLanguage(userId: string, language: string) {
  await db
    .updateTable("users")
    .set({ language })
    .where("id", "=", userId)
    .execute()
    .catch((error: Error) => log.warn({ event: "language not noted", reason: error.message }));
}
