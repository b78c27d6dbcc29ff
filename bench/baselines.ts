import { fork } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Plugin, build } from "esbuild";
import type { Baseline } from "./baseline";
import { type Target, end } from "./load";

const outfile = fileURLToPath(new URL("../.cache/baseline.mjs", import.meta.url));
const assets = fileURLToPath(new URL("../build/client/assets", import.meta.url));

/** Starts a baseline as a plain Node process in production mode. */
export async function startBaseline(baseline: Baseline) {
  await build({
    entryPoints: [fileURLToPath(new URL("./baseline.tsx", import.meta.url))],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    jsx: "automatic",
    plugins: [builtAddresses],
  });
  const child = fork(outfile, {
    execArgv: [],
    env: { ...process.env, NODE_ENV: "production" },
    serialization: "advanced",
  });
  child.send(baseline);
  const [port] = (await once(child, "message")) as [number];
  const target: Target = { port, pid: child.pid ?? 0 };
  return { ...target, stop: () => end(child) };
}

/** `import path from` a file of the portal's build: the same name as there, or the bytes differ. */
const builtAddresses: Plugin = {
  name: "built-addresses",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^virtual:enhance|\?url$/ }, ({ path }) => ({ path, namespace: "built" }));
    onLoad({ filter: /./, namespace: "built" }, async ({ path }) => ({
      contents: `export default ${JSON.stringify(await builtAddress(path))}`,
    }));
  },
};

const builtNames: Record<string, RegExp> = {
  "virtual:enhance": /^enhance-index-\w+\.js$/,
  "virtual:enhance/profile": /^enhance-profile-\w+\.js$/,
  "./icons.svg?url": /^icons-[\w-]+\.svg$/,
  "../app/styles/index.css?url": /^index-[\w-]+\.css$/,
};

async function builtAddress(source: string) {
  const names = await readdir(assets);
  const name = names.find((one) => builtNames[source]?.test(one));
  if (!name) throw new Error(`${source} is not in the build: run npm run build`);
  return `/assets/${name}`;
}
