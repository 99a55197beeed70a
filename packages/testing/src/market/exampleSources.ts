import { type Day, formatDay, isWeekday, toDay } from '@tearsheet/shared';
import type { Answer, Reply } from './sourceServer.ts';

/** Answers in the shapes of Yahoo Finance, SEC EDGAR and the ECB, made from a few facts; no copied data. */

export interface ExampleListing {
  readonly exchange: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly type?: 'EQUITY' | 'ETF' | 'INDEX' | 'CRYPTOCURRENCY';
  readonly name: string;
  /** Returns the close as traded on the day. A split divides all closes before it. */
  readonly close: (day: Day) => number;
  /** First and last day it trades; always, when absent. */
  readonly listed?: { readonly from?: string; readonly to?: string };
  readonly dividends?: Readonly<Record<string, number>>;
  readonly splits?: Readonly<Record<string, readonly [numerator: number, denominator: number]>>;
  /** Members of quoteSummary; without it Yahoo has no profile. */
  readonly profile?: object;
}

const SECONDS_PER_DAY = 86_400;
/** Exchanges of the examples open at 14:00 UTC or 01:00 UTC: both are the same date there. */
const OPENING: Readonly<Record<string, number>> = { 'America/New_York': 14 * 3600, 'Asia/Singapore': 3600 };

export function exampleYahoo(listings: () => Readonly<Record<string, ExampleListing>>): Answer {
  return (path, query) => {
    if (path === '/quote/AAPL') {
      return {
        headers: { 'set-cookie': 'A3=d=abc; Domain=.yahoo.com; Path=/; Secure; HttpOnly' },
        body: '<html></html>',
      };
    }
    if (path === '/v1/test/getcrumb') return { body: 'a-crumb' };
    const [, endpoint = '', symbol = ''] = /^\/v\d+\/finance\/(chart|quoteSummary)\/(.+)$/.exec(path) ?? [];
    const listing = listings()[symbol];
    if (endpoint === 'chart') {
      if (!listing) return notFound('chart', 'No data found, symbol may be delisted');
      return chart(symbol, listing, Number(query.get('period1')), Number(query.get('period2')));
    }
    if (endpoint !== 'quoteSummary') return null;
    if (query.get('crumb') !== 'a-crumb') return { status: 401, body: '' };
    if (!listing?.profile) return notFound('quoteSummary', 'No fundamentals data found');
    return { body: { quoteSummary: { result: [listing.profile], error: null } } };
  };
}

function chart(symbol: string, listing: ExampleListing, from: number, to: number): Reply {
  const opening = OPENING[listing.timeZone] ?? 8 * 3600;
  const { splits = {}, dividends = {}, listed = {} } = listing;
  const time = (date: string) => toDay(date) * SECONDS_PER_DAY + opening;
  const laterShares = (day: Day) =>
    Object.entries(splits).reduce((all, [date, [n, d]]) => (toDay(date) > day ? (all * n) / d : all), 1);
  const days: Day[] = [];
  for (let day = Math.ceil((from - opening) / SECONDS_PER_DAY); day * SECONDS_PER_DAY + opening < to; day++) {
    const date = formatDay(day);
    if (isWeekday(day) && date >= (listed.from ?? '') && date <= (listed.to ?? '9999')) days.push(day);
  }
  const prices = days.map((day) => Math.fround(listing.close(day) / laterShares(day)));
  const inWindow = ([date]: readonly [string, unknown]) => time(date) >= from && time(date) < to;
  const events = {
    dividends: Object.fromEntries(
      Object.entries(dividends)
        .filter(inWindow)
        .map(([date, amount]) => [time(date), { amount: amount / laterShares(toDay(date)), date: time(date) }]),
    ),
    splits: Object.fromEntries(
      Object.entries(splits)
        .filter(inWindow)
        .map(([date, [n, d]]) => [
          time(date),
          { date: time(date), numerator: n, denominator: d, splitRatio: `${n}:${d}` },
        ]),
    ),
  };
  const meta = {
    currency: listing.currency,
    symbol,
    exchangeName: listing.exchange,
    fullExchangeName: listing.exchange,
    instrumentType: listing.type ?? 'EQUITY',
    firstTradeDate: 345479400,
    regularMarketTime: to,
    hasPrePostMarketData: true,
    gmtoffset: 0,
    timezone: 'UTC',
    exchangeTimezoneName: listing.timeZone,
    regularMarketPrice: prices.at(-1) ?? 0,
    longName: listing.name,
    shortName: listing.name.slice(0, 10),
    priceHint: 2,
    dataGranularity: '1d',
    range: '',
    validRanges: ['1d', 'max'],
  };
  const quote = { open: prices, high: prices, low: prices, close: prices, volume: days.map(() => 1000) };
  const result =
    days.length === 0
      ? { meta, indicators: { quote: [{}], adjclose: [{}] } }
      : { meta, timestamp: days.map((day) => day * SECONDS_PER_DAY + opening), events, indicators: { quote: [quote] } };
  return { body: { chart: { result: [result], error: null } } };
}

function notFound(key: string, description: string): Reply {
  return { status: 404, body: { [key]: { result: null, error: { code: 'Not Found', description } } } };
}

/** One company, 320193 with ticker AAPL, that has filed the facts. */
export function exampleSec(facts: object): Answer {
  return (path) => {
    if (path === '/files/company_tickers.json') {
      return { body: { 0: { cik_str: 320193, ticker: 'AAPL', title: 'Apple Inc.' } } };
    }
    if (path !== '/api/xbrl/companyfacts/CIK0000320193.json') return null;
    return { body: { cik: 320193, entityName: 'Apple Inc.', facts } };
  };
}

/** A fact as company-facts documents hold it. */
export function fact(
  val: number,
  end: string,
  start: string | null,
  filing: readonly [accn: string, form: string, filed: string],
) {
  const [accn, form, filed] = filing;
  return { ...(start === null ? {} : { start }), end, val, accn, fy: Number(end.slice(0, 4)), fp: 'FY', form, filed };
}

/** 1 euro in dollars and Singapore dollars, rising a little every weekday. */
export const exampleEcb: Answer = (path, query) => {
  const [from, to] = [toDay(query.get('startPeriod') ?? ''), toDay(query.get('endPeriod') ?? '')];
  if (path === '/data/YC/B.U2.EUR.4F.G_N_A.SV_C_YM.SR_3M') return yields(from, to);
  if (path !== '/data/EXR/D..EUR.SP00.A') return null;
  const rows = ['SGD', 'USD'].flatMap((currency) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i)
      .filter(isWeekday)
      .map((day) => {
        const rate = (currency === 'USD' ? 1.05 : 1.4) + (day - 19_000) / 1e5;
        return `EXR.D.${currency}.EUR.SP00.A,D,${currency},EUR,SP00,A,${formatDay(day)},${rate.toFixed(4)}`;
      }),
  );
  const header = 'KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE';
  return { headers: { 'content-type': 'text/csv' }, body: [header, ...rows].join('\r\n') };
};

/** A three-month yield of 3.5% with continuous compounding on every weekday. */
function yields(from: Day, to: Day): Reply {
  const days = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(isWeekday);
  const key = 'YC.B.U2.EUR.4F.G_N_A.SV_C_YM.SR_3M,B,U2,EUR,4F,G_N_A,SV_C_YM,SR_3M';
  const rows = days.map((day) => `${key},${formatDay(day)},3.5`);
  const header =
    'KEY,FREQ,REF_AREA,CURRENCY,PROVIDER_FM,INSTRUMENT_FM,PROVIDER_FM_ID,DATA_TYPE_FM,TIME_PERIOD,OBS_VALUE';
  return { headers: { 'content-type': 'text/csv' }, body: [header, ...rows].join('\r\n') };
}

/** The Treasury's file of a year: bill rates on every weekday of June, the newest first. */
export const exampleTreasury: Answer = (path, query) => {
  const [, year] = /^\/daily-treasury-rates\.csv\/(\d{4})\/all$/.exec(path) ?? [];
  if (year === undefined || query.get('type') !== 'daily_treasury_bill_rates') return null;
  const first = toDay(`${year}-06-01`);
  const days = Array.from({ length: 30 }, (_, i) => first + 29 - i).filter(isWeekday);
  const rows = days.map((day) => {
    const [, month, dayOfMonth] = formatDay(day).split('-');
    return `${month}/${dayOfMonth}/${year},5.27,5.37,5.24,5.40`;
  });
  const columns = ['4 WEEKS BANK DISCOUNT', '4 WEEKS COUPON EQUIVALENT', '13 WEEKS BANK DISCOUNT'];
  const header = ['Date', ...[...columns, '13 WEEKS COUPON EQUIVALENT'].map((name) => `"${name}"`)].join(',');
  return { headers: { 'content-type': 'text/csv' }, body: `${[header, ...rows].join('\n')}\n` };
};
