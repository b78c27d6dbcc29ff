import { setTimeout as sleep } from "node:timers/promises";
import { watchProgress } from "./progress";

/**
 * Waits until `holds` is true, as long as anything moves; then it fails with `what` in its message. Give `quietMs` only
 * for what rests longer by itself.
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  quietMs?: number,
) {
  const { isStuck } = watchProgress(quietMs);
  // Looking less and less often, else the looking itself would be progress.
  for (let pause = 20; !(await holds()); pause = Math.min(pause * 1.02, 250)) {
    if (isStuck()) throw new Error(`Nothing moves any more, and still not: ${what}`);
    await sleep(pause);
  }
}

/** The answer, asked for again while the portal is too busy for it. */
export async function whenFree(ask: () => Promise<Response>) {
  let answer = await ask();
  const isFree = () => answer.status !== 503 || !answer.headers.has("Retry-After");
  if (!isFree())
    await until("the portal has time", async () => {
      await answer.arrayBuffer();
      answer = await ask();
      return isFree();
    });
  return answer;
}
