import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** Debian's browser where there is one, else the one that Playwright downloads. */
const debian = "/usr/bin/chromium";

/** `npm test` runs one journey of each role, and none that waits or sweeps (`@thorough`); others run all. */
const isMain = process.env.TESTS === "main";
const withScript = /\/(journeys\/season|accounts|apply|eligibility)\.spec\.ts$/;
const withoutScript = /\/journeys\/(placement|files)\.spec\.ts$/;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/run/e2e-setup.ts",
  fullyParallel: false,
  workers: 2, // with the fault suite beside them, a third made slow machines miss even patient time limits
  retries: 0,
  // A loaded machine is slow, not broken: what hangs is ended by the portal's fixture `patience`.
  timeout: 0,
  expect: { timeout: 0 },
  reporter: [["list"], ["./tests/support/run/reporters.ts"]],
  use: {
    locale: "en-IN",
    actionTimeout: 0,
    navigationTimeout: 0,
    launchOptions: {
      executablePath: existsSync(debian) ? debian : undefined,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    {
      name: "with script",
      grepInvert: isMain ? /@plain|@thorough/ : /@plain/,
      ...(isMain && { testMatch: withScript }),
    },
    {
      name: "without script",
      use: { javaScriptEnabled: false },
      grepInvert: /@script/,
      ...(isMain && { testMatch: withoutScript }),
    },
  ],
});
