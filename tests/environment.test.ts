import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("every setting that is read is explained in .env.example", () => {
  const read = readFileSync("app/env.server.ts", "utf8").match(/^ {2}([A-Z][A-Z_]+):/gm) ?? [];
  const names = read.map((name) => name.trim().replace(":", ""));
  const explained = readFileSync(".env.example", "utf8");
  expect(names.length).toBeGreaterThan(15);
  const missing = names.filter((name) => !new RegExp(`^#?${name}=`, "m").test(explained));
  expect(missing).toEqual(["NODE_ENV"]);
});
