import { boolean, closed, date, listOf, nullableNumber, nullableString, number, string } from '../members.ts';
import { SHOCK_SCOPES } from '../stressShocks.ts';

const largest = listOf(
  'The 10 holdings that moved the portfolio most.',
  closed('One holding.', {
    ric: string('RIC.'),
    return: number('Decimal, base currency.'),
    contribution: number('Weight times return.'),
  }),
);

export const stressTests = closed('The latest holdings in markets of the past and under shocks.', {
  windows_version: string('Version of the list of windows.'),
  historical: listOf(
    'Bought at the close of the first day at the latest weights, and held.',
    closed('One window.', {
      name: string('Its key.'),
      title: string('What happened.'),
      start_date: date('First day.'),
      end_date: date('Last day.'),
      available: boolean('False: see reason.'),
      reason: nullableString('Why there is nothing; null when available.'),
      coverage: number('Share of the weight with prices over the whole window; it stands for the rest.'),
      portfolio_return: nullableNumber('Decimal.'),
      max_drawdown: nullableNumber('Decimal, at most 0.'),
      benchmark_return: nullableNumber('Decimal; null without prices.'),
      largest,
    }),
  ),
  shocks: listOf(
    'stress_shocks of the request, in their order.',
    closed('One scenario.', {
      name: string('As in the request.'),
      portfolio_return: number('Decimal.'),
      value_change: number('Base currency.'),
      largest,
      without_effect: listOf(
        'Shocks that hit no holding, or only where a more specific one counts.',
        closed('One shock.', {
          scope: { type: 'string', enum: SHOCK_SCOPES, description: 'As in the request.' } as const,
          name: nullableString('As in the request.'),
        }),
      ),
    }),
  ),
});
