import { createServer, IncomingMessage, type Server, ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ConnectionLimits, limitConnections, SERVER_OPTIONS } from '@tearsheet/runtime/http';
import { AppError } from '@tearsheet/shared';
import type { Express } from 'express';
import { problemAnswer } from './errors.ts';

/** Returns a server that refuses slow, huge, and broken requests in the usual shape. */
export function createHttpServer(app: Express, limits: ConnectionLimits): Server {
  const server = createServer({ ...SERVER_OPTIONS, ...messagesOf(app) }, app);
  limitConnections(server, limits);
  // An expectation that is not known may be ignored (RFC 9110, 10.1.1); Node would answer it past the app.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: ClientError, socket) => refuse(socket, error));
  return server;
}

/**
 * Express makes every request and response its own by changing their prototype, which costs more than routing them. Messages that are
 * made with the app's prototypes are left alone.
 */
function messagesOf(app: Express) {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}

/** What Node tells of a request that it could not read. */
interface ClientError extends Error {
  readonly code?: string;
  /** The bytes that were read last. */
  readonly rawPacket?: Buffer;
}

/** Answers a request that never became one (HTTP syntax, sizes, time-outs) in the usual shape. */
function refuse(socket: Duplex, { code, rawPacket }: ClientError): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body } = problemAnswer(clientError(code), '/', 'none');
  const text = JSON.stringify(body);
  const isHead = rawPacket?.subarray(0, 5).toString() === 'HEAD ';
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/problem+json\r\nx-content-type-options: nosniff\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${isHead ? '' : text}`,
  );
}

function clientError(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('header_too_large', 'The headers may have at most 16 KiB.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('request_timeout', 'The request did not arrive in time.');
  return new AppError('bad_request', 'The request is not valid HTTP.');
}
