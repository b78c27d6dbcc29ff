import { AsyncLocalStorage } from "node:async_hooks";
import { unavailable } from "./errors";

const mostRemembered = 2_000;

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
  private isNextPromised = false;
  /** When the latest turns began. */
  private readonly begun: number[] = [];

  constructor(
    private readonly limits: {
      atOnce: number;
      /** Of one asker; the rest is left for others, who need not wait for somebody's slow work. */
      atOnceOfOne: number;
      maxWaitMs: number;
      maxWaiting: number;
      /** So many turns are waited for, however few began of late: after a quiet time nobody knows how many will. */
      worthAWait?: number;
      maxWaitingOfOne: number;
      /** Lines that go before the others; every fourth turn is the others'. */
      isUrgent?: (asker: string) => boolean;
      /**
       * How often the event loop goes round before the next of those who wait begins. It takes one connection each time:
       * without this, new ones wait in the kernel, where nobody refuses them.
       */
      loopsBetween?: number;
    },
  ) {}

  /** How many wait. */
  get length() {
    return this.waiting;
  }

  /** Waits for a turn of this asker; returns what gives it back. `signal` gives up waiting. */
  async take(
    asker: string,
    signal?: AbortSignal,
    /** Its work has been begun, and is not thrown away because many wait. */
    isBack = false,
  ): Promise<() => void> {
    signal?.throwIfAborted();
    if (!this.lines.has(asker) && !this.isNextPromised && this.isFree(asker)) {
      this.begin(asker);
      return this.giveBack(asker);
    }
    const { maxWaiting, maxWaitingOfOne, maxWaitMs } = this.limits;
    const own = this.lines.get(asker)?.length ?? 0;
    if (this.waiting >= maxWaiting || own >= maxWaitingOfOne) throw unavailable();
    if (!isBack && this.isTooLong(own)) throw unavailable();
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
      // The same array for all: whoever waits would keep a copy, and with it everybody before them.
      const line = this.lines.get(asker) ?? [];
      line.push(one);
      this.lines.set(asker, line);
      this.waiting++;
      this.promiseNext();
    });
    return this.giveBack(asker);
  }

  /**
   * Whether the wait behind `own` of one's own would probably be too long, so that nobody has to wait for a refusal: lines
   * take turns, as many as began within that time.
   */
  private isTooLong(own: number) {
    const { worthAWait = Infinity } = this.limits;
    if (this.waiting < worthAWait) return false;
    let turnsBefore = 0;
    for (const { length } of this.lines.values()) turnsBefore += Math.min(length, own + 1);
    if (turnsBefore < worthAWait) return false;
    const since = performance.now() - this.limits.maxWaitMs;
    while ((this.begun[0] ?? Infinity) < since) this.begun.shift();
    return turnsBefore > this.begun.length;
  }

  private isFree(asker: string) {
    const { atOnce, atOnceOfOne } = this.limits;
    return this.atWork < atOnce && (this.running.get(asker) ?? 0) < atOnceOfOne;
  }

  private begin(asker: string) {
    this.begun.push(performance.now());
    if (this.begun.length > mostRemembered) this.begun.shift();
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
      this.promiseNext();
    };
  }

  /** One at a time, after the loop has gone round so often; nobody overtakes meanwhile. */
  private promiseNext() {
    const { atOnce, loopsBetween = 0 } = this.limits;
    if (this.isNextPromised || !this.waiting || this.atWork >= atOnce) return;
    this.isNextPromised = true;
    const goRound = (left: number): unknown => {
      if (left) return setImmediate(goRound, left - 1);
      this.isNextPromised = false;
      if (this.next()) this.promiseNext();
      return undefined;
    };
    goRound(loopsBetween);
  }

  /** Whether somebody's turn has begun. */
  private next() {
    const free = [...this.lines.keys()].filter((asker) => this.isFree(asker));
    const { isUrgent = () => false } = this.limits;
    const isOthersTurn = ++this.turn % 4 === 0;
    const asker = free.find((one) => isUrgent(one) !== isOthersTurn) ?? free[0];
    const line = (asker !== undefined && this.lines.get(asker)) || [];
    const first = line.shift();
    if (asker === undefined || !first) return false;
    this.lines.delete(asker); // whoever had a turn goes to the end of the lines
    if (line.length) this.lines.set(asker, line);
    this.waiting--;
    first.stop();
    this.begin(asker);
    first.begin();
    return true;
  }

  private drop(asker: string, one: Waiting) {
    const line = this.lines.get(asker) ?? [];
    const place = line.indexOf(one);
    if (place < 0) return;
    this.waiting--;
    line.splice(place, 1);
    if (!line.length) this.lines.delete(asker);
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
    if (turn.outside === 0) turn.giveBack = await turn.turns.take(turn.asker, turn.signal, true);
  }
}
