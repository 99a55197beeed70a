import type { Context } from '../../facts/context.ts';
import { type RiskFree, riskFreeOf } from '../../facts/riskFree.ts';
import type { Json } from '../../json/table.ts';
import { calendarDays } from '../../market/calendar.ts';
import { makeForwardFillLog } from '../../market/forwardFill.ts';
import { rateSeries } from '../../market/rates.ts';
import { usableRates } from '../../market/universe.ts';
import { carinoLink, currencyEffects } from '../../measures/index.ts';
import { exactParts, exactSum } from './exact.ts';
import type { GroupValues } from './grouping.ts';
import type { Linked } from './linked.ts';
import { adjusted, byKey, type Member, rowsOf, totalEffect } from './rows.ts';
import { pairsOf, type Span } from './spanEffects.ts';

const DAYS_PER_YEAR = 365;
const KEYS = ['currency_effect', 'allocation', 'selection', 'interaction'] as const;

/** One currency of a span, with returns in the currency itself. */
interface CurrencySpan extends Member<(typeof KEYS)[number]> {
  readonly exchangeReturn: number;
  readonly cashReturn: number;
}

export interface CurrencyInput {
  readonly spans: readonly Span[];
  /** Values by currency, by span. */
  readonly ours: readonly GroupValues[];
  readonly theirs: readonly GroupValues[];
  readonly isGeometric: boolean;
  readonly isMerged: boolean;
  /** The active return, and its parts that belong to no group, as written. */
  readonly totals: { readonly active: number; readonly trading_costs: number; readonly unexplained: number };
}

export function noCurrencyEffects(reason: string): Json {
  return { available: false, reason, effects: null, currencies: [] };
}

/**
 * Returns the active return by currency (Karnosky and Singer). Cash in a currency earns the mean annual rate x of a span,
 * (1 + x)^(days / 365) − 1, and the change of the exchange rate. With one currency on both sides, no rate is needed.
 */
export function currencyBlock(context: Context, input: CurrencyInput, linked: Linked): Json {
  const { spans, ours, theirs, isGeometric, isMerged, totals } = input;
  const { days } = context.ledger.plan.schedule;
  const pairs = spans.map((_, s) => pairsOf(ours[s]!, theirs[s]!));
  const names = [...new Set(pairs.flatMap((list) => list.map(({ name }) => name)))].sort();
  const cash = new Map(names.map((name) => [name, cashRate(context, name)]));
  const missing = names.filter((name) => !cash.get(name));
  if (names.length > 1 && missing.length > 0) {
    return noCurrencyEffects(`the market data have no risk-free rate of ${missing.join(', ')} for the whole window`);
  }
  const rates = new Map(names.map((name) => [name, exchangeRate(context, name)]));
  const gross = pairs.map((list) => list.reduce((sum, one) => sum + one.portfolioWeight * one.portfolioReturn, 0));
  const members = spans.map((span, s): CurrencySpan[] => {
    const years = calendarDays(days[span.from]!, days[span.to]!) / DAYS_PER_YEAR;
    const known = pairs[s]!.map((pair) => {
      const rate = rates.get(pair.name)!;
      const exchangeReturn = rate[span.to]! / rate[span.from]! - 1;
      const cashReturn = (1 + (cash.get(pair.name)?.annualOver(span.from, span.to) ?? 0)) ** years - 1;
      return { ...pair, exchangeReturn, cashReturn };
    });
    const effects = currencyEffects(
      known.map((one) => ({ ...one, cashReturn: (1 + one.cashReturn) * (1 + one.exchangeReturn) - 1 })),
    );
    // Logarithms of the geometric method add up. The effects keep their proportions.
    const scale = isGeometric ? carinoLink(gross[s]!, span.constituents) : 1;
    return known.map((one, i) => {
      const cashReturn = (1 + one.cashReturn) * (1 + one.exchangeReturn) - 1;
      const { currency, ...premium } = effects[i]!;
      const parts = { currency_effect: currency, ...premium };
      const { selection, interaction, ...others } = byKey(KEYS, (key) => scale * parts[key]);
      return {
        ...one,
        cashReturn,
        portfolioReturn: (1 + one.portfolioReturn) / (1 + one.exchangeReturn) - 1,
        benchmarkReturn: (1 + one.benchmarkReturn) / (1 + one.exchangeReturn) - 1,
        effects: isMerged
          ? { ...others, selection: selection + interaction, interaction: 0 }
          : { ...others, selection, interaction },
      };
    });
  });
  const rows = rowsOf(context, { spans, members, keys: KEYS }, linked);
  const sums = KEYS.map((key) => linked.total((_, s) => members[s]!.reduce((sum, one) => sum + one.effects[key], 0)));
  const { active, unexplained } = totals;
  // In a ledger, chained returns of currencies and of other groups differ by trades inside a month.
  const moved = linked.total((span, s) =>
    isGeometric ? Math.log1p(span.gross) - Math.log1p(gross[s]!) : span.gross - gross[s]!,
  );
  const trading_costs = isGeometric
    ? (1 + totals.trading_costs) * (1 + moved) - 1
    : exactSum(totals.trading_costs, moved);
  const written = isGeometric ? sums : exactParts(exactSum(active, -trading_costs, -unexplained), sums);
  const effects = byKey(KEYS, (key) => written[KEYS.indexOf(key)]!);
  const chained = (name: string, key: 'exchangeReturn' | 'cashReturn') =>
    members.reduce((growth, list) => growth * (1 + (list.find((one) => one.name === name)?.[key] ?? 0)), 1) - 1;
  return {
    available: true,
    reason: null,
    effects: { ...effects, trading_costs, unexplained },
    currencies: (isGeometric ? rows : adjusted(rows, effects, KEYS)).map((row) => ({
      name: row.name,
      ...row.weights,
      ...row.returns,
      exchange_return: chained(row.name, 'exchangeReturn'),
      cash_return: cash.get(row.name) ? chained(row.name, 'cashReturn') : null,
      ...row.effects,
      total: totalEffect(Object.values(row.effects), isGeometric),
    })),
  };
}

/** Returns the risk-free rate of a currency. Null if it is unknown or too old in a part of the window. */
function cashRate({ input, ledger }: Context, currency: string): RiskFree | null {
  const series = input.cashRates?.get(currency);
  const rate = series && riskFreeOf(series, ledger.plan.schedule.days);
  return rate && rate.startsLate === null && rate.tooOld === null ? rate : null;
}

function exchangeRate({ input, ledger }: Context, currency: string): Float64Array {
  const { days } = ledger.plan.schedule;
  return rateSeries(usableRates(input, currency, ledger.universe.lastWeekday), days, makeForwardFillLog(days, 1));
}
