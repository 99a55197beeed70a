import type { MarketData, MarketDataSource } from '@tearsheet/market-data';
import type { JobQueue } from '@tearsheet/runtime/jobs';
import type { Day } from '@tearsheet/shared';
import type { MarketFacts } from '@tearsheet/shared/portfolio';

/** What the use cases work with. The clock is an argument, so tests can stop it. */
export interface Dependencies {
  readonly market: MarketDataSource;
  readonly jobs: JobQueue;
  readonly now: () => Date;
}

/** The day it is in UTC. */
export function today({ now }: Pick<Dependencies, 'now'>): Day {
  return Math.floor(now().getTime() / 86_400_000);
}

/** The market as the portfolio check sees it on this day. */
export function marketFacts(market: MarketData, day: Day): MarketFacts {
  return {
    today: day,
    lastWeekday: market.lastWeekday,
    resolveSymbol: market.resolveSymbol,
    closes: market.closes,
    fxRate: market.fxRate,
    scores: market.scores,
    currencies: market.currencies,
    markets: market.markets,
  };
}
