/**
 * For answers that take long to make: everybody who asks while one is being made shares the next. That one
 * begins after they asked, so it includes their own changes. Nothing is stored.
 */
export function sharedAnswer<Answer>(make: () => Promise<Answer>) {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;
  return () =>
    (next ??= current.then(() => {
      next = undefined;
      const answer = make();
      current = answer.then(forget, forget);
      return answer;
    }));
}

const forget = () => undefined;
