import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { REAL_DATA } from '@tearsheet/testing/market/realData.ts';
import type { OracleMarket } from '../oracle/recompute.ts';

const UNITED_STATES = { 'AAPL.OQ': 'AAPL', 'MSFT.OQ': 'MSFT', 'JPM.N': 'JPM', 'XOM.N': 'XOM' };
const ABROAD = { 'D05.SI': 'SGD', '1398.HK': 'HKD', 'IBE.MC': 'EUR', '4063.T': 'JPY', 'REL.L': 'GBP' };

/** The raw files in the form of the oracle. This reader shares no code with the importer and leaves pounds as they are. */
export function rawMarket(): OracleMarket {
  const closes = new Map<string, Map<string, number>>();
  const currency = new Map<string, string>();
  const dividends = new Map<string, Map<string, number>>();

  const wide = table('01_us_adjclose/skfolio_sp500_dataset.csv.gz');
  for (const [ric, column] of Object.entries(UNITED_STATES)) {
    closes.set(ric, series(wide, 'Date', column));
    currency.set(ric, 'USD');
  }
  closes.set('ACWI.OQ', series(table('03_etf_ohlcv/ACWI.csv.gz'), 'Date', 'Adjusted_close'));
  currency.set('ACWI.OQ', 'USD');

  const sessions = new Set(table('06_calendars/XSES.csv.gz').map((row) => row.session));
  const actions = table('11_corporate_actions/corporate_actions.csv');
  for (const [ric, code] of Object.entries(ABROAD)) {
    const file = `04_intl_ohlcv/${ric}.csv.gz`;
    const prices = series(table(file), 'Date', 'Close');
    if (ric === 'D05.SI') for (const date of prices.keys()) if (!sessions.has(date)) prices.delete(date);
    closes.set(ric, prices);
    currency.set(ric, code);
    const paid = actions.filter((row) => row.source_file === file && row.type === 'dividend');
    dividends.set(ric, new Map(paid.map((row) => [row.ex_date as string, Number(row.value)])));
  }

  const euro = table('05_fx/ecb_eurofxref_hist.csv.gz');
  const perEuro = new Map(['USD', 'SGD', 'HKD', 'JPY', 'GBP'].map((code) => [code, series(euro, 'Date', code)]));
  return { closes, dividends, currency, perEuro };
}

function series(rows: readonly Record<string, string>[], dateColumn: string, column: string): Map<string, number> {
  const filled = rows.filter((row) => (row[column] ?? '') !== '');
  return new Map(filled.map((row) => [row[dateColumn] as string, Number(row[column])]));
}

function table(file: string): Record<string, string>[] {
  const bytes = readFileSync(join(REAL_DATA, file));
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const [header, ...lines] = text.trim().split(/\r?\n/);
  const names = (header as string).replace(/^\uFEFF/, '').split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

/** The primary credit rate of the Federal Reserve on the days of its changes, as annual decimals. */
export function creditRates(): { readonly date: string; readonly annual_rate: number }[] {
  return table('05_fx/lean_us_primary_credit_rate.csv').map((row) => ({
    date: row.DATE as string,
    annual_rate: Number(row.PCREDIT8) / 100,
  }));
}
