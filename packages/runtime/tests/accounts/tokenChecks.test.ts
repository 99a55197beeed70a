import { beforeEach, describe, expect, test } from '@jest/globals';
import { createTokenChecks, type TokenChecks } from '../../src/accounts/tokens.ts';
import { createLogger } from '../../src/process/logger.ts';

const LIMIT = 3;
const WINDOW_MS = 60_000;
const START_MS = 10 * WINDOW_MS;
let nowMs: number;
let checked: number;
let addresses: number;
let checks: TokenChecks;

beforeEach(() => {
  [nowMs, checked, addresses] = [START_MS, 0, 0];
  const taken = new Map<string, number>();
  const failures = {
    async take(caller: string) {
      const key = `${caller} ${Math.floor(nowMs / WINDOW_MS)}`;
      const used = (taken.get(key) ?? 0) + 1;
      taken.set(key, used);
      const resetSeconds = Math.ceil((WINDOW_MS - (nowMs % WINDOW_MS)) / 1000);
      return { isAllowed: used <= LIMIT, limit: LIMIT, windowSeconds: 60, remaining: 0, resetSeconds };
    },
  };
  const logger = createLogger({ service: 'test', level: 'error' });
  checks = createTokenChecks({ failures, logger, now: () => nowMs });
});

/** Secrets that begin with "good" are valid. */
function attempt(secret: string, address = 'a'): Promise<string | null> {
  const addressOf = () => {
    addresses += 1;
    return address;
  };
  return checks.run(secret, addressOf, async () => {
    checked += 1;
    return secret.startsWith('good') ? secret : null;
  });
}

const refusal = { code: 'rate_limited', status: 429 };

describe('failed checks of tokens', () => {
  test('are refused without a check after the limit, until the window ends', async () => {
    for (let i = 0; i < LIMIT; i++) expect(await attempt(`bad ${i}`)).toBeNull();
    await expect(attempt('bad')).rejects.toMatchObject({ ...refusal, retryAfterSeconds: 60 });
    const before = checked;
    nowMs = START_MS + 20_000;
    await expect(attempt('bad')).rejects.toMatchObject({ ...refusal, retryAfterSeconds: 40 });
    expect(checked).toBe(before);
    nowMs = START_MS + WINDOW_MS;
    expect(await attempt('bad')).toBeNull();
  });

  test('of one address do not refuse another one, nor a secret that was valid before', async () => {
    expect(await attempt('good one')).toBe('good one');
    for (let i = 0; i < LIMIT; i++) await attempt('bad');
    await expect(attempt('bad')).rejects.toMatchObject(refusal);
    expect(await attempt('good one')).toBe('good one');
    // It may be valid, but so may a guess.
    await expect(attempt('good two')).rejects.toMatchObject(refusal);
    expect(await attempt('good two', 'b')).toBe('good two');
    expect(await attempt('bad', 'b')).toBeNull();
  });

  test('end the exception for a secret that is no longer valid an hour later', async () => {
    await attempt('good');
    for (let i = 0; i < LIMIT; i++) await attempt('bad');
    nowMs = START_MS + 3_600_001;
    for (let i = 0; i < LIMIT; i++) await attempt('bad');
    await expect(attempt('bad')).rejects.toMatchObject(refusal);
    await expect(attempt('good')).rejects.toMatchObject(refusal);
  });

  test('cost a valid secret nothing: its address is not read', async () => {
    await attempt('good');
    expect(addresses).toBe(0);
  });
});
