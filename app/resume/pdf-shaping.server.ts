import { readFileSync } from "node:fs";
import * as hb from "harfbuzzjs";

/**
 * fontkit, which react-pdf shapes with, misplaces Bengali and Odia signs, throws on common Malayalam
 * and Gurmukhi words, and leaves Indic text in drawing order for whoever extracts it. So HarfBuzz
 * shapes, and each glyph is told the text it stands for in reading order (the PDF's ToUnicode map).
 */

/** As much of fontkit's font as is used or replaced here; it has no types of its own. */
export type FontkitFont = {
  getGlyph(id: number): Glyph;
  layout(text: string): GlyphRun;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): Glyph;
  createSubset(): Subset;
};
type Subset = { glyphs: number[]; includeGlyph(glyph: number | { id: number }): number };
type Glyph = { id: number; codePoints: number[]; advanceWidth: number };
type GlyphRun = { glyphs: Glyph[]; positions: hb.GlyphPosition[]; advanceWidth: number };

/** Shown for what no font covers: drawn with the font's own empty box. */
export const missingCharacter = "□";

const firstAlias = 0x10000; // above every glyph id of a TrueType font

/** Makes react-pdf shape with HarfBuzz when it uses this font. */
export function shapeWithHarfBuzz(font: FontkitFont, path: string) {
  const shaper = new hb.Font(new hb.Face(new hb.Blob(readFileSync(path))));
  const aliases = glyphAliases();

  font.layout = (text) => {
    const { glyphIds, clusters, positions } = shape(shaper, text);
    const texts = textOfGlyphs(text, clusters);
    const widths = placeMarks(positions, (index) => font.getGlyph(glyphIds[index] ?? 0));
    const glyphs = glyphIds.map((glyphId, index) => {
      const codePoints = texts[index] ?? [];
      const advanceWidth = widths[index] ?? 0;
      return Object.create(font.getGlyph(glyphId), {
        id: { value: aliases.idFor(glyphId, codePoints, advanceWidth) },
        codePoints: { value: codePoints },
        advanceWidth: { value: advanceWidth },
      }) as Glyph;
    });
    const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { glyphs, positions, advanceWidth };
  };

  const covers = font.hasGlyphForCodePoint.bind(font);
  font.hasGlyphForCodePoint = (codePoint) =>
    codePoint === missingCharacter.codePointAt(0) || covers(codePoint);

  // react-pdf asks for a hyphen only to show that it cut a word: a web address must not get one.
  const glyphForCodePoint = font.glyphForCodePoint.bind(font);
  font.glyphForCodePoint = (codePoint) => {
    if (codePoint !== 0x2d) return glyphForCodePoint(codePoint);
    return Object.create(glyphForCodePoint(0x200c), { codePoints: { value: [0x200b] } }) as Glyph;
  };

  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    const include = subset.includeGlyph.bind(subset);
    const included = new Map<number, number>();
    subset.includeGlyph = (glyph) => {
      const id = typeof glyph === "object" ? glyph.id : glyph;
      if (id < firstAlias) return include(id);
      const index = included.get(id) ?? subset.glyphs.push(aliases.glyphOf(id)) - 1;
      included.set(id, index);
      return index;
    };
    return subset;
  };
}

function shape(shaper: hb.Font, text: string) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.setDirection(hb.Direction.LTR); // react-pdf reorders right-to-left runs itself
  buffer.guessSegmentProperties();
  hb.shape(shaper, buffer);
  const infos = buffer.getGlyphInfos();
  return {
    glyphIds: infos.map((info) => info.codepoint),
    clusters: infos.map((info) => info.cluster),
    positions: buffer.getGlyphPositions(),
  };
}

/**
 * A mark is drawn over what precedes it: the pen steps back before it rather than jumping back
 * after it, which programs that extract text take for a space. Returns each glyph's width.
 */
function placeMarks(positions: hb.GlyphPosition[], glyph: (index: number) => Glyph) {
  return positions.map((position, index) => {
    const before = positions[index - 1];
    if (position.xAdvance !== 0 || position.xOffset === 0 || !before) {
      return glyph(index).advanceWidth;
    }
    before.xAdvance += position.xOffset;
    position.xAdvance -= position.xOffset;
    position.xOffset = 0;
    return Math.max(0, position.xAdvance);
  });
}

/**
 * A PDF gives one text and one width to each glyph number. A glyph that stands for different texts
 * (a vowel sign drawn before its consonant) is embedded once for each: an alias.
 */
function glyphAliases() {
  const ids = new Map<string, number>();
  const glyphs: number[] = [];
  return {
    idFor(glyphId: number, codePoints: number[], advanceWidth: number) {
      const key = `${glyphId}:${codePoints.join()}:${advanceWidth}`;
      const id = ids.get(key) ?? firstAlias + glyphs.push(glyphId) - 1;
      ids.set(key, id);
      return id;
    },
    glyphOf: (id: number) => glyphs[id - firstAlias] ?? 0,
  };
}

/**
 * The code points of each glyph, so that in drawing order they read as `text`: within a cluster
 * (a syllable, a ligature) one each, the last taking what is left.
 */
function textOfGlyphs(text: string, clusters: number[]) {
  const texts: number[][] = [];
  let end = text.length;
  let lastOfCluster = clusters.length - 1;
  for (let index = lastOfCluster; index >= 0; index--) {
    const start = clusters[index] ?? 0;
    if (clusters[index - 1] === start) continue;
    const all = Array.from(text.slice(start, end), (char) => char.codePointAt(0) ?? 0);
    for (let glyph = index; glyph < lastOfCluster; glyph++) texts[glyph] = all.splice(0, 1);
    texts[lastOfCluster] = all;
    end = start;
    lastOfCluster = index - 1;
  }
  return texts;
}
