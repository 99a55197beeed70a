import { tracingChannel } from 'node:diagnostics_channel';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { BullMQOtel } from 'bullmq-otel';
import type { Tracing } from './tracing.ts';

/** Returns the tracing of this process. OpenTelemetry keeps its tracer in a global variable. Only startTracing loads this file. */
export function openTelemetry({
  url,
  service,
  version,
}: {
  readonly url: string;
  readonly service: string;
  readonly version: string;
}): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces` }) })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = trace.getTracer('tearsheet', version);
  const stopRedis = traceRedis(tracer);

  return {
    queue: new BullMQOtel({ tracerName: 'bullmq', version }),
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

/** An event of ioredis. Only the command's name is used, because its arguments contain data of callers. */
interface CommandEvent {
  readonly command: string;
  readonly error?: unknown;
}

/**
 * Creates a span for every Redis command inside another span. Commands outside a span, such as heartbeats, get none. Returns a
 * function that stops it.
 */
function traceRedis(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();
  const channel = tracingChannel<unknown, CommandEvent>('ioredis:command');
  const subscribers = {
    start(event: CommandEvent) {
      if (trace.getActiveSpan() === undefined) return;
      const name = event.command.toUpperCase();
      const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
      spans.set(event, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }));
    },
    error(event: CommandEvent) {
      spans.get(event)?.setStatus({ code: SpanStatusCode.ERROR });
    },
    asyncEnd(event: CommandEvent) {
      spans.get(event)?.end();
      spans.delete(event);
    },
    end() {},
    asyncStart() {},
  };
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}
