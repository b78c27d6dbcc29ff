import { readFileSync } from "node:fs";
import { Client } from "undici";
import type { User } from "../app/accounts/users.server";
import { startSession } from "../app/accounts/sessions/sessions.server";
import { type Target, size } from "./ground";
import { megabytes, percent, row } from "./results";

/** What is asked of whom. */
export type Side = { targets: Target[]; path: string; headers: Record<string, string> };
type Measured = { answers: number; seconds: number; cpuSeconds: number };

/**
 * The speed of each side under the same load, in slices of a second taken in turn, so that whatever
 * else the machine does hits both: microseconds of the servers' processors for an answer, and
 * answers a second.
 */
export async function takeTurns(...sides: [Side, Side]) {
  const slices: Measured[][] = sides.map(() => []);
  for (const side of sides) await load([side], { answers: size(3_000, 100) }); // warm
  for (let slice = 0; slice < size(6, 1); slice++)
    for (const [index, side] of sides.entries())
      slices[index]?.push(await load([side], { seconds: 1 }));
  const [one, other] = slices.map((all) => {
    const sum = (of: keyof Measured) => all.reduce((total, slice) => total + slice[of], 0);
    return {
      cost: (sum("cpuSeconds") / sum("answers")) * 1e6,
      rate: sum("answers") / sum("seconds"),
    };
  });
  return [one!, other!] as const;
}

/** The headers of a browser that this user has logged in with. */
export async function cookieOf(user: User): Promise<Record<string, string>> {
  return { "Accept-Encoding": "identity", Cookie: `jwtToken=${await startSession(user)}` };
}

/**
 * Sends the requests of all sides in turn to the targets of the first, one at a time on each of 16
 * connections, for so many seconds or answers; throws if one gets neither 200 nor 304.
 */
export async function load(
  sides: Side[],
  { seconds, answers }: Partial<Measured>,
): Promise<Measured> {
  const targets = sides[0]?.targets ?? [];
  const clients = Array.from({ length: 16 }, (_, n) => clientOf(targets[n % targets.length]));
  const [cpuBefore, started] = [cpuOf(targets), performance.now()];
  let answered = 0;
  let sent = 0;
  await new Promise<void>((done, failed) => {
    const send = (client: Client) => {
      if (sent === answers) return;
      const { path, headers } = sides[sent++ % sides.length]!;
      client.dispatch(
        { method: "GET", path, headers },
        {
          onRequestStart() {}, // so it knows this kind of handler
          onResponseStart(_controller, status) {
            if (status !== 200 && status !== 304) failed(new Error(`${status} instead of 200`));
          },
          onResponseEnd() {
            if (++answered === answers) done();
            else send(client);
          },
          onResponseError: (_controller, error) => failed(error),
        },
      );
    };
    clients.forEach(send);
    if (seconds) setTimeout(done, seconds * 1_000);
  });
  const taken = (performance.now() - started) / 1_000;
  const cpuSeconds = cpuOf(targets) - cpuBefore;
  await Promise.all(clients.map((client) => client.destroy()));
  return { answers: answered, seconds: taken, cpuSeconds };
}

const clientOf = (target?: Target) => new Client(`http://127.0.0.1:${target?.port}`);

/** Seconds of processor that these processes have used. */
export function cpuOf(targets: Pick<Target, "pid">[]) {
  return targets.reduce((sum, { pid }) => {
    const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    const [user, system] = afterName.split(" ").slice(11, 13).map(Number) as [number, number]; // proc(5)
    return sum + (user + system) / 100; // as Linux shows it to programs, whatever the kernel's own
  }, 0);
}

/** What a process has now, or has had at most. */
export function memoryMb(pid?: number, which: "VmRSS" | "VmHWM" = "VmRSS") {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** What `work` gives, and the megabytes that a process has meanwhile. */
export async function watched<Result>(pid: number, work: () => Promise<Result>) {
  const memory = [memoryMb(pid)];
  const timer = setInterval(() => memory.push(memoryMb(pid)), 20);
  const result = await work().finally(() => clearInterval(timer));
  return { result, memory: [...memory, memoryMb(pid)] };
}

/** What is collected now and then differs; what piles up shows in the second half. */
export function flatness(what: string, memory: number[]) {
  const middle = Math.ceil(memory.length / 2);
  const after = Math.max(...memory.slice(middle));
  const value = after / Math.max(...memory.slice(0, middle));
  const share = { value, unit: percent, atMost: 1.1, detail: megabytes(after) };
  return row(`${what}: memory, its second half / its first`, share);
}

const ofThisAnswerOnly = ["date", "connection", "keep-alive", "transfer-encoding"];

/** An answer's bytes and headers, for a baseline to repeat. */
export async function answerOf({ targets: [target], path, headers: asked }: Side) {
  const client = clientOf(target);
  const answer = await client.request({ method: "GET", path, headers: asked });
  const body = Buffer.from(await answer.body.arrayBuffer());
  await client.close();
  const headers = Object.entries(answer.headers).filter(
    ([name]) => !ofThisAnswerOnly.includes(name),
  );
  return { headers: Object.fromEntries(headers), body };
}
