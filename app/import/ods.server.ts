import { RowCollector, type Sheet, largest } from "./sheets";
import { type Parts, parsePart } from "./zipped-xml.server";

/** Reads ODS (OpenDocument 1.3, part 3). Cells are as they are shown, numbers and days as they are. */
export async function readOds(parts: Parts): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  const hidden = await hiddenStyles(parts);
  let rows = new RowCollector();
  let [row, column, rowRepeats, cellRepeats] = [0, 0, 1, 1];
  let cells: string[] = [];
  let cell: { value: string; kind: string } | null = null;
  let text = "";
  let paragraphs = 0;
  let isText = false;
  let inNote = 0;
  await parsePart(parts, "content.xml", {
    open({ name, attributes }) {
      if (name === "annotation") inNote++;
      if (inNote) return;
      if (name === "table") {
        const { "table:name": title = "", "style-name": style = "" } = attributes();
        rows = new RowCollector();
        row = 0;
        sheets.push({ name: title, isHidden: hidden.has(style), rows: rows.rows });
      } else if (name === "table-row") {
        rowRepeats = times(attributes()["number-rows-repeated"]);
        cells = [];
        column = 0;
      } else if (name === "table-cell" || name === "covered-table-cell") {
        const found = attributes();
        cellRepeats = times(found["number-columns-repeated"]);
        const value = found["date-value"] ?? found.value ?? "";
        cell = { value, kind: found["value-type"] ?? "" };
        text = "";
        paragraphs = 0;
      } else if (name === "p" && cell) {
        isText = true;
        if (paragraphs++) text += "\n";
      } else if (name === "s" && isText) text += " ".repeat(Math.min(times(attributes().c), 100));
      else if ((name === "tab" || name === "line-break") && isText) text += " ";
    },
    text(piece) {
      if (isText && !inNote) text += piece;
    },
    close(name) {
      if (name === "annotation") inNote--;
      if (inNote) return;
      if (name === "p") isText = false;
      if ((name === "table-cell" || name === "covered-table-cell") && cell) {
        const shown = shownCell(cell, text);
        if (shown.trim())
          for (let at = column; at < Math.min(column + cellRepeats, largest.columns + 1); at++)
            cells[at] = shown;
        column += cellRepeats;
        cell = null;
      }
      if (name !== "table-row") return;
      const isBlank = cells.every((one) => !one);
      for (let at = 1; at <= rowRepeats && !isBlank; at++) rows.add(row + at, cells);
      row += rowRepeats;
    },
  });
  return sheets;
}

function times(given: string | undefined) {
  const number = Math.trunc(Number(given ?? 1));
  return number >= 1 ? Math.min(number, 1_048_576) : 1;
}

function shownCell({ value, kind }: { value: string; kind: string }, text: string) {
  if (kind === "float") {
    const padded = /^0\d+$/.test(text) ? text : null;
    return padded ?? (value ? String(Number(Number(value).toPrecision(15))) : text);
  }
  if (kind === "date") return value.replace(/T00:00:00.*$/, "").replace("T", " ");
  return text;
}

/** Names of table styles that are not displayed. */
async function hiddenStyles(parts: Parts) {
  const hidden = new Set<string>();
  let style = "";
  await parsePart(parts, "content.xml", {
    open({ name, attributes }) {
      if (name === "style") style = attributes()["style:name"] ?? "";
      if (name === "table-properties" && attributes().display === "false") hidden.add(style);
    },
  });
  return hidden;
}
