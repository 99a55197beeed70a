import { expect, test } from '@jest/globals';
import { compareAlone } from './portfolioAlone.ts';

test('benchmarks, risk-free rates, and fields change no figure about the portfolio alone, byte for byte', () => {
  const found = Array.from({ length: 20 }, (_, i) => compareAlone(i + 1));
  expect(found.flatMap(({ differences }) => differences)).toEqual([]);
  expect(found.filter(({ isAnalyzed }) => isAnalyzed).length).toBeGreaterThan(16);
});
