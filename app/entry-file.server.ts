import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Path of a program of the build, for a thread or process; works from the sources, too. */
export function entryFile(name: string) {
  const places = [`./${name}.js`, `../${name}.js`, `../build/server/${name}.js`];
  const found = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((file) => existsSync(file));
  if (!found) throw new Error(`${name}.js is missing: run npm run build`);
  return found;
}
