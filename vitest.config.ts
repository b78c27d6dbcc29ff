import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["**/*.test.{ts,tsx}"],
    // These have runs of their own: npm run test:faults, test:proxies, test:cluster.
    exclude: ["**/node_modules/**", ".cache", "build", "tests/{faults,proxies,cluster}"],
    globalSetup: "tests/support/run/global-setup.ts",
    setupFiles: "tests/support/run/setup.ts",
    // Each file in its own process: its own database, environment and modules.
    pool: "forks",
    maxWorkers: 3,
    // Only for what hangs: a loaded machine may be ten times slower than a quiet one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
