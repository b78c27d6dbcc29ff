// @module-tag thorough
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staticFiles } from "../../app/server/static-files.server";
import { withWeb } from "../support/hooks";

describe("of the build", () => {
  const web = withWeb();

  test.each(["GET", "HEAD"])(
    "%s of an asset that is not there is 404, and the process goes on",
    async (method) => {
      for (const path of ["/assets/x", "/assets/old-page.css", "/assets/", "/x.png"])
        expect((await fetch(web.url + path, { method })).status, path).toBe(404);
      expect((await fetch(`${web.url}/livez`)).status).toBe(200);
    },
  );

  test("each asset is there for a year, and what lies beside the assets is not", async () => {
    const names = readdirSync("build/client/assets").filter((name) => /\.(css|js|svg)$/.test(name));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const { status, headers } = await fetch(`${web.url}/assets/${name}`, { method: "HEAD" });
      expect(status, name).toBe(200);
      expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(headers.get("Content-Type")).toMatch(/^(text\/(css|javascript)|image\/svg\+xml)$/);
      expect(headers.get("Last-Modified")).toBeNull();
    }
    for (const path of [
      "/.vite/manifest.json",
      `/assets/${names[0]}.br`,
      "/assets/..%2f..%2fserver/main.js",
    ])
      expect((await fetch(web.url + path)).status, path).toBe(404);
  });
});

describe("of a folder", () => {
  const style = "a{color:#123456}".repeat(50);
  const dir = mkdtempSync(join(tmpdir(), "portal-static-"));
  let url = "";
  beforeAll(async () => {
    mkdirSync(join(dir, "assets"));
    writeFileSync(join(dir, "assets/style.css"), style);
    writeFileSync(join(dir, "assets/style.css.br"), brotliCompressSync(style));
    writeFileSync(join(dir, "assets/style.css.gz"), gzipSync(style));
    writeFileSync(join(dir, "logo.svg"), "<svg/>");
    const server = express().use(staticFiles(dir)).listen(0, "127.0.0.1");
    await once(server, "listening");
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // TCP
    rmSync(dir, { recursive: true });
    return () => server.close();
  });
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate", "gzip"],
    ["gzip, br;q=0", "gzip"],
    ["identity", null],
  ])("what is gone from the disk is still answered, to %s as %s", async (accepted, encoding) => {
    const answer = await fetch(`${url}/assets/style.css`, {
      headers: { "Accept-Encoding": accepted },
    });
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(await answer.text()).toBe(style);
  });

  test("a HEAD has the length and nothing else, a range the whole file", async () => {
    const head = await fetch(`${url}/logo.svg`, { method: "HEAD" });
    expect(head.headers.get("Content-Length")).toBe("6");
    expect(head.headers.get("Cache-Control")).toBe("public, max-age=3600");
    const part = await fetch(`${url}/logo.svg`, { headers: { Range: "bytes=3-" } });
    expect([part.status, await part.text()]).toEqual([200, "<svg/>"]);
  });
});
