export { dataMetrics, formatMetrics, type Metric } from './dataMetrics.ts';
export { type DataStatus, type FieldCoverage, type Freshness, readStatus } from './readStatus.ts';
