import { KEY_RATIOS } from '../ratios/index.ts';
import {
  boolean,
  closed,
  date,
  integer,
  listOf,
  nullableDate,
  nullableInteger,
  nullableNumber,
  nullableNumbers,
  nullableString,
  number,
  string,
} from './members.ts';
import { recommendation, scoreMembers as scores } from './sections/holdings.ts';

const ric = string('RIC of the instrument.');
export const keyRatiosRecord = closed('Key ratios of one period of one company.', {
  ric,
  rkdcode: nullableInteger('Code of the company at the data source. Null without one.'),
  perenddt: date('Last day of the period.'),
  stmtdt: nullableDate('Date of the statement. Null if not known.'),
  sourcedt: nullableDate('Day of the publication. The period counts from then on. Null if not known.'),
  year: nullableInteger('Fiscal year. Null if not known.'),
  ...nullableNumbers(...KEY_RATIOS),
});

export const dailyPriceRecord = closed('One day of one instrument, in its trading currency.', {
  ric,
  date: date('Trading date.'),
  open: nullableNumber('Price in the trading currency. Null if the source has none.'),
  high: nullableNumber('Price in the trading currency. Null if the source has none.'),
  low: nullableNumber('Price in the trading currency. Null if the source has none.'),
  close: number('Split-adjusted close, or the adjusted close of data that has no other.'),
  volume: nullableNumber('Number of traded shares. Null if the source has none.'),
  ...nullableNumbers('changepercent'),
});

export const etfScoresRecord = closed('Scores of a fund, as weighted means of its holdings.', {
  symbol: string('RIC of the fund.'),
  ...scores,
  recommendation,
  holdings_covered: integer('Number of holdings that have scores.'),
  weight_covered: number('Weight of these holdings, in percent.'),
});

export const historicalScoresRecord = closed('Scores of one Friday.', {
  ric,
  date: date('Friday on which the scores were made.'),
  ...scores,
});

export const rollingVolatilityRecord = closed('One day of one instrument.', {
  ric,
  date: date('Trading date.'),
  window: integer('Number of daily returns in the window.'),
  volatility: nullableNumber('Annualized sample volatility, as a decimal. Null until the window is full.'),
});

export const dividendYieldRecord = closed('One day of one instrument.', {
  ric,
  date: date('Trading date.'),
  dividend_yield: nullableNumber('trailing_dividend over close, in percent. Null without a trailing dividend.'),
  trailing_dividend: nullableNumber(
    'Dividends with ex-dates in the last twelve months, per split-adjusted share. Null in the first twelve months of the data, and if only adjusted closes are known.',
  ),
  close: number('Split-adjusted close.'),
  currency: string('ISO 4217.'),
});

export const returnsCalendarRecord = closed('One month or year of one instrument.', {
  ric,
  year: integer('Calendar year.'),
  month: nullableInteger('Calendar month, 1 to 12. Null on the row of the year.'),
  return_pct: number('Return with dividends reinvested in the currency of the instrument, in percent.'),
  partial: boolean('True if the data begin or end inside the period.'),
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
    'Market value of the company on the last day of the data, in the currency of this listing. It is the last close as traded times the diluted shares known on its day. Null if it is not known.',
  ),
  market_cap_date: nullableDate(
    'Day of the close behind `market_cap`. For an imported value, it is the day that the source gave. Null if it is not known.',
  ),
  shares_outstanding: nullableNumber('Shares.'),
  ...nullableNumbers('close'),
  close_date: nullableDate('Day of the close. Null if there is no close.'),
  ...nullableNumbers('changepercent'),
  scores: { ...closed('Latest scores.', scores), type: ['object', 'null'] } as const,
  recommendation,
});

export const riskFreeRateRecord = closed('The risk-free rate of one currency from one day on.', {
  currency: string('ISO 4217.'),
  date: date('First day of the rate. It holds until the next date of the currency.'),
  annual_rate: number('Effective annual rate, as a decimal: 0.04 means 4%.'),
  source: string('Name of the series, or of the data if it is not known.'),
});

export const symbolMatch = closed('One instrument.', {
  ric,
  ticker: string('Ticker.'),
  name: string('Name.'),
  type: string('stock, etf or index.'),
  market: string('Market.'),
  currency: string('ISO 4217.'),
  isin: nullableString('ISIN.'),
  matched: string('Kind of text that matched: ric, ticker, isin, alias, or name.'),
});

export const marketsAnswer = closed('Markets, currencies, and calendars of the data.', {
  data_version: string('The snapshot.'),
  data_source: string('Source of the data.'),
  cost_table_version: string('Version of the table of default costs.'),
  currencies: listOf('Sorted.', string('ISO 4217.')),
  calendars: listOf(
    'Calendars in the data, by exchange. For other exchanges, sessions are the days on which an instrument traded there.',
    closed('One calendar.', {
      exchange: string('MIC.'),
      sessions: integer('Number of trading days.'),
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
      currencies: listOf('Currencies of the instruments of the market, sorted.', string('ISO 4217.')),
      first_date: nullableDate('First day with a price.'),
      last_date: nullableDate('Last day with a price.'),
      buy_rate: number(
        'Default cost of buying shares on the last day of the data, as a decimal fraction. Earlier trades pay the rate of their day.',
      ),
      sell_rate: number('Default cost of selling shares on the last day of the data, as a decimal fraction.'),
    }),
  ),
});
