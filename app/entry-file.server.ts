import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where a program of the build lies, for a thread or a process that runs it; from the sources too. */
export function entryFile(name: string) {
  const places = [`./${name}.js`, `../${name}.js`, `../build/server/${name}.js`];
  const found = places
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((file) => existsSync(file));
  if (!found) throw new Error(`${name}.js is missing: run npm run build`);
  return found;
}
