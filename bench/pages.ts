import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { detailsPath, listingPath, typeNames } from "../app/postings/types";
import { brokenRules, wcag } from "../tests/support/axe";
import { freePort } from "../tests/support/web";
import { isShort, onGround, size, startTarget } from "./ground";
import { type Row, duration, plain, row, table, writeTable } from "./results";

const viewport = { width: 360, height: 640 };
/** How many times slower the processor is, bytes a second, ms. */
const lowEnd = { rate: 4, speed: 200_000, latency: 150 };
const worst = { rate: 20, speed: 50_000, latency: 400 };
const settleMs = 1_500;
const noPage = "/no-such-page";
const usable = "usable, worst phone";
const debian = "/usr/bin/chromium";

/** What is measured of each page, how it is written, its target. */
const columns: [keyof Measured, typeof plain, { atMost?: number; atLeast?: number }][] = [
  ["bytes", plain, { atMost: 14_336 }],
  ["requests", plain, { atMost: 6 }],
  ["script bytes", plain, { atMost: 3_072 }],
  ["LCP", duration, { atMost: 1_000 }],
  ["TBT", duration, { atMost: 0 }],
  ["CLS", plain, { atMost: 0 }],
  ["elements", plain, { atMost: 600 }],
  ["usable, worst phone", duration, { atMost: 3_000 }],
  ["lowest of Lighthouse's scores", plain, { atLeast: 100 }],
  ["axe violations", plain, { atMost: 0 }],
];
type Measured = Awaited<ReturnType<typeof visit>> &
  Record<"lowest of Lighthouse's scores" | "axe violations", number>;

/** What each public page costs a first visit on a slow phone; answers the worst page of each column. */
export function bench(): Promise<Row[]> {
  return onGround([""], async (ground) => {
    const web = await startTarget(ground, { CACHE_SECONDS: "0" });
    const port = await freePort();
    const args = ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`];
    const executablePath = existsSync(debian) ? debian : undefined;
    const browser = await chromium.launch({ executablePath, args });
    ground.after(() => browser.close());
    const lighthouse = await loadLighthouse();
    const pages: { page: string; measured: Measured }[] = [];
    for (const path of (await fill()).slice(0, size(100, 2))) {
      const address = web.url + path;
      const seen = await visit(browser, address, lowEnd);
      const { [usable]: slowest } = await visit(browser, address, worst);
      const measured = {
        ...seen,
        [usable]: slowest,
        // It judges no page that answers with an error.
        "lowest of Lighthouse's scores":
          path === noPage ? NaN : await judge(lighthouse, address, port),
        "axe violations": await violations(browser, address),
      };
      pages.push({ page: path.replace(/[0-9a-f-]{36}/, "…"), measured });
    }
    const heads = ["page", ...columns.map(([name]) => name)];
    const lines = pages.map(({ page, measured }) => [
      page,
      ...columns.map(([name, unit]) => (Number.isNaN(measured[name]) ? "" : unit(measured[name]))),
    ]);
    console.log(table(heads, lines));
    if (!isShort) writeTable("docs/benchmarks-pages.md", table(heads, lines));
    return columns.map(([name, unit, target]) => {
      const all = pages.filter(({ measured }) => !Number.isNaN(measured[name]));
      all.sort((one, other) => one.measured[name] - other.measured[name]);
      const { page = "", measured } = (target.atLeast ? all[0] : all.at(-1)) ?? {};
      const value = measured?.[name] ?? NaN;
      return row({ what: `worst public page: ${name}`, value, unit, ...target, detail: page });
    });
  });
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

async function visit(browser: Browser, address: string, { rate, speed, latency }: typeof lowEnd) {
  const page = await browser.newPage({ viewport });
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const line = { downloadThroughput: speed, uploadThroughput: speed / 2, latency };
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
    const seen = { LCP: 0, TBT: 0, CLS: 0 };
    const all: (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[] = [];
    for (const type of ["largest-contentful-paint", "longtask", "layout-shift"])
      new PerformanceObserver((list) => all.push(...list.getEntries())).observe({
        type,
        buffered: true,
      });
    await new Promise((resolve) => setTimeout(resolve, wait));
    for (const { entryType, startTime, duration, value = 0, hadRecentInput } of all) {
      if (entryType === "largest-contentful-paint") seen.LCP = Math.max(seen.LCP, startTime);
      if (entryType === "longtask") seen.TBT += Math.max(0, duration - 50);
      if (entryType === "layout-shift" && !hadRecentInput) seen.CLS += value;
    }
    const [navigation] = performance.getEntriesByType(
      "navigation",
    ) as PerformanceNavigationTiming[];
    const ready = navigation?.domContentLoadedEventEnd ?? 0; // every script has run
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const elements = document.querySelectorAll("*").length;
    return { ...seen, elements, "usable, worst phone": Math.max(painted, ready) };
  }, settleMs);
  await page.close();
  const sum = (files: typeof fetched) => files.reduce((total, { bytes }) => total + bytes, 0);
  const scripts = fetched.filter(({ url }) => url.endsWith(".js"));
  return { ...noted, bytes: sum(fetched), requests: fetched.length, "script bytes": sum(scripts) };
}

async function violations(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(address);
  const found = await brokenRules(page, { runOnly: wcag });
  await context.close();
  return found.length;
}

type Report = { categories: Record<string, { score: number | null }> };
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** It is 185 MB: only this bench installs it, from its own lock file, outside the project's. */
async function loadLighthouse() {
  const cwd = ".cache/lighthouse";
  cpSync("bench/lighthouse", cwd, { recursive: true });
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd });
  const entry = pathToFileURL(`${cwd}/node_modules/lighthouse/core/index.js`);
  return ((await import(entry.href)) as { default: Lighthouse }).default;
}

/** The lowest score on its own simulated phone. A busy machine can miss the first paint: then again. */
async function judge(lighthouse: Lighthouse, url: string, port: number) {
  const onlyCategories = ["performance", "accessibility", "best-practices", "seo"];
  for (let tries = 0; tries < 3; tries++) {
    const report = (await lighthouse(url, { port, logLevel: "silent", onlyCategories }))?.lhr;
    const scores = onlyCategories.map((name) => report?.categories[name]?.score ?? NaN);
    const lowest = Math.round(Math.min(...scores) * 100);
    if (!Number.isNaN(lowest)) return lowest;
  }
  throw new Error(`Lighthouse could not judge ${url}`);
}
