import { afterAll, beforeAll } from '@jest/globals';
import { SCOPES } from '@tearsheet/shared';
import { startRedis, type TestRedis } from '../redis/redisServer.ts';
import { startService, type TestService } from './service.ts';
import { nowOfTestMarket, testMarket } from './testMarket.ts';

/** The service on the test market with one worker, on 2024-07-01, and a token with every scope. */
export interface AnalysisService {
  readonly url: string;
  readonly token: string;
}

/** Starts the service before the tests of a file and stops it after them. Its members can be read in tests and hooks. */
export function useAnalysisService(): AnalysisService {
  let redis: TestRedis;
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    redis = await startRedis();
    service = await startService({ redis, market: testMarket(), now: nowOfTestMarket });
    token = await service.token('tester', SCOPES);
    await service.startWorker(1);
  });
  afterAll(async () => {
    await service?.stop();
    await redis?.stop();
  });
  return {
    get url() {
      return service.url;
    },
    get token() {
      return token;
    },
  };
}
