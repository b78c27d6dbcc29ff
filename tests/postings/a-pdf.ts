import { deflateSync } from "node:zlib";
import { asFile } from "../support/samples";

/** A PDF with a page for each text, or with this content stream, packed, on its only page. */
export function aPdf(pages: string[] | { content: Buffer }) {
  const contents = Array.isArray(pages)
    ? pages.map((text) => {
        const lines = text.split("\n").map((line) => `(${line.replace(/[()\\]/g, "\\$&")}) Tj T*`);
        return stream(Buffer.from(`BT /F1 12 Tf 14 TL 72 720 Td ${lines.join(" ")} ET`));
      })
    : [stream(deflateSync(pages.content), "/Filter /FlateDecode ")];
  const at = (index: number) => 4 + 2 * index;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, n) => `${at(n)} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...contents.flatMap((content, n) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${at(n) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      content,
    ]),
  ].map((object) => (typeof object === "string" ? Buffer.from(object) : object));
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const places: number[] = [];
  let length = parts[0]!.length;
  const add = (...more: Buffer[]) => {
    parts.push(...more);
    for (const part of more) length += part.length;
  };
  objects.forEach((object, n) => {
    places.push(length);
    add(Buffer.from(`${n + 1} 0 obj\n`), object, Buffer.from("\nendobj\n"));
  });
  const start = length;
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function stream(bytes: Buffer, filter = "") {
  return Buffer.concat([
    Buffer.from(`<< ${filter}/Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);
}

export function aPdfFile(text = "Tea allowance and night shifts") {
  return asFile(aPdf([text]), "jd.pdf", "application/pdf");
}
