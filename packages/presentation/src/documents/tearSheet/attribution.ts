import { barChart } from '../../charts/bars.ts';
import { percent, plain } from '../../format/numbers.ts';
import { labelInSentence, labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { groupWord } from '../../language/words.ts';
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
  return section('depth', t('Attribution and stress'), [...activeReturn(sheet), ...riskByPosition(sheet)]);
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
  if (!given?.available || !given.portfolio) return unavailable(t('Risk contribution'), given);
  const sorted = [...given.holdings].sort((a, b) => b.volatility_share - a.volatility_share);
  const largest = sorted.slice(0, HOLDINGS_SHOWN);
  const chart: Chart = {
    kind: 'chart',
    id: 'risk-contribution',
    title: t('Weight and share of the volatility'),
    description: t('Weight and share of the volatility of the holdings with the largest shares.'),
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
      columns: [left(t('Position')), column('weight'), column('volatility_share')],
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
    title: t('Risk contribution'),
    isFolded: true,
    columns: [
      wide(t('Position')),
      left(t('Sector')),
      column('weight'),
      column('risk_contribution.volatility'),
      ...names.map((name) => column(name)),
    ],
    rows: sorted.map((row) => [
      ricCell(row.ric, nameOf(row.ric)),
      groupWord(row.sector),
      cell('weight', row.weight),
      cell('volatility', row.volatility),
      ...names.map((name) => cell(name, row[name])),
    ]),
    shown: HOLDINGS_SHOWN,
    note: t(
      'Latest weights over the last {days} returns: volatility {volatility}, VaR 95% {var95}. A share of the volatility comes from all these returns, a contribution to the VaR from the few near the worst 5%, so the two may differ much.',
      { days: given.days, volatility: percent(given.portfolio.volatility), var95: percent(given.portfolio.var_95, 2) },
    ),
  };
  return isDetailed ? [chart, table] : [table];
}

const CORRELATIONS_SHOWN = { paper: 12, screen: 20 } as const;

function correlationTable({ analysis: { correlation_matrix: given }, isDetailed, nameOf }: Sheet): Block | null {
  if (!given?.available || given.rics.length < 2) return unavailable(t('Correlations'), given)[0] ?? null;
  const rics = given.rics.slice(0, CORRELATIONS_SHOWN[isDetailed ? 'screen' : 'paper']);
  return {
    kind: 'table',
    title: t('Correlations of returns'),
    columns: [
      left(t('Position')),
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
    note: [
      t('Over the last {days} returns.', { days: given.days }),
      t('{correlationName} {correlation}, {ratioName} {ratio}.', {
        correlationName: labelText('average_correlation'),
        correlation: plain(given.average_correlation),
        ratioName: labelInSentence('diversification_ratio'),
        ratio: plain(given.diversification_ratio),
      }),
      ...(given.rics.length > rics.length
        ? [t('The {shown} heaviest of {all} positions.', { shown: rics.length, all: given.rics.length })]
        : []),
    ].join(' '),
    dense: true,
  };
}
