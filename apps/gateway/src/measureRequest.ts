import { answeredStatus } from '@tearsheet/runtime/http';
import type { HttpMetrics } from '@tearsheet/runtime/metrics';
import type { Request, RequestHandler } from 'express';

/** Measures every request, health checks too: their routes tell them apart. */
export function measureRequest(metrics: HttpMetrics): RequestHandler {
  return (request, response, next) => {
    const answered = metrics.begin();
    response.on('close', () => {
      answered({ method: request.method, route: routeOf(request), status: answeredStatus(response) });
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
