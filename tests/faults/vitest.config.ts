import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

export default defineConfig({
  root,
  resolve: { alias: { "~": root } },
  test: {
    include: ["tests/faults/**/*.test.ts"],
    pool: "forks",
    // One portal of four processes at a time.
    fileParallelism: false,
    testTimeout: process.env.FAULTS_LONG === "true" ? 3_600_000 : 300_000,
    hookTimeout: 120_000,
  },
});
