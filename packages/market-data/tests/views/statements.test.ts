import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { formatDay, toDay, weekdayOnOrBefore } from '@tearsheet/shared';
import { exampleContent, priceColumns } from '@tearsheet/testing/market/exampleContent.ts';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import type { FundamentalRow } from '../../src/content.ts';
import { openSnapshot } from '../../src/store/openSnapshot.ts';
import { writeSnapshot } from '../../src/store/writeSnapshot.ts';
import {
  firstPublication,
  flowsOfYear,
  knownStatements,
  publicationDay,
  publishedStatements,
  trailingYears,
  yearBefore,
} from '../../src/views/statements.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function statement(periodEnd: string, dates: { stmt?: string; source?: string } = {}, revenue = 100): FundamentalRow {
  return {
    ric: 'ABC.N',
    periodEnd: toDay(periodEnd),
    freq: 1,
    fiscalYear: null,
    stmtDay: dates.stmt === undefined ? null : toDay(dates.stmt),
    sourceDay: dates.source === undefined ? null : toDay(dates.source),
    rkdcode: null,
    currency: 'USD',
    values: { revenue },
  };
}

describe('the day from which a statement counts', () => {
  test.each([
    ['its publication', { source: '2024-11-01' }, '2024-11-01'],
    ['120 days after the period without dates', {}, '2025-01-28'],
    ['the statement date when that is later', { stmt: '2025-03-01' }, '2025-03-01'],
    ['120 days after the period when the statement date is earlier', { stmt: '2024-09-30' }, '2025-01-28'],
    ['120 days after the period when it claims to be published before its end', { source: '2024-09-29' }, '2025-01-28'],
  ])('%s', (_, dates, expected) => {
    expect(formatDay(publicationDay(statement('2024-09-30', dates)))).toBe(expected);
  });
});

test('of a restated period the latest version known on the day counts', () => {
  const first = statement('2023-09-30', { source: '2023-11-01' });
  const restated = statement('2023-09-30', { source: '2024-06-01' }, 90);
  const known = (date: string) => knownStatements([restated, first], toDay(date));
  expect(known('2023-10-31')).toEqual([]);
  expect(known('2024-05-31')).toEqual([first]);
  expect(known('2024-06-01')).toEqual([restated]);
  expect(firstPublication([restated, first], restated)).toBe(first.sourceDay);
});

describe('years that are compared', () => {
  const market = (rows: readonly FundamentalRow[]) => ({
    fundamentals: (_ric: string, freq: number) => rows.filter((row) => row.freq === freq),
    lastWeekday: weekdayOnOrBefore(toDay('2024-12-31')),
  });
  const endsOf = (rows: readonly FundamentalRow[]) =>
    trailingYears(market(rows), 'ABC.N').map(({ row }) => formatDay(row.periodEnd));
  const ends = ['2020-12-31', '2021-12-31', '2022-12-31', '2023-12-31'];
  const annual = ends.map((end) => statement(end));

  test('end where the currency of the statements changes', () => {
    const changed = annual.map((row, i) => (i < 2 ? { ...row, currency: 'JPY' } : row));
    expect(endsOf(annual)).toEqual([...ends].reverse());
    expect(endsOf(changed)).toEqual(['2023-12-31', '2022-12-31']);
    expect(yearBefore(changed, changed[2]!)).toBeNull();
  });

  test('leave the short year of a changed fiscal year out', () => {
    const short = statement('2024-03-31', {}, 30);
    expect(endsOf([...annual, short])).toEqual([...ends].reverse());
    expect(flowsOfYear([...annual, short], short)).toBeNull();
    expect(flowsOfYear([...annual, short], annual[3]!)).toEqual({ revenue: 100 });
  });

  test('do not add quarters of two currencies', () => {
    const quarter = (end: string) => ({ ...statement(end), freq: 2 as const });
    const four = ['2023-03-31', '2023-06-30', '2023-09-30', '2023-12-31'].map(quarter);
    expect(flowsOfYear(four, four[3]!)).toEqual({ revenue: 400 });
    const changed = four.map((row, i) => (i === 0 ? { ...row, currency: 'JPY' } : row));
    expect(flowsOfYear(changed, changed[3]!)).toBeNull();
  });
});

test('no reader sees a statement before it was published', async () => {
  const statements = [
    statement('2023-09-30', { source: '2023-11-01' }),
    statement('2023-09-30', { source: '2024-06-01' }, 90),
    statement('2023-12-31'),
    statement('2024-01-31', { stmt: '2024-12-01' }),
    { ...statement('2025-06-30'), sourceDay: toDay('2024-03-01') },
  ];
  const open = async (lastDay: string) => {
    const prices = new Map([['ABC.N', priceColumns({ '2024-01-02': 10, [lastDay]: 11 })]]);
    return openSnapshot((await writeSnapshot(folder.path, exampleContent({ prices, fundamentals: statements }))).file);
  };
  const early = await open('2024-03-04');
  expect(publishedStatements(early, 'ABC.N', 1).map(({ values }) => values.revenue)).toEqual([100]);
  expect(trailingYears(early, 'ABC.N')).toHaveLength(1);
  expect(early.fundamentals('ABC.N', 1)).toHaveLength(5);
  const late = await open('2024-07-01');
  const known = publishedStatements(late, 'ABC.N', 1);
  expect(known.map(({ periodEnd, values }) => [formatDay(periodEnd), values.revenue])).toEqual([
    ['2023-09-30', 90],
    ['2023-12-31', 100],
  ]);
  early.close();
  late.close();
});
