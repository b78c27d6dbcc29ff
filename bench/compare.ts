import { get } from "node:http";
import { type LoadGenerator, type Speed, type Target, rawGet } from "./load";

const connections = 16;
const warmUp = 3_000;
const slices = 6;
const sliceSeconds = 1;

export type Side = { targets: Target[]; path: string; headers: Record<string, string> };

/**
 * The speed of each side under the same load, in slices taken in turn, so that whatever else the
 * machine does hits both.
 */
export async function takeTurns(load: LoadGenerator, one: Side, other: Side) {
  const run = ({ targets, path, headers }: Side, until: { seconds?: number; answers?: number }) =>
    load.run(targets, { requests: [rawGet(path, headers)], connections, ...until });
  for (const side of [one, other]) await run(side, { answers: warmUp });
  const turns: [Speed, Speed][] = [];
  for (let slice = 0; slice < slices; slice++) {
    const until = { seconds: sliceSeconds };
    turns.push([await run(one, until), await run(other, until)]);
  }
  return [sum(turns.map(([first]) => first)), sum(turns.map(([, second]) => second))] as const;
}

function sum(speeds: Speed[]): Speed {
  return speeds.reduce((total, { answers, seconds, cpuSeconds }) => ({
    answers: total.answers + answers,
    seconds: total.seconds + seconds,
    cpuSeconds: total.cpuSeconds + cpuSeconds,
  }));
}

/** What one core gives: the load generator and Postgres share the cores, so elapsed time says less. */
export function perCore({ answers, cpuSeconds }: Speed) {
  return answers / cpuSeconds;
}

export function cpuMicroseconds({ answers, cpuSeconds }: Speed) {
  return Math.round((cpuSeconds / answers) * 1e6);
}

export function perSecond({ answers, seconds }: Speed) {
  return answers / seconds;
}

type Answer = { headers: Record<string, string>; body: Buffer };

const ofThisAnswerOnly = ["date", "connection", "keep-alive", "transfer-encoding"];

/** An answer's bytes and headers, for a baseline to repeat. */
export async function answerOf({ targets: [target], path, headers }: Side) {
  const asked = {
    host: "127.0.0.1",
    port: target?.port,
    path,
    headers: { Host: "localhost", ...headers },
  };
  return new Promise<Answer>((done, failed) => {
    get(asked, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const kept = Object.entries(response.headers).filter(
        ([name]) => !ofThisAnswerOnly.includes(name),
      );
      done({
        headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(chunks),
      });
    }).on("error", failed);
  });
}
