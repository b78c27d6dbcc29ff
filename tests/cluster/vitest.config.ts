import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { patience } from "../support/run/patience";
import { VitestNews } from "../support/run/reporters";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** npm run test:cluster: machines are lost one after the other, on a machine that is not busy. */
export default defineConfig({
  root,
  resolve: { alias: { "~": root } },
  test: {
    include: ["tests/cluster/**/*.test.ts"],
    globalSetup: "tests/cluster/prepare.ts",
    pool: "forks",
    ...patience,
    reporters: ["default", new VitestNews()],
  },
});
