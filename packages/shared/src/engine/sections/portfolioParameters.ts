import { formatWeekday } from '../../dates.ts';
import type { Context } from '../context.ts';
import { COST_TABLE_VERSION } from '../costTable.ts';
import type { SectionValue } from '../table.ts';

/** The request as it was carried out: the window that was really analysed. */
export function portfolioParameters({ input, ledger, returnPeriods }: Context): SectionValue {
  const { frequency, perYear } = returnPeriods();
  const { settings } = input;
  const { days } = ledger.plan.schedule;
  const bases = new Set(ledger.universe.instruments.map(({ priceBasis }) => priceBasis));
  return {
    start_date: formatWeekday(days[0]!),
    end_date: formatWeekday(days.at(-1)!),
    base_currency: settings.baseCurrency,
    benchmark: settings.benchmark,
    initial_value: settings.initialValue,
    include_transaction_costs: settings.includeTransactionCosts,
    risk_free_rate: settings.riskFreeRate,
    frequency,
    periods_per_year: perYear,
    calendar: 'weekdays on which the benchmark or a holding has a price',
    price_basis: bases.size > 1 ? 'mixed' : (bases.values().next().value ?? 'split_adjusted'),
    cost_table_version: COST_TABLE_VERSION,
  };
}
