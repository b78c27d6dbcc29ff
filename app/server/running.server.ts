const running = new Set<Promise<unknown>>();

/** Registers work that a stopping process waits for, even if the client has left. */
export function track<Result>(work: Promise<Result>) {
  running.add(work);
  const over = () => void running.delete(work);
  work.then(over, over);
  return work;
}

export async function allDone() {
  while (running.size) await Promise.allSettled(running);
}
