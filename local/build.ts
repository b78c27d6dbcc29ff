import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { main } from "./main";

const sources = [
  "app",
  "db",
  "jobs",
  "public",
  "package-lock.json",
  "remix.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "vite.plugins.ts",
];

/** Builds if the build is missing or older than its sources. */
export function buildIfNeeded() {
  const builtAt = modifiedAt(main);
  if (builtAt && sources.every((source) => newestIn(source) <= builtAt)) return;
  console.log("Building …");
  mkdirSync(".cache", { recursive: true });
  // In another folder, so that a failed or interrupted build never looks complete.
  const folder = mkdtempSync(".cache/build-");
  try {
    const begun = new Date();
    build(join(folder, "new"));
    // Files saved during the build may not be in it.
    utimesSync(join(folder, "new", "server/main.js"), begun, begun);
    putInPlace(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function build(folder: string) {
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  const { status, stdout, stderr } = spawnSync(process.execPath, [remix, "vite:build"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", BUILD_FOLDER: folder },
  });
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`);
}

/** If another command does the same at this moment, one of the two complete builds stays. */
function putInPlace(folder: string) {
  for (const from of ["build", join(folder, "new")]) {
    const to = from === "build" ? join(folder, "old") : "build";
    try {
      renameSync(from, to);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (!["ENOENT", "ENOTEMPTY", "EEXIST"].includes(code)) throw error;
    }
  }
}

function newestIn(path: string): number {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

function modifiedAt(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
