import { expect, test } from '@jest/globals';
import { temporaryFolder } from '@tearsheet/testing/service/temporaryFolder.ts';
import { buildContent } from '../../src/importers/buildContent.ts';
import { createDraft } from '../../src/importers/draft.ts';
import { createPriceTable } from '../../src/importers/priceTable.ts';
import { rowsBetween } from '../../src/store/lazyPrices.ts';

const { NaN: none } = Number;

test('a part of new prices has the rows that all of them have between its days', () => {
  const folder = temporaryFolder();
  const draft = { ...createDraft(folder.path), prices: createPriceTable(folder.path, 2000) };
  for (let day = 10_000; day < 10_100; day++) {
    draft.prices.add('A.N', day, 1, [day / 4, none, none, none, day < 10_080 ? none : day, none]);
    draft.prices.add('B.N', 20_099 - day, 1, [day / 8, none, none, none, none, none]);
  }
  // Corrections of early days are in the last parts, and one has no volume.
  for (const [day, volume] of [[10_012, 7] as const, [10_013, none] as const, [10_090, none] as const]) {
    draft.prices.add('A.N', day, 1, [99, none, none, none, volume, none]);
  }
  const { content, problems } = buildContent(draft, null, { asTraded: false, dataSource: 'test', origins: [] });
  expect(problems).toEqual([]);
  for (const ric of ['A.N', 'B.N']) {
    const all = content.prices.get(ric)!;
    for (const [from, to] of [[9_000, 9_999] as const, [10_005, 10_020] as const, [10_075, 10_095] as const]) {
      const part = rowsBetween(content.prices, ric, from, to);
      const at = [...all.days.keys()].filter((i) => all.days[i]! >= from && all.days[i]! <= to);
      expect([...part.days]).toEqual(at.map((i) => all.days[i]));
      expect([...part.close]).toEqual(at.map((i) => all.close[i]));
      expect(at.map((_, i) => part.volume?.[i] ?? none)).toEqual(at.map((i) => all.volume?.[i] ?? none));
    }
  }
  draft.prices.close();
  folder.remove();
});
