import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { SimulationResult } from '@tearsheet/shared/schemas';
import { pathsInWords, renderText, simulationDocument } from '../src/index.ts';

const { result }: { result: SimulationResult } = JSON.parse(
  readFileSync(new URL('../../../docs/examples/simulation.json', import.meta.url), 'utf8'),
);

test.each([
  [0, 'None of the simulated paths'],
  [0.0005, 'Fewer than 1 in 100 paths'],
  [0.034, 'About 3 in 100 paths'],
  [0.995, 'More than 99 in 100 paths'],
  [1, 'All simulated paths'],
])('a share of %s reads "%s"', (share, words) => {
  expect(pathsInWords(share)).toBe(words);
});

describe('the document of a simulation', () => {
  test('says probabilities in words and draws the paths', () => {
    const text = renderText(simulationDocument(result)).replace(/\s+/g, ' ');
    expect(text).toContain('paths run out of money before every withdrawal is paid.');
    expect(text).toContain('have SGD 500,000 or more at the end.');
    expect(text).toMatch(/90 in 100 paths end between SGD [\d,]+ and SGD [\d,]+\./);
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  });

  test('leaves out the goal and the ruin if the request has neither', () => {
    const { parameters } = result;
    const plain = { ...result, goal: null, parameters: { ...parameters, flows: [] } };
    const [outcome] = simulationDocument(plain).sections;
    expect(JSON.stringify(outcome)).not.toMatch(/run out of money|or more at the end|Probability/);
  });

  test('has a line of the chart for each percentile', () => {
    const chart = simulationDocument(result)
      .sections.flatMap(({ blocks }) => blocks)
      .find((block) => block.kind === 'chart')!;
    const option = chart.draw({ width: 800, height: 380, theme: 'light', interactive: false });
    expect(option.series).toHaveLength(result.percentiles.length);
    expect(chart.data().rows).toHaveLength(result.over_time.length);
  });
});
