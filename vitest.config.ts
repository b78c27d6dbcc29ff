import { existsSync, readFileSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { patience } from "./tests/support/run/patience";
import { VitestNews } from "./tests/support/run/reporters";

// These have runs of their own: npm run test:faults, test:proxies, test:cluster.
const elsewhere = /^tests\/(faults|proxies|cluster)\//;

/** Measures what it costs others: nothing may run beside it. */
const alone = "tests/security/admission.test.ts";

const files = ["local", "tests"]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
  .filter((path) => /\.test\.tsx?$/.test(path) && !elsewhere.test(path) && path !== alone);

/**
 * Most files follow each other in a few processes, and share modules, a database and web processes
 * (tests/support/run/setup.ts). A file that mocks modules or timers, sets the environment, changes the schema or ends
 * the pool or the mailer, itself or by a helper, has a process of its own, and so has one that says that it needs it.
 */
const changesWhatIsShared =
  /\bvi\.(mock|doMock|stubEnv|resetModules)\b|\bvi\.useFakeTimers\((?!{ toFake: \["Date"\])|\bprocess\.env(\.\w+)? =[^=]|\b(assign\(|delete )process\.env\b|\b(db|pool)\.(destroy|end)\(|\b(create|alter|drop) (table|trigger|function|index|role|system)\b|\balterTable\b|\bcloseMailer\(|^\/\/ Needs a process of its own/m;

/** Only `npm run test:all` runs files with this tag. */
const thorough = "thorough";
const isThorough = (path: string) => read(path).includes(`@module-tag ${thorough}`);

/** Starts processes of its own: left out of `npm run test:quick`. */
const takesLong =
  /\b(start(Web|WorkerProcess|Redis|OwnPostgres|Process|Postgres)|runProgram|spawn(Sync)?|execFile(Sync)?)\(/;

const needsOwn = (path: string) =>
  [...withHelpers(path)].some((part) => changesWhatIsShared.test(read(part)));

/** Which of the files are chosen (tests/support/run/steps.ts); without a choice, all. */
const chosen: Record<string, (path: string) => boolean> = {
  quick: (path) => !isThorough(path) && !takesLong.test(read(path)),
  main: (path) => !isThorough(path),
};
const isChosen = chosen[process.env.TESTS ?? ""] ?? (() => true);

function withHelpers(path: string, known = new Set<string>()) {
  if (known.has(path) || !existsSync(path)) return known;
  known.add(path);
  for (const [, name = ""] of read(path).matchAll(/\b(?:from|import) "(\.[^"]+)"/g)) {
    const helper = join(dirname(path), `${name}.ts`);
    if (helper.startsWith("tests/")) withHelpers(helper, known);
  }
  return known;
}

function read(path: string) {
  return readFileSync(path, "utf8");
}

const alias = { "~": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

const project = (name: string, include: string[], isShared = false) => ({
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
    maxWorkers: Math.min(availableParallelism() + 1, 6), // each has a database and a web process beside it
    reporters: ["default", new VitestNews()],
    tags: [{ name: thorough, description: "Only npm run test:all runs it." }],
    // Vitest goes by their names, and the longest files have processes of their own: these start first.
    projects: [
      project(
        "isolated",
        files.filter((path) => isChosen(path) && needsOwn(path)),
      ),
      project(
        "shared",
        files.filter((path) => isChosen(path) && !needsOwn(path)),
        true,
      ),
      project("alone", [alone]),
    ],
  },
});
