import { LABELS } from '@tearsheet/shared/labels';
import { longDate } from '../../format/dates.ts';
import { count, percent } from '../../format/numbers.ts';
import { type Block, cell, column, dateCell, left, orMissing, ricCell, strong, type Table, wide } from '../document.ts';
import type { Analysis, Sheet } from './analysis.ts';
import { unavailable } from './riskModels.ts';

type GroupRows = readonly (readonly [name: string, weight: number])[];
type LookThrough = NonNullable<Analysis['look_through']>;

const GROUPS_SHOWN = 12;
const SECURITIES_SHOWN = 15;
const FUNDS_SHOWN = 15;
const PAIRS_SHOWN = 10;

/** The securities behind the portfolio, and the funds with their overlap. A portfolio without funds is its own list of securities. */
export function lookThrough({ analysis: { look_through: given }, nameOf }: Sheet): Block[] {
  if (!given?.available) return unavailable('Inside the funds', given);
  if (given.funds.length === 0) return [];
  const groups: readonly (readonly [label: string, rows: GroupRows])[] = [
    ['Sector', given.sectors.map(({ sector, weight }) => [sector, weight])],
    ['Country', given.countries.map(({ country, weight }) => [country, weight])],
    ['Currency', given.currencies.map(({ currency, weight }) => [currency, weight])],
  ];
  return [
    {
      kind: 'choice',
      label: 'Exposure by',
      options: groups.map(([label, rows]) => ({ label, block: groupTable(label, given, rows) })),
      onPaper: 'all',
    },
    securityTable(given),
    fundTable(given, nameOf),
    ...(given.overlaps.length === 0 ? [] : [overlapTable(given, nameOf)]),
  ];
}

function groupTable(title: string, given: LookThrough, rows: GroupRows): Table {
  return {
    kind: 'table',
    title: `Inside the funds, by ${title.toLowerCase()}`,
    columns: [wide(title), column('weight')],
    rows: rows.map(([name, weight]) => [name, cell('look_through.weight', weight)]),
    shown: GROUPS_SHOWN,
    note: coverageNote(given),
  };
}

function coverageNote({ coverage, oldest_date, short_weight }: LookThrough): string {
  const from = oldest_date === null ? '' : ` The oldest list is of ${longDate(oldest_date)}.`;
  const short = short_weight === null || short_weight === 0 ? '' : ` Short positions are ${percent(short_weight)}.`;
  return `Funds are replaced by their holdings. ${percent(coverage)} of the portfolio is known.${from}${short}`;
}

function securityTable({ securities, securities_total }: LookThrough): Table {
  return {
    kind: 'table',
    title: 'Inside the funds: the largest securities',
    columns: [
      wide('Name'),
      left('Sector'),
      left('Country'),
      column('look_through.weight'),
      column('direct_weight'),
      column('fund_weight'),
    ],
    rows: securities.map((row) => [
      row.ric === null ? row.name : ricCell(row.ric, row.name),
      row.sector,
      row.country,
      strong(cell('look_through.weight', row.weight)),
      cell('direct_weight', row.direct_weight),
      cell('fund_weight', row.fund_weight),
    ]),
    shown: SECURITIES_SHOWN,
    note: securities.length < securities_total ? `${count(securities_total)} securities are known.` : null,
  };
}

function fundTable({ funds }: LookThrough, nameOf: Sheet['nameOf']): Table {
  return {
    kind: 'table',
    title: 'Lists of holdings of the funds',
    isFolded: true,
    columns: [
      wide('Fund'),
      column('look_through.weight'),
      left('Date'),
      column('funds.coverage'),
      column('funds.securities'),
      left('Remark'),
    ],
    rows: funds.map((row) => [
      ricCell(row.ric, nameOf(row.ric)),
      cell('look_through.weight', row.weight),
      dateCell(row.date),
      cell('funds.coverage', row.coverage),
      cell('funds.securities', row.securities),
      orMissing(row.remark),
    ]),
    shown: FUNDS_SHOWN,
    note: null,
  };
}

function overlapTable({ overlaps }: LookThrough, nameOf: Sheet['nameOf']): Table {
  return {
    kind: 'table',
    title: 'Overlap of the funds',
    isFolded: true,
    columns: [wide('Fund'), wide('Other fund'), column('overlap'), column('shared_securities')],
    rows: overlaps.map((row) => [
      ricCell(row.ric, nameOf(row.ric)),
      ricCell(row.other_ric, nameOf(row.other_ric)),
      cell('overlap', row.overlap),
      cell('shared_securities', row.shared_securities),
    ]),
    shown: PAIRS_SHOWN,
    note: LABELS.overlap.long,
  };
}
