import { SHOCK_SCOPES } from '../analyze.ts';
import { boolean, closed, date, listOf, nullableNumbers, nullableString, numbers, string } from '../members.ts';

const largest = listOf(
  'The 10 holdings that moved the portfolio most.',
  closed('One holding.', { ric: string('RIC of the holding.'), ...numbers('return', 'contribution') }),
);

export const stressTests = closed('The latest holdings in past markets and under shocks.', {
  windows_version: string('Version of the list of past scenarios.'),
  historical: listOf(
    'Past scenarios. The latest weights are bought at the close of the first day and held.',
    closed('One scenario.', {
      name: string('Key of the scenario.'),
      title: string('Event in one or two words.'),
      start_date: date('First day of the scenario.'),
      end_date: date('Last day of the scenario.'),
      available: boolean('False if there are no figures. Then `reason` says why.'),
      reason: nullableString('Reason for missing figures. Null if there are some.'),
      ...numbers('stress_tests.coverage'),
      ...nullableNumbers('portfolio_return', 'stress_tests.max_drawdown', 'benchmark_return'),
      largest,
      with_proxies: closed(
        'The same, but holdings without prices have the return of a fund of their sector, their country, or their strongest factor.',
        {
          ...nullableNumbers('with_proxies.portfolio_return'),
          reason: nullableString('Reason for the missing return. Null if there is one.'),
          ...numbers('own_weight', 'proxy_weight', 'missing_weight'),
          proxies: listOf(
            'The 10 largest holdings that have a proxy.',
            closed('One holding.', {
              ric: string('RIC of the holding.'),
              kind: {
                type: 'string',
                enum: ['sector', 'country', 'country_and_sector', 'factor', 'exchange_rate'],
                description:
                  'The proxy shares its sector, its country, or its strongest factor with the holding. The exchange rate represents cash.',
              } as const,
              funds: string('Tickers of the funds whose returns are used, separated by commas. Empty for cash.'),
              ...numbers('with_proxies.weight', 'with_proxies.return', 'contribution'),
            }),
          ),
          missing: listOf(
            'The 10 largest holdings without prices and without a proxy.',
            closed('One holding.', {
              ric: string('RIC of the holding.'),
              ...numbers('with_proxies.weight'),
              reason: string('Reason why it has no proxy.'),
            }),
          ),
        },
      ),
    }),
  ),
  shocks: listOf(
    'The stress_shocks of the request, in their order.',
    closed('One scenario.', {
      name: string('Name of the scenario in the request.'),
      ...numbers('portfolio_return', 'value_change'),
      largest,
      without_effect: listOf(
        'Shocks that hit no holding, or only holdings for which a more specific shock counts.',
        closed('One shock.', {
          scope: { type: 'string', enum: SHOCK_SCOPES, description: 'Scope of the shock in the request.' } as const,
          name: nullableString('Name of the shock in the request. Null without one.'),
        }),
      ),
    }),
  ),
});
