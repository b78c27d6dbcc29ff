/** A piece of a text; `lang` is the language of its script where that is not the page's. */
export type Piece = { text: string; lang?: string };

/** The language that a script is most often written for here, and how another one that shares it is told apart. */
const scripts: [script: string, language: string, other?: [language: string, sign: RegExp]][] = [
  [
    "Devanagari",
    "hi",
    ["mr", /[ळऱ]|(?:^|\P{L})(?:आणि|आहे|आहेत|किंवा|साठी|असून|नाही)(?![\p{L}\p{M}])/u],
  ],
  ["Bengali", "bn", ["as", /[ৰৱ]/]],
  ["Gurmukhi", "pa"],
  ["Gujarati", "gu"],
  ["Oriya", "or"],
  ["Tamil", "ta"],
  ["Telugu", "te"],
  ["Kannada", "kn"],
  ["Malayalam", "ml"],
  ["Arabic", "ur"],
];
const known = scripts.map(([script, language, other]) => ({
  language,
  other,
  /** From its first letter to its last, with what stands between. */
  run: new RegExp(
    String.raw`\p{Script=${script}}(?:[\p{Script=${script}}\p{Script=Common}\p{Script=Inherited}]*[\p{Script=${script}}\p{M}\u200c\u200d])?`,
    "gu",
  ),
  sign: new RegExp(String.raw`(?=\p{L})\p{Script=${script}}`, "u"),
}));
const anyOfThem = new RegExp(scripts.map(([script]) => `\\p{Script=${script}}`).join("|"), "u");

/**
 * A text in pieces by language, for readers aloud and fonts. What is in the page's script is one piece without a
 * language; Latin words among others are no English, a line of nothing else is.
 */
export function inLanguages(text: string, page: string): Piece[] {
  const [own = ""] = page.split("-");
  const ownScript = known.find(({ language, other }) => language === own || other?.[0] === own);
  if (!ownScript && !anyOfThem.test(text)) return [{ text }];
  const lines = text.split(/(?<=\n)/).flatMap((line) => piecesOf(line, ownScript));
  const pieces: Piece[] = [];
  for (const { text, lang } of lines) {
    const last = pieces.at(-1);
    if (last && (last.lang === lang || !/\p{L}/u.test(text))) last.text += text;
    else if (text) pieces.push({ text, ...(lang && { lang }) });
  }
  return pieces;
}

function piecesOf(line: string, own: (typeof known)[number] | undefined): Piece[] {
  if (!anyOfThem.test(line)) {
    return [/\p{Script=Latin}{2}/u.test(line) && own ? { text: line, lang: "en" } : { text: line }];
  }
  const others = known.filter((one) => one !== own && one.sign.test(line));
  return others.reduce<Piece[]>(
    (pieces, { run, language, other }) =>
      pieces.flatMap((piece) =>
        piece.lang
          ? [piece]
          : split(piece.text, run).map(({ text, isRun }) => {
              if (!isRun) return { text };
              return { text, lang: other?.[1].test(text) ? other[0] : language };
            }),
      ),
    [{ text: line }],
  );
}

function split(text: string, run: RegExp) {
  const pieces: { text: string; isRun: boolean }[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(run)) {
    if (index > end) pieces.push({ text: text.slice(end, index), isRun: false });
    pieces.push({ text: found, isRun: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isRun: false });
  return pieces;
}
