import { labelText } from '@tearsheet/shared/labels';
import { barChart } from '../../charts/bars.ts';
import { type Step, waterfall } from '../../charts/waterfall.ts';
import { figureText, percent, plain, signedPercent } from '../../format/numbers.ts';
import {
  type Block,
  type Cell,
  type Chart,
  cell,
  column,
  type DocumentSection,
  left,
  ricCell,
  right,
  section,
  strong,
  type Table,
  wide,
} from '../document.ts';
import type { Sheet } from './analysis.ts';
import { exAnteRisk, unavailable } from './riskModels.ts';
import { pastScenarios, shockTable } from './stress.ts';

/** The sections that an analysis has only on request: attribution, risk contribution, correlations, factors, stress. */
export function attributionAndStress(sheet: Sheet): DocumentSection | null {
  return section('depth', 'Attribution and stress', [
    ...attribution(sheet),
    ...riskContribution(sheet),
    ...exAnteRisk(sheet),
    correlationTable(sheet),
    factorTable(sheet),
    ...pastScenarios(sheet),
    shockTable(sheet),
  ]);
}

const EFFECTS = ['allocation', 'selection', 'interaction'] as const;

function attribution({ analysis: { attribution: given }, benchmark, isCompared }: Sheet): Block[] {
  const title = isCompared ? `Active return against ${benchmark}` : labelText('active_return');
  if (!given?.effects || given.active_return === null || given.benchmark_return === null)
    return unavailable(title, given);
  const { effects, active_return: active } = given;
  const names = [...EFFECTS, 'trading_costs', 'unexplained'] as const;
  const total = (label: string, amount: number): Step => ({ label, amount, kind: 'total', text: percent(amount) });
  const steps = [
    total(benchmark, given.benchmark_return),
    ...names.map((name): Step => {
      const amount = effects[name];
      return { label: labelText(name), amount, kind: 'change', text: signedPercent(amount) };
    }),
    total('Portfolio', given.portfolio_return),
  ];
  const sectors = [...given.sectors].sort((a, b) => Math.abs(b.total) - Math.abs(a.total));
  const side = (label: string, value: number): (Cell | string)[] => [
    strong(label),
    ...Array.from({ length: 7 }, () => ''),
    cell('active_return', value),
  ];
  const byEffect: Chart = {
    kind: 'chart',
    id: 'attribution',
    title: `${title}: ${signedPercent(active)}`,
    description: `From the return of ${benchmark} through the effects to the return of the portfolio.`,
    height: 80 + steps.length * 26,
    draw: (frame) => waterfall(frame, steps, 'percent'),
    data: () => ({
      columns: [wide('Effect'), right('Return')],
      rows: steps.map(({ label, amount }) => [label, cell('active_return', amount)]),
      note: null,
    }),
  };
  const bySector: Table = {
    kind: 'table',
    title: `Active return by sector (Brinson–Fachler), against ${benchmark}`,
    columns: [
      wide('Sector'),
      ...(['portfolio_weight', 'benchmark_weight', 'portfolio_return', 'benchmark_return'] as const).map((name) =>
        column(name),
      ),
      ...EFFECTS.map((name) => column(name)),
      column('attribution.total'),
    ],
    rows: sectors.map((row) => [
      row.sector,
      cell('portfolio_weight', row.portfolio_weight),
      cell('benchmark_weight', row.benchmark_weight),
      cell('portfolio_return', row.portfolio_return),
      cell('benchmark_return', row.benchmark_return),
      ...EFFECTS.map((name) => cell(name, row[name])),
      cell('attribution.total', row.total),
    ]),
    total: side(labelText('active_return'), active),
    note: `${labelText('trading_costs')} ${figureText('trading_costs', effects.trading_costs)}, ${labelText('unexplained').toLowerCase()} ${figureText('unexplained', effects.unexplained)}. Effects are linked over the window (Carino) and sum to the active return.`,
  };
  return [byEffect, bySector];
}

const HOLDINGS_SHOWN = 15;

function riskContribution({ analysis: { risk_contribution: given }, isDetailed }: Sheet): Block[] {
  if (!given?.available || !given.portfolio) return unavailable('Risk contribution', given);
  const sorted = [...given.holdings].sort((a, b) => b.volatility_share - a.volatility_share);
  const largest = sorted.slice(0, HOLDINGS_SHOWN);
  const chart: Chart = {
    kind: 'chart',
    id: 'risk-contribution',
    title: 'Weight and share of the volatility',
    description: 'Weight and share of the volatility of the holdings with the largest shares.',
    height: 72 + largest.length * 36,
    draw: (frame) =>
      barChart(frame, {
        categories: largest.map(({ ric }) => ric),
        bars: [
          { name: labelText('weight'), color: 'benchmark', values: largest.map(({ weight }) => weight) },
          { name: labelText('volatility_share'), color: 'accent', values: largest.map((row) => row.volatility_share) },
        ],
        unit: 'percent',
        lying: true,
      }),
    data: () => ({
      columns: [left('Position'), column('weight'), column('volatility_share')],
      rows: sorted.map((row) => [
        ricCell(row.ric),
        cell('weight', row.weight),
        cell('volatility_share', row.volatility_share),
      ]),
      note: null,
    }),
  };
  const names = [
    ...(['volatility_share', 'var_95_contribution'] as const),
    ...(isDetailed ? (['cvar_95_contribution', 'marginal_volatility'] as const) : []),
  ];
  const table: Table = {
    kind: 'table',
    title: 'Risk contribution',
    columns: [
      left('Position'),
      wide('Sector'),
      column('weight'),
      column('risk_contribution.volatility'),
      ...names.map((name) => column(name)),
    ],
    rows: sorted.map((row) => [
      ricCell(row.ric),
      row.sector,
      cell('weight', row.weight),
      cell('volatility', row.volatility),
      ...names.map((name) => cell(name, row[name])),
    ]),
    shown: HOLDINGS_SHOWN,
    note: `Latest weights over the last ${given.days} returns: volatility ${percent(given.portfolio.volatility)}, VaR 95% ${percent(given.portfolio.var_95, 2)}.`,
  };
  return isDetailed ? [chart, table] : [table];
}

const CORRELATIONS_SHOWN = { paper: 12, screen: 20 } as const;

function correlationTable({ analysis: { correlation_matrix: given }, isDetailed }: Sheet): Block | null {
  if (!given?.available || given.rics.length < 2) return unavailable('Correlations', given)[0] ?? null;
  const rics = given.rics.slice(0, CORRELATIONS_SHOWN[isDetailed ? 'screen' : 'paper']);
  const cut = given.rics.length > rics.length ? ` The ${rics.length} heaviest of ${given.rics.length} positions.` : '';
  return {
    kind: 'table',
    title: 'Correlations of returns',
    columns: [left('Position'), ...rics.map(right)],
    rows: rics.map((ric, i) => [
      strong(ricCell(ric)),
      ...rics.map((_, j): Cell => {
        const value = given.matrix[i]?.[j] ?? null;
        return i === j || value === null
          ? { text: i === j ? '1' : '–', value, tone: 'muted' }
          : { text: plain(value), value, heat: value };
      }),
    ]),
    note: `Over the last ${given.days} returns. ${labelText('average_correlation')} ${plain(given.average_correlation)}, ${labelText('diversification_ratio').toLowerCase()} ${plain(given.diversification_ratio)}.${cut}`,
    dense: true,
  };
}

function factorTable({ analysis: { factor_exposures: given }, benchmark, isCompared }: Sheet): Block | null {
  if (!given?.available || !given.portfolio) return unavailable('Exposure to factors', given)[0] ?? null;
  const { portfolio, benchmark: other } = given;
  const beta = 'factor_exposures.beta';
  return {
    kind: 'table',
    title: 'Exposure to factors',
    columns: [
      left('Factor'),
      column(beta),
      column('standard_error'),
      column('t_stat'),
      ...(isCompared ? [column(beta, benchmark), column('t_stat', benchmark)] : []),
    ],
    rows: portfolio.exposures.map(({ factor, beta: value, standard_error, t_stat }, index) => [
      factor.charAt(0).toUpperCase() + factor.slice(1),
      { ...cell(beta, value), strong: t_stat !== null && Math.abs(t_stat) >= 2 },
      cell('standard_error', standard_error),
      cell('t_stat', t_stat),
      ...(isCompared
        ? [cell(beta, other?.exposures[index]?.beta), cell('t_stat', other?.exposures[index]?.t_stat)]
        : []),
    ]),
    note: `Regression of ${given.days} daily returns: R² ${percent(portfolio.r_squared, 0)}, alpha ${percent(portfolio.alpha_annualized)} a year (t ${plain(portfolio.alpha_t_stat, 1)}). Bold if |t| is 2 or more.`,
  };
}
