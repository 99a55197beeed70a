import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pTimeout from 'p-timeout';
import type { Metrics } from './metrics.ts';

/** Rejects if a dependency does not work. Callers never see the reason. */
export type HealthCheck = () => Promise<unknown>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, 'ok' | 'failing'>>;
}

const CHECK_DEADLINE_MS = 1000;

/** Runs all checks at once, each with a deadline. */
export async function readReadiness(checks: HealthChecks, deadlineMs = CHECK_DEADLINE_MS): Promise<Readiness> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const isOk = await pTimeout(Promise.try(check), { milliseconds: deadlineMs }).then(
        () => true,
        () => false,
      );
      return [name, isOk ? 'ok' : 'failing'] as const;
    }),
  );
  return { ready: outcomes.every(([, outcome]) => outcome === 'ok'), checks: Object.fromEntries(outcomes) };
}

export interface HealthServer {
  readonly port: number;
  close(): Promise<void>;
}

export interface HealthServerOptions {
  /** With 0, the system chooses a free port. */
  readonly port: number;
  readonly host: string;
  readonly checks: HealthChecks;
  readonly metrics?: Pick<Metrics, 'render'>;
}

/** Returns the address of an app's health server. */
export function healthAddress(config: {
  readonly healthPort: number;
  readonly healthHost: string | null;
  readonly host: string;
}): Pick<HealthServerOptions, 'port' | 'host'> {
  return { port: config.healthPort, host: config.healthHost ?? config.host };
}

/**
 * Serves `/healthz` (the event loop runs), `/readyz` (the checks pass), and `/metrics` on a port that API callers cannot reach.
 * `/readyz?exclude=redis` leaves a check out, so that a balancer keeps processes that can still answer without it.
 */
export async function startHealthServer({ port, host, checks, metrics }: HealthServerOptions): Promise<HealthServer> {
  const server = createServer(({ url }, response) => {
    // An error in a metric must not end the process.
    serve(url, response).catch(() => answer(response, 500, { status: 'failed' }));
  });
  server.headersTimeout = 5000;
  server.requestTimeout = 5000;
  server.listen(port, host);
  await once(server, 'listening');
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
    const { ready, checks: outcomes } = await readReadiness(Object.fromEntries(included));
    answer(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', checks: outcomes });
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
