import { queueOf } from "../../jobs/queue";
import type { Handlers } from "../../jobs/worker";

/** The test's own handlers. All other jobs do nothing. */
export function handlersWith(own: Partial<Handlers>): Handlers {
  const nothing = async () => {};
  const others = Object.keys(queueOf).map((name) => [name, nothing]);
  return { ...(Object.fromEntries(others) as Handlers), ...own };
}
