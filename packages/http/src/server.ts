import {
  createServer,
  IncomingMessage,
  type Server,
  type ServerOptions,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type HealthChecks, listen } from '@tearsheet/runtime';
import { AppError } from '@tearsheet/shared';
import type { Express } from 'express';
import { networkOf } from './app.ts';
import { problemBody } from './problems.ts';

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Zero means no limit. */
  readonly maxConnectionsPerAddress: number;
}

export interface HttpApp {
  readonly express: Express;
  readonly health: HealthChecks;
  /** Runs when the process stops, before open requests get their grace period. */
  readonly beforeStop?: () => void;
  /** Runs when all requests have ended. */
  readonly afterStop?: () => Promise<void>;
}

export interface HttpServer<App> {
  readonly app: App;
  readonly server: Server;
  /** Address on this machine, with the port that was chosen. */
  readonly url: string;
  /** Answers requests on open connections for a moment, lets all finish within the grace period, and closes the connections. */
  stop(graceMs: number): Promise<void>;
}

/** Time and size limits that end slow, huge, and broken requests. Answers may stream without a limit. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const satisfies ServerOptions;

const MAX_REQUESTS_PER_SOCKET = 1000;
/** Time for requests on connections that are open when the server stops. */
const LAST_REQUESTS_MS = 1000;

export interface HttpServerConfig extends ConnectionLimits {
  /** Port 0 means any free port. */
  readonly port: number;
  readonly host: string;
  /** The variable that the port comes from. Default: PORT */
  readonly portVariable?: string;
  /** Address of the gateway, which has a page about each problem. */
  readonly apiUrl?: string;
}

/**
 * Starts to listen and serves the app.
 *
 * @param createApp gets the address on this machine, because `port` may be 0
 */
export async function startHttpServer<App extends Pick<HttpApp, 'express'>>(
  config: HttpServerConfig,
  createApp: (url: string) => App,
): Promise<HttpServer<App>> {
  const { Request, Response } = messageClasses();
  const server = createServer({ ...LIMITS, IncomingMessage: Request, ServerResponse: Response });
  limitConnections(server, config);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Without this, Node would reject an unknown expectation. A server may ignore it (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('clientError', (error: ClientError, socket) => refuse(socket, error, config.apiUrl ?? null));
  const { host, port, portVariable = 'PORT' } = config;
  await listen(server, { host, port, hostVariable: 'HOST', portVariable });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no TCP address');
  const url = `http://127.0.0.1:${address.port}`;
  const app = createApp(url);
  const { express } = app;
  Object.setPrototypeOf(Request.prototype, express.request);
  Object.setPrototypeOf(Response.prototype, express.response);
  Object.assign(express, { request: Request.prototype, response: Response.prototype });
  server.on('request', express);
  return {
    app,
    server,
    url,
    async stop(graceMs) {
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      // A request may be on its way on an idle connection. Without an answer, its caller would see a reset.
      server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
      const hasConnections = (await promisify(server.getConnections).call(server)) > 0;
      if (hasConnections) await sleep(Math.min(LAST_REQUESTS_MS, graceMs / 2));
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Browsers and clients open connections in advance, and Node would wait for their first request.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      await closed;
      clearTimeout(cut);
    },
  };
}

/**
 * Returns classes whose prototypes can be those of the app. Express changes the prototype of every other request and response,
 * which costs more than routing them.
 */
function messageClasses() {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  return { Request, Response };
}

/**
 * Closes connections beyond the limits, and connections that send nothing within the time that headers may take. Node
 * starts that clock at the first byte only, so silent connections would stay open and use up the limit.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const open = new Map<string, number>();
  server.maxConnections = limits.maxConnections;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.on('connection', (socket: Socket) => {
    closeWhenSilent(socket, server.headersTimeout);
    if (limits.maxConnectionsPerAddress === 0) return;
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > limits.maxConnectionsPerAddress) socket.destroy();
  });
}

function closeWhenSilent(socket: Socket, afterMs: number): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, afterMs);
  socket.once('close', () => clearTimeout(timer));
}

/** The error that Node reports for a request that it could not read. */
interface ClientError extends Error {
  readonly code?: string;
  /** The bytes that were read last. */
  readonly rawPacket?: Buffer;
}

/** Answers bytes that are not a request (HTTP syntax, sizes, timeouts) with a problem. */
function refuse(socket: Duplex, { code, rawPacket }: ClientError, apiUrl: string | null): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = problemBody(clientProblem(code), '/', 'none', apiUrl);
  const text = JSON.stringify(body);
  const isHead = rawPacket?.subarray(0, 5).toString() === 'HEAD ';
  socket.end(
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}\r\ncontent-type: application/problem+json\r\nx-content-type-options: nosniff\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${isHead ? '' : text}`,
  );
}

function clientProblem(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('header_too_large', 'The headers may have at most 16 KiB.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new AppError('request_timeout', 'The request did not arrive in time.');
  return new AppError('bad_request', 'The request is not valid HTTP.');
}
