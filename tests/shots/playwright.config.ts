import { defineConfig } from "@playwright/test";
import tests from "../../playwright.config";

export default defineConfig({
  ...tests,
  testDir: ".",
  globalSetup: "../support/run/e2e-setup.ts",
  projects: [{ name: "shots" }],
});
