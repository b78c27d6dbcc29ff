/** What one request came to, as its client saw it. */
export type Asked = {
  what: string;
  /** Milliseconds since the start of the run. */
  from: number;
  to: number;
  /** `broken`: the connection ended before the answer; `hung`: no answer in half a minute. */
  status: number | "broken" | "hung";
  retryAfter: string | null;
};

/** A stretch of time in which something was wrong, until the portal served again. */
export type Fault = {
  name: string;
  from: number;
  /** When its cause was gone. */
  ended: number;
  /** When everything was served again. */
  to: number;
  /** Whether it may cost running requests their connection. */
  breaks: boolean;
};

/** Everything the clients saw, and what was done to the portal meanwhile. */
export function startHistory() {
  const started = performance.now();
  const asked: Asked[] = [];
  const faults: Fault[] = [];
  const wrong: string[] = [];
  const now = () => Math.round(performance.now() - started);

  return {
    asked,
    faults,
    now,
    /** Notes an answer that no fault excuses. */
    blame: (text: string) => void wrong.push(`${now()} ms: ${text}`),
    open(name: string, breaks: boolean) {
      const fault = { name, breaks, from: now(), ended: Infinity, to: Infinity };
      faults.push(fault);
      return fault;
    },
    /**
     * What was answered against the rules: no 5xx without a fault, in one only 503 with Retry-After;
     * no connection broken but by a fault that breaks connections; nothing that hangs.
     */
    violations() {
      return [...wrong, ...asked.flatMap((one) => judge(one, faults))];
    },
    /** The longest wait for a refusal while a fault of this name lasted. */
    slowestRefusal(name: string) {
      const during = faults.filter((fault) => fault.name === name);
      const waits = asked
        .filter((one) => one.status === 503 && during.some((fault) => overlap(one, fault)))
        .map(({ from, to }) => to - from);
      return Math.max(0, ...waits);
    },
  };
}

export type History = ReturnType<typeof startHistory>;

function judge(one: Asked, faults: Fault[]): string[] {
  const during = faults.filter((fault) => overlap(one, fault));
  const line = `${one.from}–${one.to} ms: ${one.what}: ${one.status}`;
  if (one.status === "hung") return [line];
  if (one.status === "broken") return during.some(({ breaks }) => breaks) ? [] : [line];
  if (one.status < 500) return [];
  const isExcused = one.status === 503 && one.retryAfter !== null && during.length > 0;
  return isExcused ? [] : [`${line}, Retry-After ${one.retryAfter}`];
}

function overlap(one: { from: number; to: number }, fault: Fault) {
  return one.from <= fault.to && one.to >= fault.from;
}
