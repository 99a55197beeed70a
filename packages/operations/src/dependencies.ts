import { closesByDay, type MarketData, type MarketDataSource, type PriceColumns } from '@tearsheet/market-data';
import type { CreditStore } from '@tearsheet/runtime/accounts';
import type { JobQueue, ShareStore } from '@tearsheet/runtime/jobs';
import type { AlertStore, MailStore, NotificationStore, PortfolioStore } from '@tearsheet/runtime/portfolios';
import type { RateClass } from '@tearsheet/runtime/rates';
import type { DeliveryStore, WebhookSecrets } from '@tearsheet/runtime/webhooks';
import { type Day, dayAt, isWeekday, type Rights, type TradingWeek, weekdayToDay } from '@tearsheet/shared';
import { lowerBound } from '@tearsheet/shared/engine';
import type { MarketFacts } from '@tearsheet/shared/portfolio';
import type { ExportThreads } from './results/exportThreads.ts';

export interface ResearchSettings {
  /** The narrator that writes the prose. Results of different narrators differ. */
  readonly narrator: string;
  readonly cacheDays: number;
  /** True if newly published statements end that time early. */
  readonly followsStatements: boolean;
}

/** The budget of work of the accounts. */
export interface Budget {
  /** Takes more units of work than the one that each call costs. Throws rate_limited if too few remain, and then takes nothing. */
  charge(owner: string, rateClass: RateClass, units: number): Promise<void>;
}

/** Everything that operations work with. The clock is an argument, so tests can stop it. */
export interface Dependencies {
  readonly market: MarketDataSource;
  readonly jobs: JobQueue;
  /** Threads that read parts of results. */
  readonly exports: Pick<ExportThreads, 'run'>;
  readonly now: () => Date;
  readonly portfolios: PortfolioStore;
  readonly alerts: AlertStore;
  readonly notifications: NotificationStore;
  readonly mail: MailStore;
  readonly shares: ShareStore;
  /** The rights that data need before strangers may see them. See REPORT_AUDIENCE. */
  readonly audience: Rights;
  readonly budget: Budget;
  readonly credits: Pick<CreditStore, 'read'>;
  readonly research: ResearchSettings;
  readonly webhooks: {
    readonly secrets: WebhookSecrets;
    readonly deliveries: DeliveryStore;
    /** See WEBHOOK_ALLOW_PRIVATE. */
    readonly allowPrivate: boolean;
  };
}

/** Returns the present day in UTC. */
export function today({ now }: Pick<Dependencies, 'now'>): Day {
  return dayAt(now().getTime());
}

function dayRange(prices: PriceColumns | null, day: Day): { readonly low: number; readonly high: number } | null {
  if (prices === null) return null;
  const position = lowerBound(prices.days, day);
  if (prices.days[position] !== day) return null;
  const low = prices.low?.[position] ?? Number.NaN;
  const high = prices.high?.[position] ?? Number.NaN;
  return low > 0 && high >= low ? { low, high } : null;
}

/** Returns the close of each session on a weekend. An instrument that trades on all days of the week has its last close on each. */
function weekendCloses(market: MarketData): NonNullable<MarketFacts['weekendClose']> {
  const known = new Map<string, ReturnType<typeof closesByDay> & { readonly week: TradingWeek }>();
  return (ric, day) => {
    if (isWeekday(day)) return null;
    const week = known.get(ric)?.week ?? market.tradingWeek(ric, weekdayToDay(market.lastWeekday));
    if (week === 'weekdays') return null;
    const found = known.get(ric) ?? { ...closesByDay(market, ric), week };
    known.set(ric, found);
    const at = lowerBound(found.days, day + 1) - 1;
    return found.days[at] === day || week === 'all_days' ? (found.closes[at] ?? null) : null;
  };
}

/** Returns the market as the portfolio check sees it on this day. */
export function marketFacts(market: MarketData, day: Day): MarketFacts {
  return {
    today: day,
    lastWeekday: market.lastWeekday,
    resolveSymbol: market.resolveSymbol,
    closes: market.closes,
    weekendClose: weekendCloses(market),
    fxRate: market.fxRate,
    splits: market.splits,
    dayRange: (ric, on) => dayRange(market.prices(ric), on),
    dividends: market.dividends,
    faults: market.qualityFindings,
    scores: market.scores,
    currencies: market.currencies,
    markets: market.markets,
  };
}
