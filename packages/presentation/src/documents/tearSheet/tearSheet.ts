import { counted } from '@tearsheet/shared';
import { longDate } from '../../format/dates.ts';
import { money } from '../../format/numbers.ts';
import { type Block, type DocumentSection, type ReportDocument, SIMULATED, section } from '../document.ts';
import { activeReturn } from './activeReturn.ts';
import { type Analysis, type Names, type Sheet, type SheetAnalysis, sheetOf } from './analysis.ts';
import { attributionAndStress, riskByPosition } from './attribution.ts';
import { reliability } from './confidence.ts';
import { contribution } from './contribution.ts';
import { customMetrics } from './customMetrics.ts';
import { flows } from './flows.ts';
import { overview } from './overview.ts';
import { periodTables } from './periods.ts';
import { allocation, holdings } from './positions.ts';
import { about, isSimulated, quality } from './quality.ts';
import { returns } from './returns.ts';
import { risk } from './risk.ts';
import { trading } from './trading.ts';

/**
 * The tear sheet of an analysis, for paper.
 *
 * @param generatedAt RFC 3339, UTC
 * @param names names that the analysis does not have, such as that of the benchmark
 */
export function tearSheet(analysis: SheetAnalysis, generatedAt: string, names: Names = {}): ReportDocument {
  const { facts, ...document } = documentOf(analysis, false, names);
  return {
    ...document,
    facts: [...facts, { label: 'Generated', text: `${generatedAt.slice(0, 16).replace('T', ' ')} UTC` }],
  };
}

/** Everything about an analysis, for the browser: all rows, every day, more columns. Sections may be absent. */
export function resultDocument(analysis: Analysis, names: Names = {}): ReportDocument {
  return documentOf(analysis, true, names);
}

function documentOf(analysis: Analysis, isDetailed: boolean, names: Names): ReportDocument {
  const { portfolio_parameters: settings, data_quality: quality_, latest_holdings: positions } = analysis;
  const sheet = sheetOf(analysis, isDetailed, names);
  const data = quality_ ? `${quality_.data_source}, ${quality_.data_version}` : '';
  const held = positions ? ` in ${counted(positions.length, 'position')}` : '';
  return {
    kind: 'Portfolio tear sheet',
    title: settings ? `${money(settings.initial_value, settings.base_currency)}${held}` : 'Portfolio',
    subtitle: settings
      ? `${longDate(settings.start_date)} to ${longDate(settings.end_date)}${settings.benchmark === null ? '' : `, against ${sheet.benchmark}`}`
      : '',
    language: 'en',
    warning: isSimulated(analysis) ? SIMULATED : null,
    facts: [
      ...(settings
        ? [
            { label: 'Currency', text: settings.base_currency },
            { label: 'Benchmark', text: settings.benchmark === null ? 'none' : sheet.benchmark },
            { label: 'Costs', text: settings.include_transaction_costs ? 'included' : 'not included' },
          ]
        : []),
      ...(data === '' ? [] : [{ label: 'Data', text: data }]),
    ],
    sections: isDetailed ? screenSections(sheet) : paperSections(sheet),
    footer: `Data ${data} · calculation ${analysis.analytics_version} · information, not investment advice`,
  };
}

function paperSections(sheet: Sheet): DocumentSection[] {
  return [
    overview(sheet),
    returns(sheet),
    risk(sheet),
    reliability(sheet),
    customMetrics(sheet),
    holdings(sheet),
    allocation(sheet),
    contribution(sheet),
    flows(sheet),
    attributionAndStress(sheet),
    trading(sheet),
    quality(sheet),
    about(sheet),
  ].filter((found) => found !== null);
}

/** The same blocks in few sections, so that their names fit into the navigation of a page. */
function screenSections(sheet: Sheet): DocumentSection[] {
  const merged = (id: string, title: string, parts: readonly (DocumentSection | null)[]) =>
    section(
      id,
      title,
      parts.flatMap((part) => part?.blocks ?? []),
    );
  const more = (blocks: readonly (Block | null)[]) => section('', '', blocks);
  return [
    overview(sheet),
    merged('returns', 'Returns', [more(periodTables(sheet)), returns(sheet)]),
    merged('risk', 'Risk', [risk(sheet), more(riskByPosition(sheet)), reliability(sheet), customMetrics(sheet)]),
    merged('holdings', 'Holdings', [holdings(sheet), allocation(sheet)]),
    merged('attribution', 'Attribution', [contribution(sheet), more(activeReturn(sheet))]),
    merged('trading', 'Trading', [flows(sheet), trading(sheet)]),
    merged('data', 'Data', [quality(sheet), about(sheet)]),
  ].filter((found) => found !== null);
}
