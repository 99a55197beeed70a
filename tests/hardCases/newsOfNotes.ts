import type { JobWarningCode } from '@tearsheet/shared/schemas';
import type { NOTES } from '../../packages/shared/src/engine/notes.ts';

interface News {
  readonly note: RegExp;
  /** Codes of warnings. The result has to have at least one of them. */
  readonly codes: readonly JobWarningCode[];
}

const news = (note: RegExp, ...codes: readonly JobWarningCode[]): News => ({ note, codes });

/** The notes that a reader has to know about, with their warnings. The other ones are null: they explain a method or a null. */
export const NEWS_OF_NOTES: Readonly<Record<keyof typeof NOTES, News | null>> = {
  startsAtFirstRebalance: news(/is before the first rebalance\./, 'start_delayed'),
  startsAtFirstTransaction: news(/is before the first transaction\./, 'start_delayed'),
  transactionsAfterEnd: news(/has no valuation day on or after the date/, 'transaction_after_end'),
  ledgerStartsEarlier: null,
  undefinedReturns: news(/ha(s|ve) no time-weighted return/, 'undefined_return'),
  pricedByLedger: news(/The market data have no prices of/, 'priced_by_ledger'),
  rebalanceAfterEnd: news(/has no valuation day on or after it/, 'rebalance_after_end'),
  rebalanceReplaced: news(/and the later one counts/, 'rebalance_overridden'),
  carriedIn: null,
  missing: news(/see missing_rics/, 'unresolved_symbol'),
  removed: news(
    /see removed_positions/,
    ...(['position_delisted', 'no_price_history', 'rebalance_before_history'] as const),
    ...(['missing_fx_history', 'stale_price', 'unresolved_symbol'] as const),
  ),
  forwardFilledPrices: null,
  forwardFilledRates: null,
  unknownCostMarket: null,
  mixedCostRates: null,
  lateBenchmark: null,
  noBenchmark: null,
  fixedRate: null,
  blend: null,
  stalePositions: news(/stopped without a delisting date/, 'position_delisted', 'stale_price', 'no_price_history'),
  distributions: news(/have an ex-date after the last price/, 'dividend_outside_prices'),
  endedBenchmark: news(/its values are null from/, 'partial_price_history'),
  lateRiskFreeRate: news(/more than 10 days after the analysis/, 'partial_rate_history'),
  oldRiskFreeRate: news(/is too old for later days/, 'stale_rate'),
  endedRiskFreeRate: null,
  lowFrequency: null,
  sessionsPerYear: null,
  slowerBenchmark: null,
  adjustedPrices: null,
  nullMetric: null,
  nullScores: null,
  notCovered: null,
  nullRolling: null,
  tooFewReturns: null,
  emptyYears: null,
  noActiveShare: null,
  emptyWindow: null,
};
