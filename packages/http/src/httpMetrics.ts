import type { Metrics } from '@tearsheet/runtime';

/** Rate, errors, and duration of HTTP requests. */
export interface HttpMetrics {
  /** Counts a request that has arrived. Call the returned function once, when the request ends. */
  begin(): (answered: AnsweredRequest) => void;
}

export interface AnsweredRequest {
  readonly method: string;
  /** The pattern, never the path, because callers choose the path. Null if no route matched. */
  readonly route: string | null;
  /** 499 if the caller left before the answer was complete. */
  readonly status: number;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function httpMetrics(metrics: Metrics): HttpMetrics {
  const durations = metrics.histogram({
    name: 'tearsheet_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  });
  const open = metrics.gauge({
    name: 'tearsheet_http_requests_open',
    help: 'Requests without a complete answer yet.',
  });
  return {
    begin() {
      const startedAt = performance.now();
      open.inc();
      return ({ method, route, status }) => {
        open.dec();
        const labels = { method: METHODS.has(method) ? method : 'other', route: route ?? 'none', status };
        durations.observe(labels, (performance.now() - startedAt) / 1000);
      };
    },
  };
}
