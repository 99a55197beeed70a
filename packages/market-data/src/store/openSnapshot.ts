import type { DatabaseSync } from 'node:sqlite';
import { type Day, tradingWeek, type Weekday, weekdayToDay } from '@tearsheet/shared';
import type { DenseSeries, UniverseFactors } from '@tearsheet/shared/engine';
import type {
  FactorColumn,
  FundamentalRow,
  OriginRow,
  PriceColumns,
  RiskFreeRateRow,
  ScoreColumns,
  SplitRow,
} from '../content.ts';
import type { FundHoldings, MarketData, QualityFinding } from '../port.ts';
import { latestFundScores, latestScores, scoreHistory } from '../scores/scoreColumns.ts';
import { createFindSymbol, createResolveSymbol } from '../symbols/resolveSymbol.ts';
import { createInstrumentSearch } from '../symbols/searchInstruments.ts';
import { closesByDay } from '../views/closesByDay.ts';
import { exchangeRate } from '../views/statements.ts';
import { blob, number, text, toFloat64, toInt32, toSharedFloat64 } from './cells.ts';
import { openSound } from './checksum.ts';
import { factorReturns } from './factorReturns.ts';
import { factors } from './factorTable.ts';
import { createFxGraph, createFxRates, type FxRows } from './fxRates.ts';
import { readInstrument, toInstruments } from './instrumentTable.ts';
import { FORMAT, holdingsQuery, readMeta } from './openDatabase.ts';
import { createReadOrigins, readOrigins } from './origins.ts';
import { createReadColumns, createReadFindings } from './readSnapshot.ts';
import {
  byWeekday,
  createReadDividends,
  dividends,
  etfHoldings,
  fundamentals,
  news,
  riskFreeRates,
  scores,
  splits,
} from './referenceTables.ts';
import { createSeriesCache } from './seriesCache.ts';

export interface OpenOptions {
  /** Memory for price and rate columns of one snapshot. 512 MB if absent. */
  readonly cacheBytes?: number;
  /** Compares the file with its checksum and throws DamagedSnapshotError. If absent, the whole file is read. */
  readonly verify?: (file: string) => unknown;
}

/** The share of the memory for columns that each smaller cache (dividends, scores, findings) gets in addition. */
const SHARE_OF_SMALL_THINGS = 1 / 16;
const ENTRY_BYTES = 200;
/** The bytes of a day number and six prices. */
const PRICE_COLUMN_BYTES = 52;

/**
 * Opens one snapshot file, which the caller closes. Reference data is read now, and columns on first use. Throws
 * DamagedSnapshotError if its bytes are not those that were written.
 */
export function openSnapshot(file: string, options: OpenOptions = {}): MarketData {
  const database = openSound(file, [FORMAT], options.verify);
  try {
    return readFrom(database, options);
  } catch (error) {
    // A service tries again every second if it cannot read the format, so the file must be closed.
    database.close();
    throw error;
  }
}

function readFrom(database: DatabaseSync, options: OpenOptions): MarketData {
  const { dataVersion, dataSource, lastWeekday, weekendRics } = readMeta(database);
  const rows = database.prepare('SELECT * FROM instruments ORDER BY id').all().map(readInstrument);
  const instruments = toInstruments(rows);
  const idOf = new Map(rows.map(({ ric, id }) => [ric, id]));
  const byRic = new Map(instruments.map((instrument) => [instrument.ric, instrument]));

  const pairs = database.prepare('SELECT base, quote FROM fx').all();
  const graph = createFxGraph(pairs.map((row) => `${text(row, 'base')}/${text(row, 'quote')}`));
  const currencies = [...new Set([...graph.currencies, ...instruments.map(({ currency }) => currency)])].sort();
  const markets = [...new Set(instruments.map(({ market }) => market))].sort();

  const cacheBytes = options.cacheBytes ?? 512 * 1024 * 1024;
  const cache = createSeriesCache<DenseSeries | null>(cacheBytes, (series) => series?.values.byteLength ?? 0);
  const dividendCache = createSeriesCache<ReturnType<MarketData['dividends']>>(
    cacheBytes * SHARE_OF_SMALL_THINGS,
    ({ weekdays, amounts }) => ENTRY_BYTES + weekdays.byteLength + amounts.byteLength,
  );
  const scoreCache = createSeriesCache<ScoreColumns | null>(
    cacheBytes * SHARE_OF_SMALL_THINGS,
    (columns) => ENTRY_BYTES + (columns?.tenths.byteLength ?? 0) + (columns?.coverage?.byteLength ?? 0),
  );
  const holdingsCache = createSeriesCache<readonly FundHoldings[]>(
    cacheBytes * SHARE_OF_SMALL_THINGS,
    (lists) => ENTRY_BYTES * lists.reduce((sum, { rows }) => sum + 1 + rows.length, 1),
  );
  const priceCache = createSeriesCache<PriceColumns | null>(
    cacheBytes / 4,
    (columns) => ENTRY_BYTES + PRICE_COLUMN_BYTES * (columns?.days.length ?? 0),
  );
  const splitCache = createSeriesCache<readonly SplitRow[]>(
    cacheBytes * SHARE_OF_SMALL_THINGS,
    (rows) => ENTRY_BYTES * (1 + rows.length),
  );
  const riskFreeCache = createSeriesCache<readonly RiskFreeRateRow[]>(
    cacheBytes * SHARE_OF_SMALL_THINGS,
    (rows) => ENTRY_BYTES * (1 + rows.length),
  );
  const factorCache = createSeriesCache<readonly FactorColumn[]>(cacheBytes * SHARE_OF_SMALL_THINGS, (columns) =>
    columns.reduce((sum, { days }) => sum + ENTRY_BYTES + 12 * days.length, ENTRY_BYTES),
  );
  const statementCache = createSeriesCache<readonly FundamentalRow[]>(
    cacheBytes * SHARE_OF_SMALL_THINGS,
    (rows) => ENTRY_BYTES * (1 + 10 * rows.length),
  );
  const originCache = createSeriesCache<readonly OriginRow[]>(
    cacheBytes * SHARE_OF_SMALL_THINGS,
    (rows) => ENTRY_BYTES * (1 + rows.length),
  );
  const findingCache = createSeriesCache<readonly QualityFinding[]>(
    cacheBytes * SHARE_OF_SMALL_THINGS,
    (findings) => ENTRY_BYTES * (1 + findings.length),
  );
  const readColumns = createReadColumns(database);
  const selectCloses = database.prepare('SELECT first, data FROM closes WHERE instrument = ?');
  const selectRates = database.prepare('SELECT days, rates FROM fx WHERE base = ? AND quote = ?');
  const selectScores = database.prepare('SELECT * FROM scores WHERE ric = ?');
  const readFindings = createReadFindings(database);
  const selectSplits = database.prepare('SELECT * FROM splits WHERE ric = ? ORDER BY day');
  const selectRiskFree = database.prepare('SELECT * FROM risk_free_rates WHERE currency = ? ORDER BY day');
  const selectFactors = database.prepare('SELECT * FROM factors WHERE factor_set = ? ORDER BY frequency, factor');
  const selectStatements = database.prepare(
    'SELECT * FROM fundamentals WHERE ric = ? ORDER BY period_end, published_on',
  );
  const selectHoldings = database.prepare(`${holdingsQuery(database)} WHERE etf_ric = ? ORDER BY day`);
  const selectNews = database.prepare('SELECT * FROM news WHERE ric = ? ORDER BY published_at');
  const fxRate = createFxRates(graph, readPair, cache);
  const selectDividends = database.prepare('SELECT * FROM dividends WHERE ric = ? ORDER BY ex_day');
  const reportedDividends = (ric: string) => selectDividends.all(ric).map(dividends.read);
  const readDividends = createReadDividends(reportedDividends, (ric) => byRic.get(ric) ?? null, fxRate);

  const calendars = database.prepare('SELECT * FROM sessions ORDER BY mic').all();
  const sessions = new Map(calendars.map((row) => [text(row, 'mic'), toInt32(blob(row, 'days'))]));
  const withRates = database.prepare('SELECT DISTINCT currency FROM risk_free_rates ORDER BY currency').all();
  const riskFreeCurrencies = withRates.map((row) => text(row, 'currency'));
  const withFactors = database.prepare('SELECT DISTINCT factor_set FROM factors ORDER BY factor_set').all();
  const factorSets = withFactors.map((row) => text(row, 'factor_set'));
  const readOwnOrigins = createReadOrigins(database, dataSource);
  const ownFactors = new Map<string, UniverseFactors | null>();
  const find = createFindSymbol(instruments, currencies);
  const search = createInstrumentSearch({
    instruments,
    find,
    sizeOf: ({ marketCap, currency }) =>
      (marketCap?.amount ?? 0) * (exchangeRate({ fxRate }, currency, 'USD', lastWeekday) ?? 0),
  });
  const market: MarketData = {
    dataVersion,
    dataSource,
    lastWeekday,
    resolveSymbol: createResolveSymbol(find, search, currencies),
    search: search.search,
    instrument: (ric) => byRic.get(ric) ?? null,
    instruments: () => instruments,
    closes(ric) {
      const id = idOf.get(ric);
      if (id === undefined) return null;
      return cache.get(ric, () => {
        const row = selectCloses.get(id);
        return row ? { first: number(row, 'first'), values: toSharedFloat64(blob(row, 'data')) } : null;
      });
    },
    tradingWeek(ric, until) {
      if (!weekendRics.has(ric)) return 'weekdays';
      const { days } = closesByDay(market, ric);
      return tradingWeek(days.filter((day) => day <= until));
    },
    dividends: (ric) => dividendCache.get(ric, () => byWeekday(readDividends(ric))),
    dividendsByDay: readDividends,
    reportedDividends,
    fxRate,
    riskFreeRates: (currency) =>
      riskFreeCache.get(currency, () => selectRiskFree.all(currency).map(riskFreeRates.read)),
    riskFreeCurrencies: () => riskFreeCurrencies,
    scores(ric, onOrBefore) {
      const columns = scoreColumns(ric);
      const latest = columns && latestScores(columns, scoreDay(onOrBefore));
      if (!latest) return null;
      const { day: _day, ...undated } = latest;
      return undated;
    },
    scoreHistory(ric, onOrBefore, weeks) {
      const columns = scoreColumns(ric);
      return columns ? scoreHistory(columns, weekdayToDay(onOrBefore), weeks) : [];
    },
    fundScores(ric, onOrBefore) {
      const columns = scoreColumns(ric);
      return columns && latestFundScores(columns, scoreDay(onOrBefore));
    },
    prices(ric) {
      const id = idOf.get(ric);
      return id === undefined ? null : priceCache.get(ric, () => readColumns(id));
    },
    splits: (ric) => splitCache.get(ric, () => selectSplits.all(ric).map(splits.read)),
    fundamentals: (ric, freq) =>
      statementCache
        .get(ric, () => ownOrIssuer(ric, (one) => selectStatements.all(one).map(fundamentals.read)))
        .filter((row) => row.freq === freq),
    etfHoldings: (ric) =>
      holdingsCache.get(ric, () => {
        const rows = selectHoldings.all(ric).map(etfHoldings.read);
        return [...Map.groupBy(rows, ({ day }) => day)].map(([day, list]) => ({ day, rows: list }));
      }),
    // News is not cached, because a report reads it once.
    news: (ric) => ownOrIssuer(ric, (one) => selectNews.all(one).map(news.read)),
    // Factor returns are computed on first use. Storing them would need one set for each base currency.
    factorReturns(base) {
      const known = ownFactors.get(base);
      if (known !== undefined) return known;
      const computed = factorReturns(market, base);
      ownFactors.set(base, computed);
      return computed;
    },
    factorSet: (set) => factorCache.get(set, () => selectFactors.all(set).map(factors.read)),
    factorSets: () => factorSets,
    sessions: () => sessions,
    currencies: () => currencies,
    markets: () => markets,
    qualityFindings: (ric) => findingCache.get(ric, () => readFindings(ric)),
    origins: () => readOrigins(database, dataSource),
    originsOf: (kind, name) => originCache.get(`${kind} ${name}`, () => readOwnOrigins(kind, name)),
    close() {
      if (database.isOpen) database.close();
    },
  };
  return market;

  /** Returns the rows of a listing, or those of its issuer if it has none. */
  function ownOrIssuer<Row>(ric: string, read: (ric: string) => Row[]): Row[] {
    const own = read(ric);
    const issuer = byRic.get(ric)?.issuer ?? ric;
    return own.length > 0 || issuer === ric ? own : read(issuer);
  }

  /** Returns the day of the scores. The data may end before the requested day. */
  function scoreDay(weekday: Weekday): Day {
    return weekdayToDay(Math.min(weekday, lastWeekday));
  }

  function scoreColumns(ric: string): ScoreColumns | null {
    return scoreCache.get(ric, () => {
      const row = selectScores.get(ric) ?? selectScores.get(byRic.get(ric)?.issuer ?? ric);
      return row ? scores.read(row)[1] : null;
    });
  }

  function readPair(pair: string): FxRows | null {
    const row = selectRates.get(...pair.split('/'));
    return row ? { days: toInt32(blob(row, 'days')), rates: toFloat64(blob(row, 'rates')) } : null;
  }
}
