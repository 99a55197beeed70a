import { counted, type Day, formatDay } from '@tearsheet/shared';
import type { DividendRow, OriginRow, PriceColumns, SnapshotContent, SplitRow } from '../content.ts';
import {
  baseOf,
  changedFrom,
  type Extent,
  extentOf,
  isAdjusted,
  type LazyPrices,
  lazyPrices,
  rowsBetween,
} from '../store/lazyPrices.ts';
import { type Draft, rowKey } from './draft.ts';
import { applyEvents } from './events.ts';
import { instrumentFromRic, quoteUnit } from './instrumentFromRic.ts';
import {
  appendPrices,
  overlayFactors,
  overlayFx,
  overlayOrigins,
  overlayPrices,
  overlayRows,
  overlaySessions,
  overlayStatements,
} from './overlay.ts';
import type { PriceRows } from './priceTable.ts';
import {
  redenominatedColumns,
  redenominatedDividend,
  redenominationsOf,
  toPresentUnit,
  withPrices,
} from './redenomination.ts';

export interface BuildOptions {
  /** Prices and dividends are as traded, so splits must still be applied. */
  readonly asTraded: boolean;
  /** The operator's name for the data. */
  readonly dataSource: string;
  /** The origins of the series of the draft. */
  readonly origins: readonly OriginRow[];
}

export interface BuiltContent {
  readonly content: SnapshotContent;
  readonly notes: readonly string[];
  /** Problems that concern no single file. Content with a problem must not be stored. */
  readonly problems: readonly string[];
}

/**
 * Builds the content of the next snapshot from the draft and the current one, which is null if there is none or if it
 * is replaced.
 */
export function buildContent(draft: Draft, previous: SnapshotContent | null, options: BuildOptions): BuiltContent {
  const notes: string[] = [];
  const problems: string[] = [];
  draft.prices.order();
  addConversions();
  const instruments = new Map(previous?.instruments.map((row) => [row.ric, row]));
  for (const [ric, row] of draft.instruments) instruments.set(ric, row);
  addMissingInstruments();
  noteUnknownInstruments();
  const storedCurrencies = new Map(previous?.instruments.map(({ ric, currency }) => [ric, currency]));
  const redenominations = redenominationsOf(draft.events.values(), instruments);
  problems.push(...redenominations.problems);
  noteChangedCurrencies();
  const splits = overlayRows(previous?.splits, draft.splits, (row) => rowKey(row.ric, row.day));
  const splitsByRic = Map.groupBy(splits, ({ ric }) => ric);
  const newSplits = options.asTraded ? splitsNotIn(previous?.splits ?? [], splits) : new Map<string, SplitRow[]>();
  const prices = buildPrices();
  const fx = overlayFx(draft, previous);
  const events = applyEvents(draft.events.values(), {
    instruments,
    prices,
    fx,
    sharesSince: (ric, day) => sharesSince(day, splitsByRic.get(ric) ?? []),
  });
  for (const [ric, row] of events.instruments) instruments.set(ric, row);
  problems.push(...events.problems);
  notes.push(...events.notes);
  const statements = overlayStatements(previous?.fundamentals, draft.fundamentals);
  notes.push(...statements.notes);
  if (prices.size === 0) problems.push('there are no prices, neither in the files nor in the current snapshot');

  const content: SnapshotContent = {
    dataSource: sourceName(previous?.dataSource ?? null, options.dataSource),
    instruments: [...instruments.values()],
    prices,
    dividends: buildDividends(),
    splits,
    fx,
    riskFreeRates: overlayRows(previous?.riskFreeRates, draft.riskFreeRates, (row) => rowKey(row.currency, row.day)),
    factors: overlayFactors(draft, previous),
    fundamentals: statements.rows,
    etfHoldings: overlayRows(previous?.etfHoldings, draft.etfHoldings, (row) =>
      rowKey(row.etfRic, row.day, row.symbol),
    ),
    news: overlayRows(previous?.news, draft.news, (row) => rowKey(row.ric, row.publishedAt, row.headline)),
    sessions: overlaySessions(draft, previous),
    origins: overlayOrigins(draft, previous, options.origins),
  };
  return { content, notes, problems };

  /** Adds conversions to the splits. */
  function addConversions(): void {
    for (const { event, ric, day, ratio } of draft.events.values()) {
      if (event !== 'conversion' || ratio === null) continue;
      const key = rowKey(ric, day);
      const other = draft.splits.get(key)?.ratio ?? ratio;
      if (other !== ratio) {
        const what = `${ric} has a split of ${other} and a conversion of ${ratio} on ${formatDay(day)}`;
        problems.push(`${what}: enter the product of both once, or leave one out`);
      }
      draft.splits.set(key, { ric, day, ratio });
    }
  }

  function addMissingInstruments(): void {
    const made: string[] = [];
    for (const ric of draft.prices.keys()) {
      if (instruments.has(ric)) continue;
      const row = instrumentFromRic(ric);
      if (!row) problems.push(`${ric} has prices, but no instrument row, and its suffix is not a known exchange`);
      else {
        instruments.set(ric, row);
        made.push(`${ric} (${row.market}, ${row.quoteCurrency ?? row.currency})`);
      }
    }
    if (made.length > 0) {
      notes.push(
        `${counted(made.length, 'instrument without a row was', 'instruments without a row were')} made from ${made.length === 1 ? 'its' : 'their'} RIC: ${firstFew(made)}`,
      );
    }
  }

  /** Reports rows of unknown instruments. They are kept because the instrument may be imported later. */
  function noteUnknownInstruments(): void {
    const unknown = [...draft.instruments.values()].filter(({ issuer }) => issuer && !instruments.has(issuer));
    if (unknown.length > 0) {
      const named = unknown.map(({ ric, issuer }) => `${issuer} (of ${ric})`);
      notes.push(`the data have no instrument for these issuers: ${firstFew(named)}`);
    }
    const { dividends, splits, fundamentals, news } = draft;
    for (const [name, rows] of Object.entries({ dividends, splits, fundamentals, news })) {
      const rics = new Set([...rows.values()].flatMap(({ ric }) => (instruments.has(ric) ? [] : [ric])));
      if (rics.size > 0)
        notes.push(`${name} of ${counted(rics.size, 'RIC')} that no instrument has: ${firstFew([...rics])}`);
    }
  }

  /** Merges the series of an instrument when it is read. */
  function buildPrices(): LazyPrices {
    const added = [...draft.prices.keys()].filter((ric) => draft.prices.count(ric) > 0);
    const stored = previous?.prices ?? new Map<string, PriceColumns>();
    const prices = lazyPrices({
      rics: [...stored.keys(), ...added],
      load: (ric) => {
        const old = stored.get(ric);
        const change = redenominations.byRic.get(ric);
        const present = old && change && isStoredInFormer(ric) ? redenominatedColumns(old, change) : old;
        const columns = present ? applySplitsToColumns(present, newSplits.get(ric) ?? []) : null;
        const rows = newRows(ric);
        if (rows === null && columns !== null) return columns;
        if (rows === null) throw new RangeError(`${ric} has no prices`);
        return overlayPrices(columns, rows);
      },
      extent: (ric) => joinedExtent(extentOf(stored, ric), draft.prices.extent(ric)),
      isAdjusted: (ric) => isAdjusted(stored, ric) || draft.prices.has(ric, 'adjClose'),
      base: baseOf(stored),
      between: (ric, from, to) => {
        const last = extentOf(stored, ric)?.last;
        if (last === undefined) {
          const rows = newRows(ric, { first: from, last: to });
          return part(overlayPrices(null, rows ?? NO_ROWS), from, to);
        }
        const rows = newRows(ric);
        const end = prices.changedFrom(ric) > last ? rowsBetween(stored, ric, Math.min(from, last), to) : null;
        return (end && rows ? appendPrices(end, rows) : end) ?? prices.get(ric)!;
      },
      changedFrom: (ric) => {
        const isConverted = newSplits.has(ric) || (redenominations.byRic.has(ric) && isStoredInFormer(ric));
        if (!stored.has(ric) || isConverted) return Number.NEGATIVE_INFINITY;
        return Math.min(changedFrom(stored, ric), draft.prices.extent(ric)?.first ?? Number.POSITIVE_INFINITY);
      },
    });
    return prices;
  }

  /** Returns the rows of the files in the unit and the shares of the present: all of them, or those of some days. Null if there are none. */
  function newRows(ric: string, days?: Extent): PriceRows | null {
    const rows = draft.prices.get(ric, days);
    if (rows === null) return null;
    const inMajor = toPresentUnit(rows, perMajor(ric), redenominations.byRic.get(ric));
    return options.asTraded ? applySplitsToRows(inMajor, splitsByRic.get(ric) ?? []) : inMajor;
  }

  function buildDividends(): DividendRow[] {
    const stored = previous?.dividends.map((row) => {
      const present = redenominatedDividend(row, redenominations.byRic.get(row.ric), isStoredInFormer(row.ric));
      return inShares(present, newSplits.get(row.ric));
    });
    const added = [...draft.dividends].map(([key, row]): [string, DividendRow] => {
      const change = redenominations.byRic.get(row.ric);
      const unit = row.currency === null ? null : quoteUnit(row.currency);
      const ofQuotes = change && row.exDay < change.day ? change.perMajor : perMajor(row.ric);
      const amount = row.amount / (unit?.perMajor ?? ofQuotes);
      const inMajor = redenominatedDividend({ ...row, amount, currency: unit?.currency ?? null }, change, true);
      return [key, options.asTraded ? inShares(inMajor, splitsByRic.get(row.ric)) : inMajor];
    });
    const paid = overlayRows(stored, new Map(added), (row) => rowKey(row.ric, row.exDay));
    // One company may spin off several on one day.
    const spunOff = new Map<string, DividendRow>();
    for (const row of events.dividends) {
      const key = rowKey(row.ric, row.exDay);
      spunOff.set(key, { ...row, amount: row.amount + (spunOff.get(key)?.amount ?? 0) });
    }
    for (const [key, { ric, exDay, amount }] of spunOff) {
      if (draft.dividends.has(key))
        problems.push(`${ric} has a dividend and a spin-off on ${formatDay(exDay)}: add them up in dividends`);
      const old = stored?.find((one) => one.ric === ric && one.exDay === exDay);
      if (old && Math.abs(old.amount / amount - 1) > SAME_AMOUNT) {
        const remedy = 'If both were paid, import their sum in dividends';
        notes.push(`the spin-off of ${ric} on ${formatDay(exDay)} replaces a dividend of ${old.amount}. ${remedy}`);
      }
    }
    return overlayRows(paid, spunOff, (row) => rowKey(row.ric, row.exDay));
  }

  /** True if the stored prices of an instrument are in the currency that a redenomination of the draft ends. */
  function isStoredInFormer(ric: string): boolean {
    return storedCurrencies.get(ric) === redenominations.byRic.get(ric)?.currency;
  }

  /** Reports instruments whose stored prices are in another currency than their new rows, and are not converted. */
  function noteChangedCurrencies(): void {
    const changed = [...draft.instruments.values()].filter(({ ric, currency }) => {
      const before = storedCurrencies.get(ric);
      return before !== undefined && before !== currency && !isStoredInFormer(ric) && previous?.prices.has(ric);
    });
    if (changed.length === 0) return;
    const named = changed.map(({ ric, currency }) => `${ric} (${storedCurrencies.get(ric)} to ${currency})`);
    notes.push(`the currency changes, and stored prices are not converted: ${firstFew(named)}`);
  }

  function perMajor(ric: string): number {
    return instruments.get(ric)?.quoteCurrency ? 100 : 1;
  }
}

/** A spin-off that is imported again has nearly the same worth. */
const SAME_AMOUNT = 1e-6;

const NO_ROWS: PriceRows = {
  days: new Int32Array(),
  lines: new Uint32Array(),
  close: null,
  open: null,
  high: null,
  low: null,
  volume: null,
  adjClose: null,
};

/** Returns the rows from a day to another. */
function part(columns: PriceColumns, first: Day, last: Day): PriceColumns {
  const { days } = columns;
  const from = days.findIndex((day) => day >= first);
  const [start, end] = from < 0 ? [0, 0] : [from, days.findLastIndex((day) => day <= last) + 1];
  const cut = (values: Float64Array | null) => values?.subarray(start, end) ?? null;
  return {
    days: days.subarray(start, end),
    close: columns.close.subarray(start, end),
    open: cut(columns.open),
    high: cut(columns.high),
    low: cut(columns.low),
    volume: cut(columns.volume),
    adjClose: cut(columns.adjClose),
  };
}

function joinedExtent(a: Extent | null, b: Extent | null): Extent | null {
  if (a === null || b === null) return a ?? b;
  return { first: Math.min(a.first, b.first), last: Math.max(a.last, b.last) };
}

function firstFew(names: readonly string[]): string {
  return names.slice(0, 10).join(', ') + (names.length > 10 ? ', …' : '');
}

function inShares(row: DividendRow, splits: readonly SplitRow[] = []): DividendRow {
  return { ...row, amount: row.amount / sharesSince(row.exDay, splits) };
}

function splitsNotIn(old: readonly SplitRow[], all: readonly SplitRow[]): Map<string, SplitRow[]> {
  const known = new Set(old.map(({ ric, day }) => rowKey(ric, day)));
  return Map.groupBy(
    all.filter(({ ric, day }) => !known.has(rowKey(ric, day))),
    ({ ric }) => ric,
  );
}

/** Joins the names of all origins, so that simulated prices stay recognizable among real ones. */
function sourceName(previous: string | null, added: string): string {
  return [...new Set([previous ?? [], added].flat().flatMap((name) => name.split(' + ')))].join(' + ');
}

/**
 * Returns how many shares one share of the day has become by all later splits. On the day of a split, prices are
 * already those of new shares.
 */
export function sharesSince(day: Day, splits: readonly Pick<SplitRow, 'day' | 'ratio'>[]): number {
  let shares = 1;
  for (const split of splits) if (split.day > day) shares *= split.ratio;
  return shares;
}

/**
 * Converts as-traded rows to today's shares: divides prices and multiplies volumes. Adjusted closes are converted
 * already.
 */
function applySplitsToRows(rows: PriceRows, splits: readonly SplitRow[]): PriceRows {
  if (splits.length === 0) return rows;
  const factors = Float64Array.from(rows.days, (day) => sharesSince(day, splits));
  const divided = (values: Float64Array | null) => values?.map((value, i) => value / (factors[i] as number)) ?? null;
  return {
    days: rows.days,
    lines: rows.lines,
    close: divided(rows.close),
    open: divided(rows.open),
    high: divided(rows.high),
    low: divided(rows.low),
    volume: rows.volume?.map((value, i) => value * (factors[i] as number)) ?? null,
    adjClose: rows.adjClose,
  };
}

/** Converts stored columns for splits that came after they were stored. Their adjusted closes are older too. */
function applySplitsToColumns(columns: PriceColumns, splits: readonly SplitRow[]): PriceColumns {
  if (splits.length === 0) return columns;
  const factors = Float64Array.from(columns.days, (day) => sharesSince(day, splits));
  const divided = (values: Float64Array) => values.map((value, i) => value / (factors[i] as number));
  const volume = columns.volume?.map((value, i) => value * (factors[i] as number)) ?? null;
  return { ...withPrices(columns, divided), volume };
}
