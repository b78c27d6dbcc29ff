import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { get } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { hasProgram, startProgram } from "../support/programs";
import { freePort } from "../../local/free-port";

test.skipIf(!hasProgram("nginx"))("deploy/nginx-debian.conf has TLS and passes on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "portal-debian-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const web = createServer(({ headers }, answer) => answer.end(JSON.stringify(headers)));
  await new Promise<void>((done) => void web.listen(0, "127.0.0.1", done));
  onTestFinished(() => void web.close());
  const [http, https] = [await freePort(), await freePort()];
  const certificate = ["-keyout", "privkey.pem", "-out", "fullchain.pem", "-subj", "/CN=portal"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...certificate], {
    cwd: folder,
    stdio: "ignore",
  });
  const conf = readFileSync("deploy/nginx-debian.conf", "utf8")
    .replace(/^ {2}listen \[::\].*\n/gm, "")
    .replace("listen 80", `listen 127.0.0.1:${http}`)
    .replace("listen 443", `listen 127.0.0.1:${https}`)
    .replaceAll(/127\.0\.0\.1:300[01]/g, `127.0.0.1:${(web.address() as AddressInfo).port}`)
    .replaceAll("/etc/letsencrypt/live/placements.college.example/", `${folder}/`)
    .replaceAll("/var/log/nginx/", `${folder}/`);
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(" ");
  mkdirSync(join(folder, "logs"));
  // Debian's nginx.conf names the protocols, too.
  writeFileSync(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${folder}/pid; error_log stderr;
events {}
http { access_log ${folder}/all.log; ssl_protocols TLSv1 TLSv1.2; ${paths} ${conf} }`,
  );
  const args = ["-p", folder, "-c", join(folder, "nginx.conf")];
  const nginx = await startProgram("nginx", args, { port: https });
  onTestFinished(() => nginx.stop());

  const options = { redirect: "manual" } as const;
  const answer = await fetch(`http://127.0.0.1:${http}/jobs?page=2`, options);
  expect(answer.headers.get("Location")).toBe("https://placements.college.example/jobs?page=2");

  const headers = { "X-Forwarded-For": "203.0.113.7", Host: "placements.college.example" };
  const body = await new Promise<string>((done, failed) => {
    const ask = { port: https, host: "127.0.0.1", headers, rejectUnauthorized: false };
    get(ask, (response) => response.on("data", (chunk) => done(String(chunk)))).on("error", failed);
  });
  expect(JSON.parse(body)).toMatchObject({
    host: "placements.college.example",
    "x-forwarded-for": "127.0.0.1",
    "x-forwarded-proto": "https",
  });
});
