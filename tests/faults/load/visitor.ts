import { Client } from "../../support/client";
import type { History } from "../history";

const patienceMs = 180_000;
let visitors = 0;

type Answer = { status: number | "broken" | "hung"; text: string };

/** A client with its own IP address. All its requests and answers are noted. */
export function aVisitor(url: string, history: History) {
  const number = ++visitors;
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const client = new Client(url, undefined, { "X-Forwarded-For": address });

  /** `expected`: the statuses that are right without a fault. The history judges 503. */
  async function ask(
    what: string,
    expected: number[],
    send: (client: Client) => Promise<Response>,
  ) {
    const from = history.now();
    const { answer, retryAfter } = await patiently(send(client));
    history.asked.push({
      what,
      from,
      to: history.now(),
      status: answer.status,
      retryAfter,
      why: answer.status === "broken" ? answer.text : "",
    });
    const isOdd = typeof answer.status === "number" && answer.status < 500;
    if (isOdd && !expected.includes(answer.status as number)) {
      history.blame(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    return answer;
  }
  return { ask };
}

export type Visitor = ReturnType<typeof aVisitor>;

async function patiently(sent: Promise<Response>) {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<{ answer: Answer; retryAfter: null }>((resolve) => {
    const answer: Answer = { status: "hung", text: "" };
    timer = setTimeout(() => resolve({ answer, retryAfter: null }), patienceMs);
  });
  try {
    return await Promise.race([read(sent), hung]);
  } finally {
    clearTimeout(timer);
  }
}

async function read(sent: Promise<Response>) {
  try {
    const response = await sent;
    const answer: Answer = { status: response.status, text: await response.text() };
    return { answer, retryAfter: response.headers.get("Retry-After") };
  } catch (error) {
    const { cause = error } = error as { cause?: unknown }; // where fetch says what happened
    return { answer: { status: "broken", text: String(cause) } as Answer, retryAfter: null };
  }
}

/** Whether the outcome of a request is unknown. */
export function isUnknown({ status }: Answer) {
  return typeof status === "string" || status >= 500;
}
