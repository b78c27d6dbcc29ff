import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { patience } from "../support/run/patience";
import { VitestNews } from "../support/run/reporters";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** npm run test:proxies: behind nginx and PgBouncer, one after the other, on a machine that is not busy. */
export default defineConfig({
  root,
  resolve: { alias: { "~": root } },
  test: {
    include: ["tests/proxies/*.test.ts"],
    globalSetup: "tests/support/run/global-setup.ts",
    setupFiles: "tests/support/run/setup.ts",
    provide: { isShared: false },
    pool: "forks",
    maxWorkers: 1,
    ...patience,
    reporters: ["default", new VitestNews()],
  },
});
