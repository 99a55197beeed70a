import {
  closed,
  date,
  integers,
  listOf,
  nullableDate,
  nullableIntegers,
  nullableNumbers,
  numbers,
  withOptional,
} from '../members.ts';

const returns = nullableNumbers('portfolio_return', 'benchmark_return', 'excess_return');

const period = <const D extends string>(description: D) =>
  closed(description, {
    ...returns,
    start_date: nullableDate('Valuation day from which the period is measured. Null if it is not covered.'),
    end_date: nullableDate('Valuation day to which the period is measured. Null if it is not covered.'),
    ...nullableIntegers('time_period_returns.days'),
  });

export const timePeriodReturns = closed('Returns of periods that end on the last day, or on the last month end.', {
  '1w': period('One week.'),
  '1m': period('One month. It is measured from month end to month end if the window ends at a month end.'),
  '3m': period('Three months, measured like 1m.'),
  '6m': period('Six months, measured like 1m.'),
  mtd: period('Month to date.'),
  qtd: period('Quarter to date.'),
  ytd: period('Year to date.'),
  '1yr': period('One year, measured like 1m.'),
  '3yr': period('Three years, measured like 1m, not annualized.'),
  '5yr': period('Five years, measured like 1m, not annualized.'),
  '10yr': period('Ten years, measured like 1m, not annualized.'),
  inception: period('The whole window.'),
  '1m_month_end': period('The last full calendar month.'),
  '3m_month_end': period('The last three full calendar months.'),
  '6m_month_end': period('The last six full calendar months.'),
  '1yr_month_end': period('The last twelve full calendar months.'),
  '3yr_month_end': period('The last 36 full calendar months, not annualized.'),
  '5yr_month_end': period('The last 60 full calendar months, not annualized.'),
  '10yr_month_end': period('The last 120 full calendar months, not annualized.'),
});

export const monthlyReturns = listOf(
  'One row per calendar month. The rows multiply to the total return.',
  closed('One month.', { ...integers('year', 'month'), ...returns }),
);

export const annualReturns = listOf(
  'One row per calendar year. The rows multiply to the total return.',
  closed('One year.', { ...integers('year'), ...returns }),
);

export const dailySummary = listOf(
  'One row per valuation day.',
  withOptional(
    closed('One day.', {
      date: date('Valuation day.'),
      ...numbers('portfolio_value'),
      ...nullableNumbers('benchmark_value_base'),
      ...numbers('cumulative_return'),
      ...nullableNumbers('daily_return', 'daily_summary.benchmark_return'),
      ...numbers('daily_summary.cost'),
    }),
    numbers('net_flow'),
  ),
);
