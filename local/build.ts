import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { main } from "./main";

const sources = [
  "app",
  "db",
  "jobs",
  "public",
  "package-lock.json",
  "remix.config.ts",
  "vite.config.ts",
  "vite.plugins.ts",
];

/** Builds when the build is missing or older than what it is made of. */
export function buildIfNeeded() {
  const builtAt = modifiedAt(main);
  if (builtAt && sources.every((source) => newestIn(source) <= builtAt)) return;
  console.log("Building …");
  const remix = "node_modules/@remix-run/dev/dist/cli.js";
  const { status, stdout, stderr } = spawnSync(process.execPath, [remix, "vite:build"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`);
}

function newestIn(path: string): number {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

function modifiedAt(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
