import cors from 'cors';
import { type RequestHandler, Router } from 'express';

const ALLOWED_HEADERS = [
  'authorization',
  'content-type',
  'accept',
  'last-event-id',
  'mcp-protocol-version',
  'mcp-session-id',
  'mcp-method',
  'mcp-name',
  'x-request-id',
];

/**
 * Lets web pages of any origin call and answers preflights. This is safe because no path with it looks at a cookie. Pages
 * that do are on other paths.
 */
export const openCors: RequestHandler = Router().use(
  (_request, response, next) => {
    response.set('cross-origin-resource-policy', 'cross-origin');
    next();
  },
  cors((request, callback) => {
    // A browser asks for the Mcp-Param-* headers of a tool by their own names.
    const asked = String(request.headers['access-control-request-headers'] ?? '').toLowerCase();
    const parameters = asked.split(',').filter((name) => /^\s*mcp-param-[a-z0-9-]+\s*$/.test(name));
    callback(null, {
      allowedHeaders: [...ALLOWED_HEADERS, ...parameters.map((name) => name.trim())],
      exposedHeaders: ['WWW-Authenticate', 'Mcp-Session-Id', 'Retry-After', 'X-Request-Id'],
      methods: ['GET', 'POST', 'DELETE', 'OPTIONS'],
      maxAge: 86_400,
    });
  }),
);
