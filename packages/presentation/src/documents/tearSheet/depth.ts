import { longDate } from '../../format/formatDate.ts';
import { percent, plain } from '../../format/formatNumber.ts';
import { change, left, right, share, strong, wide } from '../cells.ts';
import type { Block, Cell, DocumentSection, Table } from '../reportDocument.ts';
import type { SheetAnalysis } from './analysis.ts';

/** The sections that an analysis has only when they are asked for: attribution, shares of risk, factors, stress. */
export function depth(analysis: SheetAnalysis): DocumentSection | null {
  const tables = [attributionTable, riskTable, correlationTable, factorTable, historicalTable, shockTable];
  const blocks: Block[] = tables.map((make) => make(analysis)).filter((block) => block !== null);
  return blocks.length === 0 ? null : { id: 'depth', title: 'Attribution and stress', blocks };
}

function attributionTable({ attribution, portfolio_parameters: { benchmark } }: SheetAnalysis): Table | null {
  if (!attribution?.available || !attribution.effects) return null;
  const { effects, sectors } = attribution;
  const side = (label: string, value: number): Cell[] => [strong(label), ...blank(6), change(value, 2)];
  return {
    kind: 'table',
    title: `Active return by sector (Brinson–Fachler), against ${benchmark}`,
    columns: [
      wide('Sector'),
      right('Weight'),
      right('Benchmark weight'),
      right('Return'),
      right('Benchmark return'),
      right('Allocation'),
      right('Selection'),
      right('Total'),
    ],
    rows: [
      ...sectors.map((row) => [
        row.sector,
        share(row.portfolio_weight),
        share(row.benchmark_weight),
        change(row.portfolio_return),
        change(row.benchmark_return),
        change(row.allocation, 2),
        change(row.selection + row.interaction, 2),
        change(row.total, 2),
      ]),
      side('Trading costs', effects.trading_costs),
      side('Not explained by known constituents', effects.unexplained),
      side('Active return', attribution.active_return),
    ],
    note: 'Selection includes the interaction of both effects. Effects are linked over the window (Carino) and sum to the active return.',
  };
}

const blank = (number: number): Cell[] => Array.from({ length: number }, () => ({ text: '' }));

const HOLDINGS_SHOWN = 15;

function riskTable({ risk_contribution: section }: SheetAnalysis): Table | null {
  if (!section?.available || !section.portfolio) return null;
  const sorted = [...section.holdings].sort((a, b) => b.volatility_share - a.volatility_share);
  const shown = sorted.slice(0, HOLDINGS_SHOWN);
  return {
    kind: 'table',
    title: 'Who carries the risk',
    columns: [
      left('Position'),
      wide('Sector'),
      right('Weight'),
      right('Own volatility'),
      right('Share of volatility'),
      right('Part of VaR 95%'),
    ],
    rows: shown.map((row) => [
      row.ric,
      row.sector,
      share(row.weight),
      share(row.volatility),
      { ...share(row.volatility_share), strong: true },
      share(row.var_95_contribution, 2),
    ]),
    note: `Latest weights over the last ${section.days} daily returns: volatility ${percent(section.portfolio.volatility)}, VaR 95% ${percent(section.portfolio.var_95, 2)}.${shown.length < sorted.length ? ` The ${HOLDINGS_SHOWN} largest shares of ${sorted.length} positions.` : ''}`,
  };
}

const CORRELATIONS_SHOWN = 12;

function correlationTable({ correlation_matrix: section }: SheetAnalysis): Table | null {
  if (!section?.available || section.rics.length < 2) return null;
  const rics = section.rics.slice(0, CORRELATIONS_SHOWN);
  return {
    kind: 'table',
    title: 'Correlations of daily returns',
    columns: [left('Position'), ...rics.map(right)],
    rows: rics.map((ric, i) => [
      strong(ric),
      ...rics.map((_, j): Cell => {
        const value = section.matrix[i]?.[j] ?? null;
        return i === j || value === null
          ? { text: i === j ? '1' : '–', tone: 'muted' }
          : { text: plain(value), heat: value };
      }),
    ]),
    note: `Over the last ${section.days} daily returns. Mean of the pairs ${plain(section.average_correlation)}, diversification ratio ${plain(section.diversification_ratio)}.${section.rics.length > rics.length ? ` The ${rics.length} heaviest of ${section.rics.length} positions.` : ''}`,
    dense: true,
  };
}

function factorTable({ factor_exposures: section, portfolio_parameters: { benchmark } }: SheetAnalysis): Table | null {
  if (!section?.available || !section.portfolio) return null;
  const other = section.benchmark;
  return {
    kind: 'table',
    title: 'Exposure to factors',
    columns: [left('Factor'), right('Beta'), right('t'), right(benchmark), right('t')],
    rows: section.portfolio.exposures.map(({ factor, beta, t_stat }, index) => [
      factor.charAt(0).toUpperCase() + factor.slice(1),
      { text: plain(beta), strong: t_stat !== null && Math.abs(t_stat) >= 2 },
      plain(t_stat, 1),
      plain(other?.exposures[index]?.beta),
      plain(other?.exposures[index]?.t_stat, 1),
    ]),
    note: `Regression of ${section.days} daily returns: R² ${percent(section.portfolio.r_squared, 0)}, alpha ${percent(section.portfolio.alpha_annualized)} a year (t ${plain(section.portfolio.alpha_t_stat, 1)}). Bold from |t| of 2 on.`,
  };
}

function historicalTable({ stress_tests: section, portfolio_parameters: { benchmark } }: SheetAnalysis): Table | null {
  const known = section?.historical.filter(({ available }) => available) ?? [];
  if (known.length === 0) return null;
  return {
    kind: 'table',
    title: 'The latest holdings in markets of the past',
    columns: [
      wide('What happened'),
      left('From'),
      left('To'),
      right('Portfolio'),
      right(benchmark),
      right('Deepest fall'),
      right('Covered'),
    ],
    rows: known.map((row) => [
      row.title,
      longDate(row.start_date),
      longDate(row.end_date),
      change(row.portfolio_return),
      change(row.benchmark_return),
      share(row.max_drawdown),
      share(row.coverage, 0),
    ]),
    note: 'Bought at the latest weights on the first day and held. Covered: share of the weight with prices then; it stands for the rest.',
  };
}

function shockTable({ stress_tests: section, portfolio_parameters: { base_currency } }: SheetAnalysis): Table | null {
  if (!section || section.shocks.length === 0) return null;
  return {
    kind: 'table',
    title: 'Shocks of the request',
    columns: [wide('Scenario'), right('Portfolio'), right(base_currency)],
    rows: section.shocks.map((row) => [row.name, change(row.portfolio_return), plain(row.value_change, 0)]),
    note: null,
  };
}
