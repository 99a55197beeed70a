import type { HttpMetrics } from '@tearsheet/runtime/http';
import { answeredStatus } from '@tearsheet/runtime/http';
import type { Request, RequestHandler } from 'express';
import { preferWait } from './waiting/preferWait.ts';

/** Measures every request, health checks too: their routes tell them apart. Who asks to wait has a route of his own, for his time is the job's. */
export function measureRequest(metrics: HttpMetrics): RequestHandler {
  return (request, response, next) => {
    const answered = metrics.begin();
    response.on('close', () => {
      const route = routeOf(request);
      const isWait = preferWait(request.get('prefer')) !== null;
      answered({
        method: request.method,
        route: route !== null && isWait ? `${route} (waits)` : route,
        status: answeredStatus(response),
      });
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
