// @module-tag thorough
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeEach, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "portal-build-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = join(folder, "build.mjs");
buildSync({
  stdin: { contents: 'import("./local/build").then((it) => it.buildIfNeeded())', resolveDir: "." },
  bundle: true,
  platform: "node",
  format: "esm",
  outfile: command,
});

/** A checkout with a fake builder that counts its runs and notes its input. */
const checkout = join(folder, "checkout");

const builder = `
  const fs = require("node:fs");
  fs.appendFileSync("runs", "x");
  const source = fs.readFileSync("app/text.ts", "utf8");
  if (source === "wrong") process.exit(1);
  if (source === "changed meanwhile") fs.writeFileSync("app/text.ts", "later");
  fs.mkdirSync(process.env.BUILD_FOLDER + "/server", { recursive: true });
  fs.writeFileSync(process.env.BUILD_FOLDER + "/server/main.js", source);
`;

beforeEach(() => {
  rmSync(checkout, { recursive: true, force: true });
  for (const folder of ["app", "db", "jobs", "public"]) write(`${folder}/text.ts`, "first");
  const configs = ["remix.config", "vite.config", "vite.plugins"].map((name) => `${name}.ts`);
  for (const file of [...configs, "tsconfig.json", "package-lock.json"]) write(file, "first");
  write("node_modules/@remix-run/dev/dist/cli.js", builder);
});

test("it builds when there is none, and again after any change of what it is made of", async () => {
  expect(await build()).toBe(0);
  expect(await build()).toBe(0);
  expect(runs()).toBe(1);
  const changes = [
    "app/text.ts",
    "db/new.ts",
    "public/logo.svg",
    "package-lock.json",
    "vite.config.ts",
  ];
  for (const [index, change] of changes.entries()) {
    write(change, "second");
    await build();
    await build();
    expect(runs(), change).toBe(index + 2);
  }
  rmSync(join(checkout, "db/new.ts"));
  await build();
  expect(runs()).toBe(changes.length + 2);
  expect(built()).toBe("second");
});

test("what is saved during a build is in the next", async () => {
  write("app/text.ts", "changed meanwhile");
  await build();
  expect(built()).toBe("changed meanwhile");
  await build();
  expect(built()).toBe("later");
});

test("one that fails leaves the last as it was, and is tried again", async () => {
  await build();
  write("app/text.ts", "wrong");
  expect(await build()).toBe(1);
  expect(built()).toBe("first");
  expect(await build()).toBe(1);
  write("app/text.ts", "right");
  expect(await build()).toBe(0);
  expect(built()).toBe("right");
  expect(readdirSync(join(checkout, ".cache"))).toEqual([]);
});

test("several commands at once end with one whole build", async () => {
  for (let round = 0; round < 3; round++) {
    write("app/text.ts", `round ${round}`);
    expect(await Promise.all([build(), build(), build()])).toEqual([0, 0, 0]);
    expect(built()).toBe(`round ${round}`);
    expect(readdirSync(join(checkout, "build"))).toEqual(["server"]);
  }
});

function write(path: string, text: string) {
  const file = join(checkout, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

async function build() {
  const child = spawn(process.execPath, [command], { cwd: checkout, stdio: "ignore" });
  const [status] = (await once(child, "exit")) as [number];
  return status;
}

const built = () => readFileSync(join(checkout, "build/server/main.js"), "utf8");
const runs = () => readFileSync(join(checkout, "runs"), "utf8").length;
