import { type SnapshotContent, withScores } from '@tearsheet/market-data';
import { toDay } from '@tearsheet/shared';
import { exampleContent } from '@tearsheet/testing/research/exampleMarket.ts';
import { testMarket } from '@tearsheet/testing/service/testMarket.ts';

/** A small market in which every operation has something to answer: four markets, statements, news, scores and a fund. */
export function richMarket(): SnapshotContent {
  const [markets, companies] = [testMarket(), exampleContent()];
  return withScores({
    ...companies,
    instruments: [...markets.instruments, ...companies.instruments],
    prices: new Map([...markets.prices, ...companies.prices]),
    dividends: [...markets.dividends, ...companies.dividends],
    fx: markets.fx,
    etfHoldings: ['S0.N', 'S1.N', 'S2.N', 'BANK.N'].map((holding) => ({
      etfRic: 'FUND.N',
      day: toDay('2024-05-31'),
      symbol: holding,
      weight: 0.25,
      name: null,
    })),
  });
}
