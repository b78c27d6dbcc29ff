// @module-tag thorough
import { execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { db } from "~/db/client";
import { newId } from "~/db/id";

/** The steps of docs/deploy.md for bare Debian, with a stand-in for systemd. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");

const folder = mkdtempSync(join(tmpdir(), "portal-debian-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Does what `deploy/portal` asks of systemd. The folder stands in for /etc/portal. */
const systemdRun = `#!/bin/bash
set -e
credentials=$(mktemp -d ${folder}/credentials-XXXX)
settings=()
while [[ $1 == --* ]]; do
  value=\${1#--property=*=}
  value=\${value/\\/etc\\/portal/${folder}}
  case $1 in
    --property=WorkingDirectory=*) cd "$value" ;;
    --property=EnvironmentFile=*) while IFS= read -r line; do
        [[ $line == [A-Z]* ]] && settings+=("$line"); done < "$value" ;;
    --property=LoadCredential=*) cp "\${value#*:}" "$credentials/\${value%%:*}" ;;
  esac
  shift
done
exec env -i CREDENTIALS_DIRECTORY="$credentials" "\${settings[@]}" "$@"
`;
writeFileSync(join(folder, "systemd-run"), systemdRun, { mode: 0o755 });
writeFileSync(join(folder, "env"), read("deploy/systemd/env.example"));
const credentials = {
  "session-secret": process.env.SESSION_SECRET ?? "",
  "database-url": process.env.DATABASE_URL ?? "",
  "smtp-url": "smtp://127.0.0.1:1",
};
for (const [name, value] of Object.entries(credentials))
  writeFileSync(join(folder, name), `${value}\n`);

function portal(args: string[], { input = "", program = `${root}deploy/portal` } = {}) {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  return spawnSync(program, args, { input, env, encoding: "utf8" });
}

test("deploy/portal runs a command of its own build with the settings and secrets of the units", () => {
  const counts = portal(["jobs", "counts"]);
  expect([counts.stderr, counts.stdout, counts.status]).toEqual(["no jobs\n", "", 0]);
  expect(portal(["doctor"]).stdout).toMatch(/mail .*127\.0\.0\.1:1.*check SMTP_URL/);
  const other = join(folder, "portal-of-another-build");
  for (const path of ["build/server", "deploy"]) mkdirSync(join(other, path), { recursive: true });
  cpSync(`${root}deploy/portal`, join(other, "deploy/portal"));
  writeFileSync(join(other, "build/server/main.js"), "console.log(process.argv.slice(2))");
  const answer = portal(["two words", "*"], { program: join(other, "deploy/portal") });
  expect(answer.stdout).toBe("[ 'two words', '*' ]\n");
});

test("the first admin's password comes from standard input", async () => {
  const email = `${newId()}@college.example`;
  const args = ["user", "--email", email, "--role", "admin", "--password", "-"];
  expect(portal(args, { input: "short\n" })).toMatchObject({ status: 1 });
  expect(portal(args, { input: "monsoon in june\n" }).stdout).toContain(
    `${email}: created, role admin\n`,
  );
  const asked = db.selectFrom("users").select("role").where("email", "=", email);
  expect(await asked.execute()).toEqual([{ role: "admin" }]);
});

const units = ["portal-web@.service", "portal-worker@.service", "portal-backup.service"];
const settingsOf = (path: string) =>
  [...read(path).matchAll(/^([A-Z_]+)=/gm)].map(([, name = ""]) => name);

test("no setting of all processes undoes what a unit says of its own", () => {
  const web = read("deploy/systemd/portal-web@.service");
  const own = "PORT=300%i HOST=127.0.0.1 METRICS_PORT=940%i";
  expect(web).toContain(`\nExecStart=/usr/bin/env ${own} /usr/bin/node `);
  expect(read("deploy/systemd/portal-worker@.service")).toContain(
    "\nExecStart=/usr/bin/env METRICS_PORT=941%i /usr/bin/node ",
  );
  const inUnits = units.flatMap((unit) => [
    ...read(`deploy/systemd/${unit}`).matchAll(/^Environment=(.*)$/gm),
  ]);
  for (const [, text = ""] of inUnits) expect(text).toMatch(/^(\w+_FILE=%d\/[\w-]+ ?)+$/);
  for (const file of ["deploy/systemd/env.example", ".env.example"])
    for (const name of ["PORT", "HOST", "METRICS_PORT", "METRICS_HOST"])
      expect(settingsOf(file), file).not.toContain(name);
  const known = [...read(".env.example").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  for (const name of settingsOf("deploy/systemd/env.example")) expect(known).toContain(name);
});

test("a web process is waited for without its secrets, which systemd 252 shows to ExecStart alone", async () => {
  const web = createServer((_request, response) => response.end("ready")).listen(0, "127.0.0.1");
  onTestFinished(() => void web.close());
  await once(web, "listening");
  const { port } = web.address() as AddressInfo; // TCP
  const [, line = ""] = /^ExecStartPost=(.*)$/m.exec(read(`deploy/systemd/${units[0]}`)) ?? [];
  const [program = "", ...args] = line
    .replace("940%i", String(port))
    .replace("/usr/bin/node", process.execPath)
    .split(" ");
  const hidden = { SESSION_SECRET_FILE: "/hidden", REDIS_URL_FILE: "/hidden" };
  const env = { NODE_ENV: "production" as const, ...hidden };
  await promisify(execFile)(program, args, { cwd: root, env, timeout: 20_000 });
});

test("deploy/portal has the credentials of every unit, and the backup's user and folder", () => {
  const text = read("deploy/portal");
  for (const unit of units)
    for (const [line] of read(`deploy/systemd/${unit}`).matchAll(/^LoadCredential=.*$/gm))
      expect(text, unit).toContain(`--property=${line} `);
  for (const line of ["DynamicUser=yes", "StateDirectory=portal-backup"]) {
    expect(read("deploy/systemd/portal-backup.service")).toContain(`\n${line}\n`);
    expect(text).toContain(`--property=${line} `);
  }
  // A unit with DynamicUser= and without User= runs as a user of its own name.
  expect(text).toContain("--property=User=portal-backup ");
});

test("nginx on Debian does what nginx in a container does", () => {
  const shared = (path: string) => {
    const text = read(path);
    return [/^ {2}keepalive [^]*?'\$body_bytes_sent[^\n]*$/m, /^ {2}# Its errors have[^]*^}$/m].map(
      (part) => part.exec(text)?.[0],
    );
  };
  const debian = shared("deploy/nginx-debian.conf");
  expect(debian).toEqual(shared("deploy/nginx.conf"));
  expect(debian.join("")).toContain("proxy_set_header X-Forwarded-For $remote_addr;");
  expect(debian.join("")).toContain("map $uri $path_without_secret");
});
