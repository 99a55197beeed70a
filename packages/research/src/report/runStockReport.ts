import { type Instrument, type MarketData, publishedStatements, yearBefore } from '@tearsheet/market-data';
import type {
  NamedFigure,
  NarrativeSection,
  ScoreHistory,
  StatementPeriod,
  StockReport,
  TargetPrice,
} from '@tearsheet/presentation';
import { formatDay, originsOfInstrument } from '@tearsheet/shared';
import { labelText } from '@tearsheet/shared/labels';
import { keyRatios } from '@tearsheet/shared/ratios';
import type { ResearchResults } from '@tearsheet/shared/schemas';
import { type AnalysisRequest, type AnalysisTools, runAnalysis } from '../analyses/runAnalysis.ts';
import type { FactSheet } from '../facts/factSheet.ts';
import { METRICS, type Metric, type MetricGroup } from '../facts/metrics.ts';
import { methodLabel } from '../facts/targetFacts.ts';
import { ASSUMPTIONS } from '../facts/targetPrice.ts';
import type { Usage } from '../narrators/narrator.ts';
import { priceHistory } from './priceHistory.ts';

const SCORE_WEEKS = 104;
const KEY_RATIOS: readonly Metric[] = [
  ...(['pe', 'price_book_value', 'price_sales', 'enterprise_value_ebit', 'fcf_yield'] as const),
  ...(['gross_margin', 'operating_margin', 'net_margin', 'return_on_equity', 'return_on_invested_capital'] as const),
  ...(['revenue_growth_1y', 'revenue_cagr_3y', 'revenue_cagr_5y', 'net_income_cagr_3y'] as const),
  ...(['current_ratio', 'quick_ratio', 'cash_cycle_days', 'asset_turnover'] as const),
  ...(['debt_equity', 'net_debt_to_ebitda', 'times_interest_earned', 'altman_z'] as const),
  ...(['cash_conversion', 'accrual_ratio', 'piotroski_f', 'beneish_m'] as const),
  ...(['dividend_yield', 'payout_ratio', 'dividend_cagr_5y'] as const),
  ...(['volatility_1y', 'max_drawdown_3y', 'beta_2y'] as const),
];
const VALUATION: readonly Metric[] = [
  ...(['pe', 'price_book_value', 'price_sales', 'price_cash_flow'] as const),
  ...(['enterprise_value_revenue', 'enterprise_value_ebit', 'fcf_yield', 'dividend_yield'] as const),
];
const GROUPS: Readonly<Record<MetricGroup, string>> = {
  valuation: 'Valuation',
  growth: 'Growth',
  profitability: 'Profitability',
  quality: 'Quality of the accounts',
  liquidity: 'Liquidity',
  solvency: 'Solvency',
  efficiency: 'Efficiency',
  performance: 'Performance',
  risk: 'Risk',
  dividends: 'Dividends',
  scores: 'Scores',
};

/** Returns the content of a stock report: the financial and the peers analysis of one fact sheet. Throws NarratorError. */
export async function runStockReport(
  request: Omit<AnalysisRequest<'financial'>, 'kind'>,
  tools: AnalysisTools,
): Promise<{ readonly report: StockReport; readonly usage: Usage }> {
  const financial = await runAnalysis({ ...request, kind: 'financial' }, tools);
  const { sheet, result } = financial;
  const peers = await runAnalysis({ ...request, kind: 'peers' }, { ...tools, progress: () => {} }, sheet);
  const { market } = tools;
  const { instrument } = sheet.company;
  const { executiveSummary, detailedAnalysis } = result;
  const report: StockReport = {
    report_version: 1,
    identity: {
      ric: instrument.ric,
      name: instrument.name,
      market: instrument.market,
      exchange: instrument.exchange,
      country: instrument.country,
      sector: instrument.sector,
      industry: instrument.industry,
      currency: instrument.currency,
      market_cap: instrument.marketCap?.amount ?? null,
      description: instrument.description,
      language: result.lang,
    },
    source: {
      as_of: sheet.asOf,
      generated_at: result.generated_at,
      data_version: sheet.dataVersion,
      data_source: sheet.dataSource,
      sources: originsOfInstrument(market, instrument.ric),
      simulated: sheet.simulated,
      narrator: result.narrator,
    },
    price: priceHistory(market, sheet),
    scores: scoreHistory(market, sheet),
    periods: statementPeriods(market, instrument),
    key_ratios: KEY_RATIOS.flatMap((metric) => figure(metric, sheet)),
    valuation: valuation(sheet),
    view: {
      recommendation: executiveSummary.recommendedAction,
      confidence: executiveSummary.confidenceLevel,
      thesis: executiveSummary.investmentThesis,
      highlights: executiveSummary.keyHighlights,
      target: targetOf(sheet),
    },
    narrative: narrativeSections({ detailedAnalysis }, peers.result.analysis),
    risks: detailedAnalysis.businessStrategy.keyRisks,
    facts: sheet.facts.all,
    grounding: {
      numbers: result.grounding.numbers + peers.result.grounding.numbers,
      grounded: result.grounding.grounded + peers.result.grounding.grounded,
      removed: result.grounding.removed + peers.result.grounding.removed,
    },
    notes: result.notes,
    disclosures: [result.disclosure],
  };
  const usage = {
    inputTokens: financial.usage.inputTokens + peers.usage.inputTokens,
    outputTokens: financial.usage.outputTokens + peers.usage.outputTokens,
    costUsd: financial.usage.costUsd + peers.usage.costUsd,
  };
  return { report, usage };
}

function figure(metric: Metric, { company }: FactSheet): readonly NamedFigure[] {
  const value = company.metrics[metric];
  if (value === null) return [];
  const { unit, group } = METRICS[metric];
  return [{ label: labelText(metric), value, unit, group: GROUPS[group] }];
}

function valuation({ company, peerSet, facts }: FactSheet): StockReport['valuation'] {
  if (peerSet.peers.length === 0) return null;
  return {
    peer_set: peerSet.rule,
    peers: peerSet.peers.map(({ ric, name }) => ({ ric, name })),
    metrics: VALUATION.map((metric) => ({
      metric: labelText(metric),
      unit: METRICS[metric].unit,
      value: company.metrics[metric],
      peer_median: facts.value(`${metric}.peer_median`),
      percentile: facts.value(`${metric}.percentile`),
    })),
  };
}

function targetOf({ target, facts }: FactSheet): TargetPrice | null {
  if (target === null) return null;
  const { low, base, high, methods } = target;
  const percent = (id: string) => `${(facts.value(id) ?? 0).toFixed(1)}%`;
  return {
    low,
    base,
    high,
    horizon_months: ASSUMPTIONS.horizonMonths,
    methods: methods.map((method) => ({
      method: methodLabel(method.method),
      low: method.low,
      base: method.base,
      high: method.high,
      assumptions: `Growth ${percent('assumption.growth')}, cost of equity ${percent('assumption.cost_of_equity')} in the base case.`,
    })),
  };
}

/** Null for a stock that is no longer scored, because old scores say nothing about today. */
function scoreHistory(market: MarketData, { company, facts }: FactSheet): ScoreHistory | null {
  if (company.metrics.score_total === null) return null;
  const rows = market.scoreHistory(company.instrument.ric, market.lastWeekday, SCORE_WEEKS);
  const latest = rows.at(-1);
  if (!latest) return null;
  const median = (name: string) => facts.value(`score_${name}.peer_median`);
  const values = (
    of: (name: 'value' | 'quality' | 'momentum' | 'defensive' | 'tactical' | 'total') => number | null,
  ) => ({
    value: of('value'),
    quality: of('quality'),
    momentum: of('momentum'),
    defensive: of('defensive'),
    tactical: of('tactical'),
    total: of('total'),
  });
  return {
    latest: values((name) => latest[name]),
    peer_median: values(median),
    history: rows.map((row) => ({ date: formatDay(row.day), ...values((name) => row[name]) })),
  };
}

type Financial = ResearchResults['financial'];

/** The prose of a report in the order shown: of the financial analysis, and of the comparison with peers. */
function narrativeSections(
  { detailedAnalysis }: Pick<Financial, 'detailedAnalysis'>,
  peersText: string,
): readonly NarrativeSection[] {
  const { businessStrategy, accountingQuality, financialPerformance, prospectiveAnalysis } = detailedAnalysis;
  const { profitabilityAnalysis, liquidityAssessment, solvencyAnalysis, efficiencyMetrics } = financialPerformance;
  const section = (heading: string, paragraphs: readonly string[], bullets: readonly string[] = []) => {
    return { heading, paragraphs, bullets };
  };
  return [
    section('Business', [
      businessStrategy.businessModel,
      businessStrategy.industryPosition,
      businessStrategy.competitiveAdvantage,
    ]),
    section('Against its peers', peersText.split('\n\n')),
    section('Profitability', Object.values(profitabilityAnalysis)),
    section('Liquidity and cash', Object.values(liquidityAssessment)),
    section('Debt and solvency', Object.values(solvencyAnalysis)),
    section('Efficiency', Object.values(efficiencyMetrics)),
    section(
      'Quality of the accounts',
      [
        `Earnings quality is ${accountingQuality.earningsQuality.toLowerCase()}. The accounting is ${conservatismText(accountingQuality.conservatismLevel)}.`,
      ],
      [...accountingQuality.keyPolicies, ...accountingQuality.accountingRedFlags],
    ),
    section(
      'Outlook',
      [
        prospectiveAnalysis.growthProspects,
        prospectiveAnalysis.futureEarnings,
        prospectiveAnalysis.valuationAssessment,
      ],
      prospectiveAnalysis.scenarioAnalysis,
    ),
  ];
}

/** @param level HIGH, MEDIUM, LOW, or NOT ASSESSED */
function conservatismText(level: string): string {
  switch (level) {
    case 'HIGH':
      return 'conservative';
    case 'MEDIUM':
      return 'moderately conservative';
    case 'LOW':
      return 'not conservative';
    default:
      return 'not assessed';
  }
}

const YEARS_SHOWN = 6;

/** The latest fiscal years, oldest first. */
function statementPeriods(market: MarketData, instrument: Instrument): readonly StatementPeriod[] {
  const rows = publishedStatements(market, instrument.ric, 1);
  return rows.slice(-YEARS_SHOWN).map((row) => {
    const before = yearBefore(rows, row)?.values ?? null;
    const { values } = row;
    const ratios = keyRatios({ period: values, year: values, end: values, start: before, marketCap: null });
    const { revenue, net_income, operating_cash_flow: cash, capital_expenditure: spent } = values;
    return {
      label: `FY ${row.fiscalYear ?? formatDay(row.periodEnd).slice(0, 4)}`,
      end_date: formatDay(row.periodEnd),
      currency: row.currency ?? instrument.currency,
      revenue: revenue ?? null,
      net_income: net_income ?? null,
      free_cash_flow: cash === undefined || spent === undefined ? null : cash - spent,
      gross_margin_pct: ratios.gross_margin,
      operating_margin_pct: ratios.operating_margin,
      net_margin_pct: ratios.net_margin,
      return_on_equity_pct: ratios.return_on_equity,
      revenue_growth_pct:
        revenue === undefined || !before?.revenue || before.revenue <= 0 ? null : 100 * (revenue / before.revenue - 1),
    };
  });
}
