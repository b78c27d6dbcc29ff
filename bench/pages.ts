import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium } from "@playwright/test";
import { detailsPath, listingPath, typeNames } from "../app/postings/types";
import { freePort } from "../tests/support/web";
import { isShort, onGround, size, startTarget } from "./ground";
import { type Row, duration, plain, row, table, writeTable } from "./results";

const viewport = { width: 360, height: 640 };
/** Bytes a second, and ms. */
const line = (speed: number, latency: number) => ({
  downloadThroughput: speed,
  uploadThroughput: speed / 2,
  latency,
});
const lowEnd = { rate: 4, line: line(200_000, 150) };
const worst = { rate: 20, line: line(50_000, 400) };
const settleMs = 1_500;
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const noPage = "/no-such-page";
const debian = "/usr/bin/chromium";

/** What is measured of each page: the head of its column and its target. */
const columns = {
  bytes: { head: "bytes", atMost: 14_336, unit: plain },
  requests: { head: "requests", atMost: 6, unit: plain },
  scriptBytes: { head: "script bytes", atMost: 3_072, unit: plain },
  fcp: { head: "FCP", unit: duration },
  lcp: { head: "LCP", atMost: 1_000, unit: duration },
  tbt: { head: "TBT", atMost: 0, unit: duration },
  cls: { head: "CLS", atMost: 0, unit: plain },
  nodes: { head: "elements", atMost: 600, unit: plain },
  usable: { head: "usable, worst phone", atMost: 3_000, unit: duration },
  lighthouse: { head: "Lighthouse, its lowest score", atLeast: 100, unit: plain },
  simulated: { head: "LCP, simulated by Lighthouse", unit: duration },
  axe: { head: "axe", atMost: 0, unit: plain },
};
type Measured = Record<keyof typeof columns, number>;
const names = Object.keys(columns) as (keyof Measured)[]; // Object.keys widens to string

/** What each public page costs a first visit on a slow phone; answers the worst page of each column. */
export function bench(): Promise<Row[]> {
  return onGround([""], async (ground) => {
    const web = await startTarget(ground, { CACHE_SECONDS: "0" });
    const port = await freePort();
    const browser = await chromium.launch({
      executablePath: existsSync(debian) ? debian : undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        `--remote-debugging-port=${port}`,
      ],
    });
    ground.after(() => browser.close());
    const lighthouse = await loadLighthouse();
    const pages: { path: string; measured: Measured }[] = [];
    for (const path of (await fill()).slice(0, size(100, 2))) {
      const address = web.url + path;
      const seen = await visit(browser, address, lowEnd);
      const { usable } = await visit(browser, address, worst);
      // Lighthouse judges no page that answers with an error.
      const judged =
        path === noPage
          ? { lighthouse: NaN, simulated: NaN }
          : await judge(lighthouse, address, port);
      const measured = { ...seen, usable, ...judged, axe: await violations(browser, address) };
      pages.push({ path: path.replace(/[0-9a-f-]{36}/, "…"), measured });
    }
    const lines = pages.map(({ path, measured }) => [
      path,
      ...names.map((name) => cell(name, measured[name])),
    ]);
    const text = table(["page", ...names.map((name) => columns[name].head)], lines);
    console.log(`${text}\n`);
    if (!isShort) writeTable("docs/benchmarks-pages.md", text);
    return names.map((name) => worstOf(name, pages));
  });
}

const cell = (name: keyof Measured, value: number) =>
  Number.isNaN(value) ? "" : columns[name].unit(value);

function worstOf(name: keyof Measured, pages: { path: string; measured: Measured }[]) {
  const { head, ...target } = columns[name];
  const sorted = pages
    .filter(({ measured }) => !Number.isNaN(measured[name]))
    .sort((one, other) => one.measured[name] - other.measured[name]);
  const page = "atLeast" in target ? sorted[0] : sorted.at(-1);
  const value = page?.measured[name] ?? NaN;
  return row({ what: `worst public page, ${head}`, value, ...target, detail: page?.path });
}

/** A full first page of every type; answers the addresses to visit. */
async function fill() {
  const { aPosting } = await import("../tests/support/factories"); // reads the environment
  const description = "A line of text that is about as long as real ones are. ".repeat(6);
  const link = "https://www.youtube.com/watch?v=abcdefghijk";
  const details: string[] = [];
  for (const type of typeNames) {
    for (let number = 0; number < 24; number++)
      await aPosting(type, { description, location: "Kochi" });
    details.push(detailsPath(await aPosting(type, { description, link })));
  }
  const account = ["/login", "/signup", "/forgot-password"];
  return ["/", "/api", ...account, ...typeNames.map(listingPath), ...details, noPage];
}

async function visit(browser: Browser, address: string, { rate, line }: typeof lowEnd) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await client.send("Emulation.setCPUThrottlingRate", { rate });
  const urls = new Map<string, string>();
  const fetched: { url: string; bytes: number }[] = [];
  client.on("Network.responseReceived", ({ requestId, response }) =>
    urls.set(requestId, response.url),
  );
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) => {
    if (bytes) fetched.push({ url: urls.get(requestId) ?? "", bytes });
  });
  await page.goto(address, { waitUntil: "networkidle" });
  // No function with a name in here: tsx wraps those in a helper that the page does not have.
  const noted = await page.evaluate(async (wait) => {
    const seen = { fcp: 0, lcp: 0, tbt: 0, cls: 0 };
    const all: (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[] = [];
    for (const type of ["paint", "largest-contentful-paint", "longtask", "layout-shift"])
      new PerformanceObserver((list) => all.push(...list.getEntries())).observe({
        type,
        buffered: true,
      });
    await new Promise((resolve) => setTimeout(resolve, wait));
    for (const { entryType, name, startTime, duration, value = 0, hadRecentInput } of all) {
      if (name === "first-contentful-paint") seen.fcp = startTime;
      if (entryType === "largest-contentful-paint") seen.lcp = Math.max(seen.lcp, startTime);
      if (entryType === "longtask") seen.tbt += Math.max(0, duration - 50);
      if (entryType === "layout-shift" && !hadRecentInput) seen.cls += value;
    }
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    const usable = Math.max(seen.fcp, navigation?.domContentLoadedEventEnd ?? 0); // every script has run
    return { ...seen, usable, nodes: document.querySelectorAll("*").length };
  }, settleMs);
  await context.close();
  const sum = (files: typeof fetched) => files.reduce((total, { bytes }) => total + bytes, 0);
  const scriptBytes = sum(fetched.filter(({ url }) => url.endsWith(".js")));
  return { bytes: sum(fetched), requests: fetched.length, scriptBytes, ...noted };
}

async function violations(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(address);
  const found = await new AxeBuilder({ page }).withTags(wcag).analyze();
  await context.close();
  return found.violations.length;
}

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** It is 185 MB: only this bench installs it, from its own lock file, outside the project's. */
async function loadLighthouse() {
  const cwd = ".cache/lighthouse";
  mkdirSync(cwd, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(`bench/lighthouse/${file}`, `${cwd}/${file}`);
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd });
  const entry = pathToFileURL(`${cwd}/node_modules/lighthouse/core/index.js`);
  return ((await import(entry.href)) as { default: Lighthouse }).default;
}

/** On its own simulated phone. A busy machine can miss the first paint: then it is tried again. */
async function judge(lighthouse: Lighthouse, url: string, port: number) {
  const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];
  for (let tries = 0; tries < 3; tries++) {
    const report = (
      await lighthouse(url, { port, logLevel: "silent", onlyCategories, formFactor: "mobile" })
    )?.lhr;
    const scores = onlyCategories.map((name) => report?.categories[name]?.score ?? NaN);
    const simulated = report?.audits["largest-contentful-paint"]?.numericValue ?? NaN;
    if (!scores.some(Number.isNaN))
      return { lighthouse: Math.round(Math.min(...scores) * 100), simulated };
  }
  throw new Error(`Lighthouse could not judge ${url}`);
}
