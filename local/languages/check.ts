import { readFileSync, readdirSync } from "node:fs";
import ts from "typescript";
import { en } from "../../app/languages/en";
import type { Translated } from "../../app/languages/known";
import { pathsOf } from "../../app/languages/texts";
import { translations } from "../../app/languages/catalogues";
import { notSaid } from "./not-said";
import { type Param, type SourceFile, nameOf, readSources, writtenIn } from "./sources";

/** What is wrong with a translation, one line each: 'hi navbar.search: …'. */
export function wrongIn(
  language: Translated,
  translation: object = translations[language],
  sources = readSources(language),
) {
  const written = writtenIn(readSources("en"));
  const wrong = [...pluralsIn(language, sources), ...wordsIn(language, sources)];
  for (const path of pathsOf(translation)) {
    if (path === "tag" || isLabelOfAnother(path)) continue;
    const english = at(en, path);
    const own = at(translation, path);
    const complaints =
      english === undefined
        ? ["English has no such entry, so nobody uses it"]
        : compare({ path, english, own }, written.get(path)?.params ?? []);
    wrong.push(...complaints.map((complaint) => `${language} ${path}: ${complaint}`));
  }
  return wrong;
}

/** A translation may name a field once for all types, though not each type has it. */
function isLabelOfAnother(path: string) {
  const [group, , labels, field = ""] = path.split(".");
  if (group !== "typeWords" || labels !== "labels" || at(en, path) !== undefined) return false;
  return Object.values(en.typeWords).some(({ labels }) => field in labels);
}

/** Entries of English that no code names. */
export function unusedEntries() {
  const code = readdirSync("app", { recursive: true })
    .map((file) => `app/${String(file)}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("app/languages/"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const words = new Set(code.match(/[\w$-]+/g));
  // `m.stageNames[stage]` names each entry of its group.
  const chosen = new Set(
    [...code.matchAll(/\.(\w+)\??\.?\[|in\w*\.(\w+)\)/g)].map(([, name]) => name),
  );
  const inCatalogue = Object.keys(groupsUsedHere());
  return pathsOf(en).filter((path) => {
    const names = path.split(".");
    const isData = ["typeWords", "sectionWords", ...inCatalogue].includes(names[0] ?? "");
    return !isData && !words.has(names.at(-1) ?? "") && !names.some((name) => chosen.has(name));
  });
}

/** Groups that other sentences are made of. */
const groupsUsedHere = () => ({ counts: true, tag: true });

/**
 * What visitors and students never see: it may stay English. Recruiters meet some of it, where they share a screen with
 * the office; the titles of their own menu are translated.
 */
const officeOnly =
  /^(?!rail\.screens\.(yourPostings|messages|days)$)(rail|dashboardScreen|logScreen|usersScreen|operationsScreen|erasuresScreen|auditActions|operations|dashboard|auditLog|importScreen|import|report|reportScreen|outcomes|outcomesScreen|correcting|toldOffice|users|board|records|recordsScreen|programmes|programmesScreen|correctionsScreen|collegeOffice|coordinators|recordImport|noAccount|inviting|recordImportScreen|seasonOffice|trials|afterOffice|figures|figuresScreen|figuresStudents|figuresSettings|figuresYear|figureSeal|intakes|dayOffice|files|filesScreen|companyList|sending|seasonLists|waiting|rows|manyStudents|publishing|questions|telling|glance|standing|studentPage|companies|findOffice|roundOffice|roundKinds|deadlines)\.|^titles\.admin/;

export const isOfficeOnly = (path: string) => officeOnly.test(path);

/** What a translation lacks. */
export function missingIn(language: Translated) {
  const own = new Set(pathsOf(translations[language]));
  return pathsOf(en).filter((path) => path !== "isMachineMade" && !own.has(path));
}

type Entry = { path: string; english: unknown; own: unknown };

function compare({ path, english, own }: Entry, params: Param[]) {
  if (typeof english !== typeof own) return ["it has another shape than in English"];
  if (typeof english !== "function")
    return compareTexts(path, String(english), String(own), String(english).match(anyMark) ?? []);
  const samples = samplesOf(params);
  const marks = samples.flatMap((given) => said(english as Say, given)?.match(anyMark) ?? []);
  const found = samples.flatMap((given) => {
    const [wanted, got] = [english, own].map((say) => said(say as Say, given));
    if (wanted === undefined) return []; // made for other values, such as moments
    return got === undefined
      ? [`it fails with ${JSON.stringify(given)}`]
      : compareTexts(path, wanted, got, marks);
  });
  return [...new Set(found)];
}

const anyMark = /⟦\w+⟧\d?|<\/?\w+\/?>/g;

type Say = (...given: unknown[]) => unknown;

function said(say: Say, given: unknown[]) {
  try {
    return String(say(...given));
  } catch {
    return undefined;
  }
}

const numbers = [5, 0, 1, 2, 21, 1234];

/** Values for the parameters: each text is a mark of its own, numbers show each plural form. */
function samplesOf(params: Param[]): unknown[][] {
  const turns = params.length === 0 ? [0] : numbers.map((_, turn) => turn);
  return turns.map((turn) => params.map(({ name, type }) => sampleOf(name, type, turn)));
}

function sampleOf(name: string, type: string, turn: number): unknown {
  // `one` and `other` are one word in two numbers; languages choose differently between them.
  const mark = /^(one|other)$/.test(name) ? "⟦word⟧" : `⟦${name.toLowerCase()}⟧`;
  if (type.startsWith("{")) {
    const members = [...type.replace(/\/\*[^]*?\*\//g, "").matchAll(/(\w+)\??: ([^;]+);/g)];
    return Object.fromEntries(
      members.map(([, member = "", of = ""]) => [member, sampleOf(member, of, turn)]),
    );
  }
  if (type.endsWith("[]")) return [`${mark}1`, `${mark}2`];
  if (type.startsWith("number")) return numbers[turn];
  if (type === "boolean") return turn % 2 === 0;
  return type === "Date" ? new Date(0) : mark;
}

/** A translation may show a mark where English shows it for another number only. */
function compareTexts(path: string, english: string, own: string, known: string[]) {
  const complaints: string[] = [];
  const lacks = (what: RegExp) => {
    const left: string[] = own.match(what) ?? [];
    return (english.match(what) ?? []).filter((part) => {
      const found = left.indexOf(part);
      if (found >= 0) left.splice(found, 1);
      return found < 0;
    });
  };
  const marks = lacks(anyMark);
  if (marks.length) complaints.push(`it lacks ${marks.join(" ")}: ${own}`);
  const strange = (own.match(anyMark) ?? []).find((part) => !known.includes(part));
  if (strange) complaints.push(`English has no ${strange}: ${own}`);
  const digits = lacks(/\d[\d,]*/g);
  if (digits.length) complaints.push(`it lacks the number ${digits.join(" ")}: ${own}`);
  if (/[०-९০-৯௦-௯౦-౯೦-೯]/.test(own)) complaints.push(`digits are 0 to 9: ${own}`);
  if (own.trim() === "" && english.trim() !== "") complaints.push("it is empty");
  const rest = englishRest(own);
  if (rest.length) complaints.push(`English is left (${rest.join(", ")}): ${own}`);
  const length = lengthOf(own);
  const most = longest(path, lengthOf(english));
  if (length > most) complaints.push(`${length} letters, at most ${most} have room: ${own}`);
  return complaints.map((complaint) => complaint.replace(/\s+/g, " "));
}

const letters = new Intl.Segmenter("en");
const lengthOf = (text: string) =>
  [...letters.segment(text.replace(/⟦\w+⟧\d?|<[^>]+>/g, ""))].length;

/** Where a longer text breaks the layout; elsewhere one may be twice as long as in English. */
const places: [RegExp, number][] = [
  [/^navbar\./, 24],
  [/^typeWords\.[\w-]+\.(name|menu|plural)$/, 30],
  [/^stageNames\.|^stateNames\./, 30],
  [/^titles\./, 60],
  [/^descriptions\./, 180],
];

function longest(path: string, english: number) {
  const place = places.find(([pattern]) => pattern.test(path));
  return place?.[1] ?? Math.max(28, 2 * english);
}

/** Names and abbreviations that are Latin in every language. */
const latin = new Set(
  `Aegis API app ATS B Board Bcc CGPA Connect CSV CTC DigiLocker English FAS Gmail Google HR ID IN Instagram
   iPhone JavaScript JPEG Jio KB LinkedIn GitHub LPA MB OTP PDF PIN PNG QR Resend Science Tech URL UTF Computer in
   WebP WhatsApp WiFi Wi Fi YouTube ZIP am pm of https http www com edu org name college youtu be N A B.Tech
   id draft published state publishAt closesAtDeadline code strong s contentType T k f a mqx`.split(
    /\s+/,
  ),
);

function englishRest(text: string) {
  const plain = text.replace(/⟦\w+⟧\d?|<[^>]+>|https?:\/\/\S*|\S+@\S+|\b\w*[_\d]\w*\b/g, " ");
  return [...new Set(plain.match(/[A-Za-z]+/g) ?? [])].filter((word) => !latin.has(word));
}

/** Calls of `plural` for another language or without a form that the language has. */
function pluralsIn(language: string, sources: SourceFile[]) {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return sources.flatMap(({ name, tree }) => {
    const wrong: string[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node) && node.expression.getText(tree) === "plural") {
        const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const [of, , forms] = node.arguments;
        if (!of || !ts.isStringLiteral(of) || of.text !== language)
          wrong.push(`${name}:${line}: plural() of another language`);
        const given =
          forms && ts.isObjectLiteralExpression(forms)
            ? forms.properties.map((form) => (form.name ? nameOf(form.name) : ""))
            : [];
        for (const form of needed)
          if (!given.includes(form))
            wrong.push(`${name}:${line}: the plural form '${form}' is missing`);
      }
      ts.forEachChild(node, visit);
    };
    visit(tree);
    return wrong;
  });
}

/** Words that stand for what the glossary has another word for. */
function wordsIn(language: Translated, sources: SourceFile[]) {
  const words = Object.entries(notSaid[language] ?? {}).map(([word, instead]) => ({
    word: wholeWords(word),
    instead,
  }));
  return sources.flatMap(({ name, tree }) => {
    const wrong: string[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
        const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const said = node.getText(tree).normalize();
        for (const { word, instead } of words)
          for (const [found] of said.matchAll(word))
            wrong.push(`${name}:${line}: not '${found}' but '${instead}'`);
      }
      // The parts of a template are read with it.
      if (!ts.isTemplateExpression(node)) ts.forEachChild(node, visit);
      else for (const { expression } of node.templateSpans) visit(expression);
    };
    visit(tree);
    return [...new Set(wrong)];
  });
}

function wholeWords(words: string) {
  const letter = String.raw`[\p{L}\p{M}]`;
  const each = words
    .normalize()
    .split(/\|(?![^(]*\))/)
    .map((word) => (word.endsWith("…") ? word.slice(0, -1) : `${word}(?!${letter})`));
  return new RegExp(`(?<!${letter})(?:${each.join("|")})`, "gu");
}

export function at(tree: unknown, path: string): unknown {
  return path.split(".").reduce((part, name) => (part as Record<string, unknown>)?.[name], tree);
}
