import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Day, formatDay, parseDay } from '@tearsheet/shared';
import { stooqSymbol } from './fileFormats.ts';
import { createProblems } from './problems.ts';
import type { FileReport, ReadInto } from './readFile.ts';

/** Stooq's suffixes of exchanges and the suffixes of RICs. Listings in the United States have a RIC without suffix. */
const SUFFIXES: ReadonlyMap<string, string> = new Map([
  ['us', ''],
  ['uk', '.L'],
  ['de', '.DE'],
  ['jp', '.T'],
  ['hk', '.HK'],
  ['hu', '.BU'],
]);
const HONG_KONG_DIGITS = 4;
/** The columns of the files of one symbol and of the files in the archives, in lower case. */
const COLUMNS = [
  { date: 'date', close: 'close', volume: 'volume' },
  { date: '<date>', close: '<close>', volume: '<vol>' },
] as const;

/**
 * Reads a file of daily prices from Stooq into the draft, as the page of a symbol or the archives of an exchange have it. The name of the
 * file names the symbol. Stooq adjusts its prices for splits and dividends, so they are adjusted closes.
 */
export async function readStooqFile(file: string, { draft, latestDay }: ReadInto): Promise<FileReport> {
  const problems = createProblems();
  const name = basename(file);
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/);
  const report = (rows: number, notes: readonly string[]): FileReport => {
    return { file: name, kind: 'stooq', rows, notes, problems: problems.first, problemCount: problems.count };
  };
  const ric = ricOf(stooqSymbol(name) ?? '');
  const header = (lines[0] ?? '').toLowerCase().split(',');
  const columns = COLUMNS.find(({ date, close }) => header.includes(date) && header.includes(close));
  if (ric === null) {
    problems.add({
      line: null,
      column: null,
      message: `its name has no exchange out of ${[...SUFFIXES.keys()].join(', ')}`,
    });
    return report(0, []);
  }
  if (columns === undefined) {
    // Stooq sends a sentence in place of a table, for example when the daily limit is used up.
    problems.add({ line: 1, column: null, message: `is not a header of Stooq: "${(lines[0] ?? '').slice(0, 60)}"` });
    return report(0, []);
  }
  draft.prices.startFile();
  draft.prices.mention(ric);
  let count = 0;
  lines.forEach((text, i) => {
    const cells = text.split(',');
    if (i === 0 || text.trim() === '') return;
    count++;
    const cell = (column: string) => (cells[header.indexOf(column)] ?? '').trim();
    const [day, close] = [dayOf(cell(columns.date)), Number(cell(columns.close))];
    const line = i + 1;
    if (day === null) problems.add({ line, column: columns.date, message: `is not a date: "${cell(columns.date)}"` });
    else if (day > latestDay)
      problems.add({ line, column: columns.date, message: `is in the future: ${formatDay(day)}` });
    else if (!(close > 0))
      problems.add({ line, column: columns.close, message: `is not a price: "${cell(columns.close)}"` });
    else {
      const volume = cell(columns.volume);
      const traded = volume === '' ? Number.NaN : Math.round(Number(volume));
      draft.prices.add(ric, day, line, [Number.NaN, Number.NaN, Number.NaN, Number.NaN, traded, close]);
    }
  });
  return report(count, [`adjusted closes of ${ric}`]);
}

/** @example ricOf('700.hk') // '0700.HK' */
function ricOf(symbol: string): string | null {
  const [code = '', exchange = ''] = symbol.toUpperCase().split('.');
  const suffix = SUFFIXES.get(exchange.toLowerCase());
  if (suffix === undefined || code === '') return null;
  return `${suffix === '.HK' ? code.padStart(HONG_KONG_DIGITS, '0') : code}${suffix}`;
}

function dayOf(text: string): Day | null {
  return parseDay(text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'));
}
