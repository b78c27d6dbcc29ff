/** The parts of fontkit's font that we use or replace; fontkit has no types. */
export type FontkitFont = {
  getGlyph(id: number): Glyph;
  layout(text: string): GlyphRun;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): Glyph;
  createSubset(): Subset;
  maxp: { maxComponentDepth: number; maxComponentElements: number };
};
type Glyph = { id: number; codePoints: number[]; advanceWidth: number; cbox: Box };
type Box = { minX: number; minY: number; maxX: number; maxY: number };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type GlyphRun = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };

/** The part of a font that is embedded: fontkit's TTFSubset. */
type Subset = {
  glyphs: number[];
  offset: number;
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  includeGlyph(glyph: number | { id: number }): number;
  _addGlyph(id: number): number;
};

/** Glyphs drawn as one, in font units, and the text they stand for. */
export type Aliased = {
  parts: { glyphId: number; x: number; y: number }[];
  width: number;
  codePoints: number[];
};

const firstAlias = 0x10000; // above every glyph id of a TrueType font

/**
 * A PDF has one text and one width for each glyph number, and programs that extract text read a jump
 * of the pen as a space. So each combination of glyphs, width and text gets its own number, an alias,
 * and is embedded as one composite glyph.
 */
export function embedAliases(font: FontkitFont) {
  const ids = new Map<string, number>();
  const aliases: Aliased[] = [];
  font.maxp.maxComponentDepth += 1;
  font.maxp.maxComponentElements = Math.max(font.maxp.maxComponentElements, 32);

  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    const addGlyph = subset._addGlyph.bind(subset);
    subset._addGlyph = (id) => {
      const alias = aliases[id - firstAlias];
      return alias ? addComposite(font, subset, alias) : addGlyph(id);
    };
    return subset;
  };

  return {
    idOf(alias: Aliased) {
      const key = JSON.stringify([alias.parts, alias.width, Array.from(alias.codePoints)]);
      const id = ids.get(key) ?? firstAlias + aliases.push(alias) - 1;
      ids.set(key, id);
      return id;
    },
    glyph(id: number) {
      const { parts, width, codePoints } = aliases[id - firstAlias] as Aliased; // made by idOf
      return Object.create(font.getGlyph(parts[0]?.glyphId ?? 0), {
        id: { value: id },
        codePoints: { value: codePoints },
        advanceWidth: { value: width },
      }) as Glyph;
    },
  };
}

const flags = { argsAreWords: 0x1, argsAreOffsets: 0x2, moreComponents: 0x20 };

/** Writes a composite glyph (OpenType, table 'glyf') and returns its number in the subset. */
function addComposite(font: FontkitFont, subset: Subset, { parts, width }: Aliased) {
  const drawn = parts.filter(({ glyphId }) => Number.isFinite(font.getGlyph(glyphId).cbox.minX));
  const box = boxAround(drawn.map(({ glyphId, x, y }) => moved(font.getGlyph(glyphId).cbox, x, y)));
  const bytes = Buffer.alloc(drawn.length ? 10 + 8 * drawn.length : 0);
  if (drawn.length) {
    [-1, box.minX, box.minY, box.maxX, box.maxY].forEach((value, index) =>
      bytes.writeInt16BE(Math.round(value), index * 2),
    );
  }
  drawn.forEach(({ glyphId, x, y }, index) => {
    const more = index < drawn.length - 1 ? flags.moreComponents : 0;
    const at = 10 + 8 * index;
    bytes.writeUInt16BE(flags.argsAreWords | flags.argsAreOffsets | more, at);
    bytes.writeUInt16BE(subset.includeGlyph(glyphId), at + 2);
    bytes.writeInt16BE(x, at + 4);
    bytes.writeInt16BE(y, at + 6);
  });
  subset.loca.offsets.push(subset.offset);
  subset.glyf.push(bytes);
  subset.hmtx.metrics.push({ advance: Math.max(0, width), bearing: Math.round(box.minX) });
  subset.offset += bytes.length;
  return subset.glyf.length - 1;
}

function boxAround(boxes: Box[]): Box {
  return boxes.reduce(
    (all, box) => ({
      minX: Math.min(all.minX, box.minX),
      minY: Math.min(all.minY, box.minY),
      maxX: Math.max(all.maxX, box.maxX),
      maxY: Math.max(all.maxY, box.maxY),
    }),
    boxes[0] ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 },
  );
}

function moved({ minX, minY, maxX, maxY }: Box, x: number, y: number): Box {
  return { minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y };
}
