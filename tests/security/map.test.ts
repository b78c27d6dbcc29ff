import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** The tests that docs/security.md names by file and words exist. */
const rows = readFileSync("docs/security.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| line") && line.includes("`"))
  .map((line) => line.split(" | ").at(-1) ?? "");

const folders = readdirSync("tests").filter((name) => !name.includes("."));
const file = new RegExp("`((?:" + folders.join("|") + ")/[\\w-]+)`");

/** "`a`: *x*, *y*; `b`" is two places, the first with two names. */
const places = rows
  .flatMap((cell) => cell.split(/[;,] (?=`)| and (?=`)/))
  .flatMap((part) => {
    const path = file.exec(part)?.[1];
    const names = [...part.matchAll(/\*([^*]+)\*/g)].map(([, name = ""]) => name);
    return path ? [{ file: path, names }] : [];
  });

test("every test that the security map names exists", () => {
  expect(places.length).toBeGreaterThan(80);
  const missing = places.flatMap(({ file, names }) => {
    const path = ["test", "spec"].map((kind) => `tests/${file}.${kind}.ts`).find(existsSync);
    if (!path) return [file];
    const source = readFileSync(path, "utf8");
    const isThere = (name: string) => name.split("…").every((part) => source.includes(part.trim()));
    return names.filter((name) => !isThere(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});
