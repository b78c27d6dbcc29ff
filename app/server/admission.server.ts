import type { NextFunction, Request, Response } from "express";
import { accountOf } from "../accounts/sessions/session-request.server";
import { env } from "../env.server";
import { waitingRequests } from "../metrics.server";
import { Turns, withTurn } from "../turns";
import { addressOf } from "./address.server";
import { networkOf } from "./network";

export type AdmissionLimits = { atOnce?: number; maxWaitMs?: number };

/**
 * Fewer at once than the pool has connections, so that they are not waited for; of one asker a quarter, so that others
 * share this thread with little of their work. Nobody waits longer than 3 s.
 */
export function admission({
  atOnce = Math.max(1, env.DATABASE_POOL - 2),
  maxWaitMs = 3_000,
}: AdmissionLimits) {
  const atOnceOfOne = Math.ceil(atOnce / 4);
  return new Turns({
    ...{ atOnce, atOnceOfOne, maxWaitMs, maxWaiting: 2_000, maxWaitingOfOne: 512 },
    ...{ worthAWait: 200, loopsBetween: 2 },
  });
}

/**
 * Middleware: whatever is not answered from memory waits for its turn before it costs anything (decision: admission).
 * The turn ends with the answer, or when the client leaves.
 */
export function admit(turns: Turns) {
  return async (req: Request, res: Response, next: NextFunction) => {
    const asker = await askerOf(req);
    const leaving = new AbortController();
    res.once("close", () => res.writableFinished || leaving.abort());
    const { signal } = leaving;
    try {
      const turn = { turns, asker, signal, giveBack: await turns.take(asker, signal) };
      res.locals.turn = turn;
      res.once("close", () => turn.giveBack());
      // Reads are given up between their steps once nobody waits for them; writes are finished.
      const isRead = ["GET", "HEAD"].includes(req.method) || addressOf(req.path).needs.asks;
      if (isRead) res.locals.leaving = signal;
      withTurn(turn, next);
    } catch (why) {
      if (!signal.aborted) throw why;
    } finally {
      waitingRequests.set(turns.length);
    }
  };
}

/** Sending belongs to the turn, too, as compression costs as much as the rest; but not at a slow reader's pace. */
const maxSendingMs = 250;

/** The answer is ready: gives the turn back once it is sent, or shortly. */
export function endTurnSoon(res: Response) {
  const turn = res.locals.turn as { giveBack: () => void } | undefined; // set by admit
  const timer = setTimeout(() => turn?.giveBack(), maxSendingMs);
  res.once("close", () => clearTimeout(timer));
}

/** An account by its token, as a campus shares one address; everybody else by their network. */
export async function askerOf(req: Request) {
  return (await accountOf(req.headers)) ?? networkOf(req.ip ?? "");
}
