import { createServer, type Server } from 'node:http';
import { type ConnectionLimits, limitConnections, SERVER_OPTIONS } from '@tearsheet/runtime/http';

/** Returns a server that refuses slow, huge, and broken requests. */
export function createHttpServer(limits: ConnectionLimits): Server {
  const server = createServer(SERVER_OPTIONS);
  limitConnections(server, limits);
  // Node would answer an unknown expectation without the app. A server may ignore it (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}
