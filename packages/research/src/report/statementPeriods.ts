import { type Instrument, type MarketData, publishedStatements, yearBefore } from '@tearsheet/market-data';
import type { StatementPeriod } from '@tearsheet/presentation';
import { formatDay } from '@tearsheet/shared';
import { keyRatios } from '@tearsheet/shared/ratios';

const YEARS_SHOWN = 6;

/** The latest fiscal years, oldest first. */
export function statementPeriods(market: MarketData, instrument: Instrument): readonly StatementPeriod[] {
  const rows = publishedStatements(market, instrument.ric, 1);
  return rows.slice(-YEARS_SHOWN).map((row) => {
    const before = yearBefore(rows, row)?.values ?? null;
    const { values } = row;
    const ratios = keyRatios({ period: values, year: values, end: values, start: before, marketCap: null });
    const { revenue, net_income, operating_cash_flow: cash, capital_expenditure: spent } = values;
    return {
      label: `FY ${row.fiscalYear ?? formatDay(row.periodEnd).slice(0, 4)}`,
      end_date: formatDay(row.periodEnd),
      currency: row.currency ?? instrument.currency,
      revenue: revenue ?? null,
      net_income: net_income ?? null,
      free_cash_flow: cash === undefined || spent === undefined ? null : cash - spent,
      gross_margin_pct: ratios.gross_margin,
      operating_margin_pct: ratios.operating_margin,
      net_margin_pct: ratios.net_margin,
      return_on_equity_pct: ratios.return_on_equity,
      revenue_growth_pct:
        revenue === undefined || !before?.revenue || before.revenue <= 0 ? null : 100 * (revenue / before.revenue - 1),
    };
  });
}
