import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");

const { dependencies } = JSON.parse(read("package.json")) as {
  dependencies: Record<string, string>;
};

/** The first column of the tables; '-tamil' continues the name before it. */
const listed = [...read("docs/dependencies.md").matchAll(/^\| (?!package|-)([^|]+) \|/gm)].flatMap(
  ([, cell = ""]) => {
    const [first = "", ...others] = cell.split(", ");
    return [first, ...others.map((name) => (name.startsWith("-") ? first + name : name))];
  },
);

test("every package of production has its line in docs/dependencies.md, and no other", () => {
  expect(listed.sort()).toEqual(Object.keys(dependencies).sort());
});

test("production imports only production dependencies, and uses each", () => {
  const files = ["app", "db", "jobs"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true }).map((name) => `${folder}/${String(name)}`),
  );
  const code = files.filter((path) => /\.tsx?$/.test(path)).map(read);
  const pattern =
    /^(?:(?:import|export)\s(?!type\s)|\}\s*)(?:[^;"]*\sfrom\s|from\s)?"(?!node:|virtual:)((?:@[\w-]+\/)?\w[\w.-]*)/gm;
  const imported = new Set(
    code.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)),
  );
  const forTheBuild = ["@remix-run/route-config", "@remix-run/dev"];
  const missing = [...imported].filter(
    (name = "") => !(name in dependencies) && !forTheBuild.includes(name),
  );
  expect(missing).toEqual([]);
  // Fonts are named by their files.
  const unused = Object.keys(dependencies).filter(
    (name) =>
      !imported.has(name) &&
      !code.some((text) => text.includes(name)) &&
      !name.includes("noto-sans"),
  );
  expect(unused).toEqual([]);
});
