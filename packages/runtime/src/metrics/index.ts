export { createMetrics, type Metrics, type MetricsOptions, type Reading } from './createMetrics.ts';
export { type AnsweredRequest, type HttpMetrics, httpMetrics } from './httpMetrics.ts';
export { jobMetrics } from './jobMetrics.ts';
export { type ModelMetrics, modelMetrics } from './modelMetrics.ts';
export { readOutbox } from './outboxReading.ts';
export { queueReadings } from './queueReadings.ts';
export { readRedis } from './redisReadings.ts';
export { type ObserveToolCall, toolMetrics } from './toolMetrics.ts';
export { webhookMetrics } from './webhookMetrics.ts';
