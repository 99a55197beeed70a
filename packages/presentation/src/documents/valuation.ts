import { labelText } from '@tearsheet/shared/labels';
import type { JobWarning } from '@tearsheet/shared/schemas';
import { lineChart } from '../charts/lines.ts';
import { longDate, timeOf } from '../format/dates.ts';
import { type Figure, figureText, money, signedMoney } from '../format/numbers.ts';
import { type Block, cell, column, dateCell, left, tile, toneOf } from './document.ts';
import { warningNotes } from './warnings.ts';

/** The value of a tracked portfolio, as the API returns it. */
export interface Valuation {
  readonly warnings: readonly JobWarning[];
  readonly as_of: string;
  readonly base_currency: string;
  readonly value: number;
  readonly day_change: number;
  readonly day_return: Figure;
  readonly since: string;
  readonly total_return: number;
  readonly annualized_return: Figure;
  readonly money_weighted_return: Figure;
  readonly series: readonly {
    readonly date: string;
    readonly portfolio_value: number;
    readonly cumulative_return: number;
  }[];
}

/** Returns the faults in the data of a tracked portfolio, its headline figures, and a chart of its history. */
export function valuationBlocks(valuation: Valuation): readonly Block[] {
  const { as_of, base_currency: currency, value, day_change, day_return, since, series } = valuation;
  const from = `since ${longDate(since)}`;
  const tiles = [
    { ...tile('portfolio_value', value, longDate(as_of)), value: money(value, currency) },
    {
      ...tile('day_change', day_change, figureText('day_return', day_return)),
      value: signedMoney(day_change, currency),
      tone: toneOf(day_change),
    },
    tile('total_return', valuation.total_return, from),
    tile('annualized_return', valuation.annualized_return, from),
  ];
  if (valuation.money_weighted_return !== null) {
    tiles.push(tile('money_weighted_return', valuation.money_weighted_return, 'a year, with deposits and withdrawals'));
  }
  const times = series.map(({ date }) => timeOf(date));
  const line = { name: labelText('portfolio_value'), color: 'accent', times } as const;
  return [
    ...warningNotes(valuation.warnings),
    { kind: 'tiles', tiles },
    {
      kind: 'chart',
      id: 'portfolio-value',
      title: `${labelText('portfolio_value')} in ${currency}`,
      description: `Value of the portfolio from ${longDate(since)} to ${longDate(as_of)}.`,
      height: 260,
      draw: (frame) =>
        lineChart(frame, [{ ...line, values: series.map(({ portfolio_value }) => portfolio_value) }], {
          unit: 'amount',
        }),
      data: () => ({
        columns: [left('Date'), column('portfolio_value'), column('cumulative_return')],
        rows: series.map((day) => [
          dateCell(day.date),
          cell('portfolio_value', day.portfolio_value),
          cell('cumulative_return', day.cumulative_return),
        ]),
        note: null,
      }),
    },
  ];
}
