import { afterAll, beforeAll } from '@jest/globals';
import { SCOPES } from '@tearsheet/shared';
import { HARD_CASES_NOW, type HardCase, importHardCases } from '@tearsheet/testing/hardCases/hardCases.ts';
import { startRedis, type TestRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { temporaryFolders } from '@tearsheet/testing/service/temporaryFolder.ts';

export interface JobWarning {
  readonly code: string;
  readonly message: string;
  readonly symbol?: string;
  readonly total_return_effect_bps?: number;
}

export type Result = Readonly<Record<string, unknown>> & { readonly warnings: readonly JobWarning[] };

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface HardCaseService {
  readonly url: string;
  /** Returns a token of the owner that requests have by default. */
  token(): Promise<string>;
  /** Sends a request as an owner, by default always the same one. */
  call(method: string, path: string, body?: unknown, owner?: string): Promise<Answer>;
  /** Returns the result of an analysis. */
  analyze(request: HardCase['request'], query?: string): Promise<Result>;
}

/** Starts the service on the market of hard cases before the tests of a file and stops it after them. */
export function serveHardCases(options: { readonly reports?: boolean } = {}): HardCaseService {
  const newFolder = temporaryFolders();
  const tokens = new Map<string, string>();
  let redis: TestRedis;
  let service: TestService;
  beforeAll(async () => {
    const folder = newFolder();
    await importHardCases(folder);
    redis = await startRedis();
    service = await startService({ redis, market: { folder }, now: () => new Date(HARD_CASES_NOW) });
    await service.startWorker(1);
    if (options.reports) await service.startReportWorker();
  });
  afterAll(async () => {
    await service?.stop();
    await redis?.stop();
  });

  async function tokenOf(owner: string): Promise<string> {
    const known = tokens.get(owner);
    if (known !== undefined) return known;
    const token = await service.token(owner, SCOPES);
    tokens.set(owner, token);
    return token;
  }

  const call: HardCaseService['call'] = async (method, path, body, owner = 'tester') => {
    const response = await fetch(`${service.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await tokenOf(owner)}`,
        'content-type': 'application/json',
        prefer: 'wait=60',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text === '' ? {} : JSON.parse(text) };
  };

  return {
    get url() {
      return service.url;
    },
    token: () => tokenOf('tester'),
    call,
    async analyze(request, query = '') {
      const { status, json } = await call('POST', `/v1/portfolio/analyze${query}`, request);
      const { result } = (json.result ?? {}) as { readonly result?: Result };
      if (status !== 200 || result === undefined) {
        throw new Error(`${status} ${json.error ?? ''} ${JSON.stringify(json).slice(0, 500)}`);
      }
      return result;
    },
  };
}
