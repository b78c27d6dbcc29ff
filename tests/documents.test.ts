import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The files, commands and settings that documents mention exist. */

const read = (path: string) => readFileSync(path, "utf8");
const find = (path: string, pattern: RegExp) =>
  [...read(path).matchAll(pattern)].map(([, found = ""]) => found);

const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const settings = find(".env.example", /^#?([A-Z_]+)=/gm);

const documents = ["architecture", "deploy", "operations"].map((name) => `docs/${name}.md`);

test.each(["README.md", ...documents])("%s is true", (path) => {
  const folder = path.replace(/[^/]*$/, "");
  const links = find(path, /\]\((?!https?:)([^)#]+)\)/g).map((link) => folder + link);
  const files = find(path, /`((?:app|bench|db|deploy|docs|jobs|local|tests)\/[\w./-]*)`/g);
  expect([...links, ...files].filter((file) => !existsSync(file))).toEqual([]);

  const runs = find(path, /npm run ([\w:]+)/g);
  expect(runs.filter((name) => !scripts[name])).toEqual([]);

  const named = find(path, /`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g);
  expect(named.filter((name) => !settings.includes(name))).toEqual([]);
});
