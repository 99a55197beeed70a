import {
  closesByDay,
  type Instrument,
  type MarketData,
  type NewsRow,
  publishedStatements,
  totalReturnLevels,
} from '@tearsheet/market-data';
import { counted, formatDay, formatWeekday, monthsBefore, weekdayToDay } from '@tearsheet/shared';
import { faultText, isNews, recommendation } from '@tearsheet/shared/engine';
import { type LabelName, labelText } from '@tearsheet/shared/labels';
import { DEFAULT_PEER_COUNT } from '@tearsheet/shared/schemas';
import { createFacts, type Fact, type Facts, MARKS } from './fact.ts';
import { METRIC_NAMES, METRICS, type Metric } from './metrics.ts';
import { newsFacts, toneOf } from './newsFacts.ts';
import { choosePeers, type PeerSet, percentileRank, quantileOf } from './peerSet.ts';
import { type Company, readCompany } from './priceMetrics.ts';
import { scoreHistoryFacts, targetFacts } from './targetFacts.ts';
import { type TargetPrice, targetPrice } from './targetPrice.ts';
import { unitFault } from './unitFault.ts';

/** Everything an analysis may say about one company, read from one snapshot. */
export interface FactSheet {
  readonly company: Company;
  readonly peers: readonly Company[];
  readonly peerSet: PeerSet;
  readonly benchmark: Instrument | null;
  readonly facts: Facts;
  readonly target: TargetPrice | null;
  /** The word for the composite score. Null without a score. */
  readonly scoreWord: string | null;
  /** News, newest first. */
  readonly news: readonly NewsRow[];
  /** Faults in the data of the company, one sentence for each kind. */
  readonly faults: readonly string[];
  /** Limits of the sheet, with the faults. */
  readonly notes: readonly string[];
  /** Last day of the data. */
  readonly asOf: string;
  readonly dataVersion: string;
  readonly dataSource: string;
  /** True for simulated prices and financial statements. */
  readonly simulated: boolean;
}

export interface FactSheetOptions {
  readonly peers?: number;
  /** RIC of the benchmark. It is ignored if it is unknown. */
  readonly benchmark?: string;
}

const MOST_NEWS = 20;
/** A note mentions older financial statements. */
const OLD_ACCOUNTS_DAYS = 550;

/** Reads and computes the facts about a stock. Deterministic: one snapshot, one sheet. */
export function buildFactSheet(
  market: MarketData,
  instrument: Instrument,
  { peers: asked = DEFAULT_PEER_COUNT, benchmark: benchmarkRic = 'ACWI.OQ' }: FactSheetOptions = {},
): FactSheet {
  const benchmark = market.instrument(benchmarkRic);
  const levels = benchmark && totalReturnLevels(market, benchmark.ric);
  const company = readCompany(market, instrument, levels);
  const peerSet = choosePeers(market, instrument, asked);
  const peers = peerSet.peers.map((peer) => readCompany(market, peer, levels));
  const inUnits = unitFault(market, instrument, company.years);
  // Multiples of amounts in another unit say nothing about the price.
  const target = inUnits === null ? targetPrice(market, company, peers) : null;
  const asOf = formatWeekday(market.lastWeekday);
  const faults = [...faultsOf(market, instrument), ...(inUnits === null ? [] : [inUnits])];
  const news = market.news(instrument.ric).slice(-MOST_NEWS).reverse();
  return {
    company,
    peers,
    peerSet,
    benchmark,
    target,
    facts: createFacts([
      ...identityFacts(market, company, asOf),
      ...METRIC_NAMES.flatMap((name) => metricFacts(name, company, peers, asOf)),
      ...scoreHistoryFacts(market, instrument),
      ...targetFacts(
        target,
        company,
        market.closes(instrument.ric)?.values.findLast((value) => value > 0) ?? null,
        asOf,
      ),
      ...peerCounts(peerSet, asOf),
      ...newsFacts(news, toneOf, asOf),
      ...MARKS,
    ]),
    scoreWord: recommendation(market.scores(instrument.ric, market.lastWeekday)),
    news,
    faults,
    notes: [...faults, ...notesOf(market, company, peerSet, benchmark)],
    asOf,
    dataVersion: market.dataVersion,
    dataSource: market.dataSource,
    simulated: /simulated|demo/i.test(market.dataSource),
  };
}

function identityFacts(market: MarketData, company: Company, asOf: string): readonly Fact[] {
  const { instrument, years } = company;
  const { days, closes } = closesByDay(market, instrument.ric);
  const [close, day] = [closes.at(-1), days.at(-1)];
  const [latest] = years;
  const money = (id: string, name: LabelName, amount: number | null | undefined): readonly Fact[] =>
    latest === undefined || amount === null || amount === undefined
      ? []
      : [
          {
            id,
            label: labelText(name),
            value: amount,
            unit: 'money',
            period: periodOf('accounts', company, asOf),
            source: sourceOf('accounts', company),
            currency: latest.row.currency ?? instrument.currency,
          },
        ];
  const items = latest?.items ?? {};
  const { operating_cash_flow: cash, capital_expenditure: spent } = items;
  return [
    ...(close === undefined || day === undefined
      ? []
      : [
          {
            id: 'close',
            label: labelText('facts.close'),
            value: close,
            unit: 'per_share' as const,
            period: `on ${formatDay(day)}`,
            source: 'closes',
            currency: instrument.currency,
          },
        ]),
    ...marketValueFacts(instrument),
    ...money('revenue', 'revenue', items.revenue),
    ...money('operating_income', 'operating_income', items.operating_income),
    ...money('net_income', 'net_income', items.net_income),
    ...money('free_cash_flow', 'free_cash_flow', cash === undefined || spent === undefined ? null : cash - spent),
    ...money('total_debt', 'total_debt', items.total_debt),
    ...money('cash', 'facts.cash', items.cash),
    ...money('shareholders_equity', 'shareholders_equity', items.shareholders_equity),
  ];
}

/** The same market value as everywhere in the product, in the currency of the listing. */
function marketValueFacts({ marketCap, currency }: Instrument): readonly Fact[] {
  if (!marketCap) return [];
  const period = marketCap.day === null ? 'on an unknown day' : `on ${formatDay(marketCap.day)}`;
  const source = marketCap.day === null ? 'imported market value' : 'closes and diluted shares';
  const label = labelText('market_cap');
  return [{ id: 'market_cap', label, value: marketCap.amount, unit: 'money', period, source, currency }];
}

/** The company's own value, the median of the peers and its rank among them. */
function metricFacts(name: Metric, company: Company, peers: readonly Company[], asOf: string): readonly Fact[] {
  const value = company.metrics[name];
  if (value === null) return [];
  const { unit, basis } = METRICS[name];
  const label = labelText(name);
  const period = periodOf(basis, company, asOf);
  const own: Fact = { id: name, label, value, unit, period, source: sourceOf(basis, company), currency: null };
  const others = peers.flatMap(({ metrics }) => metrics[name] ?? []);
  const median = quantileOf(others, 0.5);
  const rank = percentileRank(value, others);
  if (median === null || rank === null) return [own];
  const source = counted(others.length, 'peer');
  return [
    own,
    {
      ...own,
      id: `${name}.peer_median`,
      label: `${label}, ${labelText('peer_median').toLowerCase()}`,
      value: median,
      source,
    },
    {
      ...own,
      id: `${name}.percentile`,
      label: `${label}, ${labelText('percentile').toLowerCase()}`,
      value: rank,
      unit: 'percent',
      source,
    },
  ];
}

function peerCounts({ peers, asked }: PeerSet, asOf: string): readonly Fact[] {
  const count = (id: 'peer_count' | 'peers_asked', value: number): Fact => {
    return {
      id,
      label: labelText(id),
      value,
      unit: 'count',
      period: `on ${asOf}`,
      source: 'instruments',
      currency: null,
    };
  };
  return [count('peer_count', peers.length), count('peers_asked', asked)];
}

function periodOf(basis: (typeof METRICS)[Metric]['basis'], { years }: Company, asOf: string): string {
  const [latest] = years;
  return basis === 'accounts' && latest ? `twelve months to ${formatDay(latest.row.periodEnd)}` : `to ${asOf}`;
}

function sourceOf(basis: (typeof METRICS)[Metric]['basis'], { years }: Company): string {
  const [latest] = years;
  if (basis === 'accounts') return latest ? `statements published ${formatDay(latest.publishedOn)}` : 'statements';
  return { prices: 'closes and dividends', dividends: 'dividends and closes', scores: 'weekly factor scores' }[basis];
}

/** Facts look back this far, at most. */
const MOST_MONTHS = 72;

/** Returns the findings of the quality checks that touch the facts, one sentence for each kind. */
function faultsOf(market: MarketData, { ric, issuer }: Instrument): string[] {
  const from = monthsBefore(weekdayToDay(market.lastWeekday), MOST_MONTHS);
  return [...new Set([ric, issuer])].flatMap((of) => {
    const news = market.qualityFindings(of).filter((one) => isNews(one, market.lastWeekday));
    const touching = news.filter(({ from: first, to }) => (to ?? first ?? from) >= from);
    return [...Map.groupBy(touching, ({ code }) => code).values()].map((all) => faultText(of, all));
  });
}

function notesOf(market: MarketData, company: Company, peerSet: PeerSet, benchmark: Instrument | null): string[] {
  const { years, instrument } = company;
  const [latest] = years;
  const isCompany = instrument.type === 'stock';
  const notes = isCompany ? [peerSet.rule] : [];
  if (isCompany && !latest) notes.push('There are no statements: nothing is said about the accounts.');
  else if (latest && weekdayToDay(market.lastWeekday) - latest.row.periodEnd > OLD_ACCOUNTS_DAYS) {
    notes.push(
      `The latest statements are of ${formatDay(latest.row.periodEnd)} and may no longer describe the company.`,
    );
  }
  const former = publishedStatements(market, instrument.ric, 1).findLast(
    ({ currency }) => currency !== null && latest?.row.currency != null && currency !== latest.row.currency,
  );
  if (latest && former) {
    const { periodEnd, currency } = former;
    notes.push(
      `Statements until ${formatDay(periodEnd)} are in ${currency}, so those in ${latest.row.currency} are not compared with them.`,
    );
  }
  if (!benchmark) notes.push('The benchmark is not in the data: relative performance and beta are missing.');
  if (instrument.delistedOn !== null) notes.push(`The stock was delisted on ${formatWeekday(instrument.delistedOn)}.`);
  return notes;
}
