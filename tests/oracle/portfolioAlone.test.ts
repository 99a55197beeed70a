import { expect, test } from '@jest/globals';
import { LIMIT_MS, rounds } from '@tearsheet/testing/tier.ts';
import { compareAlone } from './portfolioAlone.ts';

const COUNT = rounds(5, 1000);

test(
  'benchmarks, risk-free rates, and fields change no figure about the portfolio alone, byte for byte',
  () => {
    const found = Array.from({ length: COUNT }, (_, i) => compareAlone(10_000 + i));
    expect(found.flatMap(({ differences }) => differences)).toEqual([]);
    expect(found.filter(({ isAnalyzed }) => isAnalyzed).length).toBeGreaterThanOrEqual(0.8 * COUNT);
  },
  LIMIT_MS,
);
