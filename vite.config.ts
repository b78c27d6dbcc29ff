import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config";
import {
  commit,
  enhance,
  hashOf,
  inlineMeasures,
  precompress,
  withoutCatalogues,
} from "./vite.plugins";

/** The floor of the built styles and scripts; older browsers get the page without script. */
const browsers = ["chrome61", "firefox60", "safari11"];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    enhance(browsers),
    withoutCatalogues(),
    remix(remixConfig),
    inlineMeasures(readFileSync("app/styles/tokens.css", "utf8")),
    precompress(`${remixConfig.buildDirectory}/client`),
  ],
  // The same sources and packages make the same build.
  define: {
    buildHash: JSON.stringify(
      [...commit(), hashOf("app", "db", "jobs", "public", "package-lock.json")].join("."),
    ),
  },
  // Packages of very many small files, bundled: a process starts in three quarters of the time.
  ssr: { noExternal: ["csv-parse", "jose", "kysely", "zod", /^@conform-to/] },
  // Of the servers alone; development would look for its version for browsers.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
  resolve: { alias: { "~": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  build: {
    target: isSsrBuild ? "node20" : browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One server entry for every process, next to the one that Remix makes of the routes, one for
    // the threads that render PDFs, those that read files, those that read PDFs of postings and those that plan
    // days, and one for the process that decodes pictures.
    ...(isSsrBuild && {
      rollupOptions: {
        input: [
          "app/main.ts",
          "app/resume/pdf/thread.server.ts",
          "app/import/table-thread.server.ts",
          "app/images/decode-process.server.ts",
          "app/postings/pdf/reading-thread.server.ts",
          "app/day/plan/plan-thread.server.ts",
        ],
      },
    }),
  },
}));
