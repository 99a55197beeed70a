import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { someOf } from '@tearsheet/testing/tier.ts';
import { decodeText, importFile } from '../../src/files/index.ts';
import { delimiterOf, parseRows } from '../../src/files/parseRows.ts';

/**
 * A header in a language that the importer does not know must not turn trades into something else. The column is found by its
 * cells, or the file is refused. Both are right, and another kind of row is not.
 */
const FOLDER = join(import.meta.dirname, 'fixtures', 'brokers');
const DECISIVE = ['type', 'side', 'status', 'quantity', 'date'] as const;
/** Files whose only proof is the header: a mark such as S, remarks, and one date, which can be that of quotes. */
const HEADER_DECIDES = ['storno-mark.csv', 'cash-flow-interest.csv', 'best-buy.csv'];
/** Files that were once read wrong. */
const ALWAYS = ['order-states.csv', 'super-fund.csv', 'hargreaves-name.csv', 'bolero.csv'];
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.csv') && !HEADER_DECIDES.includes(name));

function readingOf(text: string) {
  const file = importFile(text, { date: '2025-11-21' });
  const count = (...types: readonly string[]) =>
    file.rows.filter(({ row }) => 'type' in row && types.includes(row.type)).length;
  return { file, trades: [count('buy'), count('sell')], flows: count('deposit', 'withdrawal', 'transfer_in') };
}

test.each(someOf(DECISIVE))('a renamed header of the column %s turns no trade into another row', (column) => {
  // Each column has its share of the files, because all of them take long.
  const own = names.filter((_, at) => at % DECISIVE.length === DECISIVE.indexOf(column));
  const wrong = [...own, ...ALWAYS].flatMap((name) => {
    const text = decodeText(readFileSync(join(FOLDER, name)));
    const before = readingOf(text);
    const header = before.file.table?.columns[column];
    if (before.file.request === null || before.file.kind !== 'transactions' || header === undefined) return [];
    const mark = delimiterOf(text.replace(/^\uFEFF/, '').trimStart());
    const at = parseRows(text, mark, 1000).findIndex(({ cells }) => cells.includes(header));
    const quoted = text.includes(`"${header}"`) ? `"${header}"` : header;
    const lines = text.split('\n');
    const renamed = lines.map((line, index) => (index === at ? line.replace(quoted, 'Zqxw') : line)).join('\n');
    const after = readingOf(renamed);
    const isSame = String(after.trades) === String(before.trades) && after.flows === before.flows;
    return renamed === text || after.file.request === null || isSame
      ? []
      : [`${name} without "${header}": ${before.trades}, ${before.flows} became ${after.trades}, ${after.flows}`];
  });
  expect(wrong).toEqual([]);
});
