import { existsSync, readFileSync, readdirSync } from "node:fs";

// How fast machines are differs by ten, so tests wait as long as something moves: a limit is on lack of progress.

/** Longer than anything of the portal pauses. */
export const quietMs = 40_000;

/**
 * `isStuck` turns true once nothing has moved for this long: this process, its children and theirs, and the servers
 * of its database together used less than a tenth of a core. Looking often costs nothing.
 */
export function watchProgress(limitMs = quietMs) {
  const everyMs = Math.min(5_000, limitMs / 4);
  let last = { at: Date.now(), used: 0 };
  let quietFor = 0;
  return {
    isStuck() {
      const passed = Date.now() - last.at;
      if (passed < everyMs) return false;
      const used = processorMs(); // its first reading is only for the next one
      // Somebody whom the machine did not let look for so long cannot tell.
      const isQuiet = used - last.used < passed / 10 && passed < 2 * everyMs;
      quietFor = isQuiet ? quietFor + passed : 0;
      last = { at: Date.now(), used };
      return quietFor >= limitMs;
    },
  };
}

/** Waits for this work, and throws `error()` if nothing moves any more. */
export async function whileMoving<Result>(
  work: Promise<Result>,
  error: () => Error,
  limitMs = quietMs,
) {
  const { isStuck } = watchProgress(limitMs);
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_, fail) => {
    timer = every(() => isStuck() && fail(error()), Math.min(1_000, limitMs / 8));
  });
  return Promise.race([work, stuck]).finally(() => stop(timer));
}

const { setInterval: every, clearInterval: stop } = globalThis; // not a test's fake ones

/** Of all that belongs to this process. Without /proc (not Linux) the clock stands in for it: nothing is ever stuck. */
function processorMs() {
  if (!existsSync("/proc/self/stat")) return Date.now();
  return ours(readProcesses()).reduce((sum, { ticks }) => sum + ticks * 10, 0);
}

type Process = { pid: number; parent: number; ticks: number };

function ours(all: Process[]) {
  const tree = all.filter(({ pid }) => pid === process.pid);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  const database = /test_\w+/.exec(process.env.DATABASE_URL ?? "")?.[0];
  const isServer = ({ pid }: Process) => database && readFile(`${pid}/cmdline`).includes(database);
  return [...tree, ...all.filter((process) => !tree.includes(process) && isServer(process))];
}

/** With the time of children that have ended. */
function readProcesses() {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid): Process => {
      const [, parent, ...rest] = readFile(`${pid}/stat`).replace(/.*\) /s, "").split(" ");
      const ticks = rest.slice(9, 13).reduce((sum, value) => sum + Number(value), 0);
      return { pid: Number(pid), parent: Number(parent), ticks };
    });
}

/** Empty if the process has just ended. */
function readFile(name: string) {
  try {
    return readFileSync(`/proc/${name}`, "utf8");
  } catch {
    return "";
  }
}
