/** BCP 47 names. 'en-XA' is the pseudo-language, for tests (env.server.ts, PSEUDO_LANGUAGE). */
export const languages = ["en", "hi", "ta", "te", "kn", "bn", "mr", "en-XA"] as const;
export type Language = (typeof languages)[number];

/** Those with a folder of sentences here. */
export type Translated = Exclude<Language, "en" | "en-XA">;

/** What each language calls itself. */
export const ownNames: Record<Language, string> = {
  en: "English",
  hi: "हिन्दी",
  ta: "தமிழ்",
  te: "తెలుగు",
  kn: "ಕನ್ನಡ",
  bn: "বাংলা",
  mr: "मराठी",
  "en-XA": "Pseudo",
};

/** Those in the footer's list; a translation joins them once visitors and students can live in it. */
export const offered = [
  "en",
  "hi",
  "bn",
  "kn",
  "mr",
  "ta",
  "te",
] as const satisfies readonly Language[];

/** Each language has its own address for search engines; English is the one without a parameter. */
export function inLanguageOf(path: string, language: Language | undefined) {
  if (!language || language === "en") return path;
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;
}
