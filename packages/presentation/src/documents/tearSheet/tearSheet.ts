import { money } from '../../format/numbers.ts';
import { language, t } from '../../language/translate.ts';
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
  const values = { window: windowText(sheet), currency: settings.base_currency, benchmark: sheet.benchmark };
  return {
    kind: version === 'snapshot' ? t('Portfolio snapshot') : t('Portfolio report'),
    title:
      options.title ??
      options.defaultTitle ??
      (held > 0 ? t('Portfolio of {held, plural, one {# position} other {# positions}}', { held }) : t('Portfolio')),
    subtitle: sheet.isCompared
      ? t('{window}, in {currency}, compared with {benchmark}', values)
      : t('{window}, in {currency}', values),
    language: language(),
    warning: isSimulated(analysis) ? SIMULATED : null,
    ...coverOf(options, generatedAt, windowText(sheet)),
    isOnePage: version === 'snapshot',
    sections: sections.filter((section) => section !== null).map((section) => clientSection(section, sheet.nameOf)),
    footer: t('Market data: {dataSource} · information, not investment advice', { dataSource: data.data_source }),
  };
}

/** Everything about an analysis, for the browser: all rows, every day, more columns. Sections may be absent. */
export function resultDocument(analysis: Analysis, names: Names = {}): ReportDocument {
  const { portfolio_parameters: settings, data_quality: quality_, latest_holdings: positions } = analysis;
  const sheet = sheetOf(analysis, true, names);
  const data = quality_ ? `${quality_.data_source}, ${quality_.data_version}` : '';
  const amount = settings ? money(startOf(settings).amount, settings.base_currency) : '';
  return {
    kind: t('Portfolio tear sheet'),
    title: !settings
      ? t('Portfolio')
      : positions
        ? t('{amount} in {positions, plural, one {# position} other {# positions}}', {
            amount,
            positions: positions.length,
          })
        : amount,
    subtitle: settings
      ? settings.benchmark === null
        ? windowText(sheet)
        : t('{window}, against {benchmark}', { window: windowText(sheet), benchmark: sheet.benchmark })
      : '',
    language: language(),
    warning: isSimulated(analysis) ? SIMULATED : null,
    facts: [
      ...(settings
        ? [
            { label: t('Currency'), text: settings.base_currency },
            { label: t('Benchmark'), text: settings.benchmark === null ? t('none') : sheet.benchmark },
            { label: t('Costs'), text: settings.include_transaction_costs ? t('included') : t('not included') },
          ]
        : []),
      ...(data === '' ? [] : [{ label: t('Data'), text: data }]),
    ],
    sections: screenSections(sheet),
    footer: t('Data {data} · calculation {analyticsVersion} · information, not investment advice', {
      data,
      analyticsVersion: analysis.analytics_version,
    }),
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
    merged('returns', t('Returns'), [more(periodTables(sheet)), returns(sheet)]),
    merged('risk', t('Risk'), [risk(sheet), more(riskByPosition(sheet)), reliability(sheet), customMetrics(sheet)]),
    merged('holdings', t('Holdings'), [holdings(sheet), allocation(sheet)]),
    merged('attribution', t('Attribution'), [contribution(sheet), more(activeReturn(sheet))]),
    merged('trading', t('Trading'), [flows(sheet), trading(sheet)]),
    merged('data', t('Data'), [quality(sheet), about(sheet)]),
  ].filter((found) => found !== null);
}
