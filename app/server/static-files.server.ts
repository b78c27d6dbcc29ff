import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Request, RequestHandler } from "express";
import { lookup } from "mrmime";

/**
 * The files of the build, read once: they are small, and old pages ask for them even when another build
 * has taken their place on the disk. Each may have its compressed forms beside it, `.br` and `.gz`.
 */
export function staticFiles(dir: string): RequestHandler {
  const files = new Map(namesIn(dir).map((name) => [`/${name}`, readFileSync(join(dir, name))]));
  return (req, res, next) => {
    const whole = isEncoded(req.path) ? undefined : files.get(req.path);
    if (!whole) return next();
    const encoding = encodingOf(req, files);
    const body = (encoding && files.get(req.path + extensions[encoding])) || whole;
    res.writeHead(200, {
      "Content-Type": lookup(req.path) ?? "application/octet-stream",
      "Content-Length": body.length,
      ...(encoding && { "Content-Encoding": encoding }),
      Vary: "Accept-Encoding",
      "Cache-Control": `public, ${req.path.startsWith("/assets/") ? "max-age=31536000, immutable" : "max-age=3600"}`,
      // Never a document of ours: nothing in it may load or run.
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    });
    res.end(req.method === "HEAD" ? undefined : body);
  };
}

const extensions = { br: ".br", gzip: ".gz" };
type Encoding = keyof typeof extensions;

function isEncoded(path: string) {
  return Object.values(extensions).some((extension) => path.endsWith(extension));
}

/** The best that the file has and the caller takes. */
function encodingOf(req: Request, files: Map<string, Buffer>): Encoding | undefined {
  const present = (Object.keys(extensions) as Encoding[]).filter((encoding) =>
    files.has(req.path + extensions[encoding]),
  );
  return present.find((encoding) => req.acceptsEncodings(encoding) === encoding);
}

/** Paths below `dir` of all but hidden files. */
function namesIn(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith("."))
    .flatMap((entry) =>
      entry.isDirectory()
        ? namesIn(join(dir, entry.name)).map((name) => `${entry.name}/${name}`)
        : [entry.name],
    );
}
