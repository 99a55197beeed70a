import { expect, test } from '@jest/globals';
import { selectPage } from '../../src/reads/pageRows.ts';

test('later pages compute only the instruments that they show', () => {
  const computed: number[] = [];
  const rowsOf = (part: number) => {
    computed.push(part);
    return Array.from({ length: part === 1 ? 0 : 3 }, (_, row) => ({ id: `${part}.${row}` }));
  };
  const read = (cursor?: string) => {
    const partsFrom = (position: number) => [0, 1, 2, 3].values().drop(position).map(rowsOf);
    const outcome = { kind: 'rows', parts: partsFrom(0), partsFrom, unresolved: [], withoutData: [] } as const;
    const page = selectPage(outcome, { limit: 2, ...(cursor === undefined ? {} : { cursor }) }, 'v1');
    if (page.kind !== 'rows') throw new Error(page.kind);
    computed.length = 0;
    const ids = [...page.parts].flat().map((row) => Reflect.get(row, 'id'));
    return { ids, computed: [...computed], next: page.page!.next };
  };
  const first = read();
  expect([first.ids, first.computed]).toEqual([['0.0', '0.1'], [0]]);
  const second = read(first.next!);
  expect([second.ids, second.computed]).toEqual([
    ['0.2', '2.0'],
    [0, 1, 2],
  ]);
  const third = read(second.next!);
  expect([third.ids, third.computed]).toEqual([
    ['2.1', '2.2'],
    [2, 3],
  ]);
  const fourth = read(third.next!);
  expect([fourth.ids, fourth.computed]).toEqual([['3.0', '3.1'], [3]]);
  expect(read(fourth.next!)).toEqual({ ids: ['3.2'], computed: [3], next: null });
});
