import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf } from '@tearsheet/shared';
import pTimeout from 'p-timeout';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';

/** Rejects if a dependency does not work. Operators see the reason on the health port, and callers never do. */
export type HealthCheck = () => Promise<unknown>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'failing'>>;
  /** The reason of each failing check. */
  readonly reasons: Readonly<Record<string, string>>;
}

const CHECK_DEADLINE_MS = 1000;

/** Runs all checks at once, each with a deadline. */
export async function readReadiness(checks: HealthChecks, deadlineMs = CHECK_DEADLINE_MS): Promise<Readiness> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const deadline = { milliseconds: deadlineMs, message: `no answer within ${deadlineMs} ms` };
      const reason = await pTimeout(Promise.try(check), deadline).then(() => null, messageOf);
      return [name, reason] as const;
    }),
  );
  const failing = outcomes.filter(([, reason]) => reason !== null);
  return {
    ready: failing.length === 0,
    checks: Object.fromEntries(outcomes.map(([name, reason]) => [name, reason === null ? 'ok' : 'failing'])),
    reasons: Object.fromEntries(failing.map(([name, reason]) => [name, String(reason)])),
  };
}

/**
 * Returns the check with one log line when it begins to fail, when its reason changes, and when it passes again. It runs once
 * at the start, so that the log has the reason although nobody asks. Redis needs no such check, because its client logs outages.
 */
export function loggedCheck(name: string, check: HealthCheck, logger: Pick<Logger, 'info' | 'warn'>): HealthCheck {
  let last: string | null = null;
  const logged = async () => {
    try {
      await check();
      if (last !== null) logger.info('ready again', { check: name });
      last = null;
    } catch (error) {
      const reason = messageOf(error);
      if (reason !== last) logger.warn('not ready', { check: name, reason });
      last = reason;
      throw error;
    }
  };
  logged().catch(() => {});
  return logged;
}

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface HealthServerOptions {
  /** With 0, the system chooses a free port. */
  readonly port: number;
  readonly host: string;
  /** The variable that the host comes from. Default: HOST */
  readonly hostVariable?: string;
  readonly checks: HealthChecks;
  readonly metrics?: Pick<Metrics, 'render'>;
}

/** Returns the address of an app's health server. */
export function healthAddress(config: {
  readonly healthPort: number;
  readonly healthHost: string | null;
  readonly host: string;
}): Pick<HealthServerOptions, 'port' | 'host' | 'hostVariable'> {
  const { healthPort: port, healthHost, host } = config;
  return healthHost === null ? { port, host } : { port, host: healthHost, hostVariable: 'HEALTH_HOST' };
}

/** The address that a server listens on, and the variables that it comes from. */
export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly hostVariable: string;
  readonly portVariable: string;
}

/** Starts to listen. Throws an Error that names the variable of a host or port that cannot be used. */
export async function listen(server: Server, { host, port, hostVariable, portVariable }: ListenOptions): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : messageOf(error);
    const isPort = code === 'EADDRINUSE' || code === 'EACCES';
    const wrong = isPort ? `${portVariable} ${port} of ${host}` : `${hostVariable} ${host}`;
    throw new Error(`${wrong} cannot be listened on (${code})`, { cause: error });
  }
}

/**
 * Serves `/healthz` (the event loop runs), `/readyz` (the checks pass, or why not), and `/metrics` on a port that API callers
 * cannot reach.
 * `/readyz?exclude=redis` leaves a check out, so that a balancer keeps processes that can still answer without it.
 */
export async function startHealthServer({
  port,
  host,
  hostVariable = 'HOST',
  checks,
  metrics,
}: HealthServerOptions): Promise<HealthServer> {
  const server = createServer(({ url }, response) => {
    // An error in a metric must not end the process.
    serve(url, response).catch(() => answer(response, 500, { status: 'failed' }));
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  await listen(server, { host, port, hostVariable, portVariable: 'HEALTH_PORT' });
  return {
    port: portOf(server.address()),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function serve(url: string | undefined, response: ServerResponse): Promise<void> {
    const address = URL.parse(url ?? '', 'http://health');
    const path = address?.pathname;
    if (path === '/healthz') return answer(response, 200, { status: 'ok' });
    if (path === '/metrics' && metrics) return answerMetrics(response, metrics);
    if (path !== '/readyz') return answer(response, 404, { status: 'not found' });
    const excluded = address?.searchParams.getAll('exclude') ?? [];
    const included = Object.entries(checks).filter(([name]) => !excluded.includes(name));
    const { ready, checks: outcomes, reasons } = await readReadiness(Object.fromEntries(included));
    if (ready) return answer(response, 200, { status: 'ready', checks: outcomes });
    answer(response, 503, { status: 'not ready', checks: outcomes, reasons });
  }
}

async function answerMetrics(response: ServerResponse, metrics: Pick<Metrics, 'render'>): Promise<void> {
  const { contentType, text } = await metrics.render();
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(text);
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the health server has no TCP address');
  return address.port;
}
