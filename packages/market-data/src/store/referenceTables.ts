import type { SQLInputValue } from 'node:sqlite';
import { RIGHTS, SERIES_KINDS, weekdayOnOrAfter } from '@tearsheet/shared';
import type {
  DividendRow,
  EtfHoldingRow,
  FundamentalRow,
  NewsRow,
  OriginRow,
  RiskFreeRateRow,
  ScoreColumns,
  SnapshotContent,
  SplitRow,
} from '../content.ts';
import type { DividendsByDay, Instrument, MarketData } from '../port.ts';
import { publicationDay } from '../views/statements.ts';
import { blob, bytesOf, type Cells, number, numberOrNull, oneOf, text, textOrNull, toInt32 } from './cells.ts';
import { rateAt } from './fxRates.ts';

/** The columns of one kind of rows in a snapshot file. The first `keyLength` columns are the key. */
export interface ReferenceTable<Row> {
  readonly name: string;
  /** SQL column definitions in the order of `values`. */
  readonly columns: readonly string[];
  readonly keyLength: number;
  /** The first format that has the table. 1 if absent. */
  readonly since?: number;
  /** True if files of the present format may lack the table. Without rows it is not a part of the content hash. */
  readonly isOptional?: boolean;
  /** True for rows of some kilobytes, which would each fill pages in the tree of the key. */
  readonly isWide?: boolean;
  rows(content: SnapshotContent): readonly Row[];
  values(row: Row): SQLInputValue[];
  read(cells: Cells): Row;
}

export const dividends: ReferenceTable<DividendRow> = {
  name: 'dividends',
  columns: ['ric TEXT', 'ex_day INTEGER', 'amount REAL', 'currency TEXT', 'pay_day INTEGER'],
  keyLength: 2,
  rows: (content) => content.dividends,
  values: (row) => [row.ric, row.exDay, row.amount, row.currency, row.payDay],
  read: (cells) => ({
    ric: text(cells, 'ric'),
    exDay: number(cells, 'ex_day'),
    amount: number(cells, 'amount'),
    currency: textOrNull(cells, 'currency'),
    payDay: numberOrNull(cells, 'pay_day'),
  }),
};

export const splits: ReferenceTable<SplitRow> = {
  name: 'splits',
  columns: ['ric TEXT', 'day INTEGER', 'ratio REAL'],
  keyLength: 2,
  rows: (content) => content.splits,
  values: (row) => [row.ric, row.day, row.ratio],
  read: (cells) => ({ ric: text(cells, 'ric'), day: number(cells, 'day'), ratio: number(cells, 'ratio') }),
};

export const fundamentals: ReferenceTable<FundamentalRow> = {
  name: 'fundamentals',
  columns: [
    'ric TEXT',
    'period_end INTEGER',
    'freq INTEGER',
    'published_on INTEGER',
    'fiscal_year INTEGER',
    'stmt_day INTEGER',
    'source_day INTEGER',
    'rkdcode INTEGER',
    'currency TEXT',
    'items TEXT',
  ],
  keyLength: 4,
  rows: (content) => content.fundamentals,
  values: (row) => [
    row.ric,
    row.periodEnd,
    row.freq,
    publicationDay(row),
    row.fiscalYear,
    row.stmtDay,
    row.sourceDay,
    row.rkdcode,
    row.currency,
    JSON.stringify(Object.fromEntries(Object.entries(row.values).sort(byName))),
  ],
  read: (cells) => ({
    ric: text(cells, 'ric'),
    periodEnd: number(cells, 'period_end'),
    freq: oneOf(number(cells, 'freq'), [1, 2] as const),
    fiscalYear: numberOrNull(cells, 'fiscal_year'),
    stmtDay: numberOrNull(cells, 'stmt_day'),
    sourceDay: numberOrNull(cells, 'source_day'),
    rkdcode: numberOrNull(cells, 'rkdcode'),
    currency: textOrNull(cells, 'currency'),
    values: numbersByName(text(cells, 'items')),
  }),
};

export const etfHoldings: ReferenceTable<EtfHoldingRow> = {
  name: 'etf_holdings',
  columns: ['etf_ric TEXT', 'day INTEGER', 'symbol TEXT', 'weight REAL', 'name TEXT'],
  keyLength: 3,
  rows: (content) => content.etfHoldings,
  values: (row) => [row.etfRic, row.day, row.symbol, row.weight, row.name],
  read: (cells) => ({
    etfRic: text(cells, 'etf_ric'),
    day: number(cells, 'day'),
    symbol: text(cells, 'symbol'),
    weight: number(cells, 'weight'),
    name: textOrNull(cells, 'name'),
    ...factsIn(cells),
  }),
};

/**
 * The facts of securities in lists of holdings. A table of its own keeps the format and the version of data without them. Readers join it
 * to the lists (holdingsQuery).
 */
export const fundSecurities: ReferenceTable<EtfHoldingRow> = {
  name: 'fund_securities',
  columns: [
    ...['etf_ric TEXT', 'day INTEGER', 'symbol TEXT'],
    ...['isin TEXT', 'sector TEXT', 'country TEXT', 'currency TEXT'],
  ],
  keyLength: 3,
  since: 6,
  isOptional: true,
  rows: (content) => content.etfHoldings.filter((row) => row.isin || row.sector || row.country || row.currency),
  values: (row) => [
    ...[row.etfRic, row.day, row.symbol],
    ...[row.isin ?? null, row.sector ?? null, row.country ?? null, row.currency ?? null],
  ],
  read: (cells) => etfHoldings.read(cells),
};

/** Returns the facts that a row has. Most rows have none. */
function factsIn(cells: Cells): Pick<EtfHoldingRow, 'isin' | 'sector' | 'country' | 'currency'> {
  const facts = ['isin', 'sector', 'country', 'currency'] as const;
  return Object.fromEntries(
    facts.flatMap((name) => (typeof cells[name] === 'string' ? [[name, text(cells, name)] as const] : [])),
  );
}

export const news: ReferenceTable<NewsRow> = {
  name: 'news',
  columns: [
    'ric TEXT',
    'published_at TEXT',
    'headline TEXT',
    'summary TEXT',
    'source TEXT',
    'url TEXT',
    'sentiment REAL',
  ],
  keyLength: 3,
  rows: (content) => content.news,
  values: (row) => [row.ric, row.publishedAt, row.headline, row.summary, row.source, row.url, row.sentiment],
  read: (cells) => ({
    ric: text(cells, 'ric'),
    publishedAt: text(cells, 'published_at'),
    headline: text(cells, 'headline'),
    summary: textOrNull(cells, 'summary'),
    source: textOrNull(cells, 'source'),
    url: textOrNull(cells, 'url'),
    sentiment: numberOrNull(cells, 'sentiment'),
  }),
};

export const scores: ReferenceTable<readonly [string, ScoreColumns]> = {
  name: 'scores',
  columns: ['ric TEXT', 'first_friday INTEGER', 'tenths BLOB', 'coverage BLOB'],
  keyLength: 1,
  isWide: true,
  rows: (content) => [...(content.scores?.columns ?? [])],
  values: ([ric, { firstFriday, tenths, coverage }]) => [ric, firstFriday, tenths, coverage && bytesOf(coverage)],
  read: (cells) => [
    text(cells, 'ric'),
    {
      firstFriday: number(cells, 'first_friday'),
      tenths: blob(cells, 'tenths'),
      coverage: cells.coverage === null ? null : toInt32(blob(cells, 'coverage')),
    },
  ],
};

export const riskFreeRates: ReferenceTable<RiskFreeRateRow> = {
  name: 'risk_free_rates',
  columns: ['currency TEXT', 'day INTEGER', 'annual_rate REAL', 'source TEXT'],
  keyLength: 2,
  since: 5,
  rows: (content) => content.riskFreeRates ?? [],
  values: (row) => [row.currency, row.day, row.annualRate, row.source],
  read: (cells) => ({
    currency: text(cells, 'currency'),
    day: number(cells, 'day'),
    annualRate: number(cells, 'annual_rate'),
    source: textOrNull(cells, 'source'),
  }),
};

export const origins: ReferenceTable<OriginRow> = {
  name: 'origins',
  columns: ['kind TEXT', 'name TEXT', 'source TEXT', 'rights TEXT', 'last_day INTEGER'],
  keyLength: 3,
  since: 6,
  isOptional: true,
  rows: (content) => content.origins ?? [],
  values: (row) => [row.kind, row.name, row.source, row.rights, row.lastDay],
  read: (cells) => ({
    kind: oneOf(text(cells, 'kind'), SERIES_KINDS),
    name: text(cells, 'name'),
    source: text(cells, 'source'),
    rights: cells.rights === null ? null : oneOf(text(cells, 'rights'), RIGHTS),
    lastDay: numberOrNull(cells, 'last_day'),
  }),
};

function numbersByName(json: string): Record<string, number> {
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== 'object' || parsed === null) throw new TypeError('items are not an object');
  const entries = Object.entries(parsed).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return Object.fromEntries(entries);
}

function byName(a: readonly [string, number], b: readonly [string, number]): number {
  return a[0] < b[0] ? -1 : 1;
}

/**
 * Returns the `dividendsByDay` of port.ts in the instrument's currency. A dividend in another currency is converted at
 * the rate of its ex-date or of at most five weekdays before. Without such a rate it is left out, which the quality
 * checks report. Empty for total-return adjusted closes, which include dividends.
 */
export function createReadDividends(
  reportedDividends: MarketData['reportedDividends'],
  instrumentOf: (ric: string) => Instrument | null,
  fxRate: MarketData['fxRate'],
): MarketData['dividendsByDay'] {
  return (ric) => {
    const instrument = instrumentOf(ric);
    const rows = instrument?.priceBasis === 'split_adjusted' ? reportedDividends(ric) : [];
    const paid = rows.flatMap(({ exDay, amount, currency }) => {
      const to = instrument?.currency ?? '';
      const rate = rateOn(currency ?? to, to, weekdayOnOrAfter(exDay));
      return rate === null ? [] : [{ exDay, amount: amount * rate }];
    });
    return {
      days: Int32Array.from(paid, ({ exDay }) => exDay),
      amounts: Float64Array.from(paid, ({ amount }) => amount),
    };
  };

  function rateOn(from: string, to: string, weekday: number): number | null {
    if (from === to) return 1;
    const rate = fxRate(from, to);
    return rate && rateAt(rate, weekday);
  }
}

/** Returns dividends by weekday. A weekend dividend counts on the following Monday. */
export function byWeekday({ days, amounts }: DividendsByDay): ReturnType<MarketData['dividends']> {
  const sums = new Map<number, number>();
  days.forEach((day, i) => {
    const weekday = weekdayOnOrAfter(day);
    sums.set(weekday, (sums.get(weekday) ?? 0) + (amounts[i] as number));
  });
  return { weekdays: Int32Array.from(sums.keys()), amounts: Float64Array.from(sums.values()) };
}
