import type { Context } from '@opentelemetry/api';
import type { Telemetry } from 'bullmq';

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

/** Turns on traces of requests, queue, and Redis for this process. Returns null without a collector. Call it once, before the first connection. */
export async function startTracing({ url, ...options }: TracingOptions): Promise<Tracing | null> {
  if (url === null) return null;
  const { openTelemetry } = await import('./openTelemetry.ts');
  return openTelemetry({ url, ...options });
}
