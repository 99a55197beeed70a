import { afterAll, beforeAll } from '@jest/globals';
import { type Rights, SCOPES, type Scope } from '@tearsheet/shared';
import { startRedis, type TestRedis } from '../redis/redisServer.ts';
import { startService, type TestService, type TestServiceOptions, waitForJob } from './service.ts';
import { nowOfTestMarket, testMarket } from './testMarket.ts';

type Given = Partial<TestServiceOptions>;

/** Sends a request with a JSON body. The body of the answer is read as text and as JSON, which is null if there is none. */
async function send(url: string, secret: string, method: string, body?: unknown, headers: object = {}) {
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}

/**
 * Starts a service before the tests of a file and stops it after them. By default it has the test market on 2024-07-01 and no
 * worker. Its members can be read in tests and hooks.
 */
export function useService(given: Given | (() => Promise<Given>) = {}) {
  let redis: TestRedis;
  let service: TestService;
  let bearer: string;
  beforeAll(async () => {
    const options = typeof given === 'function' ? await given() : given;
    redis = options.redis ?? (await startRedis());
    service = await startService({ market: testMarket(), now: nowOfTestMarket, ...options, redis });
    bearer = await service.token('tester', SCOPES);
  });
  afterAll(async () => {
    await service?.stop();
    await redis?.stop();
  });
  return {
    get redis() {
      return redis;
    },
    get server() {
      return service.server;
    },
    get url() {
      return service.url;
    },
    get credits() {
      return service.credits;
    },
    get waits() {
      return service.waits;
    },
    /** A token of the account `tester` with every scope. */
    get bearer() {
      return bearer;
    },
    token: (owner: string, scopes: readonly Scope[] = SCOPES) => service.token(owner, scopes),
    startWorker: (...threads: number[]) => service.startWorker(...threads),
    startReportWorker: (audience?: Rights) => service.startReportWorker(audience),
    startResearchWorker: (...change: Parameters<TestService['startResearchWorker']>) =>
      service.startResearchWorker(...change),
    /** Sends a request of the account `tester`. */
    call: (method: string, path: string, body?: unknown, headers?: object) =>
      send(service.url + path, bearer, method, body, headers),
    /** Returns `call` of another account. */
    async caller(owner: string, scopes: readonly Scope[] = SCOPES) {
      const secret = await service.token(owner, scopes);
      return (method: string, path: string, body?: unknown, headers?: object) =>
        send(service.url + path, secret, method, body, headers);
    },
    /** Waits for the end of a job of the account `tester`. */
    ended: (path: string) => waitForJob(service.url, bearer, path),
  };
}
