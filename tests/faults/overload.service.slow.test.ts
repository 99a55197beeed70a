/** Submits more work than the workers can do, and checks that the service refuses the rest and recovers. */
import { expect, test } from '@jest/globals';
import { SCOPES } from '@tearsheet/shared';
import { waitForJob } from '@tearsheet/testing/service/service.ts';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService({ limits: { maxQueueLength: 20, maxActiveJobs: 8, submitsPerMinute: 60 } });

const body = JSON.stringify({
  portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }],
  fields: ['portfolio_summary'],
});

test('ten times what may wait: refused in the right way, nothing accepted is lost, and it recovers by itself', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, (_, i) => service.token(`account-${i}`, SCOPES)));
  const submit = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${service.url}/v1/portfolio/analyze`, { method: 'POST', headers, body });
    const json = (await response.json()) as { code?: string; check_url: string };
    return { token, status: response.status, retryAfter: Number(response.headers.get('retry-after')), json };
  };
  const answers = [];
  for (let round = 0; round < 4; round++) {
    answers.push(...(await Promise.all(Array.from({ length: 50 }, (_, i) => submit(tokens[i % 10] ?? '')))));
  }
  const accepted = answers.filter(({ status }) => status === 202);
  const refused = answers.filter(({ status }) => status !== 202);
  const reasons = new Set(refused.map(({ status, json }) => `${status} ${json.code}`));
  expect([...reasons].filter((reason) => !/^(503 queue_full|429 active_job_limit)$/.test(reason))).toEqual([]);
  // Nobody works yet: exactly as many are accepted as may wait, and no account takes more than its share of open jobs.
  expect(accepted).toHaveLength(20);
  for (const token of tokens) expect(accepted.filter((answer) => answer.token === token).length).toBeLessThanOrEqual(8);
  expect(refused.every(({ retryAfter }) => retryAfter >= 1 && retryAfter <= 90)).toBe(true);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);

  await service.startWorker();
  const ended = await Promise.all(accepted.map(({ token, json }) => waitForJob(service.url, token, json.check_url)));
  expect(ended.filter(({ status }) => status !== 'completed')).toEqual([]);
  expect((await submit(tokens[0] ?? '')).status).toBe(202);
});
