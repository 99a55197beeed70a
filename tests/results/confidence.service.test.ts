import { beforeAll, describe, expect, test } from '@jest/globals';
import type { AnalyzeRequest, Sections } from '@tearsheet/client';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService();
beforeAll(() => service.startWorker(1));

type Part = Pick<AnalyzeRequest, 'confidence' | 'fields' | 'benchmark'>;

const submit = (part: Part) =>
  fetch(`${service.url}/v1/portfolio/analyze`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }],
      end_date: '2024-06-28',
      ...part,
    }),
  });

async function sectionsOf(part: Part): Promise<Sections> {
  const { check_url } = (await (await submit(part)).json()) as { readonly check_url: string };
  const job = await service.ended(check_url);
  expect(job.status).toBe('completed');
  return (job.result as unknown as { readonly result: Sections }).result;
}

describe('confidence', () => {
  test('comes by name with its defaults', async () => {
    const { confidence } = await sectionsOf({ fields: ['confidence'] });
    expect(confidence).toMatchObject({ available: true, frequency: 'daily', level: 0.95 });
    expect(confidence!.bootstrap).toMatchObject({ seed: 1, resamples: 1000, block_length_method: 'automatic' });
  });

  test('comes with its options, in addition to the sections of the default', async () => {
    const found = await sectionsOf({ confidence: { seed: 7, resamples: 100, trials: 5, trials_variance: 0.2 } });
    expect(Object.keys(found)).toEqual(expect.arrayContaining(['performance_metrics', 'confidence']));
    expect(found.confidence!.bootstrap).toMatchObject({ seed: 7, resamples: 100 });
    expect(found.confidence!.sharpe_ratio).toMatchObject({ trials: 5, trials_variance: 0.2 });
  });

  test('is not in an analysis that did not ask for it', async () => {
    expect(Object.keys(await sectionsOf({}))).not.toContain('confidence');
  });

  test('repeats every byte for the same seed', async () => {
    const bytes = async (seed: number) =>
      JSON.stringify((await sectionsOf({ confidence: { seed }, fields: ['confidence'] })).confidence);
    const [first, again, other] = [await bytes(3), await bytes(3), await bytes(4)];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('rejects trials without their variance, and numbers out of range', async () => {
    const response = await submit({ confidence: { trials: 20 } });
    expect(response.status).toBe(422);
    const { detail } = (await response.json()) as {
      readonly detail: readonly { readonly loc: unknown; readonly msg: string }[];
    };
    expect(detail[0]!.loc).toEqual(['body', 'confidence', 'trials_variance']);
    expect(detail[0]!.msg).toContain('Send trials_variance');
    for (const confidence of [{ seed: -1 }, { seed: 1.5 }, { resamples: 99 }, { block_length: 0 }, { trials: 0 }]) {
      expect((await submit({ confidence })).status).toBe(422);
    }
  });
});
