import { env } from "../env.server";
import { type Language, languages, offered } from "./known";

/** The language of this name, if readers can choose it. */
export function offeredLanguage(name: unknown): Language | undefined {
  return languages.find((known) => known === name && isOffered(known));
}

function isOffered(language: Language) {
  return (
    offered.some((one) => one === language) ||
    (language === "en-XA" && env.PSEUDO_LANGUAGE === true)
  );
}
