import { expect, test } from '@jest/globals';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { fitResult } from '../../src/tools/fitResult.ts';

const stored = (result: object) => Buffer.from(JSON.stringify(result));
const facts = Array.from({ length: 5000 }, (_, i) => ({
  id: `fact_${i}`,
  value: i / 7,
  text: 'Sales grew by a third.',
}));
const research = stored({ symbol: 'AAA.N', narrative: 'Prose.', facts });

test('the facts of research are returned only on request, and fit', () => {
  const summary = fitResult({ json: research, fields: null, resolution: 'daily' });
  expect(summary).toMatchObject({
    value: { symbol: 'AAA.N', narrative: 'Prose.' },
    isSummary: true,
    available: ['symbol', 'narrative', 'facts'],
  });
  const fitted = fitResult({ json: research, fields: ['facts'], resolution: 'daily' });
  if (fitted.kind !== 'fitted') throw new Error(fitted.kind);
  expect(countTokens(JSON.stringify(fitted.value))).toBeLessThan(24_000);
  expect(fitted.cuts).toEqual([{ path: 'facts', shown: expect.any(Number), total: 5000 }]);
});

test('every available section can be requested, and an unknown one is reported', () => {
  const available = ['analytics_version', 'input_hash', 'daily_summary'];
  const analysis = stored({ result: { analytics_version: 4, input_hash: 'ab', daily_summary: [] } });
  expect(fitResult({ json: analysis, fields: available, resolution: 'daily' })).toMatchObject({
    kind: 'fitted',
    available,
  });
  expect(fitResult({ json: research, fields: ['daily_summary'], resolution: 'daily' })).toEqual({
    kind: 'unknown_fields',
    unknown: ['daily_summary'],
    available: ['symbol', 'narrative', 'facts'],
  });
});
