import { type Agent, type IncomingHttpHeaders, request } from "node:http";

type Sent = {
  method?: string;
  headers?: Record<string, string>;
  /** A string or Buffer is sent with its Content-Length, chunks without one. */
  body?: string | Buffer | Iterable<Buffer>;
  /** Keeps connections open for reuse. Without it each request has its own. */
  agent?: Agent | false;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends one request exactly as written: nothing is added, corrected or forbidden. */
export function send(
  base: string,
  path: string,
  { method = "GET", headers, body, agent = false }: Sent = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const { hostname, port, host } = new URL(base);
    const message = request({
      hostname,
      port,
      path,
      method,
      agent,
      headers: { Host: host, ...headers },
    });
    message.on("response", async (response) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      } catch (error) {
        return void reject(error as Error);
      }
      const text = Buffer.concat(chunks).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    message.on("error", reject);
    if (typeof body === "string" || Buffer.isBuffer(body)) {
      message.setHeader("Content-Length", Buffer.byteLength(body));
      return void message.end(body);
    }
    for (const chunk of body ?? []) message.write(chunk);
    message.end();
  });
}
