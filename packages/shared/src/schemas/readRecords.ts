import { KEY_RATIOS, STATEMENT_ITEMS } from '../ratios/index.ts';
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
  description: nullableString('Description of the business or the fund.'),
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

export const dividendRecord = closed('One dividend of one instrument.', {
  ric,
  ex_date: date('Ex-date. A date without trading counts on the next trading day.'),
  pay_date: nullableDate('Day of the payment. Null if it is not known.'),
  amount: nullableNumber(
    'Amount per split-adjusted share, in `currency`. Null if analyses leave the dividend out. They do so if the prices of the instrument already contain it, or if there is no exchange rate.',
  ),
  currency: string('Trading currency of the instrument (ISO 4217).'),
  reported_amount: number('Amount per split-adjusted share, in `reported_currency`.'),
  reported_currency: string('Currency in which the source reports the dividend (ISO 4217).'),
});

export const splitRecord = closed('One split of one instrument.', {
  ric,
  date: date('First day on which the shares trade after the split.'),
  ratio: number('New shares per old share.'),
});

export const exchangeRateRecord = closed('The exchange rate of two currencies on one weekday.', {
  from: string('ISO 4217.'),
  to: string('ISO 4217.'),
  date: date('Weekday. Days without a rate have no row.'),
  rate: number('Units of `to` that one unit of `from` costs.'),
  pairs: string(
    'Stored pairs whose product is the rate, separated by commas. EUR/USD is how many USD one EUR costs. A pair in the other direction is inverted.',
  ),
});

export const fundHoldingRecord = closed('One holding of one fund.', {
  ric: string('RIC of the fund.'),
  date: date('Day of the list.'),
  symbol: string('Symbol of the holding, as the source reports it.'),
  holding_ric: nullableString('RIC of the instrument that the symbol names. Null if it names none, or several.'),
  name: nullableString('Name of the holding. Null if it is not known.'),
  weight: nullableNumber('Share of the sum of the list, as a decimal. Null if the sum is not positive.'),
  reported_weight: number('Weight in the unit of the source.'),
});

export const statementRecord = closed('One version of the financial statements of one period of one company.', {
  ric,
  issuer: string('RIC of the listing whose statements these are.'),
  period_end: date('Last day of the period.'),
  frequency: string('annual or quarterly.'),
  fiscal_year: nullableInteger('Fiscal year. Null if it is not known.'),
  statement_date: nullableDate('Date of the statement. Null if it is not known.'),
  reported_date: nullableDate('Day of the publication, as the source reports it. Null if it is not known.'),
  counts_from: date(
    'First day on which our figures use this version. It is the publication, or an assumed day if the source has no usable one.',
  ),
  currency: nullableString('Currency of the amounts (ISO 4217). Null if it is not known.'),
  shares_diluted: nullableNumber('Diluted shares. Null if the source does not report them.'),
  ...Object.fromEntries(
    STATEMENT_ITEMS.map((name) => {
      const words = name.replaceAll('_', ' ').replace('ebitda', 'EBITDA');
      const title = words.charAt(0).toUpperCase() + words.slice(1);
      return [name, nullableNumber(`${title}, in \`currency\`. Null if the source does not report it.`)];
    }),
  ),
});

export const listingRecord = closed('One listing of the issuer of one instrument.', {
  ric: string('RIC of the requested instrument.'),
  issuer: string('RIC of the listing that carries the statements, shares, scores, and news of the company.'),
  listing: string('RIC of the listing.'),
  ticker: string('Ticker.'),
  name: string('Name.'),
  type: string('stock, etf, index or cash.'),
  primary: boolean('True if a ticker that several listings share names this one.'),
  exchange: nullableString('MIC. Null if it is not known.'),
  market: string('Market.'),
  country: nullableString('Country. Null if it is not known.'),
  currency: string('Trading currency (ISO 4217).'),
  isin: nullableString('ISIN. Null if it is not known.'),
  price_basis: string('split_adjusted, or total_return_adjusted if only closes that contain the dividends are known.'),
  first_date: nullableDate('First weekday with a price. Null without prices.'),
  last_date: nullableDate('Last weekday with a price. Null without prices.'),
  delisted_on: nullableDate('Weekday of the delisting. Null if the instrument is listed.'),
  final_value: nullableNumber(
    'Value of a share after the delisting, in the currency of the listing. Null if it is not known.',
  ),
});

export const symbolMatch = closed('One instrument.', {
  ric,
  ticker: string('Ticker.'),
  name: string('Name.'),
  type: string('stock, etf or index.'),
  market: string('Market.'),
  currency: string('ISO 4217.'),
  isin: nullableString('ISIN.'),
  matched: string('Kind of text that matched: ric, ticker, isin, alias, name, brand (or former name), or misspelled.'),
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
