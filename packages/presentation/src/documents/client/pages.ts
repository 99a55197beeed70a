import { longDate } from '../../format/dates.ts';
import { percent } from '../../format/numbers.ts';
import { labelText } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import {
  type Block,
  beside,
  type Chart,
  type DocumentSection,
  type Note,
  type SideBySide,
  section,
  type Table,
} from '../document.ts';
import type { Sheet } from '../tearSheet/analysis.ts';
import { growth } from '../tearSheet/growth.ts';
import { story, tiles } from '../tearSheet/overview.ts';
import { holdings, scoresNote } from '../tearSheet/positions.ts';
import { disclosuresOf, methodOf } from '../tearSheet/quality.ts';
import { readableRemarks, readableWarning } from '../tearSheet/remarks.ts';
import { returns } from '../tearSheet/returns.ts';
import { warningNotes } from '../warnings.ts';
import { clientText, withoutColumns } from './clientText.ts';
import { assetClassTable, costTable, largestTable, lookThroughTable, sectorTable } from './exposure.ts';
import type { SheetFacts } from './options.ts';
import { extremeTable, periodTable, yearTable } from './periods.ts';

const LISTED = 10;
/** A trade that waits for the next trading day is normal, so it is not among the first lines of a report. */
const NORMAL = 'non_trading_date_shifted';

/** The faults in the data, and the differences from the portfolio that was sent. They come before the figures. */
function warnings({ analysis, nameOf }: Sheet, most = LISTED): Note[] {
  return warningNotes(
    analysis.warnings.filter(({ code }) => code !== NORMAL),
    { nameOf, most },
  );
}

const GROWTH_HEIGHT = 380;

/** Rows of the tables of a snapshot. The next entry is for reports that do not fit on one page. */
export const SNAPSHOT_ROWS = [
  { positions: 10, years: 8, sectors: 6, warnings: 3, height: 225 },
  { positions: 7, years: 8, sectors: 4, warnings: 2, height: 200 },
  { positions: 4, years: 6, sectors: 3, warnings: 1, height: 190 },
] as const;

/** The first page of the full version. */
export function summary(sheet: Sheet, facts: SheetFacts | undefined): DocumentSection | null {
  return section('overview', t('Summary'), [
    ...warnings(sheet),
    tiles(sheet),
    story(sheet),
    growthOf(sheet, GROWTH_HEIGHT),
    ...beside(periodTable(sheet), costTable(sheet, facts)),
  ]);
}

/** The one page of the snapshot. Its tables are cut so that they fit. @param most an entry of SNAPSHOT_ROWS */
export function snapshot(
  sheet: Sheet,
  facts: SheetFacts | undefined,
  most: (typeof SNAPSHOT_ROWS)[number],
): DocumentSection | null {
  // One page has no room for the intervals of the headline figures.
  const { confidence: _confidence, ...analysis } = sheet.analysis;
  const small: Note = {
    kind: 'note',
    look: 'small',
    heading: null,
    paragraphs: [disclosuresOf(sheet.analysis, { isShort: true }).join(' ')],
    bullets: [],
  };
  const left = [largestTable(sheet, most.positions), withoutNote(extremeTable(sheet))];
  const right = [assetClassTable(facts), withoutNote(sectorTable(sheet, facts, most.sectors))];
  (linesOf(left) < linesOf(right) ? left : right).push(costTable(sheet, facts, true));
  return section('overview', t('Summary'), [
    ...warnings(sheet, most.warnings),
    tiles({ ...sheet, analysis }),
    growthOf(sheet, most.height),
    ...beside(periodTable(sheet), yearTable(sheet, most.years)),
    pair(left, right),
    small,
  ]);
}

/** Lines of a title, a head, and a note with the space around them. */
const LINES_OF_TABLE = 4;

function linesOf(tables: readonly (Table | null)[]): number {
  return tables.reduce((sum, table) => sum + (table === null ? 0 : table.rows.length + LINES_OF_TABLE), 0);
}

function pair(left: readonly (Block | null)[], right: readonly (Block | null)[]): SideBySide {
  return {
    kind: 'beside',
    left: left.filter((block) => block !== null),
    right: right.filter((block) => block !== null),
  };
}

function withoutNote(table: Table | null): Table | null {
  return table && { ...table, note: null };
}

function growthOf(sheet: Sheet, height: number): Chart | null {
  const chart = growth(sheet);
  return chart && { ...chart, height };
}

/** Calendar years and the best and worst periods, then months and the distribution. */
export function returnsSection(sheet: Sheet): DocumentSection | null {
  const found = returns(sheet);
  const months = found?.blocks.filter(({ kind }) => kind === 'choice' || kind === 'table') ?? [];
  const charts = found?.blocks.filter(({ kind }) => kind === 'beside' || kind === 'chart') ?? [];
  return section('returns', t('Returns'), [...beside(yearTable(sheet), extremeTable(sheet)), ...months, ...charts]);
}

/** The positions without scores, unless the caller asked for recommendations. */
export function holdingsSection(
  sheet: Sheet,
  facts: SheetFacts | undefined,
  hasRecommendations: boolean,
): DocumentSection | null {
  const found = holdings(sheet);
  const blocks = found?.blocks ?? [];
  const kept = hasRecommendations ? blocks.map(withoutCodes) : blocks.flatMap(withoutScores);
  const groups = [assetClassTable(facts), sectorTable(sheet, facts, Number.POSITIVE_INFINITY)];
  const known = groups.filter((table) => table !== null);
  const [positions, ...others] = kept;
  // A single table leaves room at its side.
  const [first, ...more] = others;
  const pair: Block[] =
    first?.kind === 'table' && known.length > 0
      ? [{ kind: 'beside', left: [first], right: known }]
      : [...others, ...known];
  return section('holdings', t('Holdings'), [
    positions ?? null,
    ...pair,
    ...(pair.length === 1 ? more : []),
    // The result's own look-through says more, and is among the other tables.
    sheet.analysis.look_through?.funds.length ? null : lookThroughTable(facts),
  ]);
}

function withoutCodes(block: Block): Block {
  return block.kind === 'table' ? withoutColumns(block, ['RIC']) : block;
}

const columnsOfScores = () => [labelText('scores.total'), labelText('recommendation'), 'RIC'];

function withoutScores(block: Block): Block[] {
  if (block.kind === 'table') {
    const note = block.note?.replace(scoresNote(), '').trim() ?? '';
    return [{ ...withoutColumns(block, columnsOfScores()), note: note === '' ? null : note }];
  }
  if (block.kind === 'chart') return block.id === 'scores' ? [] : [block];
  if (block.kind !== 'beside') return [block];
  const [left = [], right = []] = [block.left, block.right].map((blocks) => blocks.flatMap(withoutScores));
  return left.length > 0 && right.length > 0 ? [{ ...block, left, right }] : [...left, ...right];
}

/** The data and the method behind the figures, and what they are not. */
export function aboutSection({ analysis, nameOf }: Sheet, hasScores: boolean): DocumentSection | null {
  const small = (heading: string | null, paragraphs: readonly string[], bullets: readonly string[] = []): Note => {
    // The bullets are sentences of the service.
    return { kind: 'note', look: 'small', heading, paragraphs, bullets, languages: { bullets: 'en' } };
  };
  const { data_quality: data } = analysis;
  const remarks = [
    ...analysis.warnings.filter(({ code }) => code === NORMAL).map(({ message }) => readableWarning(message)),
    ...readableRemarks(data?.notes ?? []),
  ].map((text) => clientText(text, nameOf));
  const source = data
    ? [
        t(
          'Market data: {dataSource}, version {dataVersion}. Calculation version {analyticsVersion}. {dataCompletenessPct} of the prices that the valuation days need exist.',
          {
            dataSource: data.data_source,
            dataVersion: data.data_version,
            analyticsVersion: analysis.analytics_version,
            dataCompletenessPct: percent((data.data_completeness_pct ?? 0) / 100),
          },
        ),
      ]
    : [];
  const shown = remarks.slice(0, LISTED);
  const more = remarks.length - shown.length;
  return section('about', t('About these figures'), [
    small(t('Method'), methodOf(analysis, false)),
    small(t('Data'), source, shown),
    more > 0 ? small(null, [t('{more} more in the JSON form of this report.', { more })]) : null,
    small(t('Disclosures'), disclosuresOf(analysis, { hasScores })),
  ]);
}

/** The window of the analysis. @example 2 Jan 2024 to 31 Dec 2024 */
export function windowText({ analysis: { portfolio_parameters: settings } }: Sheet): string {
  return settings
    ? t('{startDate} to {endDate}', { startDate: longDate(settings.start_date), endDate: longDate(settings.end_date) })
    : '';
}
