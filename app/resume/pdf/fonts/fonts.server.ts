import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import type { FontkitFont } from "./glyphs.server";
import { missingCharacter, shapeWithHarfBuzz } from "./shaping.server";

/**
 * Noto Sans from npm packages, one family for each group of scripts; nothing is downloaded when a PDF
 * is made. Every family has Latin letters, too, so text in two scripts rarely needs two fonts.
 */
const families = {
  NotoSans: {
    from: "noto-sans",
    script: /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Devanagari}/u,
  },
  NotoSansTamil: { from: "noto-sans-tamil", script: /\p{Script=Tamil}/u },
  NotoSansTelugu: { from: "noto-sans-telugu", script: /\p{Script=Telugu}/u },
  NotoSansKannada: { from: "noto-sans-kannada", script: /\p{Script=Kannada}/u },
  NotoSansMalayalam: { from: "noto-sans-malayalam", script: /\p{Script=Malayalam}/u },
  NotoSansBengali: { from: "noto-sans-bengali", script: /\p{Script=Bengali}/u },
  NotoSansGujarati: { from: "noto-sans-gujarati", script: /\p{Script=Gujarati}/u },
  NotoSansGurmukhi: { from: "noto-sans-gurmukhi", script: /\p{Script=Gurmukhi}/u },
  NotoSansOriya: { from: "noto-sans-oriya", script: /\p{Script=Oriya}/u },
};
type Family = keyof typeof families;
export const defaultFamily: Family = "NotoSans";
const familyNames = Object.keys(families) as Family[]; // Object.keys widens to string

const weights = [
  ["400Regular", 400],
  ["700Bold", 700],
] as const;

type Coverage = (codePoint: number) => boolean;
const loaded = new Map<Family, Coverage>();
const { resolve } = createRequire(import.meta.url);

// Words break only every 20 characters, and only where they are too long for a line.
Font.registerHyphenationCallback((word) => word.match(/.{1,20}/gsu) ?? [word]);

/** Loads the fonts that the scripts of `text` need. Must be awaited before `fontRuns` sees it. */
export async function loadFontsFor(text: string) {
  const needed = familyNames.filter(
    (family) => family === defaultFamily || families[family].script.test(text),
  );
  for (const family of needed) if (!loaded.has(family)) await loadFamily(family);
}

async function loadFamily(family: Family) {
  const { from } = families[family];
  const files = weights.map(([folder, fontWeight]) => ({
    fontWeight,
    src: resolve(`@expo-google-fonts/${from}/${folder}/${family}_${folder}.ttf`),
  }));
  Font.register({ family, fonts: files });
  let coverage: Coverage = () => false;
  for (const { src, fontWeight } of files) {
    const source = Font.getFont({ fontFamily: family, fontWeight });
    await source.load();
    const { data } = source;
    if (!data) throw new Error(`no font in ${src}`);
    shapeWithHarfBuzz(data as unknown as FontkitFont, src); // react-pdf's types hide it
    coverage = (codePoint) => data.hasGlyphForCodePoint(codePoint);
  }
  loaded.set(family, coverage);
}

export type Run = { family: Family; text: string };

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Each run takes the renderer about a millisecond; ordinary resumes need far fewer. */
const maxRuns = 500;

/**
 * Returns a function that splits the texts of one document into runs of one font each. A run goes on
 * as long as its font has the characters. A character that no font has, or that would need more than
 * `maxRuns`, becomes □ and is passed to `report`.
 */
export function fontRuns(report: (character: string) => void) {
  let runsLeft = maxRuns;

  return (text: string) => {
    const runs: Run[] = [];
    for (const { segment } of graphemes.segment(text)) {
      const last = runs.at(-1);
      const found = familyFor(segment, last?.family ?? defaultFamily);
      const family = found === last?.family || runsLeft > 0 ? found : undefined;
      if (!family) report(segment);
      const run = {
        family: family ?? last?.family ?? defaultFamily,
        text: family ? segment : missingCharacter,
      };
      if (last?.family === run.family) {
        last.text += run.text;
      } else {
        runs.push(run);
        if (last) runsLeft--;
      }
    }
    return runs;
  };
}

function familyFor(grapheme: string, current: Family) {
  const own = familyNames.find((family) => families[family].script.test(grapheme));
  const candidates = [current, own, defaultFamily].filter((family) => family !== undefined);
  const codePoints = Array.from(grapheme, (char) => char.codePointAt(0) ?? 0);
  return candidates.find((family) =>
    codePoints.every((codePoint) => codePoint === 10 || loaded.get(family)?.(codePoint)),
  );
}
