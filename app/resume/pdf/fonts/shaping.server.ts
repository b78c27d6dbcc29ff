import { readFileSync } from "node:fs";
import * as hb from "harfbuzzjs";
import unicode from "unicode-properties";
import { type Aliased, type FontkitFont, embedAliases } from "./glyphs.server";

/**
 * fontkit, which react-pdf shapes with, misplaces Bengali and Odia signs, throws on common Malayalam
 * and Gurmukhi words, and leaves Indic text in drawing order for whoever extracts it. So HarfBuzz
 * shapes, and each syllable is embedded as one glyph that stands for its text.
 */

/** Shown for what no font covers: drawn with the font's own empty box. */
export const missingCharacter = "□";

// react-pdf asks this where to cut text into runs, and would do so wherever the script changes.
unicode.getScript = () => "Common";

const zeroWidthSpace = 0x200b;
const hyphen = 0x2d;

/** Makes react-pdf shape with HarfBuzz when it uses this font. */
export function shapeWithHarfBuzz(font: FontkitFont, path: string) {
  const shaper = new hb.Font(new hb.Face(new hb.Blob(readFileSync(path))));
  const aliases = embedAliases(font);

  font.layout = (text) => {
    const shaped = (text.match(oneScript) ?? [])
      .flatMap((part) => shape(shaper, part))
      .map(({ parts, advance, text: stoodFor }) => {
        const only = parts.length === 1 ? parts[0] : undefined;
        const isPlain = only && only.x === 0 && only.y === 0;
        const codePoints = codePointsOf(stoodFor);
        // A plain glyph keeps its own width: the difference to `advance` is kerning.
        const width = isPlain ? font.getGlyph(only.glyphId).advanceWidth : advance;
        const id = aliases.idOf({ parts, width, codePoints });
        return { glyph: aliases.glyph(id), xAdvance: advance };
      });
    return {
      glyphs: shaped.map(({ glyph }) => glyph),
      positions: shaped.map(({ xAdvance }) => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 })),
      advanceWidth: shaped.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };

  const covers = font.hasGlyphForCodePoint.bind(font);
  font.hasGlyphForCodePoint = (codePoint) =>
    codePoint === missingCharacter.codePointAt(0) || covers(codePoint);

  // react-pdf asks for a hyphen only to show that it cut a word: a web address must not get one.
  const glyphForCodePoint = font.glyphForCodePoint.bind(font);
  font.glyphForCodePoint = (codePoint) =>
    glyphForCodePoint(codePoint === hyphen ? zeroWidthSpace : codePoint);
}

type Syllable = Pick<Aliased, "parts"> & { advance: number; text: string };

const indic = ["Devanagari", "Tamil", "Telugu", "Kannada", "Malayalam", "Bengali"]
  .concat(["Gujarati", "Gurmukhi", "Oriya"])
  .map((script) => `\\p{Script=${script}}`);
const oneScript = new RegExp(
  [`[^${indic.join("")}]+`]
    .concat(indic.map((script) => `[${script}\\p{Script=Common}\\p{Script=Inherited}]+`))
    .join("|"),
  "gu",
);

/** HarfBuzz, which shapes one script at a time; its clusters from left to right: what is drawn, how far the pen goes, what it stands for. */
function shape(shaper: hb.Font, text: string) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.setDirection(hb.Direction.LTR); // react-pdf reorders right-to-left runs itself
  buffer.guessSegmentProperties();
  hb.shape(shaper, buffer);
  const positions = buffer.getGlyphPositions();
  const infos = buffer.getGlyphInfos();
  const syllables: Syllable[] = [];
  let end = text.length;
  for (let last = infos.length - 1; last >= 0;) {
    const start = infos[last]?.cluster ?? 0;
    let first = last;
    while (first > 0 && infos[first - 1]?.cluster === start) first--;
    let pen = 0;
    const parts = infos.slice(first, last + 1).map(({ codepoint: glyphId }, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[first + index] ?? {};
      const part = { glyphId, x: pen + xOffset, y: yOffset };
      pen += xAdvance;
      return part;
    });
    syllables.push({ parts, advance: pen, text: text.slice(start, end) });
    end = start;
    last = first - 1;
  }
  return syllables.reverse();
}

/**
 * react-pdf takes Indic text apart (NFD) and counts these code points against it; the PDF's map
 * lists them, and there they are put together again (NFC), as people type and search them.
 */
function codePointsOf(text: string) {
  const numbers = (form: string) => Array.from(form, (char) => char.codePointAt(0) ?? 0);
  const composed = numbers(text.normalize("NFC"));
  return Object.defineProperty(numbers(text), Symbol.iterator, {
    value: () => composed[Symbol.iterator](),
  });
}
