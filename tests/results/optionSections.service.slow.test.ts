/** Sections that their options select. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Sections } from '@tearsheet/client';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService();
beforeAll(() => service.startWorker(1));

const send = (members: object, operation = 'analyze') =>
  service.call('POST', `/v1/portfolio/${operation}`, {
    portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }],
    end_date: '2024-06-28',
    ...members,
  });

describe('confidence', () => {
  const sectionsOf = async (members: object): Promise<Sections> => {
    const job = await service.ended((await send(members)).json.check_url);
    expect(job.status).toBe('completed');
    return (job.result as unknown as { readonly result: Sections }).result;
  };

  test('comes by name with its defaults, and by its options in addition to the usual sections', async () => {
    const { confidence } = await sectionsOf({ fields: ['confidence'] });
    expect(confidence).toMatchObject({ available: true, frequency: 'daily', level: 0.95 });
    expect(confidence!.bootstrap).toMatchObject({ seed: 1, resamples: 1000, block_length_method: 'automatic' });
    const found = await sectionsOf({ confidence: { seed: 7, resamples: 100, trials: 5, trials_variance: 0.2 } });
    expect(found.confidence!.bootstrap).toMatchObject({ seed: 7, resamples: 100 });
    expect(found.confidence!.sharpe_ratio).toMatchObject({ trials: 5, trials_variance: 0.2 });
    const { confidence: _added, ...usual } = found;
    expect(Object.keys(await sectionsOf({}))).toEqual(Object.keys(usual));
  });

  test('rejects trials without their variance, and numbers out of range', async () => {
    const { status, json } = await send({ confidence: { trials: 20 } });
    expect([status, json.detail[0].loc]).toEqual([422, ['body', 'confidence', 'trials_variance']]);
    expect(json.detail[0].msg).toContain('Send trials_variance');
    for (const confidence of [{ seed: -1 }, { seed: 1.5 }, { resamples: 99 }, { block_length: 0 }, { trials: 0 }]) {
      expect((await send({ confidence })).status).toBe(422);
    }
  });
});

test('custom metrics select their section and are computed from the result', async () => {
  const { status, json } = await send({
    fields: ['performance_metrics'],
    custom_metrics: [
      { name: 'Return per risk', expression: 'annualized_return / annualized_volatility' },
      { name: 'Nothing', expression: 'log(0)' },
    ],
  });
  expect(status).toBe(202);
  const job = await service.ended(json.check_url);
  const { performance_metrics: metrics, custom_metrics: custom } = job.result!.result;
  const { annualized_return, annualized_volatility } = (metrics as { portfolio: Record<string, number> }).portfolio;
  expect(custom).toEqual([
    {
      name: 'Return per risk',
      expression: 'annualized_return / annualized_volatility',
      value: expect.closeTo(annualized_return! / annualized_volatility!, 11),
      reason: null,
    },
    { name: 'Nothing', expression: 'log(0)', value: null, reason: 'log has no finite value for 0.' },
  ]);
});

test('expressions that are not formulas over the result are rejected with their positions, all at once', async () => {
  const { status, json } = await send({
    benchmark: 'NOSUCH',
    custom_metrics: [
      { name: 'Misspelled', expression: '1 + sharp_ratio' },
      { name: 'Fine', expression: 'beta' },
      { name: 'Fine', expression: 'beta.constructor("return 1")()' },
      { name: 'Power', expression: '9^9^9' },
    ],
  });
  expect(status).toBe(422);
  const metrics = json.detail.filter(({ loc }: { readonly loc: readonly unknown[] }) => loc[1] === 'custom_metrics');
  expect(json.detail).toHaveLength(5);
  expect(metrics).toEqual([
    {
      type: 'value_error',
      loc: ['body', 'custom_metrics', 0, 'expression'],
      msg: 'Value error, the custom metric "Misspelled" cannot be used, because the figure or series "sharp_ratio" is not known: did you mean sharpe_ratio? (character 5)',
      input: '1 + sharp_ratio',
      ctx: { error: 'invalid_expression', position: 5, suggestions: ['sharpe_ratio'] },
    },
    expect.objectContaining({ loc: ['body', 'custom_metrics', 2, 'name'] }),
    expect.objectContaining({ ctx: { error: 'invalid_expression', position: 18 } }),
    expect.objectContaining({ loc: ['body', 'custom_metrics', 3, 'expression'] }),
  ]);
});

test.each(['validate', 'resolve'])('%s reports the same problems', async (operation) => {
  const members = {
    confidence: { trials: 5 },
    attribution: { levels: ['company', 'market'] },
    custom_metrics: [{ name: 'Misspelled', expression: '1 + sharp_ratio' }],
  };
  const [checked, submitted] = [await send(members, operation), await send(members)];
  expect(checked.status).toBe(422);
  expect(checked.json.detail).toEqual(submitted.json.detail);
  expect(checked.json.detail).toHaveLength(3);
  const right = { custom_metrics: [{ name: 'Fine', expression: 'beta * 2' }] };
  expect((await send(right, operation)).status).toBe(200);
});

test.each([
  ['too many', Array.from({ length: 21 }, (_, i) => ({ name: `${i}`, expression: '1' }))],
  ['no list', { name: 'a', expression: '1' }],
  ['no expression', [{ name: 'a' }]],
  ['no text', [{ name: 'a', expression: 5 }]],
  ['no name', [{ name: '', expression: '1' }]],
  ['another member', [{ name: 'a', expression: '1', scope: {} }]],
  ['a long expression', [{ name: 'a', expression: `1${'+1'.repeat(250)}` }]],
  ['nothing', [{ name: 'a', expression: '' }]],
])('%s is rejected', async (_, metrics) => {
  expect((await send({ custom_metrics: metrics })).status).toBe(422);
});
