/** One report of each kind, made of the examples of the documents. */
import { readFileSync } from 'node:fs';
import { exampleStockReport } from '@tearsheet/testing/report/exampleStockReport.ts';
import type { SheetFacts, SheetOptions } from '../src/documents/client/options.ts';
import type { Analysis } from '../src/documents/tearSheet/analysis.ts';
import { isComplete } from '../src/documents/tearSheet/analysis.ts';
import type { Valuation } from '../src/documents/valuation.ts';
import type { Language } from '../src/language/translate.ts';
import {
  type RenderedReport,
  type ReportSubject,
  renderReport,
  renderStockReport,
  renderTearSheet,
} from '../src/render/pdf/index.ts';

export const MADE_AT = '2026-11-22T08:00:00Z';

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../../docs/${path}`, import.meta.url), 'utf8'));
const exampleOf = (name: string) => read(`examples/${name}.json`).result;

const ANALYSIS: Analysis = exampleOf('analysis');
/** The same portfolio with other figures. */
const OTHER: Analysis = {
  ...ANALYSIS,
  ...(ANALYSIS.performance_metrics && {
    performance_metrics: {
      ...ANALYSIS.performance_metrics,
      portfolio: { ...ANALYSIS.performance_metrics.portfolio, sharpe_ratio: 0.1234, max_drawdown: -0.5 },
    },
  }),
};
export const COMPARISON: ReportSubject = {
  compared: [
    { name: 'Growth', analysis: ANALYSIS },
    { name: 'Income', analysis: OTHER },
  ],
};
export const SUBJECTS: readonly (readonly [kind: string, subject: ReportSubject])[] = [
  ['simulation', { jobType: 'portfolio_simulation', result: exampleOf('simulation') }],
  ['optimization', { jobType: 'portfolio_optimization', result: exampleOf('optimization') }],
  ['comparison', COMPARISON],
];

const VALUE: Valuation =
  read('openapi.json').paths['/v1/portfolio/{portfolio_id}/value'].get.responses['200'].content['application/json']
    .examples.last_close.value;

export const FACTS: SheetFacts = {
  names: { 'ACWI.OQ': 'iShares MSCI ACWI ETF' },
  assetClasses: [
    { name: 'Equity', weight: 0.9 },
    { name: 'Cash', weight: 0.1 },
  ],
  dividendYield: { rate: 0.021, coverage: 0.9 },
  lookThrough: {
    fundWeight: 0.4,
    coverage: 0.93,
    oldestList: '2024-09-30',
    companies: [{ name: 'Apple Inc.', weight: 0.45, direct: 0.4, throughFunds: 0.05 }],
    sectors: [{ name: 'Information Technology', weight: 0.5 }],
  },
};

export function exampleAnalysis() {
  if (!isComplete(ANALYSIS)) throw new Error('the example lacks sections');
  return ANALYSIS;
}

function sheetIn(sheet: SheetOptions): Promise<RenderedReport> {
  return renderTearSheet(exampleAnalysis(), MADE_AT, { sheet });
}

/** Returns a report of each kind in a language. */
export const REPORTS: Readonly<Record<string, (language: Language) => Promise<RenderedReport>>> = {
  'tear sheet': (language) => sheetIn({ language }),
  snapshot: (language) => sheetIn({ language, version: 'snapshot' }),
  'client report': (language) =>
    sheetIn({ language, client: 'Anna Schmidt', firm: 'Lake', recommendations: true, facts: FACTS }),
  'stock report': (language) => renderStockReport(exampleStockReport(), { language }),
  'tracked portfolio': (language) =>
    renderReport({ value: VALUE, sources: [{ source: 'demo (simulated)' }] }, MADE_AT, { sheet: { language } }),
  ...Object.fromEntries(
    SUBJECTS.map(([kind, subject]) => [
      kind,
      (language: Language) => renderReport(subject, MADE_AT, { sheet: { language } }),
    ]),
  ),
};
