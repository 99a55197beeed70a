import { describe, expect, test } from '@jest/globals';
import { readBytes } from '../src/readAnswer.ts';

const PARTS = [
  [],
  [{ ric: 'AAA.N', name: '=1+1' }],
  [],
  [
    { ric: 'BBB.N', name: 'B, "b"' },
    { ric: 'BBB.N', name: 'é' },
  ],
];
const COLUMNS = ['ric', 'name'];
const noTurn = async () => {};

async function textOf(parts: Iterable<readonly object[]>, columns: string[] | null): Promise<string> {
  return (await readBytes({ kind: 'rows', parts, unresolved: [], withoutData: [] }, columns, noTurn)).toString();
}

describe('rows of one instrument after the other', () => {
  test('are one list in JSON', async () => {
    expect(await textOf(PARTS, null)).toBe(JSON.stringify(PARTS.flat()));
    expect(await textOf([[]], null)).toBe('[]');
  });

  test('are one table in CSV', async () => {
    expect((await textOf(PARTS, COLUMNS)).split('\r\n')).toEqual([
      '\uFEFFric,name',
      "AAA.N,'=1+1",
      'BBB.N,"B, ""b"""',
      'BBB.N,é',
      '',
    ]);
    expect(await textOf([[]], COLUMNS)).toBe('ric,name\r\n');
  });

  test('are made in a turn of their own', async () => {
    const seen: string[] = [];
    function* parts() {
      for (const name of ['first', 'second', 'third']) {
        seen.push(name);
        yield [{ name }];
      }
    }
    const turn = async () => void seen.push('turn');
    await readBytes({ kind: 'rows', parts: parts(), unresolved: [], withoutData: [] }, null, turn);
    expect(seen).toEqual(['first', 'second', 'turn', 'third', 'turn']);
  });

  test.each([null, COLUMNS])('are written in several turns if they are many: %j', async (columns) => {
    let turns = 0;
    const turn = async () => void turns++;
    const rows = Array.from({ length: 1600 }, (_, i) => ({ ric: `R${i}`, name: 'n' }));
    const bytes = await readBytes({ kind: 'rows', parts: [rows], unresolved: [], withoutData: [] }, columns, turn);
    const csv = ['ric,name', ...rows.map(({ ric, name }) => `${ric},${name}`), ''].join('\r\n');
    expect(bytes.toString()).toBe(columns === null ? JSON.stringify(rows) : csv);
    expect(turns).toBe(3);
  });
});
