import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { formatResearch } from '../../src/research/formatResearch.ts';

const examples: Record<string, Record<string, unknown>> = JSON.parse(
  readFileSync(new URL('../../../../docs/examples/research.json', import.meta.url), 'utf8'),
);
const plain = (_format: string, text: string) => text;

describe.each(Object.entries(examples).filter(([, { disclosure }]) => disclosure !== undefined))(
  '%s',
  (_name, result) => {
    const text = formatResearch(result, plain);

    test('has every sentence and the disclosure, wrapped', () => {
      const words = text.replace(/\s+/g, ' ');
      const sentences = JSON.stringify(result.summary ?? result.analysis ?? result.executiveSummary).match(
        /[A-Z][^.":]{40,}\./g,
      );
      for (const sentence of sentences ?? []) expect(words).toContain(sentence);
      expect(words).toContain(String(result.disclosure));
      expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(90);
    });
  },
);

test('parts of parts have headings, short members one line, lists points', () => {
  const result = {
    symbol: 'AAA.N',
    summary: 'Fine.',
    detailedAnalysis: { earningsQuality: 'HIGH', keyRisks: ['Costs.', 'Rates.'], none: null },
    target_price: { low: 226.12486, methods: [{ method: 'own_multiple', low: 278.2312 }] },
    as_of: '2024-01-02',
    data_source: 'test',
    narrator: 'rules',
    notes: ['Few peers.'],
    disclosure: 'No advice.',
  };
  expect(formatResearch(result, plain).split('\n')).toEqual([
    'AAA.N',
    '',
    'Summary',
    'Fine.',
    '',
    'Detailed analysis',
    'Earnings quality: HIGH',
    '',
    'Key risks',
    '- Costs.',
    '- Rates.',
    '',
    'Target price',
    'Low: 226.12',
    '',
    'Methods',
    '- own_multiple, low 278.23',
    '',
    'Up to 2024-01-02, data: test. Written by: rules.',
    'Few peers.',
    'No advice.',
  ]);
});
