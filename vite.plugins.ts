import { createHash } from "node:crypto";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { build } from "esbuild";
import type { Plugin } from "vite";

const id = "virtual:enhance";

/**
 * Bundles app/enhance into one small file outside React's chunks: `import path from
 * "virtual:enhance"` is its address, the same in the browser's and the server's build.
 */
export function enhance(target: string[]): Plugin {
  return {
    name: "enhance",
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return;
      return `export default ${JSON.stringify((await bundle(target)).path)}`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { path, source } = await bundle(target);
      this.emitFile({ type: "asset", fileName: path.slice(1), source });
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (!request.url?.startsWith("/assets/enhance-")) return next();
        response.setHeader("Content-Type", "text/javascript");
        response.end((await bundle(target)).source);
      });
    },
  };
}

async function bundle(target: string[]) {
  const { outputFiles } = await build({
    entryPoints: ["app/enhance/index.ts"],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target,
  });
  const source = outputFiles[0]?.text ?? "";
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
  return { path: `/assets/enhance-${hash}.js`, source };
}

/** Puts a .br and a .gz beside each text file for the browser, so that no request compresses it. */
export function precompress(folder: string): Plugin {
  return {
    name: "precompress",
    apply: (_config, { isSsrBuild }) => Boolean(isSsrBuild), // the last of the two builds
    async closeBundle() {
      const names = await readdir(folder, { recursive: true });
      const texts = names.filter((name) => /\.(js|css|svg|txt|json|webmanifest)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(folder, name))));
    },
  };
}

async function compress(file: string) {
  const source = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(source));
  await writeFile(`${file}.gz`, await promisify(gzip)(source, { level: 9 }));
}
