import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, get } from "node:http";
import { type Socket, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { size } from "./ground";

/** A process under load: where it listens and which it is. */
export type Target = { port: number; pid: number };
/** What is asked of whom, with each of `headers` in turn: of one who asks, or of many. */
export type Side = { targets: Target[]; path: string; headers: Record<string, string>[] };
/** After so many seconds, or so many answers. */
type Until = { seconds?: number; answers?: number };
type Speed = { cost: number; rate: number };

/**
 * The speed of each side under the same load, in slices of a second taken in turn, so that whatever
 * else the machine does hits both: microseconds of the servers' processors for an answer, and
 * answers a second.
 */
export async function takeTurns(...sides: [Side, Side]) {
  const sums = sides.map(() => ({ answers: 0, seconds: 0, cpuSeconds: 0 }));
  for (const side of sides) await load([side], { answers: size(3_000, 100) }); // warm
  for (let slice = 0; slice < size(6, 1); slice++) {
    for (const [index, sum] of sums.entries()) {
      const { answers, seconds, cpuSeconds } = await load(sides.slice(index, index + 1), {
        seconds: 1,
      });
      sum.answers += answers;
      sum.seconds += seconds;
      sum.cpuSeconds += cpuSeconds;
    }
  }
  return sums.map(({ answers, seconds, cpuSeconds }) => ({
    cost: (cpuSeconds / answers) * 1e6,
    rate: answers / seconds,
  })) as [Speed, Speed];
}

/** A GET request as a browser or program would send it. */
function requestOf(path: string, headers: Record<string, string>) {
  const lines = Object.entries({ Host: "localhost", ...headers }).map((line) => line.join(": "));
  return [`GET ${path} HTTP/1.1`, ...lines, "\r\n"].join("\r\n");
}

/**
 * Sends the requests of all sides in turn to the targets of the first, one at a time on each of 16
 * connections; throws if one gets neither 200 nor 304.
 */
export async function load(sides: Side[], { seconds, answers }: Until) {
  const requests = sides.flatMap(({ path, headers }) => headers.map((one) => requestOf(path, one)));
  const targets = sides[0]?.targets ?? [];
  const sockets: Socket[] = [];
  const [cpuBefore, started] = [cpuOf(targets), performance.now()];
  let answered = 0;
  let sent = 0;
  await new Promise<void>((done, failed) => {
    const send = (socket: Socket) => {
      if (sent !== answers) socket.write(requests[sent++ % requests.length] ?? "");
    };
    for (let index = 0; index < 16; index++) {
      const socket = connect(targets[index % targets.length]?.port ?? 0, "127.0.0.1");
      const onAnswer = (status: number) => {
        if (status !== 200 && status !== 304)
          return failed(new Error(`${status} instead of 200: ${requests[0]}`));
        if (++answered === answers) done();
        else send(socket);
      };
      sockets.push(socket.on("data", answerReader(onAnswer)).on("error", failed));
      send(socket);
    }
    if (seconds) setTimeout(done, seconds * 1_000);
  }).finally(() => sockets.forEach((socket) => socket.removeAllListeners("data").destroy()));
  const taken = (performance.now() - started) / 1_000;
  return { answers: answered, seconds: taken, cpuSeconds: cpuOf(targets) - cpuBefore };
}

/**
 * Reads only what tells where an answer ends, so that it costs less than the servers it drives.
 * Node writes an answer's headers in one piece.
 */
function answerReader(onAnswer: (status: number) => void) {
  let status = 0;
  let missing = 0; // bytes of the body; Infinity: until the empty chunk
  return (piece: Buffer) => {
    let body = piece.length;
    if (missing === 0) {
      const end = piece.indexOf("\r\n\r\n") + 4;
      const head = piece.toString("latin1", 0, end);
      status = Number(head.slice(9, 12));
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Infinity);
      missing = status === 304 ? 0 : length; // which has no body
      body -= end;
    }
    missing -= body;
    const isLastChunk = body >= 5 && piece.subarray(-5).equals(emptyChunk);
    if (missing === Infinity && isLastChunk) missing = 0;
    if (missing === 0) onAnswer(status);
  };
}

const emptyChunk = Buffer.from("0\r\n\r\n");
const ticksPerSecond = 100; // what Linux shows to programs, whatever the kernel's own

/** Seconds of processor that these processes have used. */
export function cpuOf(targets: Pick<Target, "pid">[]) {
  const ticks = targets.flatMap(({ pid }) => {
    const [, afterName = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
    return afterName.split(" ").slice(11, 13).map(Number); // user and system (proc(5))
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

export function residentMb(pid: number) {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

const ofThisAnswerOnly = ["date", "connection", "keep-alive", "transfer-encoding"];

/** An answer's bytes and headers, for a baseline to repeat. */
export async function answerOf({ targets: [target], path, headers: [first] }: Side) {
  const headers = { Host: "localhost", ...first };
  const asked = get({ host: "127.0.0.1", port: target?.port, path, headers });
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  const lasting = Object.entries(response.headers).filter(
    ([name]) => !ofThisAnswerOnly.includes(name),
  );
  return {
    headers: Object.fromEntries(lasting.map(([name, value]) => [name, String(value)])),
    body: await buffer(response),
  };
}
