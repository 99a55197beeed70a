import { formatDay, isWeekday, toDay } from '@tearsheet/shared';
import type {
  ScoreValues,
  StatementPeriod,
  StockReport,
} from '../../../presentation/src/documents/stockReport/stockReport.ts';
import { drawdownOf } from '../../../presentation/src/documents/tearSheet/analysis.ts';

/** A stock report with every part, made up and the same every time. */
export function exampleStockReport(): StockReport {
  const dates = weekdays('2019-01-02', '2024-12-31');
  const closes = walk(dates.length, 42, 0.0007, 0.055);
  return {
    report_version: 1,
    identity: {
      ric: 'EXMP.N',
      name: 'Example & Söhne <Holdings> plc',
      market: 'United States',
      exchange: 'XNYS',
      country: 'United States',
      sector: 'Information Technology',
      industry: 'Semiconductors',
      currency: 'USD',
      market_cap: 182_400_000_000,
      description: 'Designs chips for measuring instruments & sells them to makers of <machines>.',
      language: 'en',
    },
    source: {
      as_of: '2024-12-31',
      generated_at: '2026-11-21T08:00:00Z',
      data_version: '2024-12-31-example',
      data_source: 'demo (simulated)',
      simulated: true,
      narrator: 'rules',
    },
    price: {
      dates,
      closes,
      drawdown: drawdownOf(closes).map((fall) => fall ?? 0),
      benchmark: { ric: 'SPY.P', name: 'S&P 500 ETF', closes: [null, ...walk(dates.length - 1, 250, 0.0004, 0.03)] },
      returns: [
        { label: '1 month', return_pct: 2.4, benchmark_return_pct: 1.1 },
        { label: '1 year', return_pct: -8.25, benchmark_return_pct: 14.2 },
        { label: '5 years', return_pct: 120.6, benchmark_return_pct: null },
      ],
    },
    scores: {
      latest: scores(0),
      peer_median: { value: 5, quality: 5.5, momentum: 5, defensive: 4.5, tactical: 5, total: 5 },
      history: weekdays('2023-01-06', '2024-12-27').flatMap((date, index) =>
        index % 5 === 0 ? [{ date, ...scores(index / 5) }] : [],
      ),
    },
    periods: [2020, 2021, 2022, 2023, 2024].map(period),
    key_ratios: [
      { label: 'Price to earnings', value: 24.31, unit: 'multiple', previous: 29.9, group: 'Valuation' },
      { label: 'Enterprise value to EBIT', value: 18.02, unit: 'multiple', previous: 21.4, group: 'Valuation' },
      { label: 'Free cash flow yield', value: 3.9, unit: 'percent', previous: 3.1, group: 'Valuation' },
      { label: 'Return on equity', value: 31.7, unit: 'percent', previous: 33.2, group: 'Profitability' },
      { label: 'Piotroski F', value: 7, unit: 'count', group: 'Quality' },
      { label: 'Altman Z', value: 6.14, unit: 'ratio', group: 'Quality' },
      { label: 'Interest cover', value: null, unit: 'multiple', group: 'Quality' },
    ],
    valuation: {
      peer_set: 'Eight companies of the same industry and market, from a third to three times the market value.',
      peers: [
        { ric: 'PEER.N', name: 'Peer Inc.' },
        { ric: 'RIVL.OQ', name: 'Rival Corp.' },
      ],
      metrics: [
        { metric: 'Price to earnings', unit: 'multiple', value: 24.31, peer_median: 21.2, percentile: 62.5 },
        { metric: 'Enterprise value to revenue', unit: 'multiple', value: 6.2, peer_median: 6.9, percentile: 37.5 },
        { metric: 'Dividend yield', unit: 'percent', value: null, peer_median: 1.4, percentile: null },
        { metric: 'Net margin', unit: 'percent', value: 21.4, peer_median: 15.8, percentile: 87.5 },
      ],
    },
    view: {
      recommendation: 'BUY',
      confidence: 'HIGH',
      thesis: 'High margins and a falling multiple leave room, although growth has slowed.',
      highlights: ['Net margin of 21.4% against 15.8% for the median peer.', 'Revenue grew in four of five years.'],
      target: {
        low: 71.2,
        base: 96.4,
        high: 121.9,
        horizon_months: 12,
        methods: [
          {
            method: 'Peer multiple',
            low: 75.5,
            base: 92.1,
            high: 108.7,
            assumptions: 'Earnings per share of 4.34 times 17.4, 21.2 and 25.0: quartiles of the peers.',
          },
          {
            method: 'Own history',
            low: 71.2,
            base: 101.3,
            high: 121.9,
            assumptions: 'The same earnings times the low, median and high of five years.',
          },
          {
            method: 'Residual income',
            low: null,
            base: 95.8,
            high: null,
            assumptions: 'Book value plus discounted excess returns, 9% cost of equity.',
          },
        ],
      },
    },
    narrative: [
      {
        heading: 'Business and strategy',
        paragraphs: ['The company earns more on each sale than its peers, and has for five years. '.repeat(4).trim()],
        bullets: ['It holds a leading place in its niche.', 'Two customers bring a third of revenue.'],
      },
      { heading: 'Prospects', paragraphs: ['Slower growth is in the price already.'], bullets: [] },
    ],
    risks: ['Demand for machines is cyclical.', 'Export rules <could> tighten & margins fall.'],
    facts: Array.from({ length: 40 }, (_, index) => ({
      id: `fact_${index + 1}`,
      label: `Measured figure number ${index + 1}`,
      value: index % 7 === 6 ? null : index * 1.37,
      unit: 'ratio' as const,
      period: 'FY 2024',
      source: 'statements',
      currency: null,
    })).concat([
      {
        id: 'fact_1.peer_median',
        label: 'Median of figure 1',
        value: 77.5,
        unit: 'ratio',
        period: 'FY 2024',
        source: '8 peers',
        currency: null,
      },
      {
        id: 'lonely.percentile',
        label: 'Rank without its figure',
        value: 12.5,
        unit: 'ratio',
        period: 'FY 2024',
        source: '8 peers',
        currency: null,
      },
    ]),
    grounding: { numbers: 48, grounded: 47, removed: 1 },
    notes: ['The last statement is 92 days old.'],
    disclosures: ['This is information and not investment advice.', 'All market data in this report are simulated.'],
  };
}

function weekdays(from: string, to: string): string[] {
  const days = Array.from({ length: toDay(to) - toDay(from) + 1 }, (_, index) => toDay(from) + index);
  return days.filter(isWeekday).map(formatDay);
}

/** A wavy climb: no randomness, but ups and downs of several lengths. */
function walk(length: number, start: number, drift: number, swing: number): number[] {
  return Array.from({ length }, (_, i) => {
    const waves = Math.sin(i / 97) * 3 + Math.sin(i / 31 + 1) + 0.35 * Math.sin(i / 5) + 0.2 * Math.sin(i * 1.7);
    return Math.round(start * Math.exp(drift * i + swing * waves) * 100) / 100;
  });
}

function scores(step: number): ScoreValues {
  const at = (level: number, phase: number) => Math.round((level + 1.4 * Math.sin(step / 9 + phase)) * 10) / 10;
  return {
    value: at(4, 0),
    quality: at(7.5, 1),
    momentum: at(5.5, 2),
    defensive: at(4.5, 3),
    tactical: at(6, 4),
    total: at(6, 5),
  };
}

function period(year: number, index: number): StatementPeriod {
  const revenue = [18.2, 22.4, 27.9, 27.1, 29.4][index] ?? 0;
  const margin = [18.1, 20.2, 23.3, 20.6, 21.4][index] ?? 0;
  return {
    label: `FY ${year}`,
    end_date: `${year}-09-28`,
    currency: 'USD',
    revenue: revenue * 1e9,
    net_income: revenue * margin * 1e7,
    free_cash_flow: revenue * (margin + 2) * 1e7,
    gross_margin_pct: margin + 24,
    operating_margin_pct: margin + 5.5,
    net_margin_pct: margin,
    return_on_equity_pct: margin + 10.3,
    revenue_growth_pct: [null, 23.1, 24.6, -2.9, 8.5][index] ?? null,
  };
}
