import type { MarketData } from '@tearsheet/market-data';
import { formatDay } from '@tearsheet/shared';
import { recommendation } from '@tearsheet/shared/engine';
import { refused } from '../operation.ts';
import { type ReadOutcome, readSymbols, type SymbolQuery } from './read.ts';

/**
 * Returns the latest scores of funds: an object for one symbol, a list for several. A single symbol that is not a fund is refused.
 * In a list it has no row.
 */
export function etfScores(market: MarketData, query: SymbolQuery): ReadOutcome {
  const isList = query.symbol.includes(',');
  const match = market.resolveSymbol(query.symbol.trim());
  if (!isList && match.kind === 'found' && match.instrument.type !== 'etf') {
    const { ric, type } = match.instrument;
    const message = `${ric} is not a fund (type ${type}), so it has no fund scores. Historical scores have those of stocks`;
    return refused('symbol', 'not_a_fund', message, query.symbol);
  }
  const outcome = readSymbols(market, query, ({ ric, type }) => {
    if (type !== 'etf') return [];
    const found = market.fundScores(ric, market.lastWeekday);
    const none = { value: null, quality: null, momentum: null, defensive: null, tactical: null, total: null };
    const { value, quality, momentum, defensive, tactical, total } = found ?? none;
    const scores = { value, quality, momentum, defensive, tactical, total };
    return [
      {
        symbol: ric,
        ...scores,
        recommendation: recommendation(scores),
        holdings_covered: found?.holdingsCovered ?? 0,
        weight_covered: found?.weightCoveredPct ?? 0,
      },
    ];
  });
  if (outcome.kind !== 'rows' || isList) return outcome;
  const [only = {}] = [...outcome.parts].flat();
  return { kind: 'done', value: only, unresolved: outcome.unresolved };
}

/** Returns the scores of the last Fridays in ascending order. */
export function historicalScores(
  market: MarketData,
  query: SymbolQuery & { readonly weeks?: number | undefined },
): ReadOutcome {
  return readSymbols(market, query, ({ ric }) =>
    market
      .scoreHistory(ric, market.lastWeekday, query.weeks ?? 52)
      .map(({ day, value, quality, momentum, defensive, tactical, total }) => {
        return { ric, date: formatDay(day), value, quality, momentum, defensive, tactical, total };
      }),
  );
}
