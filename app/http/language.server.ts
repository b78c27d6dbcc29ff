import { env } from "../env.server";
import { type Language, languages } from "../languages/known";
import { readCookie } from "./flash.server";

type Asked = { url: URLSearchParams; cookie: string | null | undefined };

/** The language that an address or a cookie asks for; English if it is none of ours. */
export function languageOf({ url, cookie }: Asked): Language {
  const asked = url.get("lang") ?? readCookie(cookie, "lang");
  return languages.find((known) => known === asked && isOffered(known)) ?? "en";
}

export function isOffered(language: Language) {
  return language !== "en-XA" || env.PSEUDO_LANGUAGE === true;
}
