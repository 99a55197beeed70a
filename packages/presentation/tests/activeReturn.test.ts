import { describe, expect, test } from '@jest/globals';
import type { Table } from '../src/documents/document.ts';
import { activeReturn } from '../src/documents/tearSheet/activeReturn.ts';
import { type SheetAnalysis, sheetOf } from '../src/documents/tearSheet/analysis.ts';

type Attribution = NonNullable<SheetAnalysis['attribution']>;

const group = {
  portfolio_weight: 0.6,
  benchmark_weight: 0.4,
  portfolio_return: 0.1,
  benchmark_return: 0.08,
  allocation: 0.006,
  selection: 0.008,
  interaction: 0.004,
  total: 0.018,
};
const effects = { allocation: 0.006, selection: 0.008, interaction: 0.004, trading_costs: -0.001, unexplained: 0.003 };
const month = (name: string): Attribution['months'][number] => ({
  month: name,
  start_date: `${name}-01`,
  end_date: `${name}-28`,
  portfolio_return: 0.1,
  benchmark_return: 0.08,
  active_return: 0.02,
  ...effects,
  linked: effects,
});
const GIVEN: Attribution = {
  available: true,
  reason: null,
  active_return: 0.02,
  portfolio_return: 0.1,
  benchmark_return: 0.08,
  constituents: { lists: 1, first_date: '2024-01-01', weight_known: 1 },
  effects,
  sectors: [{ sector: 'Energy', ...group }],
  spans: [],
  linking: 'carino',
  interaction: 'separate',
  levels: ['sector'],
  months: [month('2024-01'), month('2024-02')],
  groups: [],
  currency_effects: { available: false, reason: 'no rate of EUR', effects: null, currencies: [] },
};
const currency = (name: string) => ({
  name,
  exchange_return: 0.01,
  cash_return: 0.02,
  currency_effect: 0.003,
  ...group,
});

function blocksOf(change: Partial<Attribution> = {}) {
  const analysis = { attribution: { ...GIVEN, ...change } } as SheetAnalysis; // Nothing else is read.
  return activeReturn(sheetOf(analysis, true)).filter((block) => block !== null);
}
const tables = (change?: Partial<Attribution>) =>
  blocksOf(change).filter((block): block is Table => block.kind === 'table');

describe('the active return', () => {
  test('has its effects, groups, and months', () => {
    expect(blocksOf().map(({ kind }) => kind)).toEqual(['chart', 'table', 'table', 'note']);
    const [groups, months] = tables();
    expect(groups!.title).toContain('Active return by sector');
    expect(groups!.columns).toHaveLength(9);
    expect(groups!.note).toContain('(Carino) and sum to');
    expect(months!.rows.map(([first]) => first)).toEqual(['2024-02', '2024-01']);
  });

  test('shows no return for a side that never holds a group', () => {
    const [groups] = tables({ sectors: [{ sector: 'Energy', ...group, benchmark_return: null }] });
    expect(groups!.rows[0]![4]).toEqual({ text: '–', value: null, tone: 'plain' });
    expect(groups!.columns[4]!.title).toBe('Benchmark return');
  });

  test('has no column for an interaction that is in the selection', () => {
    for (const table of tables({ interaction: 'in_selection' })) {
      expect(table.columns.map(({ title }) => title)).not.toContain('Interaction');
    }
  });

  test('lists the second level, largest effects first', () => {
    const groups = [
      { ...group, group: 'Energy', name: 'AAA.N', total: 0.001 },
      { ...group, group: 'Energy', name: 'BBB.N', total: -0.02 },
    ];
    const table = tables({ levels: ['sector', 'company'], groups }).find(({ title }) => title.includes('by company'));
    expect(table!.rows.map(([name]) => (name as { readonly text: string }).text)).toEqual(['BBB.N', 'AAA.N']);
    expect(table!.note).toContain('add up to its selection');
  });

  test('has no waterfall for geometric effects, because its steps would not add up', () => {
    const blocks = blocksOf({ linking: 'geometric', interaction: 'in_selection' });
    expect(blocks.map(({ kind }) => kind)).not.toContain('chart');
    expect(tables({ linking: 'geometric' })[0]!.note).toContain('compound');
  });

  test('has currencies if there are at least two, or the reason why not', () => {
    expect(blocksOf().at(-1)).toMatchObject({ kind: 'note', paragraphs: ['no rate of EUR'] });
    const known = { available: true, reason: null, effects: { ...effects, currency_effect: 0.003 } };
    const two = tables({ currency_effects: { ...known, currencies: [currency('EUR'), currency('USD')] } }).at(-1)!;
    expect(two.title).toBe('Active return by currency (Karnosky–Singer)');
    for (const row of two.rows) expect(row).toHaveLength(two.columns.length);
    const one = tables({ currency_effects: { ...known, currencies: [currency('USD')] } });
    expect(one.map(({ title }) => title).join()).not.toContain('by currency');
  });

  test('of a stored result of an older version has its groups', () => {
    const { linking: _l, interaction: _i, levels: _v, months: _m, groups: _g, currency_effects: _c, ...older } = GIVEN;
    const analysis = { attribution: older } as unknown as SheetAnalysis; // The shape of analytics_version 5.
    expect(
      activeReturn(sheetOf(analysis, true))
        .filter((block) => block !== null)
        .map(({ kind }) => kind),
    ).toEqual(['chart', 'table']);
  });

  test('gives the reason if there is none', () => {
    const [only] = blocksOf({ effects: null, available: false, reason: 'the request has no benchmark' });
    expect(only).toMatchObject({ kind: 'note', paragraphs: ['the request has no benchmark'] });
  });
});
