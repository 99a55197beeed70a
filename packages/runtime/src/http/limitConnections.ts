import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import { integer } from '../process/config.ts';
import { networkOf } from './networkOf.ts';

/** Options of every HTTP server of the service. They end slow, huge, and broken requests. Responses may stream without a limit. */
export const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
} as const satisfies ServerOptions;

const MAX_REQUESTS_PER_SOCKET = 1000;

/** Environment of every app that callers connect to. */
export const CONNECTION_VARIABLES = {
  maxConnections: integer('MAX_CONNECTIONS', {
    min: 10,
    max: 100_000,
    default: 5000,
    meaning: 'open connections at the same time; more are closed at once',
  }),
  maxConnectionsPerAddress: integer('MAX_CONNECTIONS_PER_ADDRESS', {
    min: 0,
    max: 100_000,
    default: 1000,
    meaning: 'of these, from one address (IPv6: one /64 network); 0, for a service behind a proxy: no limit',
  }),
} as const;

export interface ConnectionLimits {
  readonly maxConnections: number;
  /** Zero means no limit. */
  readonly maxConnectionsPerAddress: number;
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
