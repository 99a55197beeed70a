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
  const dates = Array.from({ length: 5 }, (_, index) => firstWeekday(`${thisYear - 5 + index}-01-04`));
  const rows = dates.flatMap((date) => WEIGHTS.map(([symbol, weight]) => ({ date, symbol, weight })));
  return {
    rows: rows.map((row, id) => ({ id, ...row })),
    settings: { ...DEFAULT_SETTINGS, initialValue: '100000', withCosts: true },
    rest: {},
    tracked: null,
  };
}

/** The date, or the Monday after it. */
function firstWeekday(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  const daysToMonday = { 6: 2, 0: 1 }[day.getUTCDay()] ?? 0;
  day.setUTCDate(day.getUTCDate() + daysToMonday);
  return day.toISOString().slice(0, 10);
}
