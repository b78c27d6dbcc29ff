import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { detailsPath } from "../app/postings/types";
import playwright from "../playwright.config";
import { aPosting } from "../tests/support/factories";
import { freePort } from "../local/free-port";
import { size, startPortal } from "./ground";
import { type Row, type Target, duration, plain, row, series, table } from "./results";

/** How many times slower the processor is, bytes a second, ms. */
const lowEnd = { rate: 4, speed: 200_000, latency: 150 };
const worst = { rate: 20, speed: 50_000, latency: 400 };
const noPage = "/no-such-page";

/** What is measured of each page, how it is written, its target. */
const columns: [string, typeof plain, Target][] = [
  ["LCP", duration, { atMost: 1_000 }],
  ["TBT", duration, { atMost: 0 }],
  ["CLS", plain, { atMost: 0 }],
  ["usable, worst phone", duration, { atMost: 3_000 }],
  ["lowest of Lighthouse's scores", plain, { atLeast: 100 }],
];

/** What each public screen costs a first visit on a slow phone: prints all, answers the worst page of each column. */
export async function bench(): Promise<Row[]> {
  const { url } = await startPortal({ CACHE_SECONDS: "0" });
  const port = await freePort();
  const { executablePath, args = [] } = playwright.use?.launchOptions ?? {};
  const debugging = `--remote-debugging-port=${port}`;
  const browser = await chromium.launch({ executablePath, args: [...args, debugging] });
  const lighthouse = await loadLighthouse();
  const paths = (await publicPaths()).slice(0, size(100, 2));
  const pages = await series(paths.length, async (index) => {
    const path = paths[index] ?? "";
    const { LCP, TBT, CLS } = await visit(browser, url + path, lowEnd);
    const { usable } = await visit(browser, url + path, worst);
    // It judges no page that answers with an error.
    const score = path === noPage ? NaN : await judge(lighthouse, url + path, port);
    return { path: path.replace(/[0-9a-f-]{36}/, "…"), values: [LCP, TBT, CLS, usable, score] };
  });
  await browser.close();

  const heads = ["page", ...columns.map(([name]) => name)];
  const lines = pages.map(({ path, values }) => [
    path,
    ...columns.map(([, unit], index) => (Number.isNaN(values[index]) ? "" : unit(values[index]!))),
  ]);
  console.log(table(heads, lines));
  return columns.map(([name, unit, target], index) => {
    const all = pages
      .map(({ path, values }) => ({ detail: path, value: values[index] ?? NaN }))
      .filter(({ value }) => !Number.isNaN(value))
      .sort((one, other) => one.value - other.value);
    const one = (target.atLeast ? all[0] : all.at(-1))!;
    return row(`worst public page: ${name}`, { ...one, unit, ...target });
  });
}

/**
 * One address of each public screen, lists with a full first page. The types of content share theirs; what each
 * weighs is in tests/e2e/weight.spec.ts.
 */
async function publicPaths() {
  const description = "A line of text that is about as long as real ones are. ".repeat(6);
  const link = "https://www.youtube.com/watch?v=abcdefghijk";
  for (const type of ["job", "corporate-event"] as const)
    await series(24, () => aPosting(type, { description, location: "Kochi" }));
  const job = detailsPath(await aPosting("job", { description, link }));
  const podcast = detailsPath(await aPosting("podcast", { description, link }));
  const account = ["/login", "/signup", "/forgot-password"];
  return ["/", "/api", ...account, "/jobs", "/corporate-events", job, podcast, noPage];
}

async function visit(browser: Browser, address: string, { rate, speed, latency }: typeof lowEnd) {
  const page = await browser.newPage({ viewport: { width: 360, height: 640 } });
  const client = await page.context().newCDPSession(page);
  const line = { downloadThroughput: speed, uploadThroughput: speed / 2, latency };
  await client.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await client.send("Emulation.setCPUThrottlingRate", { rate });
  await page.goto(address, { waitUntil: "networkidle" });
  // No function with a name in here: tsx wraps those in a helper that the page does not have.
  const seen = await page.evaluate(async () => {
    const all: (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[] = [];
    for (const type of ["largest-contentful-paint", "longtask", "layout-shift"])
      new PerformanceObserver((list) => all.push(...list.getEntries())).observe({
        type,
        buffered: true,
      });
    await new Promise((resolve) => setTimeout(resolve, 1_500)); // what comes late
    const found = { LCP: 0, TBT: 0, CLS: 0, usable: 0 };
    for (const { entryType, startTime, duration, value = 0, hadRecentInput } of all) {
      if (entryType === "largest-contentful-paint") found.LCP = Math.max(found.LCP, startTime);
      if (entryType === "longtask") found.TBT += Math.max(0, duration - 50);
      if (entryType === "layout-shift" && !hadRecentInput) found.CLS += value;
    }
    // Painted, and every script has run.
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    found.usable = Math.max(painted?.startTime ?? 0, page?.domContentLoadedEventEnd ?? 0);
    return found;
  });
  await page.close();
  return seen;
}

type Report = { categories: Record<string, { score: number | null }> };
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** It is 185 MB: only this bench installs it, from its own lock file, outside the project's. */
async function loadLighthouse() {
  const cwd = ".cache/lighthouse";
  cpSync("bench/lighthouse", cwd, { recursive: true });
  execFileSync("npm", ["install", "--no-audit", "--no-fund"], { cwd });
  const entry = pathToFileURL(`${cwd}/node_modules/lighthouse/core/index.js`);
  return ((await import(entry.href)) as { default: Lighthouse }).default;
}

/** The lowest score on its own simulated phone. A busy machine can miss the first paint: then again. */
async function judge(lighthouse: Lighthouse, url: string, port: number) {
  const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];
  const flags = { port, logLevel: "silent", onlyCategories, disableFullPageScreenshot: true };
  for (let tries = 0; tries < 3; tries++) {
    const scores = Object.values((await lighthouse(url, flags))?.lhr.categories ?? {});
    const lowest = Math.round(Math.min(...scores.map(({ score }) => score ?? NaN)) * 100);
    if (lowest >= 0 && scores.length === onlyCategories.length) return lowest;
  }
  throw new Error(`Lighthouse could not judge ${url}`);
}
