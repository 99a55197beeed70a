export {
  type QueueTelemetry,
  type RequestSpan,
  startTracing,
  type Tracing,
  type TracingOptions,
} from './startTracing.ts';
