import encodeQR from "qr";

/**
 * The dark squares of a text's QR code as an SVG path, with one rectangle for each run of squares in
 * a row. Includes the light margin that cameras need.
 */
export function qrPath(text: string) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = rows.map((row, y) =>
    runsOf(row)
      .map(([x, width]) => square(x, y, width))
      .join(""),
  );
  return { path: path.join(""), size: rows.length };
}

function square(x: number, y: number, width: number) {
  return `M${x} ${y}h${width}v1h-${width}z`;
}

/** Where the dark runs of a row begin, and how long they are. */
function runsOf(row: boolean[]) {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && row[x - 1]) last[1]++;
    else if (isDark) runs.push([x, 1]);
  });
  return runs;
}
