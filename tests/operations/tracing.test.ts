// @module-tag thorough
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aStudent } from "../support/factories";
import { startMailSink } from "../support/mail-sink";
import { startProcess } from "../support/processes/child";
import { until } from "../support/until";
import { freePort } from "../../local/free-port";
import { startWeb } from "../support/web";
import { startWorkerProcess } from "../support/worker";

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string };
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

let collector: Server;
let endpoint: string;
const sent: string[] = [];
beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.url === "/v1/traces") sent.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

test("a request, its statements and its job are one trace by the request's id, without what people typed", async () => {
  const sink = await startMailSink();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUST_PROXY: "1" };
  const web = await startWeb(settings);
  const worker = await startWorkerProcess({ ...settings, SMTP_URL: sink.url });
  const { email } = await aStudent();
  const id = randomUUID();
  const response = await fetch(`${web.url}/api/auth/forgot-password?secret=canary`, {
    method: "POST",
    headers: { "X-Request-Id": id, "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(200);
  await until("the mail is there", () => sink.accepted.some(({ to }) => to === email));
  await Promise.all([web.stop(), worker.stop()]); // they send what is not sent yet

  const spans = sent
    .map((text) => JSON.parse(text) as Sent)
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap((scope) => scope.spans)
    .filter(({ traceId }) => traceId === id.replaceAll("-", ""));
  const [request] = spans.filter(({ name }) => name === "POST api auth");
  expect(request).toMatchObject({ attributes: expect.arrayContaining([status(200)]) as unknown });
  const statements = spans.filter(({ name }) => name === "statement");
  expect(statements.some(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true);
  expect(spans.map(({ name }) => name)).toContain("mail-code");
  expect(sent.join("")).toContain("insert into");
  for (const typed of [email, "canary"]) expect(sent.join("")).not.toContain(typed);
  await sink.stop();
});

function status(code: number) {
  return { key: "http.response.status_code", value: { intValue: code } };
}

/** Ends a process that loads OpenTelemetry's SDK. */
const withoutPackages = `data:text/javascript,${encodeURIComponent(`
  import { register } from "node:module";
  register("data:text/javascript," + encodeURIComponent(\`
    export function resolve(name, context, next) {
      if (/^@opentelemetry.(sdk|exporter|resources)/.test(name)) throw new Error("loads " + name);
      return next(name, context);
    }\`));`)}`;

test("nothing of it is loaded that has nothing to do", async () => {
  const start = async (settings: Record<string, string>) =>
    startProcess(["web"], {
      env: { PORT: String(await freePort()), ...settings },
      nodeOptions: ["--import", withoutPackages],
    });
  const web = await start({});
  await web.stop();
  const traced = start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  await expect(traced).rejects.toThrow("loads @opentelemetry/"); // the test itself sees it
});

test("a collector that is away changes nothing", async () => {
  const port = await freePort();
  const web = await startWeb({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  expect((await fetch(`${web.url}/api/placements`)).status).toBe(200);
  const exited = once(web.process, "exit");
  web.process.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
});
