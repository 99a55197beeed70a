import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { OptimizationResult } from '@tearsheet/shared/schemas';
import { optimizationDocument, renderText } from '../src/index.ts';

const { result }: { result: OptimizationResult } = JSON.parse(
  readFileSync(new URL('../../../docs/examples/optimization.json', import.meta.url), 'utf8'),
);
const textOf = (one: OptimizationResult) => renderText(optimizationDocument(one)).replace(/\s+/g, ' ');

describe('the document of an optimization', () => {
  test('compares current and proposed weights, and says what is proven', () => {
    const text = textOf(result);
    expect(text).toContain('No other allowed weights are better. A bound proves it.');
    expect(text).toContain('The change trades 23.5% of the portfolio.');
    expect(text).toContain('JNJ.N');
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  test('says which limits the current weights break', () => {
    const limit = { kind: 'symbol', name: 'AAPL.OQ', weight: 0.577, minimum: 0, maximum: 0.2 } as const;
    const low = { kind: 'group', name: 'Energy', weight: 0.01, minimum: 0.1, maximum: null } as const;
    const text = textOf({ ...result, broken_limits: [limit, low] });
    expect(text).toContain('AAPL.OQ has 57.7%, your limit is 20.0%.');
    expect(text).toContain('Energy has 1.0%, your limit is at least 10.0%.');
    expect(textOf({ ...result, broken_limits: [] })).not.toContain('break your limits');
  });

  test('says which limits decide the proposal, once for symbols with the same limit', () => {
    const limit = { kind: 'symbol', name: 'AAPL.OQ', bound: 'maximum', value: 0.2, limit: 0.2 } as const;
    const trades = { kind: 'turnover', name: null, bound: 'maximum', value: 0.25, limit: 0.25 } as const;
    const text = textOf({ ...result, binding_limits: [limit, { ...limit, name: 'KO.N' }, trades] });
    expect(text).toContain('AAPL.OQ and KO.N are at your limit of 20.0%.');
    expect(text).toContain('The trades are at your limit of 25.0% turnover.');
    const least = { ...limit, kind: 'group', name: 'Energy', bound: 'minimum', limit: 0.1, value: 0.1 } as const;
    expect(textOf({ ...result, binding_limits: [least] })).toContain('Energy is at your least weight of 10.0%.');
    expect(textOf({ ...result, binding_limits: [] })).not.toContain('decide the proposal');
  });

  test('draws the present next to the proposal', () => {
    const chart = optimizationDocument(result)
      .sections.flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === 'beside' ? block.left : [block]))
      .find((block) => block.kind === 'chart')!;
    const option = chart.draw({ width: 800, height: 360, theme: 'light', interactive: false });
    expect([option.series].flat().map((series) => series?.name)).toEqual(['Current weight', 'Proposed weight']);
  });

  test('does not claim a proof that it does not have', () => {
    expect(textOf({ ...result, status: 'feasible', gap: 0.02 })).toContain('by at most 2.00% of the objective');
    expect(textOf({ ...result, status: 'feasible', gap: null })).toContain('Better weights may exist.');
  });

  test('the chart of the frontier has the current and the proposed portfolio', () => {
    const chart = optimizationDocument(result)
      .sections.flatMap(({ blocks }) => blocks)
      .find((block) => block.kind === 'chart' && block.id === 'frontier');
    if (chart?.kind !== 'chart') throw new Error('there is no chart of the frontier');
    const option = chart.draw({ width: 800, height: 360, theme: 'light', interactive: false });
    expect([option.series].flat().map((series) => series?.name)).toEqual(['Frontier', 'Proposed', 'Current']);
  });

  test('leaves out the parts that were not asked for', () => {
    const { sections } = optimizationDocument({ ...result, frontier: [], walk_forward: null });
    expect(sections.map(({ id }) => id)).toEqual(['weights']);
  });
});
