import { beforeAll, expect, test } from '@jest/globals';
import { useService } from '@tearsheet/testing/service/useService.ts';

const service = useService();
beforeAll(() => service.startWorker(1));

interface Answer {
  readonly check_url: string;
  readonly detail: readonly { readonly loc: readonly unknown[] }[];
}

const PORTFOLIO = { portfolio: [{ date: '2023-01-03', symbol: 'AAA.N', weight: 1 }] };

async function send(
  members: object,
  operation = 'analyze',
): Promise<{ readonly status: number; readonly body: Answer }> {
  const response = await fetch(`${service.url}/v1/portfolio/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...PORTFOLIO, ...members }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

test('custom metrics select their section and are computed from the result', async () => {
  const { status, body } = await send({
    fields: ['performance_metrics'],
    custom_metrics: [
      { name: 'Return per risk', expression: 'annualized_return / annualized_volatility' },
      { name: 'Nothing', expression: 'log(0)' },
    ],
  });
  expect(status).toBe(202);
  const job = await service.ended(body.check_url);
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
  const { status, body } = await send({
    benchmark: 'NOSUCH',
    custom_metrics: [
      { name: 'Misspelled', expression: '1 + sharp_ratio' },
      { name: 'Fine', expression: 'beta' },
      { name: 'Fine', expression: 'beta.constructor("return 1")()' },
      { name: 'Power', expression: '9^9^9' },
    ],
  });
  expect(status).toBe(422);
  const metrics = body.detail.filter(({ loc }) => loc[1] === 'custom_metrics');
  expect(body.detail).toHaveLength(5);
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
  expect(checked.body.detail).toEqual(submitted.body.detail);
  expect(checked.body.detail).toHaveLength(3);
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
