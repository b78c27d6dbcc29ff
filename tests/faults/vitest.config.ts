import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { patience } from "../support/run/patience";
import { VitestNews } from "../support/run/reporters";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export default defineConfig({
  root,
  resolve: { alias: { "~": root } },
  test: {
    include: ["tests/faults/**/*.test.ts"],
    pool: "forks",
    // One portal of four processes at a time.
    fileParallelism: false,
    ...patience,
    reporters: ["default", new VitestNews()],
  },
});
