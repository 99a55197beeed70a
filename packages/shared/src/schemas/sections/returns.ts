import { closed, date, integer, listOf, nullableDate, nullableInteger, nullableNumber, number } from '../members.ts';

const returns = {
  portfolio_return: nullableNumber('Decimal.'),
  benchmark_return: nullableNumber('Decimal.'),
  excess_return: nullableNumber('Decimal: portfolio minus benchmark.'),
} as const;

const period = <const D extends string>(description: D) =>
  closed(description, {
    ...returns,
    start_date: nullableDate('Valuation day the period is measured from; null when not covered.'),
    end_date: nullableDate('Valuation day the period is measured to; null when not covered.'),
    days: nullableInteger('Calendar days; null when not covered.'),
  });

export const timePeriodReturns = closed('Returns of periods that end on the last day, or on the last month end.', {
  '1w': period('One week.'),
  '1m': period('One month. From month end to month end if the window ends at a month end.'),
  '3m': period('Three months, like 1m.'),
  '6m': period('Six months, like 1m.'),
  mtd: period('Month to date.'),
  qtd: period('Quarter to date.'),
  ytd: period('Year to date.'),
  '1yr': period('One year, like 1m.'),
  '3yr': period('Three years, like 1m, not annualized.'),
  '5yr': period('Five years, like 1m, not annualized.'),
  '10yr': period('Ten years, like 1m, not annualized.'),
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
  'One row per calendar month; they multiply to the total return.',
  closed('One month.', { year: integer('Year.'), month: integer('1 to 12.'), ...returns }),
);

export const annualReturns = listOf(
  'One row per calendar year; they multiply to the total return.',
  closed('One year.', { year: integer('Year.'), ...returns }),
);

export const dailySummary = listOf(
  'One row per valuation day.',
  closed('One day.', {
    date: date('Valuation day.'),
    portfolio_value: number('Base currency.'),
    benchmark_value_base: nullableNumber('Base currency: initial_value in the benchmark.'),
    cumulative_return: number('Decimal since the first day.'),
    daily_return: nullableNumber('Decimal; null on the first day.'),
    benchmark_return: nullableNumber('Decimal; null on the first day.'),
    cost: number('Transaction cost of the day, base currency.'),
  }),
);
