import { AsyncLocalStorage } from "node:async_hooks";
import { unavailable } from "./errors";

/**
 * Work in turns between those who ask for it, few at a time, so that whoever asks for much waits behind themselves
 * only. What has waited too long is refused with 503.
 */
export class Turns {
  /** Those who wait, each in the line of their asker; the first line's turn is next. */
  private readonly lines = new Map<string, Waiting[]>();
  private readonly running = new Map<string, number>();
  private atWork = 0;
  private waiting = 0;
  private turn = 0;

  constructor(
    private readonly limits: {
      atOnce: number;
      /** Of one asker; the rest is left for others, who need not wait for somebody's slow work. */
      atOnceOfOne: number;
      maxWaitMs: number;
      maxWaiting: number;
      maxWaitingOfOne: number;
      /** Lines that go before the others; every fourth turn is the others'. */
      isUrgent?: (asker: string) => boolean;
    },
  ) {}

  /** How many wait. */
  get length() {
    return this.waiting;
  }

  /** Waits for a turn of this asker; returns what gives it back. `signal` gives up waiting. */
  async take(asker: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const line = this.lines.get(asker);
    if (!line && this.isFree(asker)) {
      this.begin(asker);
      return this.giveBack(asker);
    }
    const { maxWaiting, maxWaitingOfOne, maxWaitMs } = this.limits;
    if (this.waiting >= maxWaiting || (line?.length ?? 0) >= maxWaitingOfOne) throw unavailable();
    await new Promise<void>((resolve, reject) => {
      const leave = (why: unknown) => {
        this.drop(asker, one);
        one.stop();
        reject(why as Error);
      };
      const onAbort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(unavailable()), maxWaitMs);
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
      };
      const one: Waiting = { begin: resolve, stop };
      signal?.addEventListener("abort", onAbort);
      this.lines.set(asker, [...(line ?? []), one]);
      this.waiting++;
    });
    return this.giveBack(asker);
  }

  private isFree(asker: string) {
    const { atOnce, atOnceOfOne } = this.limits;
    return this.atWork < atOnce && (this.running.get(asker) ?? 0) < atOnceOfOne;
  }

  private begin(asker: string) {
    this.atWork++;
    this.running.set(asker, (this.running.get(asker) ?? 0) + 1);
  }

  private giveBack(asker: string) {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.atWork--;
      const left = (this.running.get(asker) ?? 0) - 1;
      if (left > 0) this.running.set(asker, left);
      else this.running.delete(asker);
      this.next();
    };
  }

  private next() {
    const free = [...this.lines.keys()].filter((asker) => this.isFree(asker));
    const { isUrgent = () => false } = this.limits;
    const isOthersTurn = ++this.turn % 4 === 0;
    const asker = free.find((one) => isUrgent(one) !== isOthersTurn) ?? free[0];
    const [first, ...others] = (asker !== undefined && this.lines.get(asker)) || [];
    if (asker === undefined || !first) return;
    this.lines.delete(asker); // whoever had a turn goes to the end of the lines
    if (others.length) this.lines.set(asker, others);
    this.waiting--;
    first.stop();
    this.begin(asker);
    first.begin();
  }

  private drop(asker: string, one: Waiting) {
    const line = this.lines.get(asker);
    if (!line?.includes(one)) return;
    this.waiting--;
    const others = line.filter((other) => other !== one);
    if (others.length) this.lines.set(asker, others);
    else this.lines.delete(asker);
  }
}

type Waiting = { begin: () => void; stop: () => void };

/** A request's turn at work. */
type Turn = {
  turns: Turns;
  asker: string;
  signal?: AbortSignal;
  giveBack: () => void;
  /** How much of its work waits elsewhere at the moment. */
  outside?: number;
};

const current = new AsyncLocalStorage<Turn>();

/** Does `work` with a turn that was taken; `withoutTurn` may give it back and take another meanwhile. */
export function withTurn<Result>(turn: Turn, work: () => Result) {
  return current.run(turn, work);
}

/** Who asks for the work at hand: an account, or the network of somebody without one. */
export function currentAsker() {
  return current.getStore()?.asker ?? "the portal itself";
}

/** Does what waits for something other than the database and this thread, and leaves the turn to others meanwhile. */
export async function withoutTurn<Result>(work: () => Promise<Result>) {
  const turn = current.getStore();
  if (!turn) return work();
  turn.outside = (turn.outside ?? 0) + 1;
  if (turn.outside === 1) turn.giveBack();
  try {
    return await work();
  } finally {
    turn.outside--;
    if (turn.outside === 0) turn.giveBack = await turn.turns.take(turn.asker, turn.signal);
  }
}
