import {
  checkSnapshot,
  type Instrument,
  type MarketData,
  openMarketData,
  readPointer,
  snapshotFile,
  snapshotVersions,
  verifyContent,
} from '@tearsheet/market-data';
import { counted, formatDay, formatWeekday } from '@tearsheet/shared';
import type { Context } from '../context.ts';
import { table } from '../table.ts';

/** Lists the instruments of the current snapshot, or the snapshots. */
export async function listData(
  context: Context,
  options: { readonly snapshots?: boolean; readonly json?: boolean },
): Promise<number> {
  return options.snapshots
    ? listSnapshots(context, options.json ?? false)
    : listInstruments(context, options.json ?? false);
}

function listInstruments(context: Context, asJson: boolean): Promise<number> {
  return withMarket(context.state.data, (market) => {
    const day = (weekday: number | null) => (weekday === null ? null : formatWeekday(weekday));
    const rows = market.instruments().map(({ firstPrice, lastPrice, delistedOn, ...instrument }) => ({
      ...instrument,
      first_price: day(firstPrice),
      last_price: day(lastPrice),
      delisted_on: day(delistedOn),
    }));
    if (asJson) {
      context.printJson({ data_version: market.dataVersion, data_source: market.dataSource, instruments: rows });
      return 0;
    }
    const header = ['RIC', 'NAME', 'TYPE', 'CURRENCY', 'MARKET', 'SECTOR', 'FROM', 'TO'];
    const lines = rows.map((row) => [
      row.ric,
      row.name,
      row.type,
      row.currency,
      row.market,
      row.sector,
      row.first_price ?? '-',
      row.last_price ?? '-',
    ]);
    context.print(table(context, [header, ...lines]));
    context.remark(`${counted(rows.length, 'instrument')}, ${market.dataSource}, version ${market.dataVersion}`);
    return 0;
  });
}

async function listSnapshots(context: Context, asJson: boolean): Promise<number> {
  const current = readPointer(context.state.data);
  const versions = current === null ? [] : snapshotVersions(context.state.data);
  if (asJson) context.printJson({ current, versions });
  else for (const version of versions) context.print(`${version === current ? '* ' : '  '}${version}`);
  return 0;
}

const LATEST_CLOSES = 5;

/** Shows one instrument. Status 1 if the symbol is unknown or ambiguous. */
export async function showInstrument(
  context: Context,
  symbol: string,
  options: { readonly json?: boolean },
): Promise<number> {
  return withMarket(context.state.data, (market) => {
    const match = market.resolveSymbol(symbol);
    if (match.kind === 'ambiguous')
      throw new Error(`${symbol} may be ${match.candidates.join(' or ')}: name one of them`);
    if (match.kind === 'unknown') {
      const hint = match.suggestions.length > 0 ? `; did you mean ${match.suggestions.join(', ')}?` : '';
      throw new Error(`there is no ${symbol}${hint}`);
    }
    const shown = { ...describe(match.instrument), found_by: match.how, ...history(market, match.instrument.ric) };
    if (options.json) context.printJson(shown);
    else
      context.print(
        table(
          context,
          Object.entries(shown).map(([name, value]) => [name, plain(value)]),
        ),
      );
    return 0;
  });
}

function describe({ firstPrice, lastPrice, delistedOn, ...instrument }: Instrument) {
  const day = (weekday: number | null) => (weekday === null ? null : formatWeekday(weekday));
  return {
    ...instrument,
    first_price: day(firstPrice),
    last_price: day(lastPrice),
    delisted_on: day(delistedOn),
  };
}

function history(market: MarketData, ric: string) {
  const series = market.closes(ric);
  const closes = [...(series?.values ?? [])]
    .map((close, position) => ({ weekday: (series?.first ?? 0) + position, close }))
    .filter(({ close }) => Number.isFinite(close))
    .slice(-LATEST_CLOSES);
  const findings = market.qualityFindings(ric);
  return {
    latest_closes: closes.map(({ weekday, close }) => `${formatWeekday(weekday)} ${close}`),
    dividends: market.dividends(ric).amounts.length,
    findings: findings.map(({ from, message }) => (from === null ? message : `${formatDay(from)} ${message}`)),
  };
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.join('; ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value === null ? '-' : String(value);
}

/** Reads the current snapshot of a folder. Throws an UnusableDataError if there is none or it is damaged. */
export async function withMarket<T>(folder: string, read: (market: MarketData) => T): Promise<T> {
  const source = openMarketData(folder);
  try {
    return read(source.current());
  } finally {
    source.close();
  }
}

/** Verifies the hash of the content, then prints the findings of the quality checks. Status 1 if there are any. */
export async function checkData(context: Context, options: { readonly json?: boolean }): Promise<number> {
  const folder = context.state.data;
  const version = readPointer(folder);
  if (version !== null) verifyContent(snapshotFile(folder, version));
  const report = await withMarket(folder, checkSnapshot);
  const day = (value: number | null) => (value === null ? null : formatDay(value));
  const findings = report.findings.map(({ from, to, ...finding }) => ({ ...finding, from: day(from), to: day(to) }));
  if (options.json) {
    const factorSets = report.factorSets.map(({ from, to, ...set }) => ({ ...set, from: day(from), to: day(to) }));
    context.printJson({ ...report, factorSets, findings });
  } else {
    const rows = findings.map(({ ric, code, from, to, message }) => [ric, code, from ?? '', to ?? '', message]);
    if (rows.length > 0) context.print(`${table(context, [['RIC', 'FINDING', 'FROM', 'TO', ''], ...rows])}\n`);
    const counts = report.counts.map(({ code, instruments }) => [code, String(instruments)]);
    context.print(table(context, [['FINDING', 'INSTRUMENTS'], ...counts]));
    const sets = report.factorSets.map(({ set, frequency, factors, from, to, gaps }) => [
      ...[set, frequency, factors.join(', '), formatDay(from), formatDay(to), String(gaps)],
    ]);
    if (sets.length > 0)
      context.print(`\n${table(context, [['FACTORS', 'FREQUENCY', '', 'FROM', 'TO', 'GAPS'], ...sets])}`);
    context.remark(`${counted(report.instruments, 'instrument')} checked, version ${report.dataVersion}`);
  }
  return findings.length > 0 ? 1 : 0;
}
