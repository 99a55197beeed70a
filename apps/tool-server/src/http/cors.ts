import type { RequestHandler } from 'express';

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
 * Lets web pages of any origin call (interface 4.15), and answers preflights. Safe because nothing here trusts a cookie:
 * the pages that do are not among these paths.
 */
export const cors: RequestHandler = (request, response, next) => {
  response.set({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'WWW-Authenticate, Mcp-Session-Id, Retry-After, X-Request-Id',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (request.method !== 'OPTIONS') {
    next();
    return;
  }
  // A browser asks for the Mcp-Param-* headers of a tool by their own names.
  const asked = (request.get('access-control-request-headers') ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  const parameters = asked.filter((name) => /^mcp-param-[a-z0-9-]+$/.test(name));
  response
    .status(204)
    .set({
      'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
      'access-control-allow-headers': [...ALLOWED_HEADERS, ...parameters].join(', '),
      'access-control-max-age': '86400',
    })
    .end();
};
