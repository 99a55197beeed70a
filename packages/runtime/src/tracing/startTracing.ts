import { type Context, context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Telemetry } from 'bullmq';
import { traceRedis } from './traceRedis.ts';

/** A trace through the queue: BullMQ writes its id into an entry and goes on with it in the worker. */
export type QueueTelemetry = Telemetry<Context>;

export interface Tracing {
  readonly queue: QueueTelemetry;
  /** The span of one HTTP request; it continues the trace that the caller's W3C headers name. */
  request(method: string, headers: Readonly<Record<string, unknown>>): RequestSpan;
  /** Runs the task in a span of its own: in the trace that the carrier names (W3C), else where it is called. */
  span<T>(name: string, options: SpanOptions<T>): Promise<T>;
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
}

export interface RequestSpan {
  /** Runs what belongs to the request: spans that begin there are its children. */
  run(task: () => void): void;
  end(outcome: { readonly route: string | null; readonly status: number }): void;
}

export interface SpanOptions<T> {
  /** May have `traceparent` and `tracestate`, beside anything else. */
  readonly carrier: Readonly<Record<string, unknown>>;
  readonly task: () => Promise<T>;
  readonly hasFailed: (value: T) => boolean;
}

export interface TracingOptions {
  /** OTLP over HTTP, e.g. http://collector:4318; null: no tracing, and nothing of it is loaded. */
  readonly url: string | null;
  readonly service: string;
  readonly version: string;
}

/**
 * Turns on traces of requests, queue and Redis for this process, or gives null. OpenTelemetry keeps its tracer in a global
 * of its own, so this is called once, before the first connection.
 */
export async function startTracing({ url, service, version }: TracingOptions): Promise<Tracing | null> {
  if (url === null) return null;
  const [sdk, hooks, core, resources, exporter, bullmq] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('bullmq-otel'),
  ]);
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter({ url: `${url}/v1/traces` }) }),
    ],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const tracer = trace.getTracer('tearsheet', version);
  const stopRedis = traceRedis(tracer);

  return {
    queue: new bullmq.BullMQOtel({ tracerName: 'bullmq', version }),
    request(method, headers) {
      const parent = propagation.extract(ROOT_CONTEXT, headers);
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
      return {
        run: (task) => context.with(trace.setSpan(parent, span), task),
        end({ route, status }) {
          if (route !== null) span.updateName(`${method} ${route}`);
          span.setAttribute('http.request.method', method).setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async span(name, { carrier, task, hasFailed }) {
      const active = trace.getActiveSpan()?.spanContext();
      const parent = propagation.extract(context.active(), carrier);
      const links = active !== undefined && parent !== context.active() ? [{ context: active }] : [];
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, links }, parent);
      try {
        const value = await context.with(trace.setSpan(parent, span), task);
        if (hasFailed(value)) span.setStatus({ code: SpanStatusCode.ERROR });
        return value;
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    async stop() {
      stopRedis();
      await provider.shutdown();
    },
  };
}
