import { describe, expect, test } from '@jest/globals';
import { dayOf, makeInput, withHoldings } from '@tearsheet/testing/engine/makeInput.ts';
import { makeLedger } from '@tearsheet/testing/engine/makeLedger.ts';
import { randomInput, randomOptions } from '@tearsheet/testing/engine/randomInput.ts';
import { readResult } from '@tearsheet/testing/engine/readResult.ts';
import { rounds } from '@tearsheet/testing/tier.ts';
import fc from 'fast-check';
import type { AnalysisInput, Constituents, RiskFreeSeries } from '../../../src/engine/input.ts';
import type { SectionOptions } from '../../../src/schemas/analyze.ts';

type Options = NonNullable<SectionOptions['attribution']>;
type Row = Readonly<Record<string, number>> & {
  readonly name: string;
  readonly group: string;
  readonly sector: string;
};
type Effects = Readonly<Record<string, number>>;

interface Attribution {
  readonly available: boolean;
  readonly reason: string | null;
  readonly active_return: number;
  readonly portfolio_return: number;
  readonly benchmark_return: number;
  readonly effects: Effects;
  readonly sectors: readonly Row[];
  readonly spans: readonly Effects[];
  readonly months: readonly (Effects & { readonly month: string; readonly linked: Effects })[];
  readonly groups: readonly Row[];
  readonly currency_effects: {
    readonly available: boolean;
    readonly reason: string | null;
    readonly effects: Effects;
    readonly currencies: readonly Row[];
  };
}

const KEYS = ['allocation', 'selection', 'interaction', 'trading_costs', 'unexplained'];
const GROUP_KEYS = KEYS.slice(0, 3);
const LINKINGS = ['carino', 'menchero', 'frongello', 'geometric'] as const;

/** Adds decimals as they are written in JSON, without rounding. */
function writtenSum(values: readonly number[]): number {
  const units = values.map((value) => {
    const [digits = '', exponent = '0'] = JSON.stringify(value).split('e');
    const [whole = '', fraction = ''] = digits.split('.');
    return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
  });
  const lowest = Math.min(...units.map(({ exponent }) => exponent));
  const total = units.reduce((sum, one) => sum + one.digits * 10n ** BigInt(one.exponent - lowest), 0n);
  return Number(`${total}e${lowest}`);
}

const product = (values: readonly number[]) => values.reduce((growth, value) => growth * (1 + value), 1) - 1;
const pick = (row: Effects, keys: readonly string[]) => keys.map((key) => row[key] as number);

/** Every instrument of the portfolio, by default listed on the first day, with these weights. */
function constituentsOf({ instruments }: AnalysisInput, weights: (i: number) => number, weekday = 0): Constituents {
  const list = {
    day: dayOf(weekday),
    instrument: Int32Array.from(instruments.keys()),
    weight: Float64Array.from(instruments.keys(), weights),
    weightKnown: 1,
  };
  return { lists: [list], instruments };
}

const rates = (annual: number): RiskFreeSeries => ({
  days: Int32Array.of(dayOf(0)),
  annualRates: Float64Array.of(annual),
  source: 'test',
});

function read(input: AnalysisInput, attribution: Options = {}): Attribution {
  const settings = { ...input.settings, options: { attribution }, fields: ['attribution' as const] };
  return readResult({ ...input, settings }).object('attribution') as unknown as Attribution;
}

/** Two months with a trade in the second, in three currencies, against a benchmark with other weights. */
const wave = (slope: number, phase: number) =>
  Array.from({ length: 44 }, (_, i) => 100 * (1 + slope * i + 0.05 * Math.sin(i / 5 + phase)));
const [euro, yen] = [wave(0.002, 1).map((value) => value / 90), wave(-0.001, 2).map((value) => value / 15_000)];
const PLAIN = makeInput({
  instruments: {
    A: { closes: wave(0.003, 0), sector: 'Energy', market: 'United States' },
    B: { closes: wave(-0.002, 1), sector: 'Energy', market: 'Germany', currency: 'EUR' },
    C: { closes: wave(0.001, 2), sector: 'Health', market: 'Japan', currency: 'JPY' },
    D: { closes: wave(0.004, 3), sector: 'Health', market: 'United States' },
  },
  rebalances: [
    [0, { A: 0.5, B: 0.3, C: 0.2 }],
    [30, { A: 0.2, C: 0.3, D: 0.5 }],
  ],
  fx: { EUR: euro, JPY: yen },
  benchmark: { closes: wave(0.001, 1) },
  settings: { includeTransactionCosts: true },
});
const INPUT: AnalysisInput = {
  ...withHoldings(PLAIN, { constituents: constituentsOf(PLAIN, (i) => 1 + i) }),
  cashRates: new Map([
    ['USD', rates(0.05)],
    ['EUR', rates(0.03)],
    ['JPY', rates(0.001)],
  ]),
};

/** Only the portfolio holds B, and only the benchmark holds C. */
const ONE_SIDED = makeInput({
  instruments: {
    A: { closes: wave(0.003, 0), sector: 'Energy' },
    B: { closes: wave(-0.002, 1), sector: 'Health', currency: 'EUR' },
    C: { closes: wave(0.001, 2), sector: 'Utilities', currency: 'JPY' },
  },
  rebalances: [[0, { A: 0.6, B: 0.4 }]],
  fx: { EUR: euro, JPY: yen },
  benchmark: { closes: wave(0.001, 1) },
});

describe.each(LINKINGS)('linking by %s', (linking) => {
  const isGeometric = linking === 'geometric';
  const combine = isGeometric ? product : writtenSum;
  const near = (found: number, expected: number) => {
    if (isGeometric) expect(found).toBeCloseTo(expected, 12);
    else expect(found).toBe(expected);
  };

  test('effects add up as written: in total, by month, by span, by group, and by currency', () => {
    for (const levels of [['sector'], ['market', 'sector'], ['sector', 'company'], ['currency']] as const) {
      for (const interaction of ['separate', 'in_selection'] as const) {
        const found = read(INPUT, { linking, interaction, levels: [...levels] });
        const { effects, active_return, sectors, months, spans, groups, currency_effects } = found;
        expect(found).toMatchObject({ linking, levels, interaction: isGeometric ? 'in_selection' : interaction });
        const { portfolio_return: r, benchmark_return: b } = found;
        expect(active_return).toBeCloseTo(isGeometric ? (1 + r) / (1 + b) - 1 : r - b, 13);
        near(combine(pick(effects, KEYS)), active_return);
        for (const span of spans) near(combine(pick(span, KEYS)), span.active_return as number);
        for (const month of months) near(combine(pick(month, KEYS)), month.active_return as number);
        for (const key of KEYS) near(combine(months.map((one) => one.linked[key] as number)), effects[key] as number);
        for (const key of GROUP_KEYS) near(combine(sectors.map((row) => row[key] as number)), effects[key] as number);
        for (const row of [...sectors, ...groups]) near(combine(pick(row, GROUP_KEYS)), row.total as number);
        for (const { sector, selection, interaction: joint } of groups.length > 0 ? sectors : []) {
          const own = groups.filter(({ group }) => group === sector).map(({ total }) => total as number);
          near(combine(own), combine([selection as number, joint as number]));
        }
        const currencyKeys = ['currency_effect', ...GROUP_KEYS];
        near(combine(pick(currency_effects.effects, [...currencyKeys, 'trading_costs', 'unexplained'])), active_return);
        for (const key of currencyKeys) {
          const column = currency_effects.currencies.map((row) => row[key] as number);
          near(combine(column), currency_effects.effects[key] as number);
        }
      }
    }
  });

  test('months are those of the calendar, and compound to the window', () => {
    const { months, portfolio_return, benchmark_return } = read(INPUT, { linking });
    expect(months.map(({ month }) => month)).toEqual(['2024-01', '2024-02']);
    expect(product(months.map((one) => one.portfolio_return as number))).toBeCloseTo(portfolio_return, 13);
    expect(product(months.map((one) => one.benchmark_return as number))).toBeCloseTo(benchmark_return, 13);
  });

  test('a portfolio that is its benchmark has no effects', () => {
    const plain = makeInput({
      instruments: { A: { closes: wave(0.003, 0) }, B: { closes: wave(0.001, 2), sector: 'Health' } },
      rebalances: [[0, { A: 0.5, B: 0.5 }]],
      benchmark: { closes: wave(0.003, 0).map((value, i) => value / 100 + wave(0.001, 2)[i]! / wave(0.001, 2)[0]!) },
    });
    const found = read(withHoldings(plain, { constituents: constituentsOf(plain, () => 1) }), { linking });
    for (const key of KEYS) expect(found.effects[key]).toBeCloseTo(0, 12);
  });

  test('a side that never holds a group has no return there, and the effects still add up', () => {
    // The list has B with the weight 0.
    const constituents = constituentsOf(ONE_SIDED, (i) => [1, 0, 1][i]!);
    const input = { ...withHoldings(ONE_SIDED, { constituents }), cashRates: INPUT.cashRates! };
    const found = read(input, { linking, levels: ['sector', 'company'] });
    near(combine(pick(found.effects, KEYS)), found.active_return);
    const { sectors, groups, currency_effects } = found;
    for (const row of [...sectors, ...groups]) near(combine(pick(row, GROUP_KEYS)), row.total as number);
    for (const rows of [sectors, groups, currency_effects.currencies]) {
      // Sorted by name, the currency of B comes first.
      const [a, b, c] = rows === currency_effects.currencies ? [rows[2], rows[0], rows[1]] : rows;
      expect([a!.portfolio_return, a!.benchmark_return]).toEqual([expect.any(Number), expect.any(Number)]);
      expect([b!.portfolio_return, b!.benchmark_return]).toEqual([expect.any(Number), null]);
      expect([c!.portfolio_return, c!.benchmark_return]).toEqual([null, expect.any(Number)]);
    }
  });

  test('every random portfolio adds up', () => {
    let available = 0;
    fc.assert(
      fc.property(randomOptions, fc.boolean(), (options, isMerged) => {
        const plain = randomInput(options);
        const input = withHoldings(plain, { constituents: constituentsOf(plain, (i) => 1 + (i % 3)) });
        let found: Attribution;
        try {
          found = read(input, {
            linking,
            interaction: isMerged ? 'in_selection' : 'separate',
            levels: ['sector', 'company'],
          });
        } catch {
          return;
        }
        if (!found.available) return;
        available++;
        near(combine(pick(found.effects, KEYS)), found.active_return);
        for (const month of found.months) near(combine(pick(month, KEYS)), month.active_return as number);
        for (const span of found.spans) near(combine(pick(span, KEYS)), span.active_return as number);
        const sums = found.sectors.flatMap((row) => pick(row, GROUP_KEYS));
        near(combine(sums), combine(pick(found.effects, GROUP_KEYS)));
        const inner = found.groups.map((row) => row.total as number);
        near(combine(inner), combine([found.effects.selection as number, found.effects.interaction as number]));
      }),
      { numRuns: 60 },
    );
    expect(available).toBeGreaterThan(rounds(2, 20));
  });
});

test('a portfolio that is its benchmark has its trading costs alone', () => {
  const closes = Array.from({ length: 70 }, (_, i) => 100 + 5 * Math.sin(i / 4));
  const input = makeInput({
    instruments: { A: { closes, sector: 'Energy' } },
    rebalances: [[0, { A: 1 }]],
    benchmark: { closes },
    settings: { includeTransactionCosts: true },
  });
  const { effects, active_return } = read(withHoldings(input, { constituents: constituentsOf(input, () => 1) }));
  for (const key of [...GROUP_KEYS, 'unexplained']) expect(effects[key]).toBeCloseTo(0, 9);
  expect(effects.trading_costs).toBeCloseTo(active_return, 9);
  expect(active_return).toBeLessThan(-0.0004);
});

test('the right sector at the benchmark weights of stocks is allocation alone', () => {
  const flat = new Array(70).fill(100);
  const rising = Array.from({ length: 70 }, (_, i) => 100 + i);
  const input = makeInput({
    instruments: { A: { closes: rising, sector: 'Energy' }, B: { closes: flat, sector: 'Health' } },
    rebalances: [[0, { A: 0.8, B: 0.2 }]],
    benchmark: { closes: rising.map((value) => (value + 100) / 2) },
  });
  const { effects, active_return } = read(withHoldings(input, { constituents: constituentsOf(input, () => 0.5) }));
  expect(effects.allocation).toBeCloseTo(active_return, 9);
  for (const key of ['selection', 'unexplained']) expect(effects[key]).toBeCloseTo(0, 9);
});

test('an attribution that is not available has a reason', () => {
  const input = makeInput({ instruments: { A: { closes: [1, 2, 3] } }, rebalances: [[0, { A: 1 }]] });
  expect(read(input).reason).toContain('are not known');
  const late = read(withHoldings(input, { constituents: constituentsOf(input, () => 1, 1) }));
  expect(late.reason).toContain('known from 2024-01-02 only');
});

test('a later list changes nothing before it', () => {
  const first = constituentsOf(PLAIN, () => 1);
  const later = constituentsOf(PLAIN, (i) => i + 1, 25);
  const spans = (lists: Constituents['lists']) =>
    read(withHoldings(PLAIN, { constituents: { ...first, lists } })).spans;
  const [before, after] = [spans(first.lists), spans([...first.lists, ...later.lists])];
  const cut = before.findIndex(({ end_date }) => String(end_date) > '2024-02-05');
  expect(cut).toBeGreaterThan(0);
  expect(after.slice(0, cut)).toEqual(before.slice(0, cut));
  expect(after.at(-1)).not.toEqual(before.at(-1));
});

describe('currency effects', () => {
  test('name a currency whose risk-free rate is absent or too old', () => {
    const tooOld = { ...rates(0.001), isQuoted: true };
    const cashRates = new Map([
      ['USD', rates(0.05)],
      ['JPY', tooOld],
    ]);
    const { available, currency_effects } = read({ ...INPUT, cashRates });
    expect(available).toBe(true);
    expect(currency_effects).toEqual({
      available: false,
      reason: 'the market data have no risk-free rate of EUR, JPY for the whole window',
      effects: null,
      currencies: [],
    });
  });

  test.each([
    [0, 0, 0],
    [0.05, 0.03, 0.001],
    [0.2, -0.01, 0.5],
  ])('have the return of cash in base currency, at rates of %p, %p, and %p', (dollar, euros, yens) => {
    const annual = { USD: dollar, EUR: euros, JPY: yens };
    const cashRates = new Map(Object.entries(annual).map(([currency, rate]) => [currency, rates(rate)]));
    const { currency_effects, spans } = read({ ...INPUT, cashRates });
    const [from, to] = [spans[0]!.start_date, spans.at(-1)!.end_date].map(
      (date) => Date.parse(String(date)) / 86_400_000,
    );
    expect(currency_effects.currencies).toHaveLength(3);
    for (const { name, exchange_return, cash_return } of currency_effects.currencies) {
      const local = (1 + annual[name as 'USD']) ** ((to! - from!) / 365);
      expect(cash_return).toBeCloseTo(local * (1 + (exchange_return as number)) - 1, 12);
    }
  });

  test('need no rate if everything is in one currency', () => {
    const plain = makeInput({
      instruments: { A: { closes: wave(0.003, 0) }, B: { closes: wave(0.001, 2) } },
      rebalances: [[0, { A: 1 }]],
    });
    const found = read(withHoldings(plain, { constituents: constituentsOf(plain, () => 1) })).currency_effects;
    expect(found.available).toBe(true);
    expect(found.effects.currency_effect).toBeCloseTo(0, 15);
    expect(found.currencies).toEqual([expect.objectContaining({ name: 'USD', exchange_return: 0, cash_return: null })]);
  });

  test('the same local shares in another currency have a currency effect alone', () => {
    const closes = wave(0, 0).map(() => 100);
    const plain = makeInput({
      instruments: { A: { closes }, B: { closes, currency: 'EUR' } },
      rebalances: [[0, { B: 1 }]],
      fx: { EUR: euro },
      benchmark: { closes },
    });
    // The benchmark is the same share in base currency. Cash earns nothing in both.
    const only = {
      lists: [{ day: dayOf(0), instrument: Int32Array.of(0), weight: Float64Array.of(1), weightKnown: 1 }],
    };
    const input = {
      ...withHoldings(plain, { constituents: { ...only, instruments: plain.instruments } }),
      cashRates: new Map([
        ['USD', rates(0)],
        ['EUR', rates(0)],
      ]),
    };
    const { currency_effects, active_return } = read(input);
    const { effects, currencies } = currency_effects;
    expect(currencies.find(({ name }) => name === 'EUR')!.exchange_return).toBeCloseTo(euro.at(-1)! / euro[0]! - 1, 13);
    expect(effects.currency_effect).toBe(active_return);
    for (const key of GROUP_KEYS) expect(effects[key]).toBeCloseTo(0, 13);
  });
});

describe('benchmarks', () => {
  test('of one share that started after the list was dated are their own constituent', () => {
    const closes = wave(0.002, 0);
    const plain = makeInput({
      instruments: { A: { closes, sector: 'Energy' } },
      rebalances: [[0, { A: 1 }]],
      benchmark: { closes },
    });
    const instruments = plain.benchmark!.components.map(({ instrument }) => instrument);
    const list = { day: dayOf(-8000), instrument: Int32Array.of(0), weight: Float64Array.of(1), weightKnown: 1 };
    const found = read(withHoldings(plain, { constituents: { lists: [list], instruments } }));
    expect(found.available).toBe(true);
    expect(found.effects.unexplained).toBe(0);
  });

  test('of a blend of a share and a fund add their groups up', () => {
    const [energy, health] = [wave(0.002, 0), wave(-0.001, 2)];
    const plain = makeInput({
      instruments: { A: { closes: energy, sector: 'Energy' }, B: { closes: health, sector: 'Health' } },
      rebalances: [[0, { A: 0.5, B: 0.5 }]],
    });
    const [a, b] = plain.instruments;
    const only = (day: number) => ({ day, instrument: Int32Array.of(0), weight: Float64Array.of(1), weightKnown: 1 });
    const components = [
      { instrument: a!, weight: 0.5, holdings: null, constituents: { lists: [only(dayOf(-8000))], instruments: [a!] } },
      { instrument: b!, weight: 0.5, holdings: null, constituents: { lists: [only(dayOf(0))], instruments: [b!] } },
    ];
    const benchmark = { kind: 'blend' as const, name: 'Mix', components, rebalancing: null };
    const found = read({ ...plain, benchmark, settings: { ...plain.settings, benchmark: 'Mix' } });
    expect(found.available).toBe(true);
    for (const key of KEYS) expect(found.effects[key]).toBeCloseTo(0, 12);
    const unknown = { ...benchmark, components: [components[0]!, { ...components[1]!, constituents: null }] };
    const reason = read({ ...plain, benchmark: unknown, settings: { ...plain.settings, benchmark: 'Mix' } }).reason;
    expect(reason).toContain('the holdings of B in the benchmark Mix are not known');
  });

  test('a total loss can be linked by Menchero and Frongello only', () => {
    const closes = [...wave(0.001, 0).slice(0, 43), 1e-17];
    const plain = makeInput({
      instruments: { A: { closes } },
      rebalances: [[0, { A: 1 }]],
      benchmark: { closes: wave(0.001, 1) },
    });
    const input = withHoldings(plain, { constituents: constituentsOf(plain, () => 1) });
    for (const linking of ['carino', 'geometric'] as const) {
      const found = read(input, { linking });
      expect(found).toMatchObject({ available: false, months: [], groups: [], effects: null });
      expect(found.reason).toBe('a total loss cannot be linked');
    }
    for (const linking of ['menchero', 'frongello'] as const) {
      const { effects, active_return } = read(input, { linking });
      expect(writtenSum(pick(effects, KEYS))).toBe(active_return);
    }
  });
});

describe('a ledger of transactions', () => {
  const ledger = makeLedger({
    instruments: {
      A: { closes: wave(0.003, 0), sector: 'Energy', market: 'United States' },
      B: { closes: wave(-0.002, 1), sector: 'Energy', market: 'Germany', currency: 'EUR' },
      C: { closes: wave(0.004, 3), sector: 'Health', market: 'United States' },
    },
    fx: { EUR: euro },
    benchmark: { closes: wave(0.001, 1) },
    entries: [
      { on: 0, type: 'deposit', amount: 50_000, currency: 'USD' },
      { on: 0, type: 'buy', ric: 'A', quantity: 100, price: 100 },
      { on: 0, type: 'buy', ric: 'B', quantity: 80, price: 100, rate: 1.1 },
      { on: 10, type: 'buy', ric: 'C', quantity: 50, price: 100 },
      { on: 12, type: 'deposit', amount: 20_000, currency: 'USD' },
      { on: 30, type: 'sell', ric: 'A', quantity: 60, price: 105 },
    ],
  });
  const input = {
    ...withHoldings(ledger, { constituents: constituentsOf(ledger, (i) => 1 + i) }),
    cashRates: INPUT.cashRates!,
  };

  test.each(LINKINGS)('has effects that add up, also inside groups and by currency, by %s', (linking) => {
    const found = read(input, { linking, levels: ['market', 'sector'] });
    const { available, effects, active_return, sectors, groups, currency_effects } = found;
    expect(available).toBe(true);
    const combine = (values: readonly number[]) => (linking === 'geometric' ? product(values) : writtenSum(values));
    expect(combine(pick(effects, KEYS))).toBeCloseTo(active_return, 12);
    const byCurrency = pick(currency_effects.effects, ['currency_effect', ...KEYS]);
    expect(combine(byCurrency)).toBeCloseTo(active_return, 12);
    for (const { sector, selection, interaction } of sectors) {
      const own = groups.filter(({ group }) => group === sector).map(({ total }) => total as number);
      expect(combine(own)).toBeCloseTo(combine([selection as number, interaction as number]), 12);
    }
  });

  test('has no attribution by company', () => {
    const found = read(input, { levels: ['sector', 'company'] });
    expect(found).toMatchObject({ available: false, groups: [], effects: null });
    expect(found.reason).toContain('no attribution by company');
  });
});
