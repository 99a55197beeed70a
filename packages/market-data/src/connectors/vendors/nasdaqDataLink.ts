import { type Day, formatDay } from '@tearsheet/shared';
import { SourceError } from '../connector.ts';
import type { JsonField } from '../jsonField.ts';
import { type Ask, dayIn, historyOf, numberIn, requiredNumberIn, unitedStatesTicker, type Vendor } from './vendor.ts';

/** A history of 30 years has one page. More of them mean an answer that leads to itself. */
const MOST_PAGES = 20;
const COLUMNS = ['date', 'open', 'high', 'low', 'close', 'volume', 'dividend', 'split'] as const;

type Column = (typeof COLUMNS)[number];

/**
 * Prices of the United States from the table QUOTEMEDIA/PRICES of Nasdaq Data Link, formerly Quandl. One row of the table has the prices
 * of the day, the dividend, and the split, so one question has the history.
 */
export const NASDAQ_DATA_LINK: Vendor = {
  name: 'nasdaq',
  dataSource: 'Nasdaq Data Link',
  requestsPerQuestion: 1,
  source: 'Nasdaq Data Link',
  url: 'https://data.nasdaq.com/api/v3',
  key: { query: 'api_key' },
  symbolOf: (target) => unitedStatesTicker(target)?.replace('-', '_') ?? null,
  problemOf(answer) {
    const problem = answer.get('quandl_error');
    if (problem.isAbsent) return null;
    const [code, message] = [
      problem.get('code').textOrNull() ?? '',
      problem.get('message').textOrNull() ?? 'no reason',
    ];
    const kind = code.startsWith('QEL') ? 'unavailable' : /^QE(A|P)/.test(code) ? 'refused' : 'schema';
    return new SourceError(kind, `Nasdaq Data Link: ${message.slice(0, 200)}`);
  },
  async read(ask, symbol, from, to) {
    const rows = await pages(ask, {
      ticker: symbol,
      'date.gte': formatDay(from),
      'date.lte': formatDay(to),
      'qopts.columns': COLUMNS.join(','),
    });
    if (rows.length === 0) {
      throw new SourceError('not_found', `Nasdaq Data Link has no prices of ${symbol} since ${formatDay(from)}`);
    }
    const dated = rows.map((row) => ({ row, day: dayIn(row('date')) }));
    const bar = ({ row, day }: { readonly row: (name: Column) => JsonField; readonly day: Day }) => ({
      day,
      open: numberIn(row('open')),
      high: numberIn(row('high')),
      low: numberIn(row('low')),
      close: numberIn(row('close')),
      volume: numberIn(row('volume')),
    });
    return historyOf({
      symbol,
      from,
      to,
      bars: dated.map(bar),
      dividends: dated.map(({ row, day }) => ({ exDay: day, amount: requiredNumberIn(row('dividend')) })),
      splits: dated.map(({ row, day }) => ({ day, ratio: requiredNumberIn(row('split')) })),
      isRaw: true,
      currency: 'USD',
    });
  },
};

/** Returns the rows of all pages as readers of a column. Throws SourceError. */
async function pages(ask: Ask, query: Readonly<Record<string, string>>): Promise<((name: Column) => JsonField)[]> {
  const rows: ((name: Column) => JsonField)[] = [];
  let cursor: string | null = null;
  for (let page = 0; page === 0 || cursor !== null; page++) {
    if (page === MOST_PAGES) throw new SourceError('schema', `unexpected answer: over ${MOST_PAGES} pages`);
    const answer: JsonField = await ask('/datatables/QUOTEMEDIA/PRICES.json', {
      ...query,
      ...(cursor === null ? {} : { 'qopts.cursor_id': cursor }),
    });
    const table = answer.get('datatable').required();
    const names = table
      .get('columns')
      .required()
      .items()
      .map((column) => column.get('name').text());
    const cells = table
      .get('data')
      .required()
      .items()
      .map((row) => row.items());
    for (const row of cells) {
      rows.push((name) => {
        const cell = row[names.indexOf(name)];
        if (cell === undefined) throw new SourceError('schema', `unexpected answer: column ${name} is missing`);
        return cell;
      });
    }
    cursor = answer.get('meta').get('next_cursor_id').textOrNull();
  }
  return rows;
}
