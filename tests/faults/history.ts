/** The outcome of one request, as its client saw it. */
type Asked = {
  what: string;
  /** Milliseconds since the start of the run. */
  from: number;
  to: number;
  /** `broken`: the connection ended before the answer; `hung`: no answer for very long. */
  status: number | "broken" | "hung";
  retryAfter: string | null;
  /** Why the connection broke, if it did. */
  why: string;
};

/** The time from a fault until the portal served again. */
type Fault = {
  name: string;
  from: number;
  /** When its cause was gone. */
  ended: number;
  /** When everything was served again. */
  to: number;
  excuses: Excuse;
};

type Excuse = (one: Asked) => boolean;

const isRefusal: Excuse = ({ status, retryAfter }) => status === 503 && retryAfter !== null;

/** What a fault may do to requests while it lasts. */
export const excuses = {
  /** Workers are away: requests for a PDF are told to come back. */
  latePdf: (one: Asked) => isRefusal(one) && one.what === "PDF",
  refusal: isRefusal,
  /** An answer that had begun, such as the streamed report, cannot become a refusal. */
  refusalOrCutReport: (one: Asked) =>
    isRefusal(one) || (one.status === "broken" && one.what === "report"),
  brokenConnection: (one: Asked) => isRefusal(one) || one.status === "broken",
  /** The same, with a proxy's own error pages. */
  brokenByProxy: (one: Asked) =>
    isRefusal(one) || one.status === "broken" || (Number(one.status) >= 502 && !one.retryAfter),
} satisfies Record<string, Excuse>;

/** Everything the clients saw, and the faults that were injected. */
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
    open(name: string, mayCost: Excuse) {
      const fault = { name, excuses: mayCost, from: now(), ended: Infinity, to: Infinity };
      faults.push(fault);
      return fault;
    },
    /**
     * Answers against the rules: a 5xx without a fault, or in one other than 503 with Retry-After; a
     * connection broken without a fault that breaks it; a request that hangs.
     */
    violations() {
      return [...wrong, ...asked.flatMap((one) => judge(one, faults))];
    },
    /** The longest wait for an answer, including refusals, among requests that began during a fault. */
    slowest(fault: Fault) {
      const waits = asked
        .filter(({ from, what }) => from >= fault.from && from <= fault.ended && what !== "PDF")
        .map(({ from, to }) => to - from);
      return Math.max(0, ...waits);
    },
  };
}

export type History = ReturnType<typeof startHistory>;

function judge(one: Asked, faults: Fault[]): string[] {
  const isFine = typeof one.status === "number" && one.status < 500;
  if (isFine || faults.some((fault) => overlap(one, fault) && fault.excuses(one))) return [];
  const { from, to, what, status, retryAfter, why } = one;
  return [`${from}–${to} ms: ${what}: ${status}, Retry-After ${retryAfter} ${why}`];
}

function overlap(one: { from: number; to: number }, fault: Fault) {
  return one.from <= fault.to && one.to >= fault.from;
}
