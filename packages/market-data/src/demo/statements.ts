import { type Day, formatDay, toDay } from '@tearsheet/shared';
import type { DividendRow, FundamentalRow } from '../content.ts';
import { createQuarters, type Items } from './accounts/quarters.ts';
import { sharesOn, traitsOf } from './accounts/traits.ts';
import { ANCHOR, positionOnOrAfter, type TimeAxis } from './calendars/sessions.ts';
import { crossRate, type EuroRates } from './exchangeRates.ts';
import type { Path } from './funds.ts';
import type { Stream } from './random.ts';

const FLOWS = [
  'revenue',
  'gross_profit',
  'operating_income',
  'interest_expense',
  'pretax_income',
  'income_tax',
  'net_income',
  'depreciation_amortization',
  'ebitda',
  'selling_general_administrative',
  'operating_cash_flow',
  'capital_expenditure',
  'dividends_paid',
];
/** The weekdays over which a valuation is averaged, because statements change far less than prices. */
const MEMORY = 520;
/** The share of the earning power that follows the trend of the instrument tables. Prices decide the rest. */
const TREND_SHARE = 0.6;
/** The largest share of buybacks in the earnings after dividends. */
const MOST_BUYBACKS = 0.8;
/** The share of annual statements that are published a second time. */
const RESTATED_SHARE = 0.02;
/** The mean age of that average in years. */
const MEMORY_AGE = 0.67;

/**
 * Returns the quarterly and annual statements of one company with their publication dates. Only statements published by
 * the end of the axis exist. Usual earnings follow from a trend, the valuation of the past two years, and the company's
 * price/earnings ratio. The files in accounts/ compute the quarter's own margin, taxes, and balance sheet. Annual flows
 * are the sums of their quarters, except in the few annual statements that are published again with less revenue.
 * capital_expenditure and dividends_paid are amounts paid, above 0. Shares are as reported, before later splits.
 */
export function statementRows(
  axis: TimeAxis,
  { stock, levels, span }: Path,
  {
    rates,
    stream,
    dividends,
  }: { readonly rates: EuroRates; readonly stream: Stream; readonly dividends: readonly DividendRow[] },
): FundamentalRow[] {
  const rows: FundamentalRow[] = [];
  // Data vendors give companies numbers.
  const rkdcode = 10_000 + Math.floor(stream.uniform(0, 8) * 90_000);
  const traits = traitsOf(stock, stream);
  const nextQuarter = createQuarters(stock, traits, stream);
  const lastYear = Number(formatDay(axis.lastDay).slice(0, 4));
  let year: Items[] = [];
  for (let month = 2011 * 12 + ((stock.yearEndMonth + 2) % 3); month < (lastYear + 1) * 12; month += 3) {
    const end = endOfMonth(month);
    const position = positionOnOrAfter(axis, end);
    if (position < span.from + 30 || position >= Math.min(span.to, axis.length)) continue;
    const begin = endOfMonth(month - 3);
    const rate = crossRate(rates, stock.currency, stock.reports, position);
    const sharesAt = (day: Day) => sharesOn(stock, traits, day, ANCHOR);
    const usualPrice = averageLevel(levels, position) * Math.min(1.4, (1 + stock.growth) ** MEMORY_AGE);
    const trendPrice = stock.price * (1 + stock.growth * (end > ANCHOR ? 0.3 : 1)) ** ((end - ANCHOR) / 365.25);
    const earningPower = usualPrice ** (1 - TREND_SHARE) * trendPrice ** TREND_SHARE;
    const paid = dividends
      .filter(({ payDay }) => payDay !== null && payDay > begin && payDay <= end)
      .reduce((sum, { amount }) => sum + amount, 0);
    const usualEarnings = (earningPower * sharesAt(end) * rate) / stock.priceEarnings;
    const dividendCash = Math.round(paid * sharesAt(end) * rate);
    const mostBuybacks = Math.max(0, MOST_BUYBACKS * (usualEarnings / 4 - dividendCash));
    const values = {
      ...nextQuarter({
        end,
        position,
        calendarQuarter: (Math.floor((month % 12) / 3) % 4) as 0 | 1 | 2 | 3,
        usualEarnings,
        dividends: dividendCash,
        buybacks: Math.round(Math.min(mostBuybacks, (sharesAt(begin) - sharesAt(end)) * usualPrice * rate)),
        yearsListed: stock.listed === null ? Number.POSITIVE_INFINITY : (end - stock.listed) / 365.25,
      }),
      shares_diluted: Math.round(sharesAt(end) / splitsAfter(end)),
    };
    const isYearEnd = (month % 12) + 1 === stock.yearEndMonth;
    year = [...year, values].slice(-4);
    const fiscalYear = Math.floor(month / 12) + ((month % 12) + 1 > stock.yearEndMonth ? 1 : 0);
    const delay = traits.publicationDays + Math.floor(5 * stream.uniform(position, 5));
    add(2, values, end, fiscalYear, end + delay + (isYearEnd ? traits.annualDelay : 0));
    if (isYearEnd && year.length === 4) {
      const annual = { ...values, ...sumOf(year) };
      const published = end + delay + traits.annualDelay;
      add(1, annual, end, fiscalYear, published);
      if (stream.uniform(position, 6) < RESTATED_SHARE) {
        add(1, restated(annual, stream.uniform(position, 7)), end, fiscalYear, published + 150 + (position % 90));
      }
    }
  }
  return rows;

  function splitsAfter(day: Day): number {
    return stock.splits.reduce((product, split) => (split.day > day ? product * split.ratio : product), 1);
  }

  function add(freq: 1 | 2, values: Items, periodEnd: Day, fiscalYear: number, published: Day): void {
    if (published > axis.lastDay) return;
    const dates = { periodEnd, stmtDay: periodEnd, sourceDay: published };
    rows.push({ ric: stock.ric, ...dates, freq, fiscalYear, rkdcode, currency: stock.reports, values });
  }
}

function sumOf(quarters: readonly Items[]): Items {
  const present = FLOWS.filter((name) => quarters.every((quarter) => name in quarter));
  return Object.fromEntries(
    present.map((name) => [name, quarters.reduce((sum, quarter) => sum + (quarter[name] ?? 0), 0)]),
  );
}

/**
 * Restates a year in which some sales were rebates: revenue, gross profit, and selling costs fall by the same amount.
 */
function restated(values: Items, draw: number): Items {
  const { revenue = 0, gross_profit: gross, selling_general_administrative: selling } = values;
  if (gross === undefined || selling === undefined) return values;
  const rebates = Math.round(Math.min(0.03 * revenue, 0.4 * selling) * (0.3 + 0.7 * draw));
  return {
    ...values,
    revenue: revenue - rebates,
    gross_profit: gross - rebates,
    selling_general_administrative: selling - rebates,
  };
}

/** Returns the mean level of the past two years. The latest days have the most weight. */
function averageLevel(levels: Float64Array, position: number): number {
  let sum = 0;
  let weights = 0;
  for (let age = 0; age < Math.min(MEMORY, position + 1); age++) {
    sum += (MEMORY - age) * (levels[position - age] as number);
    weights += MEMORY - age;
  }
  return sum / weights;
}

/** Returns the last day of a month, which is a number of months since year 0. */
function endOfMonth(month: number): Day {
  const next = month + 1;
  return toDay(`${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}-01`) - 1;
}
