import { expect, test } from '@jest/globals';
import { percent, signedPercent } from '../../src/ui/format.ts';
import { shownCell, type TableData, toCsv } from '../../src/ui/tableData.ts';

interface Row {
  readonly name: string;
  readonly part: number | null;
}

const data: TableData<Row> = {
  name: 'Parts',
  columns: [
    { label: 'Name, long', value: ({ name }) => name },
    { label: 'Part', value: ({ part }) => part, show: percent },
  ],
  rows: [
    { name: 'say "hi"', part: 0.123456 },
    { name: '=1+1', part: null },
    { name: '-5', part: -0.5 },
  ],
};

test('a file has the values unrounded, quoted, and no formulas', () => {
  expect(toCsv(data)).toBe('"Name, long",Part\r\n"say ""hi""",0.123456\r\n\'=1+1,\r\n\'-5,-0.5\r\n');
});

test('a table has them as people read them', () => {
  const shown = data.rows.map((row) => data.columns.map((column) => shownCell(column, row)));
  expect(shown).toEqual([
    ['say "hi"', '12.35%'],
    ['=1+1', '–'],
    ['-5', '-50.00%'],
  ]);
});

test('what rounds to zero has no sign', () => {
  expect([signedPercent(0.1), percent(-0.00001), signedPercent(-0.1)]).toEqual(['+10.00%', '0.00%', '-10.00%']);
});
