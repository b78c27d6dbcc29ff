// npm run languages -- check [language] | review [language] | extract language | import file.po
import { type Translated, languages, ownNames } from "../../app/languages/known";
import { confirmed } from "../../app/languages/confirmed";
import { en } from "../../app/languages/en";
import { unconfirmedOf } from "../../app/languages/texts";
import { translations } from "../../app/languages/catalogues";
import { at, isOfficeOnly, missingIn, unusedEntries, wrongIn } from "./check";

const [command = "check", given = ""] = process.argv.slice(2);
const all = languages.filter((one): one is Translated => one !== "en" && one !== "en-XA");
const chosen = all.filter((language) => !given || language === given);

if (command === "check") check();
else if (command === "review") chosen.forEach(review);
else if (command === "extract" || command === "import") {
  const { extract, importFrom } = await import("./po");
  if (command === "import") await importFrom(given);
  else for (const language of chosen) extract(language);
} else fail("usage: npm run languages -- check | review | extract | import");

function check() {
  const wrong = chosen.flatMap((language) => wrongIn(language));
  if (!given) wrong.push(...unusedEntries().map((path) => `en ${path}: nobody uses it`));
  for (const line of wrong) console.log(line);
  for (const language of chosen) {
    const missing = missingIn(language);
    const left = missing.filter((path) => !isOfficeOnly(path)).length;
    const office = missing.length - left;
    console.log(
      `${language} ${ownNames[language]}: ${left} in English still, and ${office} that only the office sees`,
    );
  }
  if (wrong.length) process.exitCode = 1;
}

/** What a speaker should read: made by a machine, or missing. */
function review(language: Translated) {
  const waiting = unconfirmedOf(translations[language], new Set(confirmed[language]));
  for (const path of waiting)
    console.log(
      `${language} ${path}\n  ${said(at(en, path))}\n  ${said(at(translations[language], path))}`,
    );
  for (const path of missingIn(language))
    console.log(`${language} ${path}: missing\n  ${said(at(en, path))}`);
  console.log(`${language}: ${waiting.length} to confirm`);
}

function said(sentence: unknown) {
  return typeof sentence === "function"
    ? sentence.toString().replace(/\s+/g, " ")
    : String(sentence);
}

function fail(sentence: string) {
  console.error(sentence);
  process.exitCode = 1;
}
