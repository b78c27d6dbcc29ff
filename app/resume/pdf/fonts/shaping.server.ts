import { readFileSync } from "node:fs";
import * as hb from "harfbuzzjs";
import unicode from "unicode-properties";
import { type Aliased, type FontkitFont, embedAliases } from "./glyphs.server";

/**
 * react-pdf shapes with fontkit, which misplaces Bengali and Odia signs, throws on common Malayalam
 * and Gurmukhi words, and leaves extracted Indic text in drawing order. So we shape with HarfBuzz and
 * embed each syllable as one glyph that stands for its text.
 */

/** Replaces characters that no font covers; drawn as the font's empty box. */
export const missingCharacter = "□";

// Otherwise react-pdf would start a new run at every change of script.
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
        // A plain glyph has its own width; the difference from `advance` is kerning.
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

  // react-pdf draws a hyphen where it breaks a word, which would change a web address.
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

/** Shapes text of one script; returns clusters from left to right: glyphs, advance and text. */
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
 * react-pdf decomposes Indic text (NFD) and counts these code points against it. The PDF's map
 * composes them again (NFC), as people type and search for them.
 */
function codePointsOf(text: string) {
  const numbers = (form: string) => Array.from(form, (char) => char.codePointAt(0) ?? 0);
  const composed = numbers(text.normalize("NFC"));
  return Object.defineProperty(numbers(text), Symbol.iterator, {
    value: () => composed[Symbol.iterator](),
  });
}
