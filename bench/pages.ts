import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, type Page, chromium } from "@playwright/test";
import { detailsPath, listingPath, typeNames } from "../app/postings/types";
import { createTestDatabase, startTestPostgres, testEnv } from "../tests/support/database";
import { freePort, startWeb } from "../tests/support/web";
import { loadLighthouse, score } from "./lighthouse";

/** targets.md: a low-end phone on a slow line. */
const viewport = { width: 360, height: 640 };
const slow = {
  cpuSlowDown: 4,
  line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 }, // bytes/s
};
const settleMs = 1_500;
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const noPage = "/no-such-page";
const debian = "/usr/bin/chromium";

type Timings = { fcp: number; lcp: number; tbt: number; cls: number };

/** The worst phone and line of targets.md: any page is usable within 3 s. */
const worst = {
  cpuSlowDown: 20,
  line: { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
};

/** What each public screen costs a first visit on a slow phone, with script and without. */
export async function bench() {
  const postgres = await startTestPostgres();
  const database = await createTestDatabase(postgres.url);
  Object.assign(process.env, testEnv, { DATABASE_URL: database.url });
  const { db } = await import("../db/client");
  const web = await startWeb();
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
  try {
    const lighthouse = await loadLighthouse();
    console.log(
      "| page | script | bytes | requests | script bytes | FCP | LCP | TBT | CLS | elements | usable, worst phone | Lighthouse | axe |",
    );
    console.log(`|${"---|".repeat(13)}`);
    for (const path of await fill()) {
      const address = web.url + path;
      const name = path.replace(/[0-9a-f-]{36}/, "…");
      const on = await visit(browser, address, true, slow);
      const slowest = await visit(browser, address, true, worst);
      const off = await visit(browser, address, false, slow);
      const axe = await violations(browser, address);
      // Lighthouse judges no page that answers with an error.
      const judged = path === noPage ? null : await score(lighthouse, address, port);
      const times = [on.fcp, on.lcp, on.tbt].map((time) => `${Math.round(time)} ms`);
      row([
        name,
        "on",
        on.bytes,
        on.requests,
        on.scriptBytes,
        ...times,
        on.cls.toFixed(3),
        on.nodes,
        `${Math.round(slowest.usable)} ms`,
        judged ? [...judged.scores, `LCP ${judged.lcp} ms`, ...judged.lost].join(" ") : "",
        axe,
      ]);
      const painted = `${Math.round(off.fcp)} ms`;
      row([name, "off", off.bytes, off.requests, off.scriptBytes, painted, "", "", "", off.nodes]);
    }
  } finally {
    await browser.close();
    await web.stop();
    await db.destroy();
    await database.drop();
    await postgres.stop();
  }
}

function row(cells: (string | number)[]) {
  while (cells.length < 13) cells.push("");
  console.log(`| ${cells.join(" | ")} |`);
}

/** A full first page of every type; answers the addresses to visit. */
async function fill() {
  // Only now: it reads the environment when it is loaded.
  const { aPosting } = await import("../tests/support/factories");
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

async function visit(
  browser: Browser,
  address: string,
  javaScriptEnabled: boolean,
  { cpuSlowDown, line }: typeof slow,
) {
  const context = await browser.newContext({ viewport, javaScriptEnabled });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await client.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowDown });
  const urls = new Map<string, string>();
  const loaded: { url: string; bytes: number }[] = [];
  client.on("Network.responseReceived", ({ requestId, response }) =>
    urls.set(requestId, response.url),
  );
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) =>
    loaded.push({ url: urls.get(requestId) ?? "", bytes }),
  );
  await page.goto(address, { waitUntil: "networkidle" });
  const timings = await timingsOf(page, javaScriptEnabled ? settleMs : 0);
  await context.close();
  const fetched = loaded.filter(({ bytes }) => bytes > 0);
  const sum = (files: typeof loaded) => files.reduce((total, { bytes }) => total + bytes, 0);
  return {
    bytes: sum(fetched),
    requests: fetched.length,
    scriptBytes: sum(fetched.filter(({ url }) => url.endsWith(".js"))),
    ...timings,
  };
}

/** What the browser noted while the page loaded; evaluate() works with the page's own script off. */
async function timingsOf(
  page: Page,
  settle: number,
): Promise<Timings & { nodes: number; usable: number }> {
  // No function with a name in here: tsx wraps those in a helper that the page does not have.
  return page.evaluate(async (wait) => {
    const seen = { fcp: 0, lcp: 0, tbt: 0, cls: 0 };
    const noted: (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[] = [];
    for (const type of ["paint", "largest-contentful-paint", "longtask", "layout-shift"]) {
      new PerformanceObserver((list) => noted.push(...list.getEntries())).observe({
        type,
        buffered: true,
      });
    }
    // Without the page's script there are no timers either: what was noted so far must do.
    if (wait) await new Promise((resolve) => setTimeout(resolve, wait));
    noted.push(...performance.getEntriesByType("paint"));
    for (const { entryType, name, startTime, duration, value = 0, hadRecentInput } of noted) {
      if (name === "first-contentful-paint") seen.fcp = startTime;
      if (entryType === "largest-contentful-paint") seen.lcp = Math.max(seen.lcp, startTime);
      if (entryType === "longtask") seen.tbt += Math.max(0, duration - 50);
      if (entryType === "layout-shift" && !hadRecentInput) seen.cls += value;
    }
    // Painted, and every script has run.
    const navigation = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming;
    const usable = Math.max(seen.fcp, navigation.domContentLoadedEventEnd);
    return { ...seen, usable, nodes: document.querySelectorAll("*").length };
  }, settle);
}

async function violations(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(address);
  const found = await new AxeBuilder({ page }).withTags(wcag).analyze();
  await context.close();
  return found.violations.length;
}
