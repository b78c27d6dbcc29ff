import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A program of node_modules or a command of package.json, and its log in .cache/tests. */
export type Step = { what: string; command: string[]; env?: Record<string, string> };

const vitest = "node_modules/vitest/vitest.mjs";
const playwright = "node_modules/@playwright/test/cli.js";
const script = (what: string, name: string): Step => ({
  what,
  command: ["npm", "run", "--silent", name],
});
const node = (what: string, ...command: string[]): Step => ({
  what,
  command: [process.execPath, ...command],
});

/** `TESTS` is read by vitest.config.ts and playwright.config.ts. */
const tests = (what: string, TESTS: string, ...words: string[]): Step => ({
  ...node(what, vitest, "run", "--project", "isolated", "--project", "shared", ...words),
  env: { TESTS },
});
const browsers = (...words: string[]) => node("browsers", playwright, "test", ...words);
const withConfig = (what: string, folder: string) =>
  node(what, vitest, "run", "--config", `tests/${folder}/vitest.config.ts`);

const types = script("types", "typecheck");

/**
 * The steps of a list run side by side, the lists one after the other.
 * Words choose files of tests by their paths.
 */
export const suites = {
  /** While working: types, and the tests that start nothing of their own. */
  quick: (words: string[]): Step[][] => [
    [...(words.length ? [] : [types]), tests("quick tests", "quick", ...words)],
  ],
  /** What a change must pass. */
  main: (words: string[], withBrowsers: boolean): Step[][] => {
    const chosen = tests("tests", "main", ...words);
    if (words.length) return [[chosen], ...(withBrowsers ? [[browsers(...words)]] : [])];
    return [[types, ...lintOfChanges(), chosen], [{ ...browsers(), env: { TESTS: "main" } }]];
  },
  /** Everything. */
  all: (): Step[][] => [
    [types, script("lint", "lint")],
    [tests("tests", "all")],
    [withConfig("faults", "faults"), withConfig("proxies", "proxies")],
    ...cluster(),
    [node("one network's attacks", vitest, "run", "--project", "alone")],
    [browsers()],
  ],
};

/** It is made of Debian's packages. */
function cluster() {
  if (existsSync("/etc/debian_version") && process.getuid?.() === 0)
    return [[withConfig("cluster", "cluster")]];
  console.log("The cluster's tests need Debian, as root: left out.");
  return [];
}

/** What differs from the main branch: the rest was linted there. Without git, everything. */
function lintOfChanges() {
  const changed = changedFiles();
  if (!changed) return [script("lint", "lint")];
  const linted = changed.filter((path) => /\.(tsx?|js)$/.test(path));
  const lint = ["eslint/bin/eslint.js", "--cache", "--cache-location", ".cache/eslint/"];
  const format = ["prettier/bin/prettier.cjs", "--check", "--ignore-unknown"];
  return [
    script("languages", "languages"),
    ...lintWith("lint", lint, linted),
    ...lintWith("format", format, changed),
  ];
}

function lintWith(what: string, [program, ...options]: string[], files: string[]) {
  return files.length ? [node(what, `node_modules/${program}`, ...options, ...files)] : [];
}

function changedFiles() {
  try {
    const known = git(
      "for-each-ref",
      "--format=%(refname)",
      "refs/remotes/origin/main",
      "refs/heads/main",
    );
    const [since = "HEAD"] = git("merge-base", "HEAD", known[0] ?? "HEAD");
    return [
      ...git("diff", "--name-only", "--diff-filter=d", since),
      ...git("ls-files", "--others", "--exclude-standard"),
    ];
  } catch {
    return undefined;
  }
}

function git(...args: string[]) {
  const output = execFileSync("git", args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  return output.split("\n").filter(Boolean);
}
