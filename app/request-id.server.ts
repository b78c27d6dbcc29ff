import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<string>();

/** A UUID, or 32 hexadecimal digits as nginx makes them: safe in SQL, in a header and on a page. */
export function isRequestId(id: unknown): id is string {
  return (
    typeof id === "string" &&
    /^(?:[0-9a-f]{32}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.test(id)
  );
}

/** Does `work` for a request: its log lines, statements, jobs and mails carry the id (decision: one-id). */
export function underRequestId<Result>(id: string | null, work: () => Result) {
  return isRequestId(id) ? current.run(id, work) : work();
}

/** Of the request that this work is done for. */
export function currentRequestId() {
  return current.getStore();
}

/** The end of an id, for people to read out: all of it is random in every form that we take. */
export function referenceOf(id: string) {
  return id.slice(-12);
}
