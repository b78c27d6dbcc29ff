import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["**/*.test.{ts,tsx}"],
    // These have runs of their own: npm run test:faults, npm run test:proxies.
    exclude: ["node_modules", "build", "tests/faults", "tests/proxies"],
    globalSetup: "tests/support/global-setup.ts",
    setupFiles: "tests/support/setup.ts",
    // Each file in its own process: its own database, environment and modules.
    pool: "forks",
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
