import { labelText } from '@tearsheet/shared/labels';
import { barChart } from '../../charts/bars.ts';
import { percent, plain } from '../../format/numbers.ts';
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
import { activeReturn } from './activeReturn.ts';
import type { Sheet } from './analysis.ts';
import { factorExposures } from './factors.ts';
import { exAnteRisk, unavailable } from './riskModels.ts';
import { pastScenarios, shockTable } from './stress.ts';

/** The sections that an analysis has only on request: attribution, risk contribution, correlations, factors, stress. */
export function attributionAndStress(sheet: Sheet): DocumentSection | null {
  return section('depth', 'Attribution and stress', [...activeReturn(sheet), ...riskByPosition(sheet)]);
}

/** The risk by position and factor, and the latest holdings in stress tests. */
export function riskByPosition(sheet: Sheet): (Block | null)[] {
  return [
    ...riskContribution(sheet),
    ...exAnteRisk(sheet),
    correlationTable(sheet),
    ...factorExposures(sheet),
    ...pastScenarios(sheet),
    shockTable(sheet),
  ];
}

const HOLDINGS_SHOWN = 15;

function riskContribution({ analysis: { risk_contribution: given }, isDetailed, nameOf }: Sheet): Block[] {
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
        categories: largest.map(({ ric }) => nameOf(ric)),
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
        ricCell(row.ric, nameOf(row.ric)),
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
    isFolded: true,
    columns: [
      wide('Position'),
      left('Sector'),
      column('weight'),
      column('risk_contribution.volatility'),
      ...names.map((name) => column(name)),
    ],
    rows: sorted.map((row) => [
      ricCell(row.ric, nameOf(row.ric)),
      row.sector,
      cell('weight', row.weight),
      cell('volatility', row.volatility),
      ...names.map((name) => cell(name, row[name])),
    ]),
    shown: HOLDINGS_SHOWN,
    note: `Latest weights over the last ${given.days} returns: volatility ${percent(given.portfolio.volatility)}, VaR 95% ${percent(given.portfolio.var_95, 2)}. A share of the volatility comes from all these returns, a contribution to the VaR from the few near the worst 5%, so the two may differ much.`,
  };
  return isDetailed ? [chart, table] : [table];
}

const CORRELATIONS_SHOWN = { paper: 12, screen: 20 } as const;

function correlationTable({ analysis: { correlation_matrix: given }, isDetailed, nameOf }: Sheet): Block | null {
  if (!given?.available || given.rics.length < 2) return unavailable('Correlations', given)[0] ?? null;
  const rics = given.rics.slice(0, CORRELATIONS_SHOWN[isDetailed ? 'screen' : 'paper']);
  const cut = given.rics.length > rics.length ? ` The ${rics.length} heaviest of ${given.rics.length} positions.` : '';
  return {
    kind: 'table',
    title: 'Correlations of returns',
    columns: [
      left('Position'),
      // Names are too long for the heads of narrow columns.
      ...rics.map((ric, at) => ({ ...right(String(at + 1)), description: nameOf(ric) })),
    ],
    rows: rics.map((ric, i) => [
      strong(ricCell(ric, `${i + 1}. ${nameOf(ric)}`)),
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
