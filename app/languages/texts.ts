import { en } from "./en";
import { type Language, languages } from "./known";
import { pseudo } from "./pseudo";
import { translations } from "./catalogues";
import { confirmed } from "./confirmed";
import type { Translation } from "./translations";

/**
 * Every sentence that users read, by language. English (`en/`) is the shape; what a translation lacks is
 * shown in English. The browsers' build leaves the catalogues out (vite.plugins.ts).
 */
export type Texts = typeof en;

/** A sentence in whatever language its reader has. */
export type Say = (m: Texts) => string;

/** A sentence, or one that is the same in every language, such as what a user wrote. */
export type Sentence = string | Say;

const catalogues = new Map<Language, Texts>();

/** A user's language comes from the database, so it may be one that this build does not know. */
export function textsOf(language: string | null | undefined): Texts {
  const known = languages.find((one) => one === language) ?? "en";
  let texts = catalogues.get(known);
  if (!texts) catalogues.set(known, (texts = made(known)));
  return texts;
}

function made(language: Language): Texts {
  if (language === "en") return en;
  if (language === "en-XA") return { ...pseudo(en), tag: language };
  const translation = translations[language];
  const isMachineMade = unconfirmedOf(translation, new Set(confirmed[language])).length > 0;
  return { ...(completed(en, translation) as Texts), isMachineMade };
}

/** The translation, with the English of what it lacks. */
function completed(english: unknown, given: unknown): unknown {
  if (given === undefined) return english;
  if (typeof english !== "object" || english === null) return given;
  const known = english as Record<string, unknown>;
  const own = given as Record<string, unknown>; // checked by `satisfies Translation`
  const entries = Object.entries(known).map(([name, part]) => [name, completed(part, own[name])]);
  return Object.fromEntries(entries);
}

/** The sentences of a translation that no speaker has confirmed, as 'navbar.search'. */
export function unconfirmedOf(translation: Translation, confirmed: Set<string>) {
  return pathsOf(translation).filter((path) => path !== "tag" && !confirmed.has(path));
}

export function pathsOf(tree: object): string[] {
  return Object.entries(tree).flatMap(([name, part]) =>
    typeof part === "object" && part !== null
      ? pathsOf(part as object).map((path) => `${name}.${path}`)
      : [name],
  );
}

export function inLanguage(sentence: Sentence, m: Texts) {
  return typeof sentence === "string" ? sentence : sentence(m);
}

export function inEnglish(sentence: Sentence) {
  return inLanguage(sentence, en);
}
