import { expect, test } from '@jest/globals';
import { createTearsheet } from '../src/createTearsheet.ts';
import {
  ConnectionError,
  JobExpiredError,
  NotFoundError,
  ProblemError,
  RateLimitedError,
  TimeoutError,
} from '../src/errors.ts';

test('a web page at the address of the service is an error with the address', async () => {
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
  const client = createTearsheet({ url: 'http://127.0.0.1:8082', token: 't', fetch: async () => page });
  const answer = client.account();
  await expect(answer).rejects.toBeInstanceOf(ConnectionError);
  await expect(answer).rejects.toThrow('http://127.0.0.1:8082 answers with a web page');
});

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  createTearsheet({
    url: 'http://service',
    token: 't',
    retry: { retries: 0 },
    fetch: async () => Response.json(body, { status, headers }),
  });

test.each([
  [404, { code: 'symbol_not_found', detail: 'No.' }, NotFoundError, null],
  [404, { code: 'job_expired' }, JobExpiredError, null],
  [429, { code: 'rate_limited' }, RateLimitedError, 99_000],
  [403, { code: 'insufficient_scope' }, ProblemError, null],
  [502, [1], ProblemError, null],
])('%i %j has its error', async (status, body, kind, retryAfterMs) => {
  const headers: Record<string, string> = retryAfterMs === null ? {} : { 'retry-after': String(retryAfterMs / 1000) };
  const error = await answering(status, body, headers)
    .account()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: kind.name, status, retryAfterMs, isRetryable: [429, 502].includes(status) });
  expect((error as ProblemError).constructor).toBe(kind);
});

test('a parameter without effect is a warning', async () => {
  const messages: string[] = [];
  const headers = { 'x-parameters-without-effect': 'resolution' };
  const client = createTearsheet({
    url: 'http://service',
    token: 't',
    fetch: async () => Response.json({}, { headers }),
    onWarning: (message) => messages.push(message),
  });
  await client.job('port-1').section('performance_metrics', 'monthly');
  await client.request('GET', '/v1/example');
  expect(messages).toEqual([
    'Without effect on /v1/jobs/port-1/sections/performance_metrics: resolution.',
    'Without effect on /v1/example: resolution.',
  ]);
});

test.each([0, 100])('a wait of %i ms ends at its deadline, and the job continues', async (timeoutMs) => {
  const waited = answering(200, { job_id: 'port-1', status: 'pending' }).job('port-1').wait({ timeoutMs });
  await expect(waited).rejects.toBeInstanceOf(TimeoutError);
  await expect(waited).rejects.toMatchObject({
    isRetryable: true,
    message: `The job port-1 has not ended within ${timeoutMs / 1000} s. It continues: wait again, or cancel it.`,
  });
});
