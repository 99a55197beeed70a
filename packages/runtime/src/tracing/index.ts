export {
  type QueueTelemetry,
  type RequestSpan,
  type SpanOptions,
  startTracing,
  type Tracing,
  type TracingOptions,
} from './startTracing.ts';
