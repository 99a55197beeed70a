import { type Day, type Weekday, weekdayOnOrAfter } from '@tearsheet/shared';
import { type DenseSeries, isDaily } from '@tearsheet/shared/engine';
import { QUALITY_CODES, type QualityCode } from '@tearsheet/shared/schemas';
import type { DividendRow, FactorColumn, InstrumentRow, PriceColumns, SnapshotContent } from '../content.ts';
import type { MarketData, QualityFinding } from '../port.ts';
import { createFxGraph, createFxRates, rateAt } from '../store/fxRates.ts';
import { createSeriesCache } from '../store/seriesCache.ts';
import { findDividendsOutside, findJumps, findLargeDividends, findSilentEnd, priceHistory } from './findJumps.ts';
import { findOffSessionPrices, findSessionGaps, findStaleRuns, findUnusedWeekends, type Sessions } from './findRuns.ts';
import { findMissingDividends, inspectStatements } from './inspectStatements.ts';

/** One broken series must not flood the report. After this many findings of a kind, one more counts the rest. */
const MAX_PER_CODE = 20;

/** The checks of a content. The prices of each instrument are read once. */
export interface Inspection {
  /** Checks the prices of one instrument. If earlier findings are carried over, `columns` are the end of its prices. */
  add(instrument: InstrumentRow, columns: PriceColumns, carried?: CarriedFindings): void;
  /** Adds the checks that need the sessions of the exchanges, by MIC. Returns all findings. Instruments without a finding are absent. */
  finish(all: InspectedContent): Map<string, readonly QualityFinding[]>;
}

/** The stored findings of an instrument, of which those that begin before a day are carried over. */
export interface CarriedFindings {
  readonly findings: readonly QualityFinding[];
  readonly before: Day;
}

/** The findings that follow from prices alone, in their order. */
export const PRICE_CODES: readonly (readonly QualityCode[])[] = [
  ['unadjusted_split', 'unit_jump'],
  ['dividend_too_large'],
  ['stale_run'],
  ['non_positive_price'],
];

/** True if findings can be carried over: all of them are stored, and none is about weekends, which no end of a series shows. */
export function canCarry(findings: readonly QualityFinding[]): boolean {
  if (findings.some(({ code }) => code === 'off_session_price')) return false;
  return PRICE_CODES.flat().every((code) => findings.filter((one) => one.code === code).length <= MAX_PER_CODE);
}

/** Returns stored findings of prices before a day and new ones from it on. */
function carriedOver({ findings, before }: CarriedFindings, found: readonly QualityFinding[]): QualityFinding[] {
  const dayOf = ({ from }: QualityFinding) => from ?? Number.NEGATIVE_INFINITY;
  const all = [...findings.filter((one) => dayOf(one) < before), ...found.filter((one) => dayOf(one) >= before)];
  return PRICE_CODES.flatMap((codes) =>
    all.filter(({ code }) => codes.includes(code)).sort((a, b) => dayOf(a) - dayOf(b)),
  );
}

/** Facts about all series of a content that the checks of one series need. */
export interface InspectedContent {
  /** Returns a series with a value on each weekday on which analyses have a close. Null if there is none. */
  readonly closesOf: (ric: string) => DenseSeries | null;
  /** The sessions of the exchanges, by MIC. */
  readonly sessions: ReadonlyMap<string, Sessions>;
  readonly lastWeekday: Weekday;
}

export function inspectContent(content: SnapshotContent): Inspection {
  const graph = createFxGraph(content.fx.keys());
  const fxRate = createFxRates(graph, (pair) => content.fx.get(pair) ?? null, createSeriesCache());
  const currencies = new Set([...graph.currencies, ...content.instruments.map(({ currency }) => currency)]);
  const splits = Map.groupBy(content.splits, ({ ric }) => ric);
  const dividends = Map.groupBy(content.dividends, ({ ric }) => ric);
  const fundamentals = Map.groupBy(content.fundamentals, ({ ric }) => ric);

  /** Instruments with prices that are not adjusted for dividends. */
  const unadjusted = new Set<string>();
  const ofPrices = new Map<string, readonly QualityFinding[]>();
  return {
    add(instrument, columns, carried) {
      const { ric } = instrument;
      if (columns.adjClose === null) unadjusted.add(ric);
      const history = priceHistory(columns);
      const paid = paidBy(instrument, dividends.get(ric) ?? []);
      const found = [
        ...findJumps(history, {
          splits: new Map(splits.get(ric)?.map(({ day, ratio }) => [day, ratio])),
          dividends: paid,
        }),
        ...findLargeDividends(history, paid),
        ...findStaleRuns(history),
        ...findUnusedWeekends(history),
        ...history.nonPositive.map(nonPositivePrice),
      ];
      const findings = carried ? carriedOver(carried, found) : found;
      if (findings.length > 0) ofPrices.set(ric, findings);
    },
    finish(all) {
      const byRic = new Map<string, readonly QualityFinding[]>();
      for (const instrument of content.instruments) {
        const { ric } = instrument;
        const findings = [
          ...(ofPrices.get(ric) ?? []),
          ...inspectSessions(instrument, all),
          ...inspectCurrency(instrument),
          ...inspectDividends(instrument, dividends.get(ric) ?? [], fxRate),
          ...inspectStatements(fundamentals.get(ric) ?? []),
          ...(unadjusted.has(ric) && !dividends.has(ric) ? findMissingDividends(fundamentals.get(ric) ?? []) : []),
        ];
        if (findings.length > 0) byRic.set(ric, limited(findings));
      }
      return byRic;
    },
  };

  function inspectSessions(
    instrument: InstrumentRow,
    { closesOf, sessions, lastWeekday }: InspectedContent,
  ): QualityFinding[] {
    const { ric, exchange } = instrument;
    const closes = closesOf(ric);
    if (closes === null) return [];
    const calendar = exchange === null ? undefined : sessions.get(exchange);
    return [
      ...(calendar && isDaily(closes) ? findSessionGaps(closes, calendar) : []),
      ...(calendar ? findOffSessionPrices(closes, calendar) : []),
      ...findSilentEnd(instrument, closes, lastWeekday),
      ...findDividendsOutside(dividends.get(ric) ?? [], closes, lastWeekday),
    ];
  }

  function inspectCurrency({ currency }: InstrumentRow): QualityFinding[] {
    if (currencies.size === 1 || graph.currencies.includes(currency)) return [];
    return [{ code: 'currency_without_rates', from: null, to: null, message: `no exchange rate for ${currency}` }];
  }
}

/** Returns the dividends by ex-date in the currency of the instrument. The amount of another currency is NaN. */
function paidBy({ currency: own }: InstrumentRow, rows: readonly DividendRow[]): Map<number, number> {
  const isOwn = ({ currency }: DividendRow) => currency === null || currency === own;
  return new Map(rows.map((row) => [row.exDay, isOwn(row) ? row.amount : Number.NaN]));
}

function nonPositivePrice(day: number): QualityFinding {
  return { code: 'non_positive_price', from: day, to: day, message: 'a price of zero or less; it is not used' };
}

function inspectDividends(
  instrument: InstrumentRow,
  rows: readonly DividendRow[],
  fxRate: MarketData['fxRate'],
): QualityFinding[] {
  const lost = rows.filter(({ currency, exDay }) => {
    if (currency === null || currency === instrument.currency) return false;
    const rate = fxRate(currency, instrument.currency);
    return rate === null || rateAt(rate, weekdayOnOrAfter(exDay)) === null;
  });
  return lost.map(({ currency, exDay }) => ({
    code: 'dividend_without_rate',
    from: exDay,
    to: exDay,
    message: `a dividend in ${currency} without a rate to ${instrument.currency}; it is not used`,
  }));
}

function limited(findings: readonly QualityFinding[]): QualityFinding[] {
  return [...Map.groupBy(findings, ({ code }) => code)].flatMap(([code, all]) => {
    if (all.length <= MAX_PER_CODE) return all;
    const rest = all.slice(MAX_PER_CODE);
    const message = `${rest.length} more of this kind`;
    const more = { code, from: rest[0]?.from ?? null, to: rest.at(-1)?.to ?? null, message };
    return [...all.slice(0, MAX_PER_CODE), more];
  });
}

/** One set of factors at one frequency. */
export interface FactorSetReport {
  readonly set: string;
  readonly frequency: FactorColumn['frequency'];
  readonly factors: readonly string[];
  readonly from: Day;
  readonly to: Day;
  /** The largest number of gaps of a factor: steps between two returns of more than 7, 14, or 31 days. */
  readonly gaps: number;
}

/** Longer steps than this many days between two returns are gaps. */
const LONGEST_STEP = { daily: 7, weekly: 14, monthly: 31 } as const;

function factorSetReports(market: MarketData): FactorSetReport[] {
  return market.factorSets().flatMap((set) =>
    [...Map.groupBy(market.factorSet(set), ({ frequency }) => frequency)].map(([frequency, columns]) => {
      const gapsOf = ({ days }: FactorColumn) =>
        days.reduce((count, day, i) => count + (i > 0 && day - days[i - 1]! > LONGEST_STEP[frequency] ? 1 : 0), 0);
      return {
        set,
        frequency,
        factors: columns.map(({ factor }) => factor),
        from: Math.min(...columns.map(({ days }) => days[0]!)),
        to: Math.max(...columns.map(({ days }) => days.at(-1)!)),
        gaps: Math.max(...columns.map(gapsOf)),
      };
    }),
  );
}

export interface QualityReport {
  readonly dataVersion: string;
  readonly instruments: number;
  readonly factorSets: readonly FactorSetReport[];
  readonly findings: readonly (QualityFinding & { readonly ric: string })[];
  /** The number of instruments and findings of each kind. Every kind is listed, in a fixed order. */
  readonly counts: readonly { readonly code: QualityCode; readonly instruments: number; readonly findings: number }[];
}

/** Returns the findings of the checks that ran when the snapshot was made. */
export function checkSnapshot(market: MarketData): QualityReport {
  const instruments = market.instruments();
  const findings = instruments.flatMap(({ ric }) =>
    market.qualityFindings(ric).map((finding) => ({ ric, ...finding })),
  );
  const byCode = Map.groupBy(findings, ({ code }) => code);
  return {
    dataVersion: market.dataVersion,
    instruments: instruments.length,
    factorSets: factorSetReports(market),
    findings,
    counts: QUALITY_CODES.map((code) => {
      const own = byCode.get(code) ?? [];
      return { code, instruments: new Set(own.map(({ ric }) => ric)).size, findings: own.length };
    }),
  };
}
