import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** The tests that docs/security.md names exist. */
const folders = readdirSync("tests").filter((name) => !name.includes("."));
const name = new RegExp("`((?:" + folders.join("|") + ")/[\\w-]+)`", "g");
const named = [...readFileSync("docs/security.md", "utf8").matchAll(name)].map(
  ([, file = ""]) => file,
);

test("every test that the security map names exists", () => {
  expect(named.length).toBeGreaterThan(80);
  const isThere = (file: string) =>
    ["test", "spec"].some((kind) => existsSync(`tests/${file}.${kind}.ts`));
  expect(named.filter((file) => !isThere(file))).toEqual([]);
});
