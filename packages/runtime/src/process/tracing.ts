import type { Context } from '@opentelemetry/api';
import type { Telemetry } from 'bullmq';

/** Traces through the queue. BullMQ writes the trace id into an entry and continues the trace in the worker. */
export type QueueTelemetry = Telemetry<Context>;

export interface Tracing {
  readonly queue: QueueTelemetry;
  /** Starts the span of an HTTP request. It continues the trace of the caller's W3C headers. */
  request(method: string, headers: Readonly<Record<string, unknown>>): RequestSpan;
  /** Runs the task in a span of its own, in the trace of the carrier (W3C) or otherwise in the current one. */
  span<T>(name: string, options: SpanOptions<T>): Promise<T>;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
}

export interface RequestSpan {
  /** Runs the request, so that spans that start in it are its children. */
  run(task: () => void): void;
  end(outcome: { readonly route: string | null; readonly status: number }): void;
}

export interface SpanOptions<T> {
  /** An object that may have `traceparent` and `tracestate`. */
  readonly carrier: Readonly<Record<string, unknown>>;
  readonly task: () => Promise<T>;
  readonly hasFailed: (value: T) => boolean;
}

export interface TracingOptions {
  /** Address of an OTLP collector over HTTP, e.g. http://collector:4318. With null, nothing is traced or loaded. */
  readonly url: string | null;
  readonly service: string;
  readonly version: string;
}

/** Turns on traces of requests, queue, and Redis for this process. Returns null without a collector. Call it once, before the first connection. */
export async function startTracing({ url, ...options }: TracingOptions): Promise<Tracing | null> {
  if (url === null) return null;
  const { openTelemetry } = await import('./openTelemetry.ts');
  return openTelemetry({ url, ...options });
}
