import { createTearsheet } from '@tearsheet/client';
import { PUBLIC_ERRORS } from '@tearsheet/runtime/jobs';
import { SCOPES } from '@tearsheet/shared';
import { waitFor } from '@tearsheet/testing/service/waitFor.ts';
import type { WholeService } from '../support/wholeService.ts';

const PORTFOLIO = [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }];

/** Problems after a run: processes that ended, a service that is not ready or does not work, and jobs that failed without a fault of their own. */
export async function afterwards(
  service: WholeService,
  jobs: readonly string[],
): Promise<readonly { readonly wrong: string }[]> {
  const wrong: string[] = [];
  for (const [app, { hasEnded, output, url }] of service.processes) {
    if (hasEnded) wrong.push(`${app} has ended:\n${output().slice(-2000)}`);
    else if ((await fetch(`${url}/readyz`)).status !== 200) wrong.push(`${app} is not ready`);
  }
  const url = service.urlOf('gateway');
  const token = await service.token('fuzzer', SCOPES);
  const client = createTearsheet({ url, token });
  const job = await client.analyze({ portfolio: PORTFOLIO });
  const { portfolio_summary: summary } = await job.wait();
  if (!Number.isFinite(summary?.total_return)) wrong.push('an analysis has no return');
  for (const id of jobs) {
    const failure = await waitFor(`the end of ${id}`, () => failureOf(url, token, id));
    if (failure === PUBLIC_ERRORS.internal) wrong.push(`${id}: ${failure}`);
  }
  return wrong.map((one) => ({ wrong: one }));
}

/** Why a job failed, or that it did not; null while it runs. */
async function failureOf(url: string, token: string, id: string): Promise<string | null> {
  const response = await fetch(`${url}/v1/jobs/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const { status, error } = (await response.json()) as { readonly status: unknown; readonly error?: string };
  if (status === 'pending' || status === 'processing') return null;
  return error ?? 'none';
}
