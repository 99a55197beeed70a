import { counted } from '@tearsheet/shared';
import { longDate } from '../../format/dates.ts';
import { money } from '../../format/numbers.ts';
import { clientSection } from '../client/clientText.ts';
import { glossary } from '../client/glossary.ts';
import { coverOf } from '../client/handedOver.ts';
import type { SheetOptions } from '../client/options.ts';
import {
  aboutSection,
  holdingsSection,
  returnsSection,
  SNAPSHOT_ROWS,
  snapshot,
  summary,
  windowText,
} from '../client/pages.ts';
import { type Block, type DocumentSection, type ReportDocument, SIMULATED, section } from '../document.ts';
import { startOf } from '../figures.ts';
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

/** The report of an analysis, for paper. @param generatedAt RFC 3339, UTC */
export function tearSheet(analysis: SheetAnalysis, generatedAt: string, options: SheetOptions = {}): ReportDocument {
  const { version = 'full', facts, recommendations = false } = options;
  const sheet = sheetOf(analysis, false, facts?.names);
  const { portfolio_parameters: settings, data_quality: data } = analysis;
  const sections =
    version === 'snapshot'
      ? [snapshot(sheet, facts, SNAPSHOT_ROWS[options.cut ?? 0])]
      : [
          summary(sheet, facts),
          returnsSection(sheet),
          risk(sheet),
          reliability(sheet),
          customMetrics(sheet),
          holdingsSection(sheet, facts, recommendations),
          allocation(sheet),
          contribution(sheet),
          flows(sheet),
          attributionAndStress(sheet),
          trading(sheet),
          glossary(sheet),
          aboutSection(sheet, recommendations),
        ];
  const held = analysis.latest_holdings?.length ?? 0;
  const against = sheet.isCompared ? `, compared with ${sheet.benchmark}` : '';
  return {
    kind: version === 'snapshot' ? 'Portfolio snapshot' : 'Portfolio report',
    title:
      options.title ?? options.defaultTitle ?? (held > 0 ? `Portfolio of ${counted(held, 'position')}` : 'Portfolio'),
    subtitle: `${windowText(sheet)}, in ${settings.base_currency}${against}`,
    language: 'en',
    warning: isSimulated(analysis) ? SIMULATED : null,
    ...coverOf(options, generatedAt, windowText(sheet)),
    isOnePage: version === 'snapshot',
    sections: sections.filter((section) => section !== null).map((section) => clientSection(section, sheet.nameOf)),
    footer: `Market data: ${data.data_source} · information, not investment advice`,
  };
}

/** Everything about an analysis, for the browser: all rows, every day, more columns. Sections may be absent. */
export function resultDocument(analysis: Analysis, names: Names = {}): ReportDocument {
  const { portfolio_parameters: settings, data_quality: quality_, latest_holdings: positions } = analysis;
  const sheet = sheetOf(analysis, true, names);
  const data = quality_ ? `${quality_.data_source}, ${quality_.data_version}` : '';
  const held = positions ? ` in ${counted(positions.length, 'position')}` : '';
  return {
    kind: 'Portfolio tear sheet',
    title: settings ? `${money(startOf(settings).amount, settings.base_currency)}${held}` : 'Portfolio',
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
    sections: screenSections(sheet),
    footer: `Data ${data} · calculation ${analysis.analytics_version} · information, not investment advice`,
  };
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
