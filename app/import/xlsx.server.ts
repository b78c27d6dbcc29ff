import { posix } from "node:path";
import { RowCollector, type Sheet, UnreadError, largest } from "./sheets";
import { type Parts, parsePart } from "./zipped-xml.server";

/**
 * Reads XLSX (ECMA-376) with cells as Excel shows them: a percentage with its sign, a day as YYYY-MM-DD, a number
 * with the zeros before it that its format asks for. A formula is its last result.
 */
export async function readXlsx(parts: Parts): Promise<Sheet[]> {
  const workbookPath = await findWorkbook(parts);
  const targets = await relationsOf(parts, workbookPath);
  const { listed, is1904 } = await readWorkbook(parts, workbookPath);
  const byKind = (kind: string) => [...targets.values()].find(({ type }) => type.endsWith(kind));
  const context = {
    strings: await readStrings(parts, byKind("/sharedStrings")?.path ?? ""),
    formats: await readFormats(parts, byKind("/styles")?.path ?? ""),
    is1904,
  };
  const sheets: Sheet[] = [];
  for (const { id, name, isHidden } of listed) {
    const path = targets.get(id)?.path;
    if (!path || !parts.entries.has(path)) continue;
    sheets.push({ name, isHidden, rows: await readRows(parts, path, context) });
  }
  return sheets;
}

async function findWorkbook(parts: Parts) {
  const roots = await relationsOf(parts, "");
  const path = [...roots.values()].find(({ type }) => type.endsWith("/officeDocument"))?.path;
  if (!path || !parts.entries.has(path)) throw new UnreadError({ why: "broken" });
  return path;
}

async function relationsOf(parts: Parts, path: string) {
  const folder = posix.dirname(path);
  const found = new Map<string, { path: string; type: string }>();
  await parsePart(parts, posix.join(folder, "_rels", `${posix.basename(path)}.rels`), {
    open({ name, attributes }) {
      if (name !== "Relationship") return;
      const { Id, Target, Type, TargetMode } = attributes();
      if (!Id || !Target || TargetMode === "External") return;
      const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
      found.set(Id, { path: target, type: Type ?? "" });
    },
  });
  return found;
}

async function readWorkbook(parts: Parts, path: string) {
  const listed: { id: string; name: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parsePart(parts, path, {
    open({ name: element, attributes }) {
      if (element === "workbookPr") is1904 = ["1", "true"].includes(attributes().date1904 ?? "");
      if (element !== "sheet") return;
      const { name = "", state, ...others } = attributes();
      const id = others["r:id"] ?? others.id ?? "";
      listed.push({ id, name, isHidden: state === "hidden" || state === "veryHidden" });
    },
  });
  return { listed, is1904 };
}

/** Texts that cells share. Those that are read aloud beside East Asian ones (rPh) are left out. */
async function readStrings(parts: Parts, path: string) {
  const strings: string[] = [];
  let text = "";
  let isText = false;
  let isAloud = false;
  await parsePart(parts, path, {
    open({ name }) {
      if (name === "si") text = "";
      if (name === "rPh") isAloud = true;
      isText = name === "t" && !isAloud;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      if (name === "t") isText = false;
      if (name === "rPh") isAloud = false;
      if (name === "si") strings.push(unescaped(text));
    },
  });
  return strings;
}

/** `_x000D_` stands for a character that XML cannot hold, or that programs would lose. */
function unescaped(text: string) {
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

type Format = (value: number, is1904: boolean) => string;

/** By the index of a cell's style. */
async function readFormats(parts: Parts, path: string) {
  const codes = new Map<string, string>();
  const formats: Format[] = [];
  let isOfCells = false;
  await parsePart(parts, path, {
    open({ name, attributes }) {
      if (name === "numFmt") {
        const { numFmtId = "", formatCode = "" } = attributes();
        codes.set(numFmtId, formatCode);
      }
      if (name === "cellXfs") isOfCells = true;
      if (name !== "xf" || !isOfCells) return;
      const { numFmtId = "0" } = attributes();
      formats.push(formatOf(Number(numFmtId), codes.get(numFmtId)));
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return formats;
}

const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

function formatOf(id: number, code?: string): Format {
  if (code === undefined) {
    if (isBuiltInDay(id)) return asDay;
    return id === 9 || id === 10 ? asPercent : plain;
  }
  const [positive = ""] = code.split(";");
  const bare = positive.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, "");
  if (bare.includes("%")) return asPercent;
  if (/[dmyhs]/i.test(bare) && !/[0#?]/.test(bare)) return asDay;
  const [, before = "", zeros = ""] = /^((?:"[^"]*"|\\.)*)(0+)$/.exec(positive) ?? [];
  if (!zeros || (zeros === "0" && !before)) return plain;
  const prefix = before.replace(/"([^"]*)"|\\(.)/g, "$1$2");
  return (value) => prefix + plain(value).padStart(zeros.length, "0");
}

/** As Excel shows it: fifteen digits. Never with an exponent, which would be no number as anybody types it. */
function plain(value: number) {
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) >= 1e21 ? BigInt(rounded).toString() : String(rounded);
}

const asPercent = (value: number) => `${Number((value * 100).toPrecision(12))}%`;

function asDay(value: number, is1904: boolean) {
  // Excel's day 60 is 29 February 1900, which never was.
  const days = is1904 ? value + 1462 : value < 60 ? value + 1 : value;
  const moment = new Date(Math.round((days - 25_569) * 86_400_000));
  if (Number.isNaN(moment.valueOf())) return plain(value);
  const [day = "", time = ""] = moment.toISOString().split("T");
  if (value < 1) return time.slice(0, 5);
  return Number.isInteger(value) ? day : `${day} ${time.slice(0, 5)}`;
}

type Context = { strings: string[]; formats: Format[]; is1904: boolean };

async function readRows(parts: Parts, path: string, context: Context) {
  const rows = new RowCollector();
  let row = 0;
  let cells: string[] = [];
  let column = 0;
  let kind = "";
  let style = -1;
  let value = "";
  let isValue = false;
  await parsePart(parts, path, {
    open({ name, attributes }) {
      if (name === "row") {
        const given = Number(attributes().r);
        row = Number.isInteger(given) && given > 0 ? given : row + 1;
        cells = [];
        column = 0;
        return;
      }
      if (name === "c") {
        const { r, t, s } = attributes();
        column = r ? columnIn(r) : column + 1;
        if (column > 16_384) throw new UnreadError({ why: "columns" });
        kind = t ?? "n";
        style = Number(s ?? -1);
        value = "";
        return;
      }
      isValue = name === "v" || (name === "t" && kind === "inlineStr");
    },
    text(piece) {
      if (isValue) value += piece;
    },
    close(name) {
      isValue = false;
      if (name === "c" && value) {
        const shown = shownValue(kind, value, style, context);
        if (shown.trim() && column > largest.columns) throw new UnreadError({ why: "columns" });
        if (column <= largest.columns) cells[column - 1] = shown;
      }
      if (name === "row") rows.add(row, cells);
    },
  });
  return rows.rows;
}

/** 28 of 'AB12'. */
function columnIn(reference: string) {
  let column = 0;
  for (const letter of /^[a-z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

function shownValue(
  kind: string,
  value: string,
  style: number,
  { strings, formats, is1904 }: Context,
) {
  if (kind === "s") return strings[Number(value)] ?? "";
  if (kind === "str" || kind === "inlineStr") return unescaped(value);
  if (kind === "b") return value === "1" ? "TRUE" : "FALSE";
  if (kind === "d") return value.replace(/T00:00:00.*$/, "");
  const number = Number(value);
  if (kind === "e" || Number.isNaN(number)) return value;
  return (formats[style] ?? plain)(number, is1904);
}
