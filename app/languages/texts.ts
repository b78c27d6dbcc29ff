import { en } from "./en";
import { pseudo } from "./pseudo";

/**
 * Every sentence that users read, by language. English (`en/`) is the shape; what a translation lacks is
 * shown in English. The browsers' build leaves the catalogues out (vite.plugins.ts).
 */
export type Texts = typeof en;

/** A sentence in whatever language its reader has. */
export type Say = (m: Texts) => string;

/** A sentence, or one that is the same in every language, such as what a user wrote. */
export type Sentence = string | Say;

/** BCP 47 names. 'en-XA' is the pseudo-language, for tests (env.server.ts, PSEUDO_LANGUAGE). */
export const languages = ["en", "en-XA"] as const;
export type Language = (typeof languages)[number];

const catalogues: Record<Language, () => Texts> = { en: () => en, "en-XA": made(() => pseudo(en)) };

/** Not at import: catalogues and the code that they use import each other. */
function made(make: () => Texts) {
  let texts: Texts | undefined;
  return () => (texts ??= make());
}

/** A user's language comes from the database, so it may be one that this build does not know. */
export function textsOf(language: string | null | undefined): Texts {
  return catalogues[languages.find((known) => known === language) ?? "en"]();
}

export function inLanguage(sentence: Sentence, m: Texts) {
  return typeof sentence === "string" ? sentence : sentence(m);
}

export function inEnglish(sentence: Sentence) {
  return inLanguage(sentence, en);
}
