/** Something that runs; `ended` resolves with the reason when it stops. */
export type Running = { ended: Promise<string> };

type Options = {
  /** Starts it again; rejects if it ends instead. */
  begin(): Promise<Running>;
  /** Called with the reason when it keeps on ending. */
  giveUp(reason: string): void;
  isStopping(): boolean;
};

const maxDeaths = 5;
const withinMs = 60_000;

/** Restarts what ends by itself, after growing pauses, with one line each time. */
export function keepAlive(name: string, running: Running, { begin, giveUp, isStopping }: Options) {
  let deaths: number[] = [];
  running.ended.then(again, again);

  async function again(reason: unknown) {
    if (isStopping()) return;
    deaths = [...deaths.filter((at) => at > Date.now() - withinMs), Date.now()];
    const why = reason instanceof Error ? reason.message : String(reason);
    if (deaths.length >= maxDeaths) {
      return giveUp(`${name} ended ${maxDeaths} times within a minute, the last time: ${why}`);
    }
    const seconds = 2 ** (deaths.length - 2);
    console.error(`${name} ended (${why}); it will be started again in ${seconds} s.`);
    await new Promise((later) => setTimeout(later, seconds * 1000));
    if (!isStopping()) await begin().then(({ ended }) => ended.then(again, again), again);
  }
}
