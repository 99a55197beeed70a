import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roundMoney } from '../../../src/engine/json/table.ts';
import { type LotChange, type LotMethod, matchLots, valueLots } from '../../../src/engine/measures/index.ts';

const change = (kind: LotChange['kind'], day: number, quantity: number, price: number, rest = {}): LotChange => ({
  kind,
  day,
  quantity,
  price,
  rate: 1,
  fee: 0,
  tax: 0,
  ...rest,
});
const buys = [change('buy', 1, 10, 100), change('buy', 2, 10, 120), change('buy', 3, 10, 110)];
const sold = (method: LotMethod) =>
  matchLots([...buys, change('sell', 10, 15, 130)], method, 6).closed.map((lot) => [
    lot.opened,
    lot.quantity,
    lot.gain,
  ]);

describe('lots', () => {
  test('each method closes its own lots', () => {
    expect(sold('fifo')).toEqual([
      [1, 10, 300],
      [2, 5, 50],
    ]);
    expect(sold('highest_cost')).toEqual([
      [2, 10, 100],
      [3, 5, 100],
    ]);
    expect(sold('average')).toEqual([[1, 15, 300]]);
  });

  test('of lots whose costs per share differ by rounding only, the oldest is closed first', () => {
    for (let quantity = 1.37; quantity < 100; quantity += 1.37) {
      const lots = [change('buy', 1, 50.11, 329.7363127), change('buy', 2, quantity, 329.7363127)];
      const { closed } = matchLots([...lots, change('sell', 3, 50.11, 330)], 'highest_cost', 6);
      expect(closed.map(({ opened }) => opened)).toEqual([1]);
    }
  });

  test('fees and taxes are in the cost and the proceeds', () => {
    const { closed, open } = matchLots(
      [change('buy', 1, 10, 100, { fee: 7, tax: 3 }), change('sell', 5, 4, 100, { fee: 2, tax: 1 })],
      'fifo',
      2,
    );
    expect(closed).toEqual([
      { opened: 1, closed: 5, quantity: 4, cost: 404, proceeds: 397, gain: -7, priceGain: -7, currencyGain: 0 },
    ]);
    expect(open).toEqual([{ opened: 1, quantity: 6, cost: 606, rate: 1 }]);
  });

  test('the currency part is what the cost has gained abroad', () => {
    const [lot] = matchLots([change('buy', 1, 10, 100), change('sell', 5, 10, 110, { rate: 1.1 })], 'fifo', 6).closed;
    expect([lot!.gain, lot!.priceGain, lot!.currencyGain]).toEqual([210, 110, 100]);
    const pool = matchLots([change('buy', 1, 1, 100), change('buy', 2, 1, 100, { rate: 2 })], 'average', 6).open;
    expect(pool).toEqual([{ opened: 1, quantity: 2, cost: 300, rate: 1.5 }]);
  });

  test('splits, transfers, and exits', () => {
    const { closed, open } = matchLots(
      [
        change('opening', 1, 5, 20),
        change('split', 2, 2, Number.NaN),
        change('transfer_in', 3, 10, 15),
        change('transfer_out', 4, 12, 99),
        change('exit', 9, 4, 12),
      ],
      'fifo',
      6,
    );
    expect(closed.map(({ opened, quantity, cost, gain }) => [opened, quantity, cost, gain])).toEqual([[3, 4, 60, -12]]);
    expect(open.map(({ opened, quantity, cost }) => [opened, quantity, cost])).toEqual([[3, 4, 60]]);
  });

  test('a position that was sold starts again with a new lot', () => {
    const changes = [change('buy', 1, 1, 10), change('sell', 2, 1, 11), change('buy', 3, 1, 12)];
    for (const method of ['fifo', 'average', 'highest_cost'] as const) {
      expect(matchLots(changes, method, 6).open).toEqual([{ opened: 3, quantity: 1, cost: 12, rate: 1 }]);
    }
  });

  test('a sale of more than is held closes the position', () => {
    const { closed, open } = matchLots([change('buy', 1, 3, 10), change('sell', 2, 4, 10)], 'fifo', 6);
    expect([closed[0]!.quantity, closed[0]!.proceeds, open]).toEqual([3, 40, []]);
    expect(matchLots([change('sell', 2, 4, 10)], 'average', 6)).toEqual({ closed: [], open: [] });
  });

  test('binary noise leaves no lot open', () => {
    const { open } = matchLots(
      [change('buy', 1, 0.1, 10), change('buy', 2, 0.2, 10), change('sell', 3, 0.3, 10)],
      'fifo',
      6,
    );
    expect(open).toEqual([]);
  });

  test('quantities, costs, and gains add up as written', () => {
    const trades = fc.array(
      fc.record({
        isBuy: fc.boolean(),
        quantity: fc.integer({ min: 1, max: 3000 }).map((n) => n / 7),
        price: fc.double({ min: 0.01, max: 900, noNaN: true }),
        rate: fc.double({ min: 0.2, max: 5, noNaN: true }),
        fee: fc.double({ min: 0, max: 20, noNaN: true }),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(trades, fc.constantFrom<LotMethod>('fifo', 'average', 'highest_cost'), (list, method) => {
        let held = 0;
        const changes = list.map(({ isBuy, quantity, ...rest }, day) => {
          const buys = isBuy || held < 1e-6;
          const size = buys ? quantity : Math.min(quantity, held);
          held += buys ? size : -size;
          return { kind: buys ? 'buy' : 'sell', day, quantity: size, tax: 0, ...rest } as const;
        });
        const { closed, open } = matchLots(changes, method, 6);
        const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
        const bought = changes.filter(({ kind }) => kind === 'buy');
        const costs = sum(bought.map(({ quantity, price, rate, fee }) => roundMoney(quantity * price * rate + fee, 6)));
        expect(sum([...closed, ...open].map(({ cost }) => cost))).toBeCloseTo(costs, 5);
        expect(sum([...closed, ...open].map(({ quantity }) => quantity))).toBeCloseTo(
          sum(bought.map(({ quantity }) => quantity)),
          5,
        );
        expect(sum(open.map(({ quantity }) => quantity))).toBeCloseTo(held, 5);
        const valued = valueLots(open, { value: 1234.567891, rate: 1.25 }, 6);
        if (open.length > 0) expect(sum(valued.map(({ value }) => value))).toBeCloseTo(1234.567891, 6);
        for (const lot of [...closed, ...valued]) {
          expect(roundMoney(lot.priceGain + lot.currencyGain, 6)).toBe(lot.gain);
          const received = 'proceeds' in lot ? lot.proceeds : lot.value;
          expect(roundMoney(received - lot.cost, 6)).toBe(lot.gain);
        }
      }),
    );
  });
});
