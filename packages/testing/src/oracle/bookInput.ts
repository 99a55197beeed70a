import { type IsoDate, toDay, type Weekday, weekdayOnOrAfter } from '@tearsheet/shared';
import {
  type AnalysisInput,
  type AnalysisSettings,
  type DenseSeries,
  type InstrumentInput,
  type LedgerEntry,
  type LedgerInput,
  layOutRows,
} from '@tearsheet/shared/engine';
import { SELECTABLE_SECTION_NAMES } from '@tearsheet/shared/schemas';
import { symbolBenchmark } from '../engine/makeInput.ts';
import type { BookInstrument, BookMarket, Ledger } from './books.ts';
import { eventsOf } from './ledgerEvents.ts';

/** Weights by symbol, by date. */
export type Rebalances = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Spec {
  readonly ledger?: Ledger;
  readonly rebalances?: Rebalances;
  readonly endDate: string;
  readonly settings?: Partial<AnalysisSettings>;
}

/** Returns the engine's input for a market and either a ledger or dated weights. */
export function bookInput(market: BookMarket, { ledger, rebalances = {}, endDate, settings }: Spec): AnalysisInput {
  const first = weekdayOf(market.weekdays[0]!);
  const symbols = Object.keys(market.instruments);
  const series = (values: readonly (number | null)[]): DenseSeries => ({
    first,
    values: Float64Array.from(values, (value) => value ?? Number.NaN),
  });
  const instrument = (ric: string, one: BookInstrument): InstrumentInput => ({
    withheld: ledger?.withholding[one.country] ?? 0,
    ric,
    name: `${ric} Inc`,
    type: 'stock',
    currency: one.currency,
    market: 'United States',
    country: one.country,
    exchange: null,
    sector: 'Technology',
    industry: null,
    description: null,
    marketCap: null,
    marketCapDay: null,
    delistedOn: one.delistedOn === null ? null : first + one.delistedOn,
    closes: series(one.closes),
    dividends: {
      weekdays: Int32Array.from(one.dividends, ({ on }) => first + on),
      amounts: Float64Array.from(one.dividends, ({ amount }) => amount),
    },
    splits: {
      weekdays: Int32Array.from(one.splits, ({ on }) => first + on),
      ratios: Float64Array.from(one.splits, ({ ratio }) => ratio),
    },
    priceBasis: 'split_adjusted',
    scores: null,
  });
  const none = { currency: market.baseCurrency, country: 'US', dividends: [], splits: [], delistedOn: null };
  return {
    settings: {
      baseCurrency: market.baseCurrency,
      benchmark: 'BENCH.N',
      initialValue: 10_000,
      includeTransactionCosts: false,
      riskFreeRate: 0,
      costRates: {},
      stressShocks: [],
      fields: SELECTABLE_SECTION_NAMES,
      rebalancing: null,
      startDay: ledger?.startDate === undefined ? null : dayOf(ledger.startDate),
      endDay: dayOf(endDate),
      ...settings,
    },
    instruments: symbols.map((symbol) => instrument(symbol, market.instruments[symbol]!)),
    ...layOutRows(
      Object.entries(rebalances).map(([date, weights]) => ({
        day: dayOf(date),
        rows: Object.entries(weights).map(([symbol, weight]) => ({
          symbol,
          instrument: symbols.indexOf(symbol),
          weight,
        })),
      })),
    ),
    transactions: ledger ? ledgerInput(market, ledger, symbols) : null,
    benchmark: symbolBenchmark(instrument('BENCH.N', { ...none, closes: market.benchmark })),
    benchmarks: [],
    factors: null,
    fx: new Map(Object.entries(market.rates).map(([currency, values]) => [currency, series(values)])),
    provenance: {
      dataVersion: 'test',
      dataSource: 'test (made up)',
      fxSources: [],
      missingSymbols: [],
      qualityNotes: [],
      warnings: [],
      inputHash: 'none',
      requestedCount: symbols.length,
    },
  };
}

function ledgerInput(market: BookMarket, ledger: Ledger, symbols: readonly string[]): LedgerInput {
  const { opening } = ledger;
  const entries = eventsOf(market, ledger)
    .filter(({ isOpening, isMarket }) => !isOpening && !isMarket)
    .map(({ row }): LedgerEntry => {
      const isExchange = row.type === 'exchange';
      const own = row.symbol === undefined ? undefined : market.instruments[row.symbol]?.currency;
      return {
        day: dayOf(row.date),
        type: row.type,
        instrument: row.symbol === undefined || isExchange ? null : symbols.indexOf(row.symbol),
        quantity: row.quantity ?? Number.NaN,
        price: row.price ?? Number.NaN,
        amount: row.amount ?? Number.NaN,
        currency: row.currency ?? (isExchange ? undefined : own) ?? market.baseCurrency,
        fee: row.fee ?? 0,
        tax: row.tax ?? 0,
        rate: row.rate ?? Number.NaN,
        toCurrency: isExchange ? row.symbol!.replace('CASH.', '') : null,
        row: ledger.transactions.indexOf(row),
      };
    });
  return {
    lot_method: ledger.lotMethod,
    dividends: ledger.dividends,
    track_cash: ledger.trackCash,
    opening: opening
      ? {
          day: dayOf(opening.date),
          positions: opening.positions.map(({ symbol, quantity, cost }) => ({
            instrument: symbols.indexOf(symbol),
            quantity,
            cost: cost ?? null,
          })),
          cash: opening.cash,
        }
      : null,
    entries,
  };
}

function dayOf(date: string) {
  return toDay(date as IsoDate);
}

function weekdayOf(date: string): Weekday {
  return weekdayOnOrAfter(dayOf(date));
}
