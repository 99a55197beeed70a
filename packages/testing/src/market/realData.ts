import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { type Listing, REAL_LISTINGS } from './realListings.ts';

/** The folder of real data next to the checkout. Tests that need it are skipped if it is absent. */
export const REAL_DATA = resolve(import.meta.dirname, '../../../../../shared/data');
export const hasRealData = existsSync(join(REAL_DATA, 'README.md'));

export interface RealDataOptions {
  readonly sets: readonly Listing['set'][];
  /** Keeps the 64 rows of D05.SI on holidays of its exchange. By default they are dropped. */
  readonly holidayRows?: boolean;
}

type Row = Readonly<Record<string, string>>;

/**
 * Writes real prices, dividends, splits, rates and calendars as files of the import format into a folder.
 * - AAPL, MSFT, JPM, XOM and ACWI: adjusted closes without dividends (total_return_adjusted).
 * - The others: split-adjusted closes with dividends. The collection stores London in pounds and Tel Aviv in
 *   shekels, although its list says otherwise (REL.L closed at 2370p). They are written as quoted, in pence and agorot.
 */
export async function prepareRealData(target: string, { sets, holidayRows }: RealDataOptions): Promise<void> {
  const listings = REAL_LISTINGS.filter((listing) => sets.includes(listing.set));
  await mkdir(target, { recursive: true });
  const sectors = new Map((await readRows('07_reference/sp500_constituents_gics.csv')).map((row) => [row.Symbol, row]));
  const actions = await readRows('11_corporate_actions/corporate_actions.csv');
  const sessions = await readSessions(new Set(listings.map(({ exchange }) => exchange)));

  const instruments = listings.map((listing) => {
    const gics = sectors.get(listing.column ?? '');
    const { ric, name, type = 'stock', currency, exchange, ticker } = listing;
    const sector = gics?.['GICS Sector'] ?? listing.sector ?? '';
    return [ric, name, type, currency, exchange, ticker ?? '', sector, gics?.['GICS Sub-Industry'] ?? ''];
  });
  await writeCsv(target, 'instruments', 'ric,name,type,currency,exchange,ticker,sector,industry', instruments);

  const prices: string[][] = [];
  for (const listing of listings) {
    const open = holidayRows ? null : (sessions.get(listing.exchange) ?? null);
    prices.push(...(await readPrices(listing, listing.ric === 'D05.SI' ? open : null)));
  }
  await writeCsv(target, 'prices', 'ric,date,close,adj_close,volume', prices);

  const paying = new Map(listings.filter(({ dividends }) => dividends).map((listing) => [listing.file, listing]));
  const actionsOf = (type: string) =>
    actions.flatMap((row) => {
      const listing = row.type === type ? paying.get(row.source_file ?? '') : undefined;
      return listing ? [{ listing, date: row.ex_date ?? '', value: Number(row.value) }] : [];
    });
  const dividends = actionsOf('dividend').map(({ listing, date, value }) => [
    listing.ric,
    date,
    String(value * (listing.quotedIn ?? 1)),
  ]);
  await writeCsv(target, 'dividends', 'ric,ex_date,amount', dividends);
  const splits = actionsOf('split').map(({ listing, date, value }) => [listing.ric, date, String(value)]);
  await writeCsv(target, 'splits', 'ric,date,ratio', splits);

  await writeCsv(target, 'fx', 'date,base,quote,rate', await readRates());
  const sessionRows = [...sessions].flatMap(([mic, days]) => [...days].map((day) => [mic, day]));
  await writeCsv(target, 'sessions', 'mic,date', sessionRows);
}

/** Rows of prices.csv. A wide file gives one column of adjusted closes. */
async function readPrices(listing: Listing, sessions: ReadonlySet<string> | null): Promise<string[][]> {
  const { ric, file, column, quotedIn = 1 } = listing;
  const quoted = (price: string) => (quotedIn === 1 ? price : String(Number(price) * quotedIn));
  const rows = await readRows(file);
  return rows.flatMap((row) => {
    const date = row.Date ?? row.date ?? '';
    const close = (column ? row[column] : (row.Close ?? row.close)) ?? '';
    if (close === '' || (sessions && !sessions.has(date))) return [];
    const adjusted = column ? close : (row['Adj Close'] ?? row.Adjusted_close ?? '');
    return [[ric, date, quoted(close), adjusted === '' ? '' : quoted(adjusted), row.Volume ?? row.volume ?? '']];
  });
}

/** European Central Bank reference rates: one euro in each currency. */
async function readRates(): Promise<string[][]> {
  const currencies = ['USD', 'GBP', 'JPY', 'CHF', 'SGD', 'HKD', 'CAD', 'ILS', 'KRW', 'INR', 'AUD'];
  const rows = await readRows('05_fx/ecb_eurofxref_hist.csv.gz');
  return rows.flatMap((row) =>
    currencies.flatMap((currency) => (row[currency] ? [[row.Date ?? '', 'EUR', currency, row[currency]]] : [])),
  );
}

async function readSessions(mics: ReadonlySet<string>): Promise<Map<string, ReadonlySet<string>>> {
  const sessions = new Map<string, ReadonlySet<string>>();
  for (const mic of mics) {
    // New York, Nasdaq and Arca keep the same days.
    const file = `06_calendars/${['XNAS', 'ARCX'].includes(mic) ? 'XNYS' : mic}.csv.gz`;
    if (!existsSync(join(REAL_DATA, file))) continue;
    sessions.set(mic, new Set((await readRows(file)).map((row) => row.session ?? '')));
  }
  return sessions;
}

async function readRows(file: string): Promise<Row[]> {
  const bytes = await readFile(join(REAL_DATA, file));
  return parse<Row>(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, { columns: true, bom: true });
}

async function writeCsv(folder: string, name: string, header: string, rows: readonly string[][]): Promise<void> {
  const quote = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = rows.map((row) => row.map(quote).join(','));
  await writeFile(join(folder, `${name}.csv`), `${[header, ...lines].join('\n')}\n`);
}
