import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** The files, commands and settings that documents mention exist. */

const read = (path: string) => readFileSync(path, "utf8");
const find = (path: string, pattern: RegExp) =>
  [...read(path).matchAll(pattern)].map(([, found = ""]) => found);

const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const settings = [
  ...find(".env.example", /^#?([A-Z\d_]+)=/gm),
  ...["BENCH_SHORT", "BENCH_APPLICATIONS", "BENCH_POSTINGS"],
];

const documents = readdirSync("docs").filter((name) => name.endsWith(".md"));

test.each(["README.md", "SECURITY.md", ...documents.map((name) => `docs/${name}`)])(
  "%s is true",
  (path) => {
    const folder = path.replace(/[^/]*$/, "");
    const links = find(path, /\]\((?!https?:)([^)#]+)\)/g).map((link) => folder + link);
    expect(links.filter((link) => !existsSync(link))).toEqual([]);

    const files = find(path, /`((?:\.\/)?[a-z][\w-]*(?:\/[\w.{},-]+)+\/?)`/g);
    expect(files.filter((file) => file !== "text/plain" && !isThere(file, path))).toEqual([]);

    const runs = find(path, /npm run ([\w:]+)/g);
    expect(runs.filter((name) => !scripts[name])).toEqual([]);

    const named = find(path, /`([A-Z]+_[A-Z\d_]+)(?:=[^`]*)?`/g);
    expect(named.filter((name) => !settings.includes(name.replace(/_FILE$/, "")))).toEqual([]);
  },
);

/** These name files in full; others leave out `app/` or `tests/` and what the name ends with. */
const inFull = /^(README|docs\/(architecture|deploy|operations))\.md$/;
const fromHere = /^(app|bench|db|deploy|docs|jobs|local|tests)\//;

function isThere(file: string, path: string) {
  if (inFull.test(path) && fromHere.test(file)) return existsSync(file);
  const folders = ["", "app/", "tests/"];
  const ends = ["", ".ts", ".tsx", ".server.ts", ".server.tsx", ".test.ts", ".spec.ts"];
  return folders.some((folder) => ends.some((end) => existsSync(folder + file + end)));
}
