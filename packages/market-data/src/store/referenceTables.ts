import type { SQLInputValue } from 'node:sqlite';
import type {
  DividendRow,
  EtfHoldingRow,
  FundamentalRow,
  NewsRow,
  ScoreColumns,
  SnapshotContent,
  SplitRow,
} from '../content.ts';
import { publicationDay } from '../views/knownStatements.ts';
import { bytesOf, toInt32 } from './bytes.ts';
import { blob, type Cells, number, numberOrNull, oneOf, text, textOrNull } from './cells.ts';

/** How rows of one kind lie in a snapshot file. The first `keyLength` columns are the key. */
export interface ReferenceTable<Row> {
  readonly name: string;
  /** SQL column definitions, in the order of `values`. */
  readonly columns: readonly string[];
  readonly keyLength: number;
  /** Rows of some kilobytes: inside the key's tree each would fill pages of its own. */
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
  }),
};

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

function numbersByName(json: string): Record<string, number> {
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== 'object' || parsed === null) throw new TypeError('items are not an object');
  const entries = Object.entries(parsed).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  return Object.fromEntries(entries);
}

function byName(a: readonly [string, number], b: readonly [string, number]): number {
  return a[0] < b[0] ? -1 : 1;
}
