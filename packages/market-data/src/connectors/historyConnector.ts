import { type Day, formatDay, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared';
import type { DividendRow, InstrumentRow, PriceColumns } from '../content.ts';
import type { EventRow } from '../importers/events.ts';
import {
  type Connector,
  isSourceError,
  type Missing,
  type Piece,
  SourceError,
  type SourceRequest,
  type Target,
  type Task,
} from './connector.ts';
import { type KnownHistory, keptDividends, lossOf, type StoredHistory, soundChart } from './soundChart.ts';
import { holdingRows, instrumentFromChart, type Profile } from './yahoo/instrumentFromChart.ts';
import { type Chart, isRestated } from './yahoo/readChart.ts';
import { ricOfListing } from './yahoo/yahooSymbols.ts';

/** A source of the price histories of single instruments. */
export interface HistorySource extends Pick<Connector, 'name' | 'dataSource' | 'requestsPerQuestion'> {
  /** Name of the source in sentences. */
  readonly source: string;
  /** Returns the source's own symbol of a target. Null if the source does not have its exchange. */
  symbolOf(target: Target): string | null;
  /** Returns split-adjusted prices, and the dividends and splits, from the first to the last day. Throws SourceError. */
  chart(symbol: string, from: Day, to: Day): Promise<Chart>;
  /** Returns facts about the instrument. Absent if the source has none. Throws SourceError. */
  readonly profile?: (symbol: string) => Promise<Profile>;
  /** True if only funds have profiles. */
  readonly isForFunds?: boolean;
  /** Returns the changes of tickers in a window, by the source's own symbols. Absent if the source has none. Throws SourceError. */
  readonly tickerChanges?: (from: Day, to: Day) => Promise<readonly TickerChange[]>;
  /** Returns all changes of the ticker of one instrument, if the source answers by instrument. Throws SourceError. */
  readonly tickerChangesOf?: (symbol: string) => Promise<readonly TickerChange[]>;
}

/** One change of a ticker, with the source's own symbols until the day and from the day on. */
export interface TickerChange {
  readonly day: Day;
  readonly from: string;
  readonly to: string;
}

/** Days that are fetched again, so that a restated history shows as a difference. */
const OVERLAP_DAYS = 14;
/** A profile is fetched about once a week, which spreads the instruments over the days. */
const PROFILE_EVERY_DAYS = 7;
/** A refetched history may begin this many days later than the stored one and still replace it. */
const MAX_LATER_DAYS = 10;

/** A target with the symbol of the source. */
interface OwnTarget extends Target {
  readonly own: string;
}

/** A stored instrument that is not delisted, with its symbol at the source. */
interface Owned {
  readonly row: InstrumentRow;
  readonly symbol: string;
}

/** The history to store: the answer, or the whole history that replaces the stored one. */
interface FoundHistory {
  readonly chart: Chart;
  readonly replaced: boolean;
  /** The stored dividends that stay although the history is replaced. */
  readonly kept: readonly DividendRow[];
  /** True if rows of other sources stay, so that these sources remain origins. */
  readonly keepsOrigins: boolean;
  /** The reason why nothing is stored. Null if it is stored. */
  readonly refused: string | null;
}

interface Known {
  readonly row: InstrumentRow | null;
  readonly stored: StoredHistory | null;
}

/**
 * Creates the connector of a source of price histories. It asks one question for each instrument. A history that the source has
 * restated, for example after a split, is fetched again as a whole.
 */
export function createHistoryConnector(history: HistorySource): Connector {
  const { name, dataSource, requestsPerQuestion, source } = history;

  return {
    name,
    dataSource,
    requestsPerQuestion,
    async plan(request) {
      const rows = new Map(request.known?.instruments.map((row) => [row.ric, row]));
      const storedOf = storedHistories(request);
      const missing: Missing[] = [];
      const tasks = request.targets.flatMap((target): Task[] => {
        const row = (target.ric !== null && rows.get(target.ric)) || null;
        const stored = row && storedOf(row.ric);
        const from = row?.delistedOn ? null : firstDay(request, target, stored?.prices ?? null);
        if (from === null) return [];
        const symbol = history.symbolOf(target);
        if (symbol === null) {
          missing.push({ symbol: target.symbol, what: 'prices', reason: `${source} does not have its exchange` });
          return [];
        }
        const splits = (target.ric !== null && request.foundSplits?.get(target.ric)) || [];
        // The answer depends on the splits that earlier sources of the run have found.
        const found = splits.length === 0 ? {} : { splits: JSON.stringify(splits) };
        const question = { symbol, ric: target.ric, from, to: request.to, ...found };
        return [
          {
            label: target.symbol,
            what: 'prices',
            question,
            fetch: () => fetchTarget(request, { ...target, own: symbol }, { row, stored }, from),
          },
        ];
      });
      return { tasks: [...tasks, ...tickerTasks(request, rows)], missing };
    },
  };

  /** Returns the questions for former tickers of stored instruments. */
  function tickerTasks(request: SourceRequest, rows: ReadonlyMap<string, InstrumentRow>): Task[] {
    const { tickerChanges, tickerChangesOf } = history;
    const what = 'former tickers';
    let isRefused = false;
    const owned = request.targets.flatMap((target): Owned[] => {
      const row = target.ric === null ? undefined : rows.get(target.ric);
      const symbol = history.symbolOf(target);
      return row === undefined || row.delistedOn !== null || symbol === null ? [] : [{ row, symbol }];
    });
    const nameOf = (row: InstrumentRow) => `${FORMER_TICKERS}${row.ric}`;
    const isServed = ({ row }: Owned) => (request.servedFrom(nameOf(row)) ?? Number.POSITIVE_INFINITY) <= request.from;
    if (tickerChangesOf !== undefined) {
      // While an instrument keeps its ticker, the former ones stay the same.
      return owned.filter((one) => !isServed(one)).map((one) => taskOfOne(one, tickerChangesOf));
    }
    if (tickerChanges === undefined || owned.length === 0) return [];
    const names = owned.map(({ row }) => nameOf(row));
    // An instrument that was not asked for yet needs all changes.
    const from = owned.every(isServed) ? Math.max(request.from, request.to - OVERLAP_DAYS) : request.from;
    return [
      taskOf(what, { changes: names.join(), from, to: request.to }, async () => {
        const changes = await tickerChanges(from, request.to);
        return { events: owned.flatMap(({ row, symbol }) => eventsOf(row, symbol, changes)), served: names };
      }),
    ];

    function taskOfOne({ row, symbol }: Owned, ask: (symbol: string) => Promise<readonly TickerChange[]>): Task {
      const served = nameOf(row);
      return taskOf(served, { changes: served, from: request.from, to: request.to }, async () => {
        try {
          return { events: eventsOf(row, symbol, await ask(symbol)), served: [served] };
        } catch (error) {
          // The source has no events of the instrument.
          if (!isSourceError(error) || error.kind !== 'not_found') throw error;
          return { events: [], served: [served] };
        }
      });
    }

    function taskOf(label: string, question: Task['question'], read: () => Promise<Piece>): Task {
      return {
        label,
        what,
        question,
        requests: 1,
        async fetch() {
          if (isRefused) return {};
          try {
            return await read();
          } catch (error) {
            // The plan of a key may lack them. The prices do not depend on them.
            if (!isSourceError(error) || error.kind !== 'refused') throw error;
            isRefused = true;
            return { missing: [{ symbol: 'all', what, reason: error.message }] };
          }
        },
      };
    }
  }

  async function fetchTarget(request: SourceRequest, target: OwnTarget, known: Known, from: Day): Promise<Piece> {
    const { yahooSymbol, symbol, own } = target;
    const given = await history.chart(own, from, request.to);
    const ric = target.ric ?? ricOfListing(yahooSymbol, given.exchange);
    if (ric === null) {
      throw new SourceError('not_found', `${source} lists ${own} on "${given.exchange}": name its RIC instead`);
    }
    const knownHistory = { stored: known.stored, found: request.foundSplits?.get(ric) ?? [] };
    const { chart, leftOut } = soundChart(source, ric, given, knownHistory);
    const missing: Missing[] = leftOut.map((reason) => ({ symbol, what: 'prices', reason }));
    const profile = await profileOf(request, target, known, chart, missing);
    const row = instrumentFromChart({ source, ric, yahooSymbol, chart, known: known.row, profile });
    const instrument = { ...row, isin: row.isin ?? target.isin };
    const found = await historyOf(request, { ...target, ric }, knownHistory, instrument, chart);
    if (found.refused !== null) missing.push({ symbol, what: 'prices', reason: found.refused });
    const { prices, dividends, splits } = found.chart;
    if (prices.days.length === 0 && found.refused === null && known.stored === null) {
      const reason = `${source} has none from ${formatDay(from)} to ${formatDay(request.to)}`;
      return { missing: [{ symbol, what: 'prices', reason }] };
    }
    const isUsed = found.refused === null;
    // Prices that are not used say nothing about the unit of the stored ones.
    const quoteCurrency = isUsed ? instrument.quoteCurrency : (known.row ?? instrument).quoteCurrency;
    const ownDividends = dividends.map((row) => ({ ric, currency: null, ...row, payDay: null }));
    // Stored amounts are in the currency itself, not in the unit of the quotes.
    const kept = found.kept.map((row) => ({ ...row, currency: row.currency ?? instrument.currency }));
    return {
      instruments: [quoteCurrency === undefined ? instrument : { ...instrument, quoteCurrency }],
      prices: isUsed && prices.days.length > 0 ? [{ ric, ...prices }] : [],
      dividends: isUsed ? [...ownDividends, ...kept] : [],
      splits: isUsed ? splits.map((row) => ({ ric, ...row })) : [],
      etfHoldings: profile && instrument.type === 'etf' ? holdingRows(ric, request.to, profile) : [],
      replaces: found.replaced ? [ric] : [],
      keepsOrigins: found.keepsOrigins ? [ric] : [],
      served: isUsed ? [ric] : [],
      missing,
      notes: found.replaced ? [`${ric}: ${source} has restated its history; all of it was fetched again`] : [],
    };
  }

  /** Returns the answer if it fits the stored prices, and otherwise the whole history, which replaces them. */
  async function historyOf(
    request: SourceRequest,
    { own, ric }: OwnTarget & { readonly ric: string },
    known: KnownHistory,
    { quoteCurrency }: InstrumentRow,
    chart: Chart,
  ): Promise<FoundHistory> {
    const { stored } = known;
    const perMajor = quoteCurrency ? 100 : 1;
    const nothing = { chart, replaced: false, kept: [], keepsOrigins: false, refused: null };
    if (!stored || !isRestated(stored.prices, chart.prices, perMajor)) return nothing;
    const { prices } = stored;
    const begin = prices.days[0] as Day;
    const given = await history.chart(own, Math.min(request.from, begin), request.to);
    const whole = soundChart(source, ric, given, known).chart;
    const first = whole.prices.days[0] ?? Number.POSITIVE_INFINITY;
    if (first > begin + MAX_LATER_DAYS) {
      const extent = first === Number.POSITIVE_INFINITY ? 'has none' : `has it only from ${formatDay(first)}`;
      const refused = `the stored history (from ${formatDay(begin)}) differs from that of ${source}, which ${extent}: it was kept`;
      return { ...nothing, refused };
    }
    const loss = lossOf(source, stored, whole, perMajor);
    if (loss === null) {
      const kept = keptDividends(stored, whole, perMajor);
      const keepsOrigins = !stored.isOwn && (kept.length > 0 || whole.splits.length > given.splits.length);
      return { chart: whole, replaced: true, kept, keepsOrigins, refused: null };
    }
    const remedy = 'run the sync again later, or import the prices that are right';
    return { ...nothing, refused: `${loss}: the stored history was kept; ${remedy}` };
  }

  /** Returns the function that returns the stored history of an instrument, or null if there is none. */
  function storedHistories({ known }: SourceRequest): (ric: string) => StoredHistory | null {
    const dividends = Map.groupBy(known?.dividends ?? [], ({ ric }) => ric);
    const splits = Map.groupBy(known?.splits ?? [], ({ ric }) => ric);
    const ofPrices = (known?.origins ?? []).filter(({ kind }) => kind === 'prices');
    const origins = Map.groupBy(ofPrices, ({ name }) => name);
    return (ric) => {
      const prices = known?.prices.get(ric);
      if (prices === undefined) return null;
      const own = origins.get(ric) ?? [];
      return {
        prices,
        dividends: dividends.get(ric) ?? [],
        splits: splits.get(ric) ?? [],
        isOwn: own.length > 0 && own.every((origin) => origin.source === dataSource),
        isPartlyOwn: own.some((origin) => origin.source === dataSource),
      };
    };
  }

  async function profileOf(
    request: SourceRequest,
    { own, symbol }: OwnTarget,
    { row }: Known,
    { type }: Chart,
    missing: Missing[],
  ): Promise<Profile | null> {
    const hasProfile = row !== null && request.servedFrom(row.ric) !== null;
    if (history.profile === undefined || type === 'INDEX') return null;
    if (history.isForFunds && row?.type !== 'etf' && (row !== null || type !== 'ETF')) return null;
    if (hasProfile && !isProfileDay(own, request.to)) return null;
    try {
      return await history.profile(own);
    } catch (error) {
      if (!isSourceError(error)) throw error;
      missing.push({ symbol, what: history.isForFunds ? 'holdings' : 'profile', reason: error.message });
      return null;
    }
  }
}

/** Begins the names of instruments whose former tickers were asked for. */
const FORMER_TICKERS = 'former tickers of ';

/**
 * Returns the former tickers of an instrument that it does not have yet. A ticker that another company took over later is not one of
 * them: the latest change of each ticker on the way back must lead to it.
 */
function eventsOf({ ric, aliases }: InstrumentRow, symbol: string, changes: readonly TickerChange[]): EventRow[] {
  const events: EventRow[] = [];
  let [current, before] = [symbol, Number.POSITIVE_INFINITY];
  for (;;) {
    const own = changes.filter(({ day, from, to }) => day < before && (from === current || to === current));
    const latest = own.reduce<TickerChange | null>((a, b) => (a === null || b.day > a.day ? b : a), null);
    if (latest === null || latest.to !== current) return events;
    const former = latest.from.replace(/\.US$/, '');
    if (!aliases.includes(former)) {
      events.push({
        ric,
        day: latest.day,
        event: 'ticker_change',
        value: null,
        currency: null,
        toRic: null,
        ratio: null,
        former,
      });
    }
    [current, before] = [latest.from, latest.day];
  }
}

/** Returns the first day to fetch. Null if everything up to the last weekday is stored. */
function firstDay({ from, to, servedFrom }: SourceRequest, { ric }: Target, prices: PriceColumns | null): Day | null {
  const last = prices?.days.at(-1);
  const served = ric === null ? null : servedFrom(ric);
  if (last === undefined || served === null || served > from) return from;
  if (last >= weekdayToDay(weekdayOnOrBefore(to))) return null;
  return Math.max(from, last - OVERLAP_DAYS);
}

function isProfileDay(symbol: string, day: Day): boolean {
  const sum = [...symbol].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return (sum + day) % PROFILE_EVERY_DAYS === 0;
}
