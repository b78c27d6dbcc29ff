import { execFile } from "node:child_process";
import { copyFile, mkdir } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";

const pinned = fileURLToPath(new URL("lighthouse/", import.meta.url));
const installed = fileURLToPath(new URL("../.cache/lighthouse/", import.meta.url));

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

type Audit = { score: number | null; numericValue?: number };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> };
type Run = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Lighthouse is 185 MB: only this bench installs it, from its own lock file, outside the project's. */
export async function loadLighthouse(): Promise<Run> {
  await mkdir(installed, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    await copyFile(pinned + file, installed + file);
  await promisify(execFile)("npm", ["ci", "--no-audit", "--no-fund"], { cwd: installed });
  const entry = pathToFileURL(`${installed}node_modules/lighthouse/core/index.js`);
  return ((await import(entry.href)) as { default: Run }).default;
}

/** The four scores (0 to 100) and the LCP (ms) on Lighthouse's own simulated phone, and which audits cost points. */
export async function score(lighthouse: Run, url: string, port: number) {
  const { categories: judged, audits } = await judge(lighthouse, url, port);
  const scores = categories.map((name) => Math.round((judged[name]?.score ?? 0) * 100));
  const lost = categories.flatMap((name) =>
    (judged[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return { scores, lost, lcp: Math.round(audits["largest-contentful-paint"]?.numericValue ?? 0) };
}

/** A busy machine can miss the first paint: then there is no score at all, and it is tried again. */
async function judge(lighthouse: Run, url: string, port: number) {
  for (let tries = 0; tries < 3; tries++) {
    const flags = { port, logLevel: "silent", onlyCategories: categories, formFactor: "mobile" };
    const report = (await lighthouse(url, flags))?.lhr;
    if (report && categories.every((name) => report.categories[name]?.score !== null))
      return report;
  }
  throw new Error(`Lighthouse could not judge ${url}`);
}
