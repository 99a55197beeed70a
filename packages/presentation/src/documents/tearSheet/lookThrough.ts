import { longDate } from '../../format/dates.ts';
import { count, percent } from '../../format/numbers.ts';
import { meaningOf } from '../../language/labels.ts';
import { t } from '../../language/translate.ts';
import { groupWord, word } from '../../language/words.ts';
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
  if (!given?.available) return unavailable(t('Inside the funds'), given);
  if (given.funds.length === 0) return [];
  const groups: readonly (readonly [label: string, title: string, rows: GroupRows])[] = [
    [t('Sector'), t('Inside the funds, by sector'), given.sectors.map(({ sector, weight }) => [word(sector), weight])],
    [
      t('Country'),
      t('Inside the funds, by country'),
      given.countries.map(({ country, weight }) => [groupWord(country), weight]),
    ],
    [
      t('Currency'),
      t('Inside the funds, by currency'),
      given.currencies.map(({ currency, weight }) => [groupWord(currency), weight]),
    ],
  ];
  return [
    {
      kind: 'choice',
      label: t('Exposure by'),
      options: groups.map(([label, title, rows]) => ({ label, block: groupTable([label, title], given, rows) })),
      onPaper: 'all',
    },
    securityTable(given),
    fundTable(given, nameOf),
    ...(given.overlaps.length === 0 ? [] : [overlapTable(given, nameOf)]),
  ];
}

function groupTable([label, title]: readonly [string, string], given: LookThrough, rows: GroupRows): Table {
  return {
    kind: 'table',
    title,
    columns: [wide(label), column('weight')],
    rows: rows.map(([name, weight]) => [name, cell('look_through.weight', weight)]),
    shown: GROUPS_SHOWN,
    note: coverageNote(given),
  };
}

function coverageNote({ coverage, oldest_date, short_weight }: LookThrough): string {
  return [
    t('Funds are replaced by their holdings.'),
    t('{share} of the portfolio is known.', { share: percent(coverage) }),
    ...(oldest_date === null ? [] : [t('The oldest list is of {date}.', { date: longDate(oldest_date) })]),
    ...(short_weight === null || short_weight === 0
      ? []
      : [t('Short positions are {share}.', { share: percent(short_weight) })]),
  ].join(' ');
}

function securityTable({ securities, securities_total }: LookThrough): Table {
  return {
    kind: 'table',
    title: t('Inside the funds: the largest securities'),
    columns: [
      wide(t('Name')),
      left(t('Sector')),
      left(t('Country')),
      column('look_through.weight'),
      column('direct_weight'),
      column('fund_weight'),
    ],
    rows: securities.map((row) => [
      row.ric === null ? row.name : ricCell(row.ric, row.name),
      word(row.sector),
      groupWord(row.country),
      strong(cell('look_through.weight', row.weight)),
      cell('direct_weight', row.direct_weight),
      cell('fund_weight', row.fund_weight),
    ]),
    shown: SECURITIES_SHOWN,
    note:
      securities.length < securities_total
        ? t('{securitiesTotal} securities are known.', { securitiesTotal: count(securities_total) })
        : null,
  };
}

function fundTable({ funds }: LookThrough, nameOf: Sheet['nameOf']): Table {
  return {
    kind: 'table',
    title: t('Lists of holdings of the funds'),
    isFolded: true,
    columns: [
      wide(t('Fund')),
      column('look_through.weight'),
      left(t('Date')),
      column('funds.coverage'),
      column('funds.securities'),
      left(t('Remark')),
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
    title: t('Overlap of the funds'),
    isFolded: true,
    columns: [wide(t('Fund')), wide(t('Other fund')), column('overlap'), column('shared_securities')],
    rows: overlaps.map((row) => [
      ricCell(row.ric, nameOf(row.ric)),
      ricCell(row.other_ric, nameOf(row.other_ric)),
      cell('overlap', row.overlap),
      cell('shared_securities', row.shared_securities),
    ]),
    shown: PAIRS_SHOWN,
    note: meaningOf('overlap'),
  };
}
