import { describe, expect, test } from '@jest/globals';
import { flowOf } from '../src/service/simulate.ts';

describe('a flow of the command line', () => {
  test.each([
    ['500:month', { amount: 500, every: 'month' }],
    ['-30000:year:2%', { amount: -30_000, every: 'year', growth: 0.02 }],
    ['-1.5:quarter:inflation', { amount: -1.5, every: 'quarter', indexed: true }],
    [
      '9:year:inflation:-1%:10-30',
      { amount: 9, every: 'year', indexed: true, growth: -0.01, from_year: 10, until_year: 30 },
    ],
    ['9:month:0.5-', { amount: 9, every: 'month', from_year: 0.5 }],
    ['9:month:-12', { amount: 9, every: 'month', until_year: 12 }],
    ['+1000:once:5-', { amount: 1000, every: 'once', from_year: 5 }],
  ] as const)('%s', (text, flow) => {
    expect(flowOf(text)).toEqual(flow);
  });

  test.each([
    '',
    '500',
    '500:',
    'x:month',
    '500:week',
    '500:month:',
    '500:month:2',
    '500:month:-',
    '500:month:1-2-3',
    '1e9:year',
  ])('"%s" is rejected, and the message says what to send', (text) => {
    expect(() => flowOf(text)).toThrow(/such as 500:month/);
  });
});
