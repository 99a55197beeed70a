import type { HttpMetrics } from '@tearsheet/runtime/metrics';
import type { Request, RequestHandler } from 'express';

/** Nginx' number for a caller who left before the answer was complete. */
export const CALLER_LEFT = 499;

/** Measures every request, health checks too: their routes tell them apart. */
export function measureRequest(metrics: HttpMetrics): RequestHandler {
  return (request, response, next) => {
    const answered = metrics.begin();
    response.on('close', () => {
      const status = response.writableFinished ? response.statusCode : CALLER_LEFT;
      answered({ method: request.method, route: routeOf(request), status });
    });
    next();
  };
}

/** Express keeps the matched route on the request. */
export function routeOf(request: Request): string | null {
  const route: unknown = request.route;
  if (typeof route !== 'object' || route === null || !('path' in route)) return null;
  return typeof route.path === 'string' ? route.path : null;
}
