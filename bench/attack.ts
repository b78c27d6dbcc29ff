import { Agent } from "node:http";
import { writeFileSync } from "node:fs";
import { newId } from "../db/id";
import { attack, send } from "../tests/support/attack";
import { aStudent } from "../tests/support/factories";
import { fillPostings, isShort, size, startPortal } from "./ground";
import { cookieOf } from "./load";
import { type Row, duration, quantile, row } from "./results";

/** Seconds before, during and after. */
const [before, during, after] = [size(5, 1), size(10, 1), size(10, 1)];

/** What a student waits for, page by page, while one network asks for lists from random places: drawn in docs/attack.svg. */
export async function bench(): Promise<Row[]> {
  await fillPostings(size(10_000, 1_000));
  const web = await startPortal({ TRUST_PROXY: "1" });
  const { Cookie: cookie } = await cookieOf(await aStudent());
  const student = { agent: new Agent({ keepAlive: true }), ip: "198.51.100.7", cookie };
  const seen: { at: number; ms: number }[] = [];
  const began = performance.now();
  const askUntil = async (second: number) => {
    for (let at = 0; at < second * 1000;) {
      at = performance.now() - began;
      await send(web.url, { path: "/my-applications" }, student);
      seen.push({ at, ms: performance.now() - began - at });
    }
  };
  await askUntil(before);
  const stop = attack(web.url, () => ({
    path: `/api/placements?limit=200&after=open.9999999999999.${newId()}`,
  }));
  await askUntil(before + during);
  await stop();
  await askUntil(before + during + after);
  const times = (from: number, to: number) =>
    seen.filter(({ at }) => at >= from * 1000 && at < to * 1000).map(({ ms }) => ms);
  if (!isShort) writeFileSync("docs/attack.svg", drawn(seen));
  const parts = [
    times(0, before),
    times(before, before + during),
    times(before + during, Infinity),
  ];
  const [quiet = NaN, attacked = NaN, again = NaN] = parts.map((part) => quantile(part, 0.95));
  const detail = `${duration(quiet)} before, ${duration(again)} after`;
  const value = { value: attacked, unit: duration, atMost: 2 * quiet + 50, detail };
  return [row("one network attacks: a student's page, p95", value)];
}

/** The slowest page of each tenth of a second. */
function drawn(seen: { at: number; ms: number }[]) {
  const slowest = new Map<number, number>();
  for (const { at, ms } of seen) {
    const tenth = Math.floor(at / 100);
    slowest.set(tenth, Math.max(slowest.get(tenth) ?? 0, ms));
  }
  const [width, height, highest] = [720, 240, 200];
  const x = (second: number) => 40 + (second / (before + during + after)) * (width - 60);
  const y = (ms: number) => height - 30 - (Math.min(ms, highest) / highest) * (height - 60);
  const points = [...slowest].map(
    ([tenth, ms]) => `${x(tenth / 10).toFixed(1)},${y(ms).toFixed(1)}`,
  );
  const lines = [0, 50, 100, 150, 200].map(
    (ms) =>
      `<path d="M40 ${y(ms)}H${width - 20}" stroke="#ccc"/><text x="34" y="${y(ms) + 4}" text-anchor="end">${ms}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fff"/>
<rect x="${x(before)}" y="30" width="${x(during) - x(0)}" height="${height - 60}" fill="#fbe3e0"/>
${lines.join("\n")}
<text x="40" y="20">Milliseconds that a student waits for a page; 200 requests a second from one network in the shaded time</text>
<polyline points="${points.join(" ")}" fill="none" stroke="#0b4f45" stroke-width="1.5"/>
<text x="40" y="${height - 10}">0 s</text><text x="${width - 20}" y="${height - 10}" text-anchor="end">${before + during + after} s</text>
</svg>
`;
}
