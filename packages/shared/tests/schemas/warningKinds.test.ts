import { describe, expect, test } from '@jest/globals';
import { type JobWarning, warningKinds, warningText } from '../../src/schemas/index.ts';

const warning = (code: JobWarning['code'], symbol: string, others: Partial<JobWarning> = {}): JobWarning => ({
  code,
  symbol,
  message: `The message about ${symbol}.`,
  field: 'portfolio',
  ...others,
});

describe('kinds of warnings', () => {
  const many = Array.from({ length: 40 }, (_, i) => warning('stale_price', `S${i}.N`, { portfolio_share: i / 100 }));
  const jump = warning('unit_jump', 'P.L', { portfolio_share: 0.35, total_return_effect_bps: -9900 });
  const late = warning('transaction_after_end', 'X.N');
  const kinds = warningKinds([late, ...many, jump]);

  test('are faults in the data first, those with the largest effect before the others', () => {
    expect(kinds.map(({ code, count, fault }) => [code, count, fault])).toEqual([
      ['unit_jump', 1, 'Change of unit'],
      ['stale_price', 40, 'Old prices'],
      ['transaction_after_end', 1, null],
    ]);
  });

  test('are one text each, with the share, the effect, and the number of the others', () => {
    expect(kinds.map((kind) => warningText(kind))).toEqual([
      'The message about P.L. It touches at most 35% of the portfolio. Its effect on the total return is −9,900 basis points.',
      'The message about S39.N. It touches at most 39% of the portfolio. 39 more warnings are of this kind: S38.N, S37.N, S36.N, and 36 more.',
      'The message about X.N.',
    ]);
  });

  test('say that a small effect is small', () => {
    const [kind] = warningKinds([warning('unit_jump', 'P.L', { portfolio_share: 0, total_return_effect_bps: -0.001 })]);
    expect(warningText(kind!)).toBe(
      'The message about P.L. It touches less than 0.1% of the portfolio. Its effect on the total return is less than 0.1 basis points.',
    );
  });
});
