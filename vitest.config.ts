import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

// These have runs of their own: npm run test:faults, test:proxies, test:cluster.
const elsewhere = /^tests\/(faults|proxies|cluster)\//;

/** What a portal stands on is lost or set up anew, again and again: for `npm run test:all`. */
const patient =
  /^(local\/(dev|postgres\/server)|tests\/jobs\/(outages|clock|sentinel)|tests\/server\/(replica|several-hosts))\.test\.ts$/;

/** Measures what it costs others: nothing may run beside it. */
const alone = "tests/security/admission.test.ts";

const found = ["local", "tests"]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
  .filter((path) => /\.test\.tsx?$/.test(path) && !elsewhere.test(path))
  // `npm run test:all` runs them by themselves, on everything.
  .filter((path) => !process.env.WITHOUT_SWEEPS || !read(path).includes('support/thorough"'));
const files = found.filter((path) => !patient.test(path) && path !== alone);

/**
 * Most files follow each other in a few processes, and share modules, a database and web processes
 * (tests/support/run/setup.ts). A file that mocks modules, sets the environment, changes the schema or ends the
 * pool, itself or by a helper, has a process of its own.
 */
const changesWhatIsShared =
  /\bvi\.(mock|doMock|stubEnv|resetModules)\b|\bprocess\.env(\.\w+)? =[^=]|\b(assign\(|delete )process\.env\b|\b(db|pool)\.(destroy|end)\(|\b(create|alter|drop) (table|trigger|function|index|role|system)\b|\balterTable\b/;

/** Starts processes of its own, or sweeps over everything there is: left out of `npm run test:quick`. */
const takesLong =
  /\b(start(Web|WorkerProcess|Redis|OwnPostgres|Process|Postgres)|runProgram|spawn(Sync)?|execFile(Sync)?)\(|support\/thorough"/;

const own = files.filter((path) =>
  [...withHelpers(path)].some((part) => changesWhatIsShared.test(read(part))),
);

const sharing = files.filter((path) => !own.includes(path));

function withHelpers(path: string, known = new Set<string>()) {
  if (known.has(path) || !existsSync(path)) return known;
  known.add(path);
  for (const [, name = ""] of read(path).matchAll(/from "(\.[^"]+)"/g)) {
    const helper = join(dirname(path), `${name}.ts`);
    if (helper.startsWith("tests/")) withHelpers(helper, known);
  }
  return known;
}

function read(path: string) {
  return readFileSync(path, "utf8");
}

const alias = { "~": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

/** Only for what hangs: a loaded machine may be ten times slower than a quiet one. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000 };

const project = (name: string, include: string[], isShared: boolean) => ({
  resolve: { alias },
  test: {
    name,
    include,
    exclude: configDefaults.exclude,
    setupFiles: "tests/support/run/setup.ts",
    provide: { isShared },
    pool: "forks" as const,
    isolate: !isShared,
    ...patience,
  },
});

export default defineConfig({
  test: {
    globalSetup: "tests/support/run/global-setup.ts",
    maxWorkers: 3,
    projects: [
      project(
        "quick",
        sharing.filter((path) => !takesLong.test(read(path))),
        true,
      ),
      project(
        "long",
        sharing.filter((path) => takesLong.test(read(path))),
        true,
      ),
      project("own process", own, false),
      project(
        "patient",
        found.filter((path) => patient.test(path)),
        false,
      ),
      project("patient, alone", [alone], false),
    ],
  },
});
