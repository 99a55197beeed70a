import type { AlertRules } from '@tearsheet/runtime/portfolios';
import type { WebhookEvent } from '@tearsheet/runtime/webhooks';
import { counted, sum } from '@tearsheet/shared';
import {
  type ChangedPortfolio,
  type JobWarning,
  MOST_NOTIFIED,
  type UnanalyzedPortfolio,
} from '@tearsheet/shared/schemas';

/** The facts of a nightly analysis that alerts compare. */
export interface PortfolioFacts {
  readonly version: number;
  /** Last day of the analysis, YYYY-MM-DD. */
  readonly asOf: string;
  /** Base currency. */
  readonly value: number;
  /** Absent in the facts of an earlier release, as `holdings` and `scores` are. */
  readonly baseCurrency?: string;
  /** By RIC: profit or loss since the start in base currency, and the value on the last day, which is 0 after a sale. */
  readonly holdings?: Readonly<Record<string, { readonly profit: number; readonly value: number }>>;
  /** Total scores by RIC; null if a holding has none. */
  readonly scores?: Readonly<Record<string, number | null>>;
  /** By RIC of the holdings of the last day; null if a holding has no recommendation. */
  readonly recommendations: Readonly<Record<string, string | null>>;
  /** `<ric> <date> <reason>` of each position that could not be held. */
  readonly removed: readonly string[];
}

type Moved = ChangedPortfolio['holdings'][number];

/** The differences between two nightly analyses. */
export interface PortfolioChange {
  readonly reasons: ChangedPortfolio['reasons'];
  /** Decimal fraction: value / earlier value - 1; null if the definition has changed in between. */
  readonly valueChange: number | null;
  /** The holdings with a profit or loss in between, the largest first. */
  readonly holdings: readonly Moved[];
  readonly recommendations: ChangedPortfolio['recommendations'];
  readonly removed: readonly string[];
}

/**
 * Returns what changed since the last notification. Comparing with the last notification, and not with yesterday, reports ten small
 * steps as one large one. Values are compared only within one version, because each version of a portfolio has its own history.
 *
 * @returns null when there is nothing to report
 */
export function portfolioChange(
  before: PortfolioFacts,
  now: PortfolioFacts,
  { leastChange, leastHoldingChange }: Omit<AlertRules, 'url'>,
): PortfolioChange | null {
  const isComparable = before.version === now.version && before.value > 0;
  const valueChange = isComparable ? now.value / before.value - 1 : null;
  const holdings = isComparable ? movedHoldings(before, now) : [];
  const recommendations = Object.entries(now.recommendations).flatMap(([ric, to]) => {
    const from = before.recommendations[ric];
    return from === undefined || from === to ? [] : [{ ric, from, to }];
  });
  const removed = now.removed.filter((position) => !before.removed.includes(position));
  const reasons: ChangedPortfolio['reasons'] = [];
  if (valueChange !== null && Math.abs(valueChange) >= leastChange) reasons.push('value');
  if (largeMoves(holdings, leastHoldingChange).length > 0) reasons.push('holdings');
  if (recommendations.length > 0) reasons.push('recommendations');
  if (removed.length > 0) reasons.push('removed_positions');
  return reasons.length === 0 ? null : { reasons, valueChange, holdings, recommendations, removed };
}

/**
 * Returns the profit or loss of each holding between two analyses. It is the difference of the profits since the start, so the
 * contributions sum to the change of the value, except for deposits and withdrawals.
 */
function movedHoldings(before: PortfolioFacts, now: PortfolioFacts): readonly Moved[] {
  const { holdings: earlier } = before;
  if (earlier === undefined) return [];
  const moved = Object.entries(now.holdings ?? {}).map(([ric, { profit }]) => {
    const { profit: start, value } = earlier[ric] ?? { profit: 0, value: 0 };
    const gain = profit - start;
    return { ric, profit: gain, contribution: gain / before.value, change: value > 0 ? gain / value : null };
  });
  return moved
    .filter(({ profit }) => profit !== 0)
    .sort((left, right) => Math.abs(right.profit) - Math.abs(left.profit));
}

function largeMoves(holdings: readonly Moved[], least: number | null): readonly Moved[] {
  return least === null ? [] : holdings.filter(({ change }) => change !== null && Math.abs(change) >= least);
}

/** The portfolio of an event. */
interface About {
  readonly portfolioId: string;
  readonly name: string | null;
}

interface Announced extends About {
  readonly checkUrl: string;
  readonly before: PortfolioFacts;
  readonly now: PortfolioFacts;
  readonly change: PortfolioChange;
  readonly faults: readonly JobWarning[];
}

export function changeEvent(at: Date, announced: Announced): WebhookEvent {
  const { portfolioId, name, checkUrl, before, now, change, faults } = announced;
  const first = <T>(rows: readonly T[]) => rows.slice(0, MOST_NOTIFIED);
  const [title = '', ...explanation] = sentencesOf(announced);
  const data: ChangedPortfolio = {
    portfolio_id: portfolioId,
    portfolio_name: name,
    version: now.version,
    title: titleOf(name, title),
    explanation,
    reasons: change.reasons,
    as_of: now.asOf,
    since: before.asOf,
    value: now.value,
    data_faults: [...faults],
    base_currency: now.baseCurrency ?? '',
    value_change: change.valueChange,
    holdings: first(change.holdings),
    recommendations: first(change.recommendations),
    removed_positions: first(change.removed),
    check_url: checkUrl,
  };
  return { type: 'portfolio.changed', timestamp: at.toISOString(), data };
}

export function failureEvent(
  at: Date,
  { portfolioId, name, version, reason }: About & { readonly version: number; readonly reason: string },
): WebhookEvent {
  const data: UnanalyzedPortfolio = {
    portfolio_id: portfolioId,
    portfolio_name: name,
    version,
    title: titleOf(name, 'it could not be analyzed last night.'),
    explanation: [reason, 'The next night tries again. You hear of it again once it has succeeded in between.'],
  };
  return { type: 'portfolio.not_analyzed', timestamp: at.toISOString(), data };
}

function titleOf(name: string | null, sentence: string): string {
  return `${name ?? 'A portfolio without a name'}: ${sentence}`;
}

/** Returns what happened, and then its causes. */
function sentencesOf({ before, now, change, faults }: Announced): readonly string[] {
  const { reasons, valueChange, holdings, recommendations, removed } = change;
  const value = valueChange === null ? [] : [valueSentence(valueChange, { before, now })];
  const causes = holdings.length === 0 ? [] : [contributionSentence(holdings)];
  const others = [
    ...(reasons.includes('holdings') ? largestMove(holdings, before.asOf) : []),
    ...shortened(
      recommendations.map((row) => recommendationSentence(row, before, now)),
      'recommendation',
    ),
    ...shortened(removed.map(removalSentence), 'removed position'),
  ];
  const found = reasons.includes('value') ? [...value, ...causes, ...others] : [...others, ...value, ...causes];
  const [first = '', ...rest] = found;
  return [
    first,
    ...rest.map(capitalized),
    ...faults.map(({ message }) => `A fault in the data may be the cause: ${message}`),
  ];
}

/** The title of an event follows a name. The other sentences stand alone. */
function capitalized(sentence: string): string {
  return sentence.replace(/^the /, 'The ');
}

function valueSentence(change: number, { before, now }: Pick<Announced, 'before' | 'now'>): string {
  const verb = change < 0 ? 'fell' : 'rose';
  return `the value ${verb} by ${percent(Math.abs(change))} since ${before.asOf}, from ${money(before.value)} to ${money(now.value)} ${now.baseCurrency ?? ''}.`;
}

/** Number of holdings that a sentence names. */
const NAMED = 3;

function contributionSentence(holdings: readonly Moved[]): string {
  const named = holdings.slice(0, NAMED).map(({ ric, contribution }) => `${ric} contributed ${signed(contribution)}`);
  const rest = holdings.slice(NAMED);
  const contributed = signed(sum(rest.map(({ contribution }) => contribution)));
  const others = rest.length === 0 ? [] : [`${counted(rest.length, 'other holding')} contributed ${contributed}`];
  return `${listed([...named, ...others])}.`;
}

function largestMove(holdings: readonly Moved[], since: string): readonly string[] {
  const byChange = [...holdings].sort((left, right) => Math.abs(right.change ?? 0) - Math.abs(left.change ?? 0));
  return byChange.slice(0, 1).map(({ ric, change }) => {
    const verb = (change ?? 0) < 0 ? 'lost' : 'gained';
    return `${ric} ${verb} ${percent(Math.abs(change ?? 0))} since ${since}.`;
  });
}

function recommendationSentence(
  { ric, from, to }: ChangedPortfolio['recommendations'][number],
  before: PortfolioFacts,
  now: PortfolioFacts,
): string {
  const [old, present] = [before.scores?.[ric] ?? null, now.scores?.[ric] ?? null];
  const why = old === null || present === null ? '' : `, because its total score went from ${old} to ${present}`;
  return `the recommendation of ${ric} changed from ${from ?? 'none'} to ${to ?? 'none'}${why}.`;
}

const REMOVALS: Readonly<Record<string, string>> = {
  no_price: 'it has no price',
  no_fx: 'its currency has no rate',
  delisted: 'it was delisted',
  stale_price: 'its last price is too old',
  stale_rate: 'the last rate of its currency is too old',
};

function removalSentence(position: string): string {
  const [ric = '', date = '', reason = ''] = position.split(' ');
  return `${ric} can no longer be held since ${date}, because ${REMOVALS[reason] ?? reason}.`;
}

function shortened(sentences: readonly string[], what: string): readonly string[] {
  const rest = sentences.length - MOST_NOTIFIED;
  if (rest <= 0) return sentences;
  return [
    ...sentences.slice(0, MOST_NOTIFIED),
    `There is news about ${counted(rest, `more ${what}`, `more ${what}s`)}.`,
  ];
}

function listed(parts: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(parts);
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(1)}%`;
}

function signed(fraction: number): string {
  return `${fraction < 0 ? '−' : '+'}${percent(Math.abs(fraction))}`;
}

function money(amount: number): string {
  return new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount);
}
