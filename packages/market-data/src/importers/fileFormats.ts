import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { STATEMENT_ITEMS } from '@tearsheet/shared/ratios';

/** The column names of every file that can be imported (docs/data-format.md). */
export interface FileFormat {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** Ratios of `fundamentals`, which are stored as given. */
export const RATIOS = [
  ...['gross_margin', 'ebitda_margin', 'operating_margin', 'pretax_margin', 'effective_tax_rate', 'net_margin'],
  ...['return_on_equity', 'return_on_assets', 'return_on_invested_capital', 'fcf_yield', 'dividend_yield'],
  ...['pe', 'price_book_value', 'price_cash_flow', 'price_sales', 'enterprise_value_revenue', 'enterprise_value_ebit'],
  ...['quick_ratio', 'current_ratio', 'ebitda_interest_expense', 'times_interest_earned', 'total_debt_ebitda'],
  ...['assets_equity', 'debt_equity', 'lt_debt_to_total_capital', 'total_debt_enterprise_value'],
  ...['net_debt_to_ebitda', 'cash_cycle_days'],
] as const;

export const FILE_FORMATS = {
  instruments: {
    required: ['ric', 'name', 'type', 'currency'],
    optional: [
      ...['ticker', 'exchange', 'market', 'country', 'sector', 'industry', 'isin', 'primary', 'aliases'],
      ...['description', 'shares_outstanding', 'market_cap', 'market_cap_date', 'delisted_on', 'final_value', 'issuer'],
    ],
  },
  prices: { required: ['ric', 'date', 'close'], optional: ['open', 'high', 'low', 'volume', 'adj_close'] },
  dividends: { required: ['ric', 'ex_date', 'amount'], optional: ['currency', 'pay_date'] },
  splits: { required: ['ric', 'date', 'ratio'], optional: [] },
  events: {
    required: ['ric', 'date', 'event'],
    optional: ['value', 'currency', 'to_ric', 'ratio', 'former'],
  },
  fx: { required: ['date', 'base', 'quote', 'rate'], optional: [] },
  rates: { required: ['currency', 'date', 'annual_rate'], optional: ['source'] },
  factors: { required: ['factor_set', 'date', 'factor', 'value'], optional: ['frequency'] },
  fundamentals: {
    required: ['ric', 'perenddt', 'freq'],
    optional: [
      ...['fiscal_year', 'stmtdt', 'sourcedt', 'rkdcode', 'currency', 'shares_diluted'],
      ...RATIOS,
      ...STATEMENT_ITEMS,
    ],
  },
  etf_holdings: {
    required: ['etf_ric', 'date', 'symbol', 'weight'],
    optional: ['name', 'isin', 'sector', 'country', 'currency'],
  },
  news: { required: ['ric', 'published_at', 'headline'], optional: ['summary', 'source', 'url', 'sentiment'] },
  sessions: { required: ['mic', 'date'], optional: [] },
} as const satisfies Record<string, FileFormat>;

export type FileKind = keyof typeof FILE_FORMATS;

/** Returns the kind of file by its name: `prices.csv`, `prices.csv.gz`, `prices-2024.parquet`. Null for other names. */
function fileKind(fileName: string): FileKind | null {
  const [, stem] = /^([a-z_]+)(?:-[^.]*)?\.(?:csv|csv\.gz|parquet)$/.exec(fileName.toLowerCase()) ?? [];
  return stem !== undefined && isFileKind(stem) ? stem : null;
}

/** Kinds of files that are read as their publisher offers them. */
export type DownloadKind = 'french_factors' | 'stooq' | 'nport';

/** Returns the kind of a file that has the name under which its publisher offers it. Null for other names. */
function downloadKind(fileName: string): DownloadKind | null {
  if (/^f-f_.*\.(csv|csv\.gz|zip)$/i.test(fileName)) return 'french_factors';
  if (/^(?:nport_.*|primary_doc)\.xml$/i.test(fileName)) return 'nport';
  return stooqSymbol(fileName) === null ? null : 'stooq';
}

/** Returns the symbol in the name of a file from Stooq: aapl_us_d.csv and aapl.us.txt. Null for other names. */
export function stooqSymbol(fileName: string): string | null {
  const [, page, archive] =
    /^(?:([a-z0-9-]+_[a-z]{2})_d\.csv|([a-z0-9-]+\.[a-z]{2})\.txt)$/.exec(fileName.toLowerCase()) ?? [];
  return page?.replace(/_(?=[a-z]{2}$)/, '.') ?? archive ?? null;
}

/** Returns the fund in the name of a report to the SEC: nport_SPY.P.xml and nport_SPY.P_2026-06.xml. Null for other names. */
export function nportFund(fileName: string): string | null {
  return /^nport_([^_]+?)(?:_[^_]*)?\.xml$/i.exec(fileName)?.[1] ?? null;
}

function isFileKind(name: string): name is FileKind {
  return Object.hasOwn(FILE_FORMATS, name);
}

export interface KnownFile {
  readonly file: string;
  readonly kind: FileKind | DownloadKind;
}

/**
 * Finds the files to import. The files of a folder come in the order of their names. `ignored` lists files with unknown
 * names.
 */
export async function findFiles(source: string | readonly string[]): Promise<{
  readonly known: readonly KnownFile[];
  readonly ignored: readonly string[];
}> {
  const paths = typeof source === 'string' ? [source] : source;
  const files: string[] = [];
  for (const path of paths) {
    const isFolder = (await stat(path)).isDirectory();
    files.push(...(isFolder ? (await readdir(path)).sort().map((name) => join(path, name)) : [path]));
  }
  const known: KnownFile[] = [];
  const ignored: string[] = [];
  for (const file of files) {
    const kind = downloadKind(basename(file)) ?? fileKind(basename(file));
    if (kind) known.push({ file, kind });
    else ignored.push(basename(file));
  }
  return { known, ignored };
}
