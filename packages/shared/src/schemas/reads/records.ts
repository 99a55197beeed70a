import { KEY_RATIOS, type KeyRatio } from '../../ratios/index.ts';
import {
  boolean,
  closed,
  date,
  integer,
  listOf,
  nullableDate,
  nullableInteger,
  nullableNumber,
  nullableString,
  number,
  string,
} from '../members.ts';

const ric = string('RIC.');
const score = nullableNumber('0 to 10; null without enough inputs.');
const scores = {
  value: score,
  quality: score,
  momentum: score,
  defensive: score,
  tactical: score,
  total: score,
} as const;
const recommendation = {
  type: ['string', 'null'],
  enum: ['STRONG BUY', 'BUY', 'HOLD', 'SELL', 'STRONG SELL', null],
  description: 'From the total: >= 8, >= 6, >= 4, >= 2, below. Null without one.',
} as const;
const ratios = Object.fromEntries(
  KEY_RATIOS.map((name) => [name, nullableNumber('Null when not applicable (docs/key-ratios.md).')]),
) as Record<KeyRatio, ReturnType<typeof nullableNumber<'Null when not applicable (docs/key-ratios.md).'>>>;

export const keyRatiosRecord = closed('One period of one company.', {
  ric,
  rkdcode: nullableInteger('Code of the source.'),
  perenddt: date('End of the period.'),
  stmtdt: nullableDate('Date of the statement.'),
  sourcedt: nullableDate('Publication; the period counts from then on.'),
  year: nullableInteger('Fiscal year.'),
  ...ratios,
});

export const dailyPriceRecord = closed('One day of one instrument, in its trading currency.', {
  ric,
  date: date('Trading date.'),
  open: nullableNumber('Null when the source has none.'),
  high: nullableNumber('Null when the source has none.'),
  low: nullableNumber('Null when the source has none.'),
  close: number('Split-adjusted close, or the adjusted close of data that has no other.'),
  volume: nullableNumber('Shares; null when the source has none.'),
  changepercent: nullableNumber('Percent from the close before; null on the first day.'),
});

export const etfScoresRecord = closed('Scores of a fund: means of its holdings by weight.', {
  symbol: string('RIC of the fund.'),
  ...scores,
  recommendation,
  holdings_covered: integer('Holdings that have scores.'),
  weight_covered: number('Percent of the weight that they carry.'),
});

export const historicalScoresRecord = closed('Scores of one Friday.', { ric, date: date('Friday.'), ...scores });

export const rollingVolatilityRecord = closed('One day of one instrument.', {
  ric,
  date: date('Trading date.'),
  window: integer('Daily returns in the window.'),
  volatility: nullableNumber('Annualized decimal, sample; null until the window is full.'),
});

export const dividendYieldRecord = closed('One day of one instrument.', {
  ric,
  date: date('Trading date.'),
  dividend_yield: nullableNumber('Percent: trailing_dividend / close; null with it.'),
  trailing_dividend: nullableNumber(
    'Dividends with ex-dates in the last twelve months, per split-adjusted share; null in the first twelve months of the data and where only adjusted closes are known.',
  ),
  close: number('Split-adjusted close.'),
  currency: string('ISO 4217.'),
});

export const returnsCalendarRecord = closed('One month or year of one instrument.', {
  ric,
  year: integer('Calendar year.'),
  month: nullableInteger('1 to 12; null on the row of the year.'),
  return_pct: number('Percent, dividends reinvested, in its currency.'),
  partial: boolean('The data begin or end inside the period.'),
});

export const companyInfoRecord = closed('One instrument.', {
  ric,
  ticker: string('Ticker.'),
  name: string('Name.'),
  type: string('stock, etf, index or cash.'),
  description: nullableString('What it does.'),
  exchange: nullableString('MIC.'),
  market: string('Market.'),
  country: nullableString('Country.'),
  sector: string('Sector.'),
  industry: nullableString('Industry.'),
  isin: nullableString('ISIN.'),
  currency: string('ISO 4217.'),
  market_cap: nullableNumber(
    'Market value of the company on the last day of the data, in the currency of this listing: the last close as traded times the diluted shares known on its day. Null when it is not known.',
  ),
  market_cap_date: nullableDate(
    'Day of the close behind `market_cap`. For a value that was imported as a number, the day the source gave; null without one.',
  ),
  shares_outstanding: nullableNumber('Shares.'),
  close: nullableNumber('Last close.'),
  close_date: nullableDate('Its day.'),
  changepercent: nullableNumber('Percent from the close before.'),
  scores: { ...closed('Latest scores.', scores), type: ['object', 'null'] } as const,
  recommendation,
});

export const symbolMatch = closed('One instrument.', {
  ric,
  ticker: string('Ticker.'),
  name: string('Name.'),
  type: string('stock, etf or index.'),
  market: string('Market.'),
  currency: string('ISO 4217.'),
  isin: nullableString('ISIN.'),
  matched: string('What matched: ric, ticker, isin, alias or name.'),
});

export const marketsAnswer = closed('What the data cover.', {
  data_version: string('The snapshot.'),
  data_source: string('Where the data come from.'),
  cost_table_version: string('Of the default costs.'),
  currencies: listOf('Sorted.', string('ISO 4217.')),
  calendars: listOf(
    'Calendars that the data give, by exchange; the sessions of the others are the days on which something traded there.',
    closed('One calendar.', {
      exchange: string('MIC.'),
      sessions: integer('Days of trading.'),
      first_session: date('First day.'),
      last_session: date('Last day.'),
    }),
  ),
  markets: listOf(
    'By name.',
    closed('One market.', {
      market: string('Name, as in transaction_cost_config.'),
      instruments: integer('Instruments.'),
      exchanges: listOf('MICs, sorted.', string('MIC.')),
      currencies: listOf('Of its instruments, sorted.', string('ISO 4217.')),
      first_date: nullableDate('First day with a price.'),
      last_date: nullableDate('Last day with a price.'),
      buy_rate: number(
        'Default cost of buying shares on the last day of the data, as a decimal fraction. Earlier trades pay the rate of their day.',
      ),
      sell_rate: number('Default cost of selling shares on the last day of the data, as a decimal fraction.'),
    }),
  ),
});
