import { createServer, type Server } from 'node:http';

/** A server that slow, huge or broken requests cannot hold on to. Answers may stream for as long as they like. */
export function createHttpServer(maxConnections: number): Server {
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 1000,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
  });
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = 1000;
  // An expectation that is not known may be ignored (RFC 9110, 10.1.1); Node would answer it past the app.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return server;
}
