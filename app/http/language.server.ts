import type { NextFunction, Request, Response } from "express";
import { env } from "../env.server";
import { type Language, languages, offered } from "../languages/known";
import { type Texts, textsOf } from "../languages/texts";
import { readCookie, setCookie } from "./flash.server";
import { queryOf } from "./query";

type Asked = {
  url: URLSearchParams;
  /** The account's choice. */
  account?: string | null;
  cookie?: string | null;
};

/** What the address asks for, or else the account, or else the cookie; English if that is none of ours. */
export function languageOf({ url, account, cookie }: Asked): Language {
  return (
    offeredLanguage(url.get("lang")) ??
    offeredLanguage(account) ??
    offeredLanguage(readCookie(cookie, "lang")) ??
    "en"
  );
}

/** The language of this name, if readers can choose it. */
function offeredLanguage(name: unknown): Language | undefined {
  return languages.find((known) => known === name && isOffered(known));
}

function isOffered(language: Language) {
  return (
    offered.some((one) => one === language) ||
    (language === "en-XA" && env.PSEUDO_LANGUAGE === true)
  );
}

/** Calls are answered in English unless their address asks for another language. */
export function isCall(path: string) {
  return path === "/api" || path.startsWith("/api/");
}

/** The texts for a refusal before anybody knows whose request it is. */
export function textsFor({ path, originalUrl, headers }: Request): Texts {
  const cookie = isCall(path) ? null : headers.cookie;
  return textsOf(languageOf({ url: queryOf(originalUrl), cookie }));
}

/** What a reader asks for in the address of a page becomes their choice for all that follow. */
export function rememberLanguage(req: Request, res: Response, next: NextFunction) {
  const asked = chosenIn(req);
  if (asked && asked !== readCookie(req.headers.cookie, "lang"))
    res.append("Set-Cookie", languageCookie(asked));
  next();
}

/** The language that a page's address chooses. Browsers also ask for pages that nobody has opened yet. */
export function chosenIn({ path, originalUrl, method, headers }: Request) {
  const isOpened = method === "GET" && !/prefetch/.test(String(headers["sec-purpose"] ?? ""));
  if (!isOpened || isCall(path) || !originalUrl.includes("lang=")) return undefined;
  return offeredLanguage(queryOf(originalUrl).get("lang"));
}

const yearSeconds = 365 * 24 * 60 * 60;

export function languageCookie(language: Language) {
  return setCookie("lang", language, yearSeconds);
}
