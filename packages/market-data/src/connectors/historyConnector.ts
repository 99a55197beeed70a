import { type Day, formatDay, weekdayOnOrBefore, weekdayToDay } from '@tearsheet/shared';
import type { InstrumentRow, PriceColumns } from '../content.ts';
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
import { lossOf, type StoredHistory, soundChart } from './soundChart.ts';
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

interface Known {
  readonly row: InstrumentRow | null;
  readonly prices: PriceColumns | null;
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
      const missing: Missing[] = [];
      const tasks = request.targets.flatMap((target): Task[] => {
        const row = (target.ric !== null && rows.get(target.ric)) || null;
        const prices = (row && request.known?.prices.get(row.ric)) ?? null;
        const from = row?.delistedOn ? null : firstDay(request, target, prices);
        if (from === null) return [];
        const symbol = history.symbolOf(target);
        if (symbol === null) {
          missing.push({ symbol: target.symbol, what: 'prices', reason: `${source} does not have its exchange` });
          return [];
        }
        const question = { symbol, ric: target.ric, from, to: request.to };
        return [
          {
            label: target.symbol,
            what: 'prices',
            question,
            fetch: () => fetchTarget(request, { ...target, own: symbol }, { row, prices }, from),
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
    const answer = await history.chart(own, from, request.to);
    const ric = target.ric ?? ricOfListing(yahooSymbol, answer.exchange);
    if (ric === null) {
      throw new SourceError('not_found', `${source} lists ${own} on "${answer.exchange}": name its RIC instead`);
    }
    const { chart, leftOut } = soundChart(source, ric, answer, known.prices?.days.at(-1) ?? null);
    const missing: Missing[] = leftOut.map((reason) => ({ symbol, what: 'prices', reason }));
    const profile = await profileOf(request, target, known, chart, missing);
    const row = instrumentFromChart({ source, ric, yahooSymbol, chart, known: known.row, profile });
    const instrument = { ...row, isin: row.isin ?? target.isin };
    const found = await historyOf(request, { ...target, ric }, known, instrument, chart);
    if (found.refused !== null) missing.push({ symbol, what: 'prices', reason: found.refused });
    const { prices, dividends, splits } = found.chart;
    if (prices.days.length === 0 && found.refused === null && known.prices === null) {
      const reason = `${source} has none from ${formatDay(from)} to ${formatDay(request.to)}`;
      return { missing: [{ symbol, what: 'prices', reason }] };
    }
    const isUsed = found.refused === null;
    return {
      instruments: [instrument],
      prices: isUsed && prices.days.length > 0 ? [{ ric, ...prices }] : [],
      dividends: isUsed ? dividends.map((row) => ({ ric, currency: null, ...row, payDay: null })) : [],
      splits: isUsed ? splits.map((row) => ({ ric, ...row })) : [],
      etfHoldings: profile && instrument.type === 'etf' ? holdingRows(ric, request.to, profile) : [],
      replaces: found.replaced ? [ric] : [],
      served: isUsed ? [ric] : [],
      missing,
      notes: found.replaced ? [`${ric}: ${source} has restated its history; all of it was fetched again`] : [],
    };
  }

  /** Returns the answer if it fits the stored prices, and otherwise the whole history, which replaces them. */
  async function historyOf(
    request: SourceRequest,
    { own, ric }: OwnTarget & { readonly ric: string },
    { prices }: Known,
    { quoteCurrency }: InstrumentRow,
    chart: Chart,
  ): Promise<{ chart: Chart; replaced: boolean; refused: string | null }> {
    const perMajor = quoteCurrency ? 100 : 1;
    if (!prices || !isRestated(prices, chart.prices, perMajor)) return { chart, replaced: false, refused: null };
    const begin = prices.days[0] as Day;
    const answer = await history.chart(own, Math.min(request.from, begin), request.to);
    const whole = soundChart(source, ric, answer, prices.days.at(-1)).chart;
    const first = whole.prices.days[0] ?? Number.POSITIVE_INFINITY;
    if (first > begin + MAX_LATER_DAYS) {
      const extent = first === Number.POSITIVE_INFINITY ? 'has none' : `has it only from ${formatDay(first)}`;
      const refused = `the stored history (from ${formatDay(begin)}) differs from that of ${source}, which ${extent}: it was kept`;
      return { chart, replaced: false, refused };
    }
    const loss = lossOf(source, storedHistory(request, ric, prices), whole, perMajor);
    if (loss === null) return { chart: whole, replaced: true, refused: null };
    const remedy = 'run the sync again later, or import the prices that are right';
    return { chart, replaced: false, refused: `${loss}: the stored history was kept; ${remedy}` };
  }

  function storedHistory({ known }: SourceRequest, ric: string, prices: PriceColumns): StoredHistory {
    const isOf = (row: { readonly ric: string }) => row.ric === ric;
    const origins = (known?.origins ?? []).filter(({ kind, name: of }) => kind === 'prices' && of === ric);
    return {
      prices,
      dividends: known?.dividends.filter(isOf) ?? [],
      splits: known?.splits.filter(isOf) ?? [],
      isOwn: origins.length > 0 && origins.every((origin) => origin.source === dataSource),
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
