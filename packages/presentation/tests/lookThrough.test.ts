import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { Analysis } from '../src/documents/tearSheet/analysis.ts';
import { isComplete } from '../src/documents/tearSheet/analysis.ts';
import { tearSheet } from '../src/documents/tearSheet/tearSheet.ts';
import { renderText } from '../src/render/text.ts';

const EXAMPLE = readFileSync(new URL('../../../docs/examples/analysis.json', import.meta.url), 'utf8');

const LOOK_THROUGH: NonNullable<Analysis['look_through']> = {
  available: true,
  reason: null,
  coverage: 0.93,
  uncovered_weight: 0.07,
  long_weight: 0.95,
  short_weight: -0.02,
  oldest_date: '2024-06-30',
  funds: [
    {
      ric: 'AAA.P',
      name: 'Fund A',
      weight: 0.6,
      date: '2024-06-30',
      age_days: 184,
      coverage: 0.9,
      securities: 2,
      remark: 'The known weights do not sum to 1.',
    },
    {
      ric: 'BBB.P',
      name: 'Fund B',
      weight: 0.4,
      date: null,
      age_days: null,
      coverage: null,
      securities: 0,
      remark: null,
    },
  ],
  sectors: [{ sector: 'Utilities', weight: 0.93 }],
  countries: [{ country: 'Portugal', weight: 0.93 }],
  currencies: [{ currency: 'EUR', weight: 0.93 }],
  securities_total: 1,
  securities: [
    {
      id: 'PT0000000001',
      ric: null,
      name: 'Hydro SA',
      sector: 'Utilities',
      country: 'Portugal',
      currency: 'EUR',
      weight: 0.93,
      direct_weight: 0.1,
      fund_weight: 0.83,
    },
  ],
  overlaps: [{ ric: 'AAA.P', other_ric: 'BBB.P', overlap: 0.37, shared_securities: 3 }],
};

function textOf(look_through: Analysis['look_through']): string {
  const example: Analysis = { ...JSON.parse(EXAMPLE).result, look_through };
  if (!isComplete(example)) throw new Error('the example lacks sections');
  return renderText(tearSheet(example, '2026-11-21T08:00:00Z'));
}

test('a report shows exposures, securities, the lists of funds, and overlaps', () => {
  const text = textOf(LOOK_THROUGH);
  for (const part of [
    'Hydro SA',
    'Portugal',
    '93.0% of the portfolio is known',
    '30 Jun 2024',
    '37.0%',
    'do not sum to 1',
  ])
    expect(text).toContain(part);
});

test('a portfolio without funds has no such tables, and a reason is shown', () => {
  expect(textOf({ ...LOOK_THROUGH, funds: [] })).not.toContain('Inside the funds');
  const reason = 'the portfolio holds nothing';
  expect(textOf({ ...LOOK_THROUGH, available: false, reason, funds: [] })).toContain(reason);
});
