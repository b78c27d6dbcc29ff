import { fileURLToPath } from "node:url";
import { defineConfig, mergeConfig } from "vitest/config";
import base from "../../vitest.config";

const own = fileURLToPath(new URL(".", import.meta.url));

/** npm run test:proxies: behind nginx and PgBouncer, one after the other, on a machine that is not busy. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({ test: { include: [`${own}*.test.ts`], maxWorkers: 1 } }),
);
