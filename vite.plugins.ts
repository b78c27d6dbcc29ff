import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { build } from "esbuild";
import type { Plugin } from "vite";

/** Each is one small file outside React's chunks; the module's default export is its address. */
const bundles: Record<string, string> = {
  "virtual:enhance": "index",
  "virtual:enhance/account": "account",
  "virtual:enhance/answers": "answers",
  "virtual:enhance/find": "find",
  "virtual:enhance/keys": "keys",
  "virtual:enhance/passkey": "passkey",
  "virtual:enhance/posting": "posting",
  "virtual:enhance/profile": "profile",
  "virtual:enhance/push": "push",
  "virtual:enhance/selection": "selection",
};

/**
 * Bundles app/enhance: `import path from "virtual:enhance"` is the file's address, the same in the
 * browser's and the server's build.
 */
export function enhance(target: string[]): Plugin {
  return {
    name: "enhance",
    resolveId: (source) => (source in bundles ? `\0${source}` : undefined),
    async load(source) {
      const entry = bundles[source.replace("\0", "")];
      if (!entry || !source.startsWith("\0")) return;
      return `export default ${JSON.stringify((await bundle(entry, target)).path)}`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const entry of Object.values(bundles)) {
        const { path, source } = await bundle(entry, target);
        this.emitFile({ type: "asset", fileName: path.slice(1), source });
      }
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const asked = /^\/assets\/enhance-(\w+)-/.exec(request.url ?? "")?.[1];
        const entry = Object.values(bundles).find((name) => name === asked);
        if (!entry) return next();
        response.setHeader("Content-Type", "text/javascript");
        response.end((await bundle(entry, target)).source);
      });
    },
  };
}

/** The browsers' build has no catalogue: it exists for its addresses alone, as pages are rendered by servers. */
export function withoutCatalogues(): Plugin {
  return {
    name: "without-catalogues",
    load(id) {
      if (this.environment.name !== "client") return;
      if (id.endsWith("/app/languages/en/index.ts")) return "export const en = {};";
      if (id.endsWith("/app/languages/catalogues.ts")) return "export const translations = {};";
    },
  };
}

async function bundle(entry: string, target: string[]) {
  const { outputFiles } = await build({
    entryPoints: [`app/enhance/${entry}.ts`],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target,
  });
  const source = outputFiles[0]?.text ?? "";
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 8);
  return { path: `/assets/enhance-${entry}-${hash}.js`, source };
}

/** That of GIT_COMMIT, for builds without the repository (Dockerfile), or the repository's; none if there is neither. */
export function commit() {
  const given = process.env.GIT_COMMIT;
  if (given) return [given.slice(0, 7)];
  try {
    const said = execFileSync("git", ["rev-parse", "--short=7", "HEAD"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    return [said.toString().trim()];
  } catch {
    return [];
  }
}

/** Of the contents of these files and folders. */
export function hashOf(...paths: string[]) {
  const hash = createHash("sha256");
  const files = paths.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true })
          .map((name) => join(path, String(name)))
          .filter((file) => statSync(file).isFile())
          .sort()
      : [path],
  );
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 8);
}

/**
 * Writes the measures of tokens.css (not its colours, which dark changes) where they are used: a public page's styles
 * are smaller by 130 bytes.
 */
export function inlineMeasures(tokens: string): Plugin {
  const measures = new Map(
    [...tokens.matchAll(/^ {2}(--(?:gap|size|radius)[\w-]*): ([^;]+);/gm)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  const written = (css: string) =>
    css
      .replace(/(--[\w-]+):\s*([^;}]+);?/g, (whole, name: string, value: string) =>
        measures.has(name) ? "" : whole.endsWith(";") ? `${name}:${value};` : `${name}:${value}`,
      )
      .replace(/var\((--[\w-]+)\)/g, (use, name: string) => measures.get(name) ?? use);
  return {
    name: "inline-measures",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type === "asset" && asset.fileName.endsWith(".css"))
          asset.source = written(asset.source.toString());
      }
    },
  };
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
