import { describe, expect, test } from '@jest/globals';
import { type InputSpec, makeInput } from '@tearsheet/testing/engine/makeInput.ts';
import { makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { createByteBuffer, toPlain, writeJson } from '../../../src/engine/index.ts';
import { randomOf } from '../../../src/engine/measures/index.ts';
import type { PathSettings } from '../../../src/engine/paths/settings.ts';
import { simulatePortfolio } from '../../../src/engine/paths/simulatePortfolio.ts';
import { probability } from '../../../src/engine/paths/summarizePaths.ts';
import { createAjv, type SimulationResult, simulationResult } from '../../../src/schemas/index.ts';

const DAYS = 900;
const walk = (seed: number, days = DAYS) => {
  const random = randomOf(seed);
  let price = 100;
  return Array.from({ length: days }, () => {
    price *= Math.exp(0.0003 + 0.01 * random.normal());
    return price;
  });
};
const SPEC: InputSpec = {
  instruments: { 'AAA.N': { closes: walk(1) }, 'BBB.N': { closes: walk(2) } },
  rebalances: [[0, { 'AAA.N': 0.6, 'BBB.N': 0.4 }]],
};
const SETTINGS: PathSettings = {
  method: 'bootstrap',
  years: 5,
  paths: 400,
  blockLength: null,
  historyStart: null,
  seed: 1,
  startValue: 10_000,
  flows: [],
  inflation: 0,
  goal: null,
  percentiles: [5, 50, 95],
  interval: 'year',
};
const simulated = (settings: Partial<PathSettings> = {}, spec: Partial<InputSpec> = {}) =>
  simulatePortfolio(makeInput({ ...SPEC, ...spec }), { ...SETTINGS, ...settings });
const resultOf = (...args: Parameters<typeof simulated>) =>
  toPlain(simulated(...args).value) as never as SimulationResult;
const textOf = (...args: Parameters<typeof simulated>) =>
  new TextDecoder().decode(writeJson(simulated(...args).value, createByteBuffer()));

describe('a simulation', () => {
  const fits = createAjv().compile(simulationResult);

  test.each(['bootstrap', 'normal', 'student_t'] as const)('with %s fits its schema', (method) => {
    const flows = [{ amount: -500, every: 'year' as const, fromYear: null, untilYear: 4, growth: 0.02, indexed: true }];
    const result = resultOf({ method, flows, goal: 12_000, interval: 'month' });
    expect([fits(result), fits.errors]).toEqual([true, null]);
    expect(result.over_time).toHaveLength(61);
    expect(result.final_value.mean === null).toBe(method === 'student_t');
    expect(result.parameters.degrees_of_freedom === null).toBe(method !== 'student_t');
  });

  test('has the faults of its history, which only the check has found', () => {
    const fault = { code: 'unit_jump', message: 'made up', field: 'portfolio[0].symbol', symbol: 'AAA.N' } as const;
    const sent = makeInput(SPEC);
    const input = { ...sent, provenance: { ...sent.provenance, warnings: [fault] } };
    const { value, warnings } = simulatePortfolio(input, SETTINGS);
    expect(warnings[0]).toEqual(fault);
    expect((toPlain(value) as never as SimulationResult).warnings[0]).toEqual(fault);
  });

  test('gives the same bytes for the same seed, and other paths for another one', () => {
    expect(textOf()).toBe(textOf());
    expect(textOf({ seed: 2 })).not.toBe(textOf());
  });

  test('starts with the latest weights, and returns to those of the latest date if there is a policy', () => {
    const drifting = resultOf().holdings;
    expect(drifting.map(({ weight, target_weight }) => weight - target_weight)).toEqual([0, 0]);
    expect(drifting[0]!.weight).not.toBeCloseTo(0.6, 3);
    const rebalancing = { schedule: 'annual', on: 'last', band: null, to: 'target' } as const;
    const { holdings } = resultOf({}, { settings: { rebalancing } });
    expect(holdings.map(({ target_weight }) => target_weight)).toEqual([0.6, 0.4]);
    expect(holdings[0]!.weight).not.toBeCloseTo(0.6, 3);
  });

  test.each(['bootstrap', 'normal', 'student_t'] as const)(
    '%s: an assumed return changes every path by its factor',
    (method) => {
      const one = {
        instruments: { 'AAA.N': { closes: walk(1) } },
        rebalances: [[0, { 'AAA.N': 1 }]],
      } satisfies InputSpec;
      const [plain, assumed] = [{}, { expectedReturns: { '*': 0.9, 'AAA.N': 0.04 } }].map((more) =>
        resultOf({ method, ...more }, one),
      );
      const factor = (1.04 / (1 + plain!.holdings[0]!.annualized_return)) ** SETTINGS.years;
      expect(assumed!.holdings[0]).toEqual({ ...plain!.holdings[0], expected_return: 0.04 });
      assumed!.final_value.percentiles.forEach(({ value }, i) => {
        expect(value / plain!.final_value.percentiles[i]!.value).toBeCloseTo(factor, 6);
      });
    },
  );

  test('uses the history that all holdings have, from history_start on', () => {
    const young = {
      'AAA.N': { closes: walk(1) },
      'BBB.N': { closes: [...Array(200).fill(Number.NaN), ...walk(2, 700)] },
    };
    const rebalances = [[250, { 'AAA.N': 0.6, 'BBB.N': 0.4 }]] as const;
    const { parameters } = resultOf({}, { instruments: young, rebalances });
    expect(parameters.history_start).toBe('2024-10-31');
    expect(parameters.observations).toBe(31);
    const later = resultOf({ historyStart: 20_100 }, { instruments: young, rebalances }).parameters;
    expect(later.history_start > parameters.history_start).toBe(true);
  });

  test('takes the costs of analyses, and money of the start with inflation', () => {
    const rebalancing = { schedule: 'monthly', on: 'last', band: null, to: 'target' } as const;
    const free = resultOf({}, { settings: { rebalancing } });
    const costly = resultOf({}, { settings: { rebalancing, includeTransactionCosts: true } });
    expect([free, costly].map(({ parameters }) => parameters.include_transaction_costs)).toEqual([false, true]);
    const real = resultOf({ inflation: 0.03 }, { settings: { rebalancing } });
    expect(real.parameters.inflation).toBe(0.03);
    free.final_value.percentiles.forEach(({ value }, i) => {
      expect(costly.final_value.percentiles[i]!.value).toBeLessThan(value);
      expect(costly.final_value.percentiles[i]!.value).toBeGreaterThan(value * 0.99);
      expect(real.final_value.percentiles[i]!.value).toBeCloseTo(value / 1.03 ** 5, 8);
      const nominal = 1 + free.annualized_return[i]!.value;
      expect(real.annualized_return[i]!.value).toBeCloseTo(nominal / 1.03 - 1, 12);
    });
  });

  test('of too short a history names the holding and the date', () => {
    const young = {
      'AAA.N': { closes: walk(1) },
      'BBB.N': { closes: [...Array(500).fill(Number.NaN), ...walk(2, 400)] },
    };
    const rebalances = [[600, { 'AAA.N': 0.6, 'BBB.N': 0.4 }]] as const;
    expect(() => simulated({}, { instruments: young, rebalances })).toThrow(
      'the holdings have 17 monthly returns in common, and a simulation needs 24. BBB.N begins on 2025-12-01.',
    );
  });

  test('whose values leave the range of numbers gives the reason', () => {
    const soaring = Array.from({ length: DAYS }, (_, day) => 1.05 ** day);
    const instruments = { 'AAA.N': { closes: soaring } };
    for (const method of ['bootstrap', 'normal', 'student_t'] as const) {
      const simulate = () => simulated({ method, years: 60 }, { instruments, rebalances: [[0, { 'AAA.N': 1 }]] });
      expect(simulate).toThrow('the values of the paths become too large to compute with');
    }
  });

  test('of cash alone keeps its value', () => {
    const cash = {
      instruments: { 'CASH.USD': { closes: null, type: 'cash' as const, market: 'Cash', sector: 'Cash' } },
      rebalances: [[0, { 'CASH.USD': 1 }]] as const,
      benchmark: { closes: walk(3) },
    };
    for (const method of ['bootstrap', 'normal', 'student_t'] as const) {
      const { final_value, ruin, max_drawdown } = resultOf({ method }, cash);
      for (const { value } of final_value.percentiles) expect(value).toBeCloseTo(10_000, 8);
      expect([ruin.probability, ...max_drawdown.map(({ value }) => value)]).toEqual([0, 0, 0, 0]);
    }
  });

  test('reports convergence, and probabilities with their standard errors', () => {
    const { goal, convergence, ruin, final_value } = resultOf({ goal: 11_000, paths: 2000 });
    expect(convergence.map(({ paths }) => paths)).toEqual([500, 1000, 2000]);
    expect(convergence.at(-1)!.values).toEqual(final_value.percentiles.map(({ value }) => value));
    expect(convergence.at(-1)!.goal_probability).toBe(goal!.probability);
    const { probability: p, standard_error, lower, upper } = goal!;
    expect(standard_error).toBeCloseTo(Math.sqrt((p * (1 - p)) / 2000), 12);
    expect(lower < p && p < upper).toBe(true);
    expect(ruin).toMatchObject({ probability: 0, standard_error: 0, lower: 0 });
    for (const { value, lower: from, upper: to } of final_value.percentiles)
      expect(from < value && value < to).toBe(true);
  });
});

test('the interval of a probability is that of Wilson', () => {
  const { standard_error, lower, upper } = probability(0.1, 100);
  expect(standard_error).toBeCloseTo(0.03, 12);
  expect([lower, upper]).toEqual([expect.closeTo(0.05523, 5), expect.closeTo(0.17437, 5)]);
  expect(probability(0, 2000)).toMatchObject({ lower: 0, upper: expect.closeTo(0.001917, 6) });
  expect(probability(1, 2000)).toMatchObject({ lower: expect.closeTo(0.998083, 6), upper: 1 });
});

describe('holdings of the last close', () => {
  const sent = { 'AAA.N': 0.6, 'BBB.N': 0.4 };
  const heldFor = (days: number, spec: Partial<InputSpec> = {}) =>
    resultOf({ method: 'bootstrap' }, { rebalances: [[DAYS - days, sent]], ...spec });
  const byHolding = ({ holdings }: SimulationResult) => holdings.map(({ ric, weight }) => [ric, weight]);

  test('are simulated with their weights, and with the history of holdings of any age', () => {
    const [now, before] = [heldFor(1), heldFor(800)];
    expect(byHolding(now)).toEqual(Object.entries(sent));
    const { history_start, history_end, observations } = before.parameters;
    expect(now.parameters).toMatchObject({ history_start, history_end, observations, initial_value: 10_000 });
    expect(now.holdings.map((row) => row.annualized_return)).toEqual(
      before.holdings.map((row) => row.annualized_return),
    );
  });

  test('are the same on the weekend after it, as weights and as quantities', () => {
    for (const unit of ['weight', 'quantity'] as const) {
      const input = makeInput({ ...SPEC, rebalances: [[DAYS - 1, sent]], unit });
      const friday = input.rebalances[0]!.day;
      const results = [0, 1, 2].map((later) => {
        const settings = { ...input.settings, endDay: friday + later };
        const rebalances = input.rebalances.map((one) => ({ ...one, day: friday + later }));
        const { value } = simulatePortfolio({ ...input, settings, rebalances }, SETTINGS);
        return byHolding(toPlain(value) as never as SimulationResult);
      });
      expect(results[1]).toEqual(results[0]);
      expect(results[2]).toEqual(results[0]);
    }
  });

  test('have no yearly fees yet', () => {
    const settings = { fees: [{ name: 'Management', annualRate: 0.01 }] };
    expect(heldFor(1, { settings }).parameters).toMatchObject({ initial_value: 10_000, annual_fee_rate: 0.01 });
    const input = makeInput({ ...SPEC, rebalances: [[DAYS - 1, sent]], settings });
    const { value } = simulatePortfolio(input, { ...SETTINGS, startValue: null });
    expect((toPlain(value) as never as SimulationResult).parameters.initial_value).toBe(input.settings.initialValue);
  });

  test('are not bought at a price that is too old', () => {
    const ended = { 'AAA.N': { closes: walk(1, DAYS - 20) }, 'BBB.N': { closes: walk(2, DAYS - 20) } };
    expect(() => heldFor(1, { instruments: ended, endDay: DAYS - 1 })).toThrow(
      /can be bought: AAA\.N \(stale_price\), BBB\.N \(stale_price\)/,
    );
  });

  test('are those of an opening or a purchase of the last close, of the weekend after it, or of today', () => {
    const closes = walk(1);
    const market = { instruments: { 'AAA.N': { closes }, 'BBB.N': { closes: walk(2, 300) } } };
    const opening = { on: DAYS - 1, positions: [{ ric: 'AAA.N', quantity: 100 }], cash: { USD: 1000 } };
    const bought = { on: DAYS - 1, type: 'buy' as const, ric: 'AAA.N', quantity: 100, price: closes.at(-1)! };
    const deposit = { on: DAYS - 1, type: 'deposit' as const, amount: 1000 };
    const before = { on: 10, type: 'buy' as const, ric: 'AAA.N', quantity: 1, price: closes[10]! };
    // The prices of this holding have ended, and its money is cash.
    const ended = { ...before, ric: 'BBB.N' };
    const ledgers = [
      [100, makeLedger({ ...market, opening, entries: [] })],
      [100, makeLedger({ ...market, opening, entries: [deposit] })],
      [100, makeLedger({ ...market, entries: [bought], ledger: { track_cash: false } })],
      [100, makeLedger({ ...market, entries: [bought, deposit] })],
      [101, makeLedger({ ...market, entries: [before, bought] })],
      [100, makeLedger({ ...market, entries: [ended, bought] })],
    ] as const;
    for (const [shares, input] of ledgers) {
      const friday = input.settings.endDay;
      const found = [0, 1, 2, 3].map((later) => {
        const moved = <T extends { readonly day: number }>(one: T) =>
          one.day < friday ? one : { ...one, day: friday + later };
        const { transactions } = input;
        const ledger = {
          ...transactions!,
          opening: transactions!.opening && moved(transactions!.opening),
          entries: transactions!.entries.map(moved),
        };
        const settings = { ...input.settings, endDay: friday + later };
        const { value } = simulatePortfolio(
          { ...input, settings, transactions: ledger },
          { ...SETTINGS, startValue: null },
        );
        const { holdings, parameters } = toPlain(value) as never as SimulationResult;
        const worth = holdings.find(({ ric }) => ric === 'AAA.N')!.weight * parameters.initial_value;
        expect(worth).toBeCloseTo(shares * closes.at(-1)!, 1);
        return { holdings, value: parameters.initial_value };
      });
      expect(found).toEqual(found.map(() => found[0]));
    }
  });
});
