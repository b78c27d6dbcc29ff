import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span, Tracer } from "@opentelemetry/api";
import { env } from "./env.server";
import { currentRequestId } from "./request-id.server";

/** Spans of requests, statements and jobs for OTEL_EXPORTER_OTLP_ENDPOINT; without it, nothing. */

type Tracing = {
  begin(name: string, attributes: Attributes, parent: Span | undefined): Span;
  stop(): Promise<void>;
};

let tracing: Tracing | undefined;
const current = new AsyncLocalStorage<Span>();

/** Called at the start of a process: loads OpenTelemetry's packages only if it is switched on. */
export async function startTracing(processName: string) {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT)
    tracing = await openTracing(env.OTEL_EXPORTER_OTLP_ENDPOINT, processName);
}

/** Sends the remaining spans, without waiting long for a collector that does not answer. */
export async function stopTracing() {
  await tracing?.stop().catch(() => undefined);
}

/** Does `work` in a span within the current one. Attributes must hold nothing that people typed. */
export function traced<Result>(name: string, attributes: Attributes, work: () => Promise<Result>) {
  if (!tracing) return work();
  const span = tracing.begin(name, attributes, current.getStore());
  return current.run(span, async () => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: 2 }); // error
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The same for work that ends by an event, which calls what this returns. */
export function tracedUntil(describe: () => [name: string, Attributes], work: () => void) {
  if (!tracing) return void work();
  const [name, attributes] = describe();
  const span = tracing.begin(name, attributes, current.getStore());
  current.run(span, work);
  return (more: Attributes, isFailed: boolean) => {
    span.setAttributes(more);
    if (isFailed) span.setStatus({ code: 2 });
    span.end();
  };
}

async function openTracing(endpoint: string, processName: string): Promise<Tracing> {
  const [{ ROOT_CONTEXT, trace }, { BasicTracerProvider, BatchSpanProcessor, RandomIdGenerator }] =
    await Promise.all([import("@opentelemetry/api"), import("@opentelemetry/sdk-trace-base")]);
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const { defaultResource, resourceFromAttributes } = await import("@opentelemetry/resources");
  const random = new RandomIdGenerator();
  const provider = new BasicTracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        "service.name": "placement-portal",
        "service.instance.id": processName,
      }),
    ),
    // So that a user's reference, the log's lines and the trace are found by one id.
    idGenerator: {
      generateTraceId: () => currentRequestId()?.replaceAll("-", "") ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({
          url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
          timeoutMillis: 5_000,
        }),
      ),
    ],
  });
  const tracer: Tracer = provider.getTracer("portal");
  return {
    begin: (name, attributes, parent) =>
      tracer.startSpan(
        name,
        { attributes },
        parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      ),
    stop: () => provider.shutdown(),
  };
}
