/**
 * This version starts on the data of the version before the first release. lastData.jsonl has the lasting keys of its Redis, in the form of a
 * backup, and before them the answers of its gateway. Unlike bothDirections.process.slow.test.ts, it needs neither the history of git nor an installation.
 * After a release, make it again with that release: an account, a token, a kept job, a portfolio of two versions with an alert, and a webhook secret.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createKeys, type RedisClient, settleShards } from '@tearsheet/runtime';
import { createAccountStore, createCreditStore } from '@tearsheet/runtime/accounts';
import { type OwnRedis, startOwnRedis } from '@tearsheet/testing/redis/redisServer.ts';
import { connectTo } from '@tearsheet/testing/service/connectTo.ts';
import { startService, type TestService } from '@tearsheet/testing/service/service.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import { type KeyValue, writeKeyValue } from '../../packages/runtime/src/accounts/keyValue.ts';

interface Head {
  readonly madeMs: number;
  /** The secret of a token of ann. */
  readonly secret: string;
  readonly jobId: string;
  readonly portfolioId: string;
  /** The answers of the gateway of that version, by path. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const [head = '', ...values] = readFileSync(join(import.meta.dirname, 'lastData.jsonl'), 'utf8')
  .trim()
  .split('\n');
const { madeMs }: Head = JSON.parse(head);
const sinceMs = Date.now() - madeMs;
/** Returns the text with later times, because a kept result expires after 30 days. */
const laterMs = (text: string) => text.replace(/(?<!\d)1[789]\d{11}(?!\d)/g, (ms) => String(Number(ms) + sinceMs));
const later = (text: string) =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => new Date(Date.parse(time) + sinceMs).toISOString());
const { secret, jobId, portfolioId, answers }: Head = JSON.parse(later(head));

let server: OwnRedis;
let redis: RedisClient;
let service: TestService;

beforeAll(async () => {
  server = await startOwnRedis();
  redis = await connectTo(server, 'script');
  const keys = createKeys(server.namespace);
  for (const line of values) {
    const value: KeyValue = JSON.parse(line);
    const items = value.items.map((item) => {
      const bytes = Buffer.from(item, 'base64');
      const text = bytes.toString();
      // Compressed bytes are no text.
      return Buffer.from(text).equals(bytes) ? Buffer.from(laterMs(text)).toString('base64') : item;
    });
    const expiresMs = value.expiresMs === null ? null : value.expiresMs + sinceMs;
    const commands = redis.pipeline();
    writeKeyValue(commands, keys.root, { ...value, items, expiresMs });
    for (const [error] of (await commands.exec()) ?? []) if (error) throw error;
  }
  expect(await settleShards({ redis, keys: createKeys(server.namespace, 8) })).toBe(1);
  service = await startService({ redis: server, shards: 1, market: testMarket(), limits: { maxKeptBytes: 1e12 } });
  await service.startWorker();
});
afterAll(async () => {
  await service.stop();
  redis.disconnect();
  await server.stop();
});

interface Completed {
  readonly result: { readonly result: { readonly portfolio_summary: object } };
}
const summaryOf = ({ result }: Completed) => result.result.portfolio_summary;

async function ask(method: string, path: string) {
  const headers = { authorization: `Bearer ${secret}` };
  const answer = await fetch(`${service.url}${path}`, { method, headers });
  return { status: answer.status, json: JSON.parse(await answer.text()) };
}

test.each(Object.keys(answers))('GET %s answers as before', async (path) => {
  expect(await ask('GET', path)).toEqual({ status: 200, json: expect.objectContaining(answers[path] ?? {}) });
});

test('the account and its credits are as before', async () => {
  const keys = createKeys(server.namespace);
  expect(await createAccountStore({ redis, keys }).find('ann')).toMatchObject({ name: 'ann', disabledAt: null });
  expect(await createCreditStore({ redis, keys }).read('ann')).toMatchObject({ balance: 25 });
});

test('the request of the kept job runs again, with the same numbers', async () => {
  const { status, json } = await ask('POST', `/v1/jobs/${jobId}/rerun`);
  expect(status).toBe(202);
  const again = await waitFor('its end', async () => {
    const found = await ask('GET', json.check_url);
    return found.json.status === 'completed' ? found.json : null;
  });
  const before = answers[`/v1/jobs/${jobId}`] as unknown as Completed;
  expect(summaryOf(again)).toEqual(expect.objectContaining(summaryOf(before)));
});

test('the portfolio is stored again under its next version', async () => {
  const { json } = await ask('GET', `/v1/portfolio/${portfolioId}`);
  expect(json.version).toBe(2);
  const { portfolio, name } = json;
  const answer = await fetch(`${service.url}/v1/portfolio/${portfolioId}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'if-match': '*' },
    body: JSON.stringify({ portfolio, name, initial_value: 7000 }),
  });
  expect([answer.status, JSON.parse(await answer.text()).version]).toEqual([200, 3]);
});
