import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { readResult, rowsIn } from '@tearsheet/testing/engine/readResult.ts';

const FOLDER = new URL('../../../shared/data/10_published_numbers/', import.meta.url);
const here = existsSync(new URL('published.json', FOLDER));
if (!here) console.warn('published numbers are not here: their tests are skipped');

interface Published {
  readonly id: string;
  readonly expected: number;
  readonly tolerance: number;
}

/** Members of an analysis that a published figure of the monthly series fixes. */
const MEMBERS = {
  'QS-01': 'annualized_volatility',
  'QS-03': 'sharpe_ratio',
  'QS-04': 'sortino_ratio',
  'QS-05': 'max_drawdown',
  'QS-09': 'omega_ratio',
  'QS-10': 'skewness',
  'QS-11': 'kurtosis',
} as const;

(here ? describe : describe.skip)('a published monthly fund, held as an instrument', () => {
  test('has the published monthly figures, against a monthly and against a daily index', () => {
    const text = readFileSync(new URL('bacon_monthly.csv', FOLDER), 'utf8').trim().split('\n').slice(1);
    const returns = text.map((line) => Number(line.split(',').at(-1)));
    // The last weekdays of the months from January 2024 on; weekday 0 is 2024-01-01.
    const ends = Array.from({ length: returns.length + 1 }, (_, month) => {
      const after = Date.UTC(2024, month + 1, 1) / 86_400_000 - Date.UTC(2024, 0, 1) / 86_400_000;
      return Math.floor(after / 7) * 5 + Math.min(after % 7, 5) - 1;
    });
    const closes = new Array<number>(ends.at(-1)! + 1).fill(Number.NaN);
    ends.forEach((weekday, i) => {
      closes[weekday] = returns.slice(0, i).reduce((level, one) => level * (1 + one), 100);
    });
    const entries: readonly Published[] = JSON.parse(readFileSync(new URL('published.json', FOLDER), 'utf8'));
    const daily = closes.map((_, i) => 100 + Math.sin(i / 9));
    const monthly = daily.map((value, i) => (Number.isNaN(closes[i]) ? Number.NaN : value));
    for (const benchmark of [monthly, daily]) {
      const result = readResult(
        makeInput({
          instruments: { FUND: { closes } },
          rebalances: [[ends[0]!, { FUND: 1 }]],
          benchmark: { closes: benchmark },
          settings: { options: { value_at_risk: { horizon_days: [21] } } },
        }),
      );
      expect(result.object('portfolio_parameters')).toMatchObject({ frequency: 'monthly', periods_per_year: 12 });
      const metrics = result.object('performance_metrics').portfolio as Record<string, number>;
      const normal = rowsIn(result.object('value_at_risk'), 'estimates').find(
        ({ method, level }) => method === 'parametric' && level === 95,
      )!;
      const values = {
        ...Object.fromEntries(Object.entries(MEMBERS).map(([id, member]) => [id, metrics[member]!])),
        'QS-07': normal.value_at_risk as number,
        'QS-08': normal.expected_shortfall as number,
      };
      for (const [id, value] of Object.entries(values)) {
        const { expected, tolerance } = entries.find((one) => one.id === id)!;
        expect({ id, isPublished: Math.abs(value - expected) <= tolerance * 10 + 1e-12 }).toEqual({
          id,
          isPublished: true,
        });
      }
      const growth = 1 + entries.find(({ id }) => id === 'QS-02')!.expected;
      expect(metrics.annualized_return).toBeCloseTo(growth - 1, 12);
      expect(metrics.calmar_ratio).toBeCloseTo(
        entries.find(({ id }) => id === 'QS-06')!.expected * (metrics.annualized_return! / (growth - 1)),
        10,
      );
    }
  });
});
