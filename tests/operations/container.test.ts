// @module-tag thorough
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { main, webHeap, workerHeap } from "../../local/main";
import { hasProgram } from "../support/programs";

/** Checks the container files without a container engine. */

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");

type Service = {
  image: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  pids_limit?: number;
  mem_limit?: string;
  cpus?: number;
  logging?: { driver: string; options: Record<string, string> };
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

const compose = parse(read("compose.yaml"), { merge: true }) as Compose;
const services = Object.entries(compose.services);
const portal = services.filter(([, { image }]) => image === "placement-portal");

test("compose.yaml has all of it: two webs, two workers, and what they need", () => {
  expect(services.map(([name]) => name).sort()).toEqual(
    [
      "mail",
      "migrate",
      "postgres",
      "proxy",
      "redis",
      "web-1",
      "web-2",
      "worker-1",
      "worker-2",
    ].sort(),
  );
  const main = read("app/main.ts");
  for (const [name, { command = [] }] of portal) {
    expect(command, name).toHaveLength(1);
    expect(main).toContain(`./commands/${command[0]}"`);
  }
});

test("a process has the same heap by hand and in a container", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(scripts.web).toBe(`exec node ${webHeap} ${main} web`);
  expect(scripts.worker).toBe(`exec node ${workerHeap} ${main} worker`);
  for (const [name, { command, entrypoint }] of portal)
    if (command?.[0] === "web") expect(entrypoint, name).toEqual(["node", webHeap, main]);
  for (const [name, { command, entrypoint }] of portal)
    if (command?.[0] === "worker") expect(entrypoint, name).toEqual(["node", workerHeap, main]);
});

test("each service has no more rights, room and files to write than it needs", () => {
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      pids_limit: expect.any(Number) as number,
      mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
      cpus: expect.any(Number) as number,
    });
    expect(service.tmpfs, name).toContain("/tmp");
  }
  for (const [name, { cap_add }] of portal) expect(cap_add, name).toBeUndefined();
});

test("no container's log fills the disk", () => {
  for (const [name, { logging }] of services)
    expect(logging?.options, name).toEqual({ "max-size": "20m", "max-file": "5" });
});

test("Kubernetes: each document is whole, names known settings, and asks addresses that exist", () => {
  const text = read("deploy/kubernetes/portal.yaml");
  const documents = parseAllDocuments(text);
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const kinds = documents.map((one) => (one.toJS() as { kind: string }).kind);
  expect(kinds.filter((kind) => kind === "Deployment")).toHaveLength(2);
  expect(kinds.filter((kind) => kind === "PodDisruptionBudget")).toHaveLength(2);
  const known = [...read(".env.example").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  for (const [, name] of text.matchAll(/^  ([A-Z_]+):/gm)) expect(known).toContain(name);
  for (const [, path] of text.matchAll(/httpGet: \{ path: (\S+),/g))
    expect(["/readyz", "/livez"]).toContain(path);
  for (const heap of [webHeap, workerHeap]) expect(text).toContain(`[node, ${heap}, ${main},`);
});

test.skipIf(!hasProgram("systemd-analyze"))(
  "systemd: the units are right, and expose little",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "portal-units-"));
    cpSync(`${root}deploy/systemd`, folder, { recursive: true });
    const analyze = (...args: string[]) =>
      spawnSync("systemd-analyze", args, { cwd: folder, encoding: "utf8" });
    const units = ["portal-web@1.service", "portal-worker@1.service", "portal-backup.timer"];
    // Whether its programs are installed depends on the machine.
    const { stderr } = analyze("verify", "--man=no", ...units.map((unit) => `./${unit}`));
    expect(stderr.split("\n").filter((line) => line && !/is not executable/.test(line))).toEqual(
      [],
    );
    for (const unit of ["portal-web@.service", "portal-worker@.service", "portal-backup.service"]) {
      const { stdout } = analyze("security", "--offline=true", `./${unit}`);
      expect(Number(/exposure level for \S+: (\d\.\d)/.exec(stdout)?.[1]), unit).toBeLessThan(1.5);
    }
    rmSync(folder, { recursive: true });
  },
);

test("no secret has a default that others know", () => {
  const secrets = [...read("compose.yaml").matchAll(/\$\{(\w*(?:SECRET|PASSWORD))(\S*?)[ }]/g)];
  expect(secrets.map(([, name]) => name)).toContain("POSTGRES_PASSWORD");
  for (const [, name, otherwise] of secrets)
    if (name !== "ADMIN_PASSWORD") expect(otherwise, name).toMatch(/^:\?/);
});

test("every image is pinned to a version", () => {
  const others = services.filter(([, { image }]) => image !== "placement-portal");
  for (const [, { image }] of others) expect(image).toMatch(/:v?\d/);
  for (const [, image] of read("Dockerfile").matchAll(/^FROM (\S+)/gm))
    expect(image).toMatch(/:\d/);
});

test("every setting is one that the portal knows", () => {
  const known = [...read(".env.example").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  for (const [, { environment = {} }] of portal)
    for (const name of Object.keys(environment)) expect(known).toContain(name);
});

test("what waits for a service waits for one that tells its state, and volumes exist", () => {
  for (const [name, { depends_on: needs = {}, volumes = [] }] of services) {
    for (const [needed, { condition }] of Object.entries(needs)) {
      const service = compose.services[needed];
      expect(service, `${name} needs ${needed}`).toBeDefined();
      // The portal's own check is the Dockerfile's.
      const hasCheck = service?.healthcheck?.test || service?.image === "placement-portal";
      if (condition === "service_healthy") expect(hasCheck, needed).toBeTruthy();
    }
    for (const volume of volumes.filter((one) => !one.startsWith("./")))
      expect(Object.keys(compose.volumes)).toContain(volume.split(":")[0]);
  }
});

test("the proxy sends to the web services, and copied files exist", () => {
  const upstreams = [...read("deploy/nginx.conf").matchAll(/server ([\w-]+):3000/g)];
  const webs = portal.filter(([, { command }]) => command?.[0] === "web");
  expect(upstreams.map(([, name]) => name)).toEqual(webs.map(([name]) => name));
  for (const [, path = ""] of read(".dockerignore").matchAll(/^!(\S+)/gm))
    expect(() => readFileSync(`${root}${path}`)).not.toThrow(/ENOENT/);
});
