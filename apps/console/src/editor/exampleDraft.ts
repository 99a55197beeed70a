import { DEFAULT_SETTINGS, type Draft } from './draft.ts';

const WEIGHTS: readonly (readonly [symbol: string, weight: string])[] = [
  ['AAPL', '25%'],
  ['MSFT', '25%'],
  ['D05.SI', '20%'],
  ['NESN.S', '15%'],
  ['7203.T', '15%'],
];

/** Five stocks in four currencies, bought five years ago and brought back to their weights every January. */
export function exampleDraft(today: Date): Draft {
  const thisYear = today.getUTCFullYear();
  const dates = Array.from({ length: 5 }, (_, index) => `${thisYear - 5 + index}-01-04`);
  const rows = dates.flatMap((date) => WEIGHTS.map(([symbol, weight]) => ({ date, symbol, weight })));
  return {
    rows: rows.map((row, id) => ({ id, ...row })),
    settings: { ...DEFAULT_SETTINGS, initialValue: '100000', withCosts: true },
    rest: {},
    tracked: null,
  };
}
