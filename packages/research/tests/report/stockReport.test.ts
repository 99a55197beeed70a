import { expect, test } from '@jest/globals';
import type { Instrument } from '@tearsheet/market-data';
import { exampleContent, exampleMarket } from '@tearsheet/testing/research/exampleMarket.ts';
import { createRulesNarrator, runStockReport } from '../../src/index.ts';

test('amounts have the currency of the statements, and prices that of the listing', async () => {
  const content = exampleContent();
  const fundamentals = content.fundamentals.map((row) => ({ ...row, currency: 'EUR' }));
  const { market, remove } = await exampleMarket({ ...content, fundamentals });
  const instrument = market.instrument('S0.N') as Instrument;
  const { report } = await runStockReport(
    { instrument, language: 'en', peers: 4 },
    {
      market,
      narrator: createRulesNarrator(),
      now: () => new Date('2024-07-01T00:00:00Z'),
      signal: new AbortController().signal,
      progress: () => {},
    },
  );
  remove();
  const currencyOf = (id: string) => report.facts.find((fact) => fact.id === id)?.currency;
  expect(['revenue', 'close', 'operating_margin'].map(currencyOf)).toEqual(['EUR', 'USD', null]);
});
