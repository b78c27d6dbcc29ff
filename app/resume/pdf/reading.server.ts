import { getDocumentProxy, getResolvedPDFJS } from "unpdf";

type Glyph = { unicode: string; width: number };
type Matrix = [number, number, number, number, number, number];
/** A stretch of text and its position on the page, in points. */
type Stretch = { text: string; left: number; right: number; y: number };

/**
 * Extracts a PDF's text in the order it is written, using the PDF's own maps from glyphs to
 * characters. pdf.js decodes, but its own text extraction puts spaces into Indic words.
 */
export async function readPdfText(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes, { verbosity: 0 });
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { fnArray, argsArray } = await page.getOperatorList();
    pages.push(linesOf(await stretches(fnArray, argsArray as unknown[][])));
  }
  await document.destroy();
  return pages.join("\n\n").replace(/ +$/gm, "");
}

/** Interprets the operators that move, size and show text (ISO 32000-1 §9.4). */
async function stretches(operators: number[], operands: unknown[][]) {
  const { OPS } = await getResolvedPDFJS();
  const found: Stretch[] = [];
  const saved: Matrix[] = [];
  let page: Matrix = [1, 0, 0, 1, 0, 0];
  let line: Matrix = page;
  let fontSize = 0;
  operators.forEach((operator, index) => {
    const values = operands[index] ?? [];
    if (operator === OPS.save) saved.push(page);
    else if (operator === OPS.restore) page = saved.pop() ?? page;
    else if (operator === OPS.transform) page = multiplied(page, values as Matrix);
    else if (operator === OPS.setFont) fontSize = values[1] as number;
    else if (operator === OPS.setTextMatrix) line = matrixIn(values);
    else if (operator === OPS.showText) {
      const glyphs = (values[0] as (Glyph | number)[]).filter((item) => typeof item === "object");
      const [, , , , left, y] = multiplied(page, line);
      const width = glyphs.reduce((sum, glyph) => sum + (glyph.width * fontSize) / 1000, 0);
      const text = glyphs.map((glyph) => glyph.unicode).join("");
      found.push({ text, left, right: left + width, y });
    }
  });
  return found;
}

/** pdf.js passes six numbers, or one array of them. */
function matrixIn(values: unknown[]) {
  return Array.from((values.length === 1 ? values[0] : values) as ArrayLike<number>) as Matrix;
}

function multiplied(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

const sameLine = 4; // in points; baselines in one line differ a little between fonts
const gap = 1;

function linesOf(found: Stretch[]) {
  return found.reduce((text, { text: more, left, y }, index) => {
    const before = found[index - 1];
    if (!before) return more;
    if (Math.abs(before.y - y) > sameLine) return `${text}\n${more}`;
    return left - before.right > gap ? `${text} ${more}` : text + more;
  }, "");
}
