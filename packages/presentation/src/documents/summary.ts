import { labelText } from '../language/labels.ts';
import { language, t } from '../language/translate.ts';
import {
  asCell,
  type Cell,
  cell,
  column,
  left,
  type ReportDocument,
  ricCell,
  right,
  section,
  type Table,
} from './document.ts';
import { policyText } from './policyText.ts';
import { type Analysis, headlineOf, type Sheet, sheetOf } from './tearSheet/analysis.ts';
import { confidenceTable } from './tearSheet/confidence.ts';
import { customMetricsTable } from './tearSheet/customMetrics.ts';
import { growth } from './tearSheet/growth.ts';

const TOP_ROWS = 5;

/** The main figures of an analysis, short enough for a terminal. Sections may be absent. */
export function summaryDocument(analysis: Analysis): ReportDocument {
  const { portfolio_parameters: settings, data_quality: quality } = analysis;
  const sheet = sheetOf(analysis, false);
  const policy = settings?.rebalancing ? policyText(settings.rebalancing) : null;
  return {
    kind: '',
    title: settings
      ? t('{startDate} to {endDate} in {baseCurrency}', {
          startDate: settings.start_date,
          endDate: settings.end_date,
          baseCurrency: settings.base_currency,
        })
      : '',
    subtitle: [quality ? t('data: {dataSource}', { dataSource: quality.data_source }) : null, policy]
      .filter((text) => text !== null)
      .join('. '),
    language: language(),
    warning: null,
    facts: [],
    sections: [
      section('summary', '', [
        measures(sheet),
        confidenceTable(sheet),
        customMetricsTable(analysis),
        growth(sheet),
        contributions(analysis),
      ]),
    ].filter((found) => found !== null),
    footer: '',
  };
}

function measures({ analysis, benchmark, isCompared }: Sheet): Table | null {
  const { performance_metrics: metrics, portfolio_summary: summary } = analysis;
  if (!metrics) return null;
  const { portfolio, benchmark: other, relative } = metrics;
  const { figures } = headlineOf(relative);
  const own = ['total_return', 'annualized_return', 'annualized_volatility', 'sharpe_ratio', 'max_drawdown'] as const;
  const against = ['beta', 'correlation', 'alpha_annualized'] as const;
  return {
    kind: 'table',
    title: '',
    columns: [left(''), right(t('portfolio')), ...(isCompared ? [right(benchmark)] : [])],
    rows: [
      ...own.map((name) => [
        labelText(name),
        cell(name, portfolio[name]),
        ...(isCompared ? [cell(name, other[name])] : []),
      ]),
      ...moneyRow(summary, isCompared),
      ...(isCompared
        ? against.map((name) => [`${labelText(name)} (${relative.headline})`, cell(name, figures[name]), ''])
        : []),
    ],
    note: null,
  };
}

/** Only an analysis of transactions has flows. */
function moneyRow(summary: Analysis['portfolio_summary'], isCompared: boolean): Cell[][] {
  if (summary?.money_weighted_return === undefined) return [];
  return [
    [
      asCell(labelText('money_weighted_return')),
      cell('money_weighted_return', summary.money_weighted_return),
      ...(isCompared ? [asCell('')] : []),
    ],
  ];
}

function contributions({ company_contribution: rows = [] }: Analysis): Table | null {
  if (rows.length === 0) return null;
  const sorted = rows.toSorted((a, b) => Math.abs(b.contribution_pct) - Math.abs(a.contribution_pct));
  return {
    kind: 'table',
    title: '',
    columns: [left(t('Largest contributions')), column('contribution_pct'), column('return_pct')],
    rows: sorted
      .slice(0, TOP_ROWS)
      .map((row) => [
        ricCell(row.ric),
        cell('contribution_pct', row.contribution_pct),
        cell('return_pct', row.return_pct),
      ]),
    note: null,
  };
}
